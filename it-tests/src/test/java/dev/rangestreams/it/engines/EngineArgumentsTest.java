package dev.rangestreams.it.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.spi.EngineChecks;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.Timelines;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** All engines refuse the same arguments in the same words, and nothing is written then. */
class EngineArgumentsTest {
    private static final byte[] K = {0x61};
    private static final byte[] V = {1};

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource
    void aNegativeTimeIsRefusedWithStoreAndNumbers(Engines engine) {
        try (Timelines timelines = engine.open(directory, 1_000)) {
            assertThatThrownBy(() -> timelines.put(K, -1, 7, V))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(" store-")
                    .hasMessageEndingWith("needs a timestamp and an arrival of at least 0, but they are -1 and 7");
            assertThatThrownBy(() -> timelines.remove(K, 7, -1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(" store-")
                    .hasMessageEndingWith("needs a timestamp and an arrival of at least 0, but they are 7 and -1");
            isEmpty(timelines);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsMissingIsRefusedByName(Engines engine) {
        try (Timelines timelines = engine.open(directory, 1_000)) {
            missing("key", () -> timelines.put(absent(), 1, 1, V));
            missing("value", () -> timelines.put(K, 1, 1, absent()));
            missing("key", () -> timelines.remove(absent(), 1, 1));
            missing("name", () -> timelines.putNote(absent(), V));
            missing("value", () -> timelines.putNote("n", absent()));
            missing("order", () -> timelines.read(K, 0, 9, absent()));
            missing("order", () -> timelines.readKeys(null, null, 0, 9, absent()));
            assertThat(timelines.note("n")).isNull();
            assertThat(timelines.openCursors()).isZero();
            isEmpty(timelines);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theNameOfANoteHasAHundredCharacters(Engines engine) {
        try (Timelines timelines = engine.open(directory, 1_000)) {
            String longest = "n".repeat(EngineChecks.LONGEST_NOTE_NAME);
            timelines.putNote(longest, V);
            assertThat(timelines.note(longest)).isEqualTo(V);
            assertThatThrownBy(() -> timelines.putNote(longest + "n", V))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContainingAll(" store-", "may have 100 characters, but has 101");
        }
    }

    private static void isEmpty(Timelines timelines) {
        try (var all = timelines.readKeys(null, null, 0, Long.MAX_VALUE, Order.ASCENDING)) {
            assertThat(all.advance()).isFalse();
        }
    }

    private static void missing(String name, Runnable call) {
        assertThatThrownBy(call::run).isInstanceOf(NullPointerException.class).hasMessage(name);
    }

    /** What a caller may pass who does not have null checked. */
    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    private static <T> T absent() {
        return null;
    }
}
