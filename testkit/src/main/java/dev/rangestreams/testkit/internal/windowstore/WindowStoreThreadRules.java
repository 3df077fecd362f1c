package dev.rangestreams.testkit.internal.windowstore;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.ConcurrentReads;
import dev.rangestreams.testkit.internal.TestKeys;
import java.util.List;
import org.apache.kafka.streams.state.WindowStoreIterator;

/** One thread puts and another reads, as interactive queries do. */
public final class WindowStoreThreadRules {
    private static final int PUTS = 3_000;
    private static final int PER_TIMESTAMP = 3;
    private static final Blob KEY = Blob.of("61");

    private WindowStoreThreadRules() {}

    public static void readersSeePrefixes(WindowStoreFixture fixture) throws Exception {
        Puts puts = new Puts(fixture.duplicates() ? PER_TIMESTAMP : 1);
        OpenWindowStore turns = fixture.open(fixture.supplier("turns", WindowStoreFixture.RETENTION_MS));
        ConcurrentReads.takeTurns(50, number -> turns.put(List.of(puts.get(number))), new Reader(turns, puts));
        OpenWindowStore free = fixture.open();
        ConcurrentReads.runFree(PUTS, number -> free.put(List.of(puts.get(number))), List.of(new Reader(free, puts)));
    }

    private record Puts(int perTimestamp) {
        /** Time runs backward every other time, so that later puts land before and behind a reader. */
        WindowRecord get(int number) {
            int step = number / perTimestamp;
            long time = step % 2 == 0 ? 1_000_000 + step : 1_000_000 - step;
            return new WindowRecord(KEY, time, TestKeys.ofLength(Integer.BYTES, number));
        }
    }

    private record Reader(OpenWindowStore store, Puts puts)
            implements ConcurrentReads.Reader<WindowStoreIterator<byte[]>> {
        @Override
        public WindowStoreIterator<byte[]> open() {
            return store.store().fetch(OpenWindowStore.bytes(KEY), 0, Long.MAX_VALUE);
        }

        @Override
        public int writesSeen(WindowStoreIterator<byte[]> opened) {
            List<WindowRecord> found = OpenWindowStore.drain(KEY, opened);
            WindowStoreModel model = new WindowStoreModel(WindowStoreFixture.RETENTION_MS, true);
            for (int i = 0; i < found.size(); i++) {
                WindowRecord put = puts.get(i);
                model.put(put.key(), put.value(), put.timestamp());
            }
            return ConcurrentReads.prefix(model.all(), found);
        }
    }
}
