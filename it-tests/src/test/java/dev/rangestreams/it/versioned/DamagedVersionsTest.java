package dev.rangestreams.it.versioned;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.FlippedBits;
import dev.rangestreams.store.chronicle.Chronicle;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A versioned store whose files changed on the disk between two runs comes from its changelog. */
@ExtendWith(BrokerExtension.class)
class DamagedVersionsTest {
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void versionsGoOnWithWhatTheChangelogHolds(boolean exactlyOnce, Broker broker, @TempDir Path directory)
            throws IOException {
        var versions = VersionedApp.on(broker, Chronicle.engine(), 100);
        var how = versions.app().stateDirectory(directory);
        if (exactlyOnce) {
            how.exactlyOnce();
        }
        versions.process(how, "k@10 A", "k@30 B", "other@100 clock");

        FlippedBits.in(directory, ".map");
        versions.send("k@20 C");
        try (var onDamagedFiles = how.start()) {
            onDamagedFiles.awaitProcessed();
            assertThat(onDamagedFiles.restoredRecords(VersionedApp.STORE)).isEqualTo(3);
        }

        assertThat(versions.results())
                .containsExactly(
                        "k@10 newest: A[10,",
                        "k@30 newest: A[10,30) B[30,",
                        "other@100 newest: clock[100,",
                        "k@20 30: A[10,20) C[20,30) B[30,");
    }
}
