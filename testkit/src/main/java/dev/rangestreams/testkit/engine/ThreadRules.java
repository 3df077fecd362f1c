package dev.rangestreams.testkit.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.ConcurrentReads;
import dev.rangestreams.testkit.internal.Entry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** One thread writes, and one for each order reads. */
final class ThreadRules {
    private static final int WRITES = 3_000;
    private static final List<Blob> KEYS = List.of(Blob.of("61"), Blob.of("6100"));

    private ThreadRules() {}

    static void readersSeePrefixes(EngineFixture fixture) throws Exception {
        Timelines timelines = fixture.open(fixture.settings("shared", 100));
        List<Reader> readers = Arrays.stream(Order.values())
                .map(order -> new Reader(timelines, order))
                .toList();
        ConcurrentReads.runFree(WRITES, number -> write(timelines, number), readers);
        assertThat(timelines.openCursors())
                .as("cursors left open by the readers")
                .isZero();
    }

    private static void write(Timelines timelines, int number) {
        EngineFixture.put(timelines, entry(number));
        if (number % 500 == 0) {
            timelines.flush();
        }
    }

    /** The n-th write: the keys take turns, so that a gap between them shows as well. */
    private static Entry entry(int number) {
        return new Entry(KEYS.get(number % KEYS.size()), number, number, Blob.of("01"));
    }

    static void readersFindEntries(EngineFixture fixture) throws Exception {
        Timelines timelines = fixture.open(fixture.settings("single", 100));
        List<Finder> readers = List.of(new Finder(timelines), new Finder(timelines));
        ConcurrentReads.runFree(WRITES, number -> write(timelines, number), readers);
    }

    /** Looks for one entry after the other. */
    private static final class Finder implements ConcurrentReads.Reader<Integer> {
        private final Timelines timelines;
        private int found;

        Finder(Timelines timelines) {
            this.timelines = timelines;
        }

        @Override
        public Integer open() {
            while (isThere(entry(found))) {
                found++;
            }
            return found;
        }

        private boolean isThere(Entry entry) {
            return timelines.get(entry.key().copy(), entry.timestamp(), entry.arrival()) != null;
        }

        @Override
        public int writesSeen(Integer opened) {
            return opened;
        }
    }

    private record Reader(Timelines timelines, Order order) implements ConcurrentReads.Reader<TimelineCursor> {
        @Override
        public TimelineCursor open() {
            return timelines.readKeys(null, null, 0, Long.MAX_VALUE, order);
        }

        @Override
        public int writesSeen(TimelineCursor opened) {
            try (opened) {
                List<Entry> found = EngineReads.rest(opened);
                List<Entry> expected = new ArrayList<>();
                for (int i = 0; i < found.size(); i++) {
                    expected.add(entry(i));
                }
                expected.sort(order == Order.ASCENDING ? Entry.ORDER : Entry.ORDER.reversed());
                return ConcurrentReads.prefix(expected, found);
            }
        }
    }
}
