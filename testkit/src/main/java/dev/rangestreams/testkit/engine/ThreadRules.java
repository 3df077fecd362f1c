package dev.rangestreams.testkit.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.Entry;
import dev.rangestreams.testkit.internal.Race;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** One thread writes, and one for each order reads. */
final class ThreadRules {
    private static final int WRITES = 3_000;
    private static final List<Blob> KEYS = List.of(Blob.of("61"), Blob.of("6100"));

    private ThreadRules() {}

    static void readersSeePrefixes(EngineBench bench) throws Exception {
        Timelines timelines = bench.open(bench.settings("shared", 100));
        List<Reader> readers = Arrays.stream(Order.values())
                .map(order -> new Reader(timelines, order))
                .toList();
        Race.runFree(WRITES, number -> write(timelines, number), readers);
        assertThat(timelines.openCursors())
                .as("cursors left open by the readers")
                .isZero();
    }

    private static void write(Timelines timelines, int number) {
        EngineBench.put(timelines, entry(number));
        if (number % 500 == 0) {
            timelines.flush();
        }
    }

    /** The n-th write: the keys take turns, so that a gap between them shows as well. */
    private static Entry entry(int number) {
        return new Entry(KEYS.get(number % KEYS.size()), number, number, Blob.of("01"));
    }

    static void readersFindEntries(EngineBench bench) throws Exception {
        Timelines timelines = bench.open(bench.settings("single", 100));
        List<Finder> readers = List.of(new Finder(timelines), new Finder(timelines));
        Race.runFree(WRITES, number -> write(timelines, number), readers);
    }

    /** Looks for one entry after the other. */
    private static final class Finder implements Race.Reader<Integer> {
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

    private record Reader(Timelines timelines, Order order) implements Race.Reader<TimelineCursor> {
        @Override
        public TimelineCursor open() {
            return timelines.readKeys(null, null, 0, Long.MAX_VALUE, order);
        }

        @Override
        public int writesSeen(TimelineCursor opened) {
            try (opened) {
                List<Entry> found = Reads.rest(opened);
                List<Entry> expected = new ArrayList<>();
                for (int i = 0; i < found.size(); i++) {
                    expected.add(entry(i));
                }
                expected.sort(order == Order.ASCENDING ? Entry.ORDER : Entry.ORDER.reversed());
                return Race.prefix(expected, found);
            }
        }
    }
}
