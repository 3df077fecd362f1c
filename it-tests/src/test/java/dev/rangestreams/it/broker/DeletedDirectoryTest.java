package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import java.io.File;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Somebody cleans up where a running application keeps its state. */
@ExtendWith(BrokerExtension.class)
class DeletedDirectoryTest {
    @ParameterizedTest
    @CsvSource({
        "IN_MEMORY, false", "ROCKSDB, false", "CHRONICLE, false", "STOCK, false",
        "IN_MEMORY, true", "ROCKSDB, true", "CHRONICLE, true", "STOCK, true"
    })
    void nothingIsLostWhenLocalStateIsDeletedUnderARunningApplication(
            Engine engine, boolean exactlyOnce, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(100));
        var how = ranges.app().stateDirectory(directory);
        if (exactlyOnce) {
            how.exactlyOnce();
        }
        ranges.send("k@10 A");
        try (var app = how.start()) {
            app.awaitProcessed();
            deleteContents(directory.toFile());
            ranges.send("k@20 B");
            app.awaitProcessed();
        }
        ranges.process(how, "k@30 C");
        assertThat(ranges.results()).containsExactly("k@10 A", "k@20 A,B", "k@30 A,B,C");
    }

    /** As {@code rm -rf} does: what is put there meanwhile may stay. */
    private static void deleteContents(File directory) {
        for (var file : Objects.requireNonNullElse(directory.listFiles(), new File[0])) {
            if (file.isDirectory()) {
                deleteContents(file);
            }
            file.delete();
        }
    }
}
