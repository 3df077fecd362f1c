package dev.rangestreams.testkit.buffer;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.Keys;
import dev.rangestreams.testkit.internal.Race;
import dev.rangestreams.testkit.internal.windowstore.Buffer;
import dev.rangestreams.testkit.internal.windowstore.BufferBench;
import dev.rangestreams.testkit.internal.windowstore.BufferModel;
import dev.rangestreams.testkit.internal.windowstore.Item;
import java.util.List;
import org.apache.kafka.streams.state.WindowStoreIterator;

/** One thread puts and another reads, as interactive queries do. */
final class BufferThreadRules {
    private static final int PUTS = 3_000;
    private static final int PER_TIMESTAMP = 3;
    private static final Blob KEY = Blob.of("61");

    private BufferThreadRules() {}

    static void readersSeePrefixes(BufferBench bench) throws Exception {
        Buffer turns = bench.open(bench.supplier("turns", BufferBench.RETENTION_MS));
        Race.takeTurns(50, number -> turns.put(List.of(item(number))), new Reader(turns));
        Buffer free = bench.open();
        Race.runFree(PUTS, number -> free.put(List.of(item(number))), List.of(new Reader(free)));
    }

    /** The n-th put: time runs backward every other time, so that later puts land before and behind a reader. */
    private static Item item(int number) {
        int step = number / PER_TIMESTAMP;
        long time = step % 2 == 0 ? 1_000_000 + step : 1_000_000 - step;
        return new Item(KEY, time, Keys.ofLength(Integer.BYTES, number));
    }

    private record Reader(Buffer buffer) implements Race.Reader<WindowStoreIterator<byte[]>> {
        @Override
        public WindowStoreIterator<byte[]> open() {
            return buffer.store().fetch(Buffer.bytes(KEY), 0, Long.MAX_VALUE);
        }

        @Override
        public int writesSeen(WindowStoreIterator<byte[]> opened) {
            List<Item> found = Buffer.drain(KEY, opened);
            BufferModel model = new BufferModel(BufferBench.RETENTION_MS, true);
            for (int i = 0; i < found.size(); i++) {
                Item item = item(i);
                model.put(item.key(), item.value(), item.timestamp());
            }
            return Race.prefix(model.all(), found);
        }
    }
}
