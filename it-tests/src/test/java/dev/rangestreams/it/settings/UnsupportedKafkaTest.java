package dev.rangestreams.it.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Our classes, as they are, on versions of Kafka Streams that have not what they need. */
class UnsupportedKafkaTest {
    @ParameterizedTest
    @ValueSource(strings = {"4.1.1", "3.9.1"})
    void aKafkaStreamsThatIsTooOldIsRefusedByOneSentence(String version, @TempDir Path directory)
            throws IOException, InterruptedException {
        var lines = OtherClassPath.ofThisJvm()
                .withKafka(version)
                .run(UnsupportedKafkaMain.class, directory.resolve("output"), List.of());
        var refused = ": IllegalStateException: RangeStreams needs Kafka Streams 4.3 or later, but kafka-streams "
                + version + " is on the class path: raise the version of kafka-streams and kafka-clients";
        assertThat(lines)
                .containsExactly(
                        "RangeStreams.rangeOver" + refused,
                        "RangeStores.buffer" + refused,
                        "RangeStores.buffer for a range" + refused,
                        "WindowStores.window" + refused,
                        "VersionedStores.versioned" + refused,
                        "VersionedStores.builder" + refused,
                        "dsl.store.suppliers.class" + refused);
    }
}
