package dev.rangestreams.store.chronicle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.Timelines;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A value that finds room for its pieces, but none for the entry that refers to them, leaves nothing behind. */
class ChronicleLargeValuesTest {
    private static final byte[] KEY = Stores.bytes("k");
    private static final long LIMIT = ChronicleOptions.SMALLEST_MAP;

    private final Timelines timelines =
            Stores.open(ChronicleOptions.inMemory().withMapSizes(LIMIT, LIMIT).withLimit(LIMIT), Path.of("none"));
    private final BlockMaps maps = ((ChronicleTimelines) timelines).maps();

    @BeforeEach
    void isEmpty() {
        assertThat(maps.used()).isZero();
    }

    /** The longest value whose pieces fit into so many of a map's units. */
    private static byte[] filling(long units) {
        long blocks = units / LargeValues.UNITS;
        long rest = units % LargeValues.UNITS;
        long length =
                blocks * LargeValues.lengthIn(LargeValues.UNITS) + (rest == 0 ? 0 : LargeValues.lengthIn((int) rest));
        return new byte[(int) length];
    }

    private static long units() {
        return LIMIT / BlockMap.UNIT;
    }

    private void isRefused(byte[] value) {
        long before = maps.used();
        for (int attempt = 0; attempt < 3; attempt++) {
            assertThatThrownBy(() -> timelines.put(KEY.clone(), 1, 0, value))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("withLimit(" + LIMIT + ")");
            assertThat(maps.used())
                    .as("bytes of blocks after attempt " + attempt)
                    .isEqualTo(before);
        }
    }

    @Test
    void asTheFirstOfAKey() {
        isRefused(filling(units()));
        assertThat(Stores.all(timelines)).isEmpty();
        byte[] fits = filling(units() - 1);
        timelines.put(KEY.clone(), 1, 0, fits);
        assertThat(timelines.get(KEY, 1, 0)).isEqualTo(fits);
    }

    @Test
    void inPlaceOfAnother() {
        Stores.put(timelines, "k", 1, "older");
        isRefused(filling(units() - 1));
        assertThat(Stores.all(timelines)).containsExactly("k@1=older");
        byte[] fits = filling(units() - 2);
        Arrays.fill(fits, (byte) 7);
        timelines.put(KEY.clone(), 1, 0, fits);
        assertThat(timelines.get(KEY, 1, 0)).isEqualTo(fits);
    }

    /** A chunk that is full is copied into a larger one. */
    @Test
    void behindOthers() {
        byte[] older = new byte[BlockMap.block(1) - Chunk.HEAD - Chunk.SLOT];
        timelines.put(KEY.clone(), 0, 0, older);
        isRefused(filling(units() - 1));
        assertThat(timelines.get(KEY, 0, 0)).isEqualTo(older);
        assertThat(timelines.get(KEY, 1, 0)).isNull();
        assertThat(timelines.approximateEntries()).isEqualTo(1);
    }
}
