package dev.rangestreams.it.engines;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.harness.FlippedBits;
import dev.rangestreams.it.ranges.Warnings;
import dev.rangestreams.spi.Timelines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An operator is told of each store in Chronicle Map's files that opens without what was in it, and why. */
class EmptiedStoresTest {
    private static final String ADVICE =
            ". It opens empty, to be filled anew from its changelog; if it has none, its contents are gone";

    @TempDir
    private Path directory;

    private static Timelines open(Path directory) {
        return Engines.CHRONICLE_IN_FILES.open(directory, 1_000);
    }

    private void closeInGoodOrder() {
        try (Timelines timelines = open(directory)) {
            timelines.put(new byte[] {1}, 1, 0, new byte[] {2});
        }
    }

    private static List<String> warningsOfOpening(Path directory) {
        try (Warnings warnings = new Warnings()) {
            open(directory).close();
            return warnings.given();
        }
    }

    @Test
    void aMapThatChangedOnTheDisk() throws IOException {
        closeInGoodOrder();
        FlippedBits.in(directory, ".map");
        assertThat(warningsOfOpening(directory))
                .singleElement()
                .asString()
                .containsPattern(
                        "Chronicle store store-chronicle in " + directory + " is emptied: its map chronicle-0.map"
                                + " is damaged: the checksum is [0-9a-f]{8}, but was [0-9a-f]{8} when it was closed")
                .endsWith("when it was closed" + ADVICE);
        assertThat(warningsOfOpening(directory)).as("of the opening after that").isEmpty();
    }

    @Test
    void anIndexThatChangedOnTheDisk() throws IOException {
        closeInGoodOrder();
        FlippedBits.in(directory, ".index");
        assertThat(warningsOfOpening(directory))
                .singleElement()
                .asString()
                .endsWith(" is emptied: its index chronicle.index is damaged" + ADVICE);
    }

    @Test
    void aStoreThatWasNotClosed() throws IOException {
        Path copy = Files.createDirectory(directory.resolve("copy"));
        try (Timelines timelines = open(directory.resolve("running"))) {
            timelines.put(new byte[] {1}, 1, 0, new byte[] {2});
            Files.copy(directory.resolve("running").resolve("chronicle-0.map"), copy.resolve("chronicle-0.map"));
        }
        assertThat(warningsOfOpening(copy))
                .singleElement()
                .asString()
                .endsWith("in " + copy + " is emptied: it was not closed in good order" + ADVICE);
    }

    @Test
    void nothingIsSaidOfANewStoreAndOfOneThatWasClosedInGoodOrder() {
        assertThat(warningsOfOpening(directory)).isEmpty();
        closeInGoodOrder();
        assertThat(warningsOfOpening(directory)).isEmpty();
    }
}
