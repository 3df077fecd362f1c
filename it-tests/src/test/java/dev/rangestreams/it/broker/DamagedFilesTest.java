package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.FlippedBits;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Stores whose files changed on the disk between two runs come from their changelogs, whole, and nobody has to help. */
@ExtendWith(BrokerExtension.class)
class DamagedFilesTest {
    private static final String MAPS = ".map";

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void rangesGoOnWithWhatTheChangelogHolds(boolean exactlyOnce, Broker broker, @TempDir Path directory)
            throws IOException {
        var ranges = RangeApp.on(broker, Engine.CHRONICLE, Ranges.beforeAndGrace(40, 10));
        var how = exactlyOnce ? ranges.app().exactlyOnce() : ranges.app();
        ranges.process(how.stateDirectory(directory), "k@10 A", "k@20 B", "k@15 C");

        FlippedBits.in(directory, MAPS);
        ranges.send("k@30 D", "k@19 late", "k@25 E");
        try (var onDamagedFiles = how.start()) {
            onDamagedFiles.awaitProcessed();
            assertThat(onDamagedFiles.restoredRecords(RangeApp.BUFFER)).isEqualTo(3);
        }

        assertThat(ranges.results()).containsExactly("k@10 A", "k@20 A,B", "k@15 A,C", "k@30 A,C,B,D", "k@25 A,C,B,E");
        assertThat(ranges.lateOnes()).containsExactly("k@19 late");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void windowsGoOnWithWhatTheChangelogHolds(boolean exactlyOnce, Broker broker, @TempDir Path directory)
            throws IOException {
        var windows = WindowApp.on(broker, Engine.CHRONICLE, 1);
        var how = exactlyOnce ? windows.app().exactlyOnce() : windows.app();
        windows.process(how.stateDirectory(directory), "k@10 A", "k@50 B", "j@60 J", "k@110 a");

        FlippedBits.in(directory, MAPS);
        windows.send("k@20 C", "j@10 K");
        try (var onDamagedFiles = how.start()) {
            onDamagedFiles.awaitProcessed();
            assertThat(onDamagedFiles.restoredRecords(WindowApp.STORE)).isEqualTo(4);
        }

        assertThat(windows.results())
                .containsExactly("k@10 A", "k@50 A,B", "j@60 J", "k@110 a", "k@50 A,B,C", "j@60 J,K");
    }
}
