package dev.rangestreams.store.chronicle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Cursors that have chunks to come while these change, where chance does not get. */
class CursorsTest {
    private static final byte[] KEY = Stores.bytes("k");
    private static final int VALUE = 900;

    private final Timelines timelines = Stores.open(ChronicleOptions.inMemory(), Path.of("none"));

    @BeforeEach
    void fillTwoChunks() {
        // Grown to its largest size the first chunk holds four; then there is a second one.
        for (int i = 0; i < 6; i++) {
            put(i);
        }
    }

    private void put(long timestamp) {
        timelines.put(KEY.clone(), timestamp, 0, new byte[VALUE]);
    }

    private TimelineCursor read(Order order) {
        return timelines.read(KEY, 0, Long.MAX_VALUE, order);
    }

    /** The first chunk becomes the last one again, and has room for a small value behind its entries. */
    @Test
    void aChunkThatIsTheLastOneAgainShowsNoEntryThatCameSince() {
        TimelineCursor newestFirst = read(Order.DESCENDING);
        TimelineCursor all = timelines.readKeys(null, null, 0, Long.MAX_VALUE, Order.DESCENDING);
        assertThat(newestFirst.advance()).isTrue();
        assertThat(all.advance()).isTrue();
        timelines.remove(KEY, 4, 0);
        timelines.remove(KEY, 5, 0);
        timelines.put(KEY.clone(), 7, 0, new byte[1]);
        assertThat(Stores.timestamps(newestFirst)).containsExactly(4L, 3L, 2L, 1L, 0L);
        assertThat(Stores.timestamps(all)).containsExactly(4L, 3L, 2L, 1L, 0L);
        assertThat(Stores.timestamps(read(Order.ASCENDING))).containsExactly(0L, 1L, 2L, 3L, 7L);
    }

    @Test
    void whatExpiresInAChunkToComeIsShown() {
        TimelineCursor newestFirst = read(Order.DESCENDING);
        timelines.expireBefore(2);
        timelines.expireBefore(Stores.RETENTION);
        put(Stores.RETENTION);
        assertThat(Stores.timestamps(newestFirst)).containsExactly(5L, 4L, 3L, 2L, 1L, 0L);
    }

    @Test
    void blocksAreKeptForTheOldestCursorOnly() {
        BlockMaps maps = ((ChronicleTimelines) timelines).maps();
        long before = maps.used();
        TimelineCursor first = read(Order.ASCENDING);
        timelines.put(KEY.clone(), 0, 0, new byte[VALUE]);
        TimelineCursor second = read(Order.ASCENDING);
        long withOne = maps.used();
        assertThat(withOne).as("the chunk that was replaced is kept").isGreaterThan(before);
        timelines.put(KEY.clone(), 0, 0, new byte[VALUE]);
        assertThat(maps.used()).isGreaterThan(withOne);
        first.close();
        assertThat(maps.used()).as("the first one's chunk is free").isEqualTo(withOne);
        second.close();
        assertThat(maps.used()).isEqualTo(before);
    }

    @Test
    void aCursorThatHasAllItShowsKeepsNothing() {
        BlockMaps maps = ((ChronicleTimelines) timelines).maps();
        long before = maps.used();
        try (TimelineCursor one = timelines.read(KEY, 4, 5, Order.ASCENDING)) {
            timelines.put(KEY.clone(), 4, 0, new byte[VALUE]);
            assertThat(maps.used()).isEqualTo(before);
            assertThat(Stores.timestamps(one)).containsExactly(4L, 5L);
        }
    }
}
