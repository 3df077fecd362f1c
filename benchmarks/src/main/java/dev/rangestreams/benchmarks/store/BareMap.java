package dev.rangestreams.benchmarks.store;

import dev.rangestreams.benchmarks.Contender;
import dev.rangestreams.benchmarks.load.Feed;
import dev.rangestreams.benchmarks.load.ReadingSerde;
import dev.rangestreams.benchmarks.load.Workload;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;

/**
 * The least that the work can cost on a heap: a hash map to sorted arrays, one thread, no iterator object, nothing shared,
 * nothing checked. A key's old entries go when the key is next written.
 */
final class BareMap implements Contender {
    private final Shape shape;
    private final Feed feed;
    private final Map<Bytes, Series> byKey = new HashMap<>();
    private long newest;

    BareMap(Workload workload, Shape shape) {
        this.shape = shape;
        this.feed = workload.feed();
    }

    @Override
    public String name() {
        return "bare map of sorted arrays";
    }

    @Override
    public double run(int events) {
        double sum = 0;
        for (int i = 0; i < events; i++) {
            feed.advance();
            long timestamp = feed.timestamp();
            newest = Math.max(newest, timestamp);
            Series series = byKey.computeIfAbsent(Bytes.wrap(feed.keyBytes()), key -> new Series());
            series.dropBefore(newest - Shape.RETENTION_MS + 1);
            series.put(timestamp, feed.readingBytes());
            sum += shape == Shape.TIME
                    ? series.time(timestamp - Workload.LOOK_BACK_MS, timestamp)
                    : series.count(timestamp - Workload.LOOK_BACK_MS, timestamp);
        }
        return sum;
    }

    @Override
    public void drain() {
        // Nothing is held back.
    }

    @Override
    public void close() {
        byKey.clear();
    }

    private static final class Series {
        private long[] times = new long[8];
        private byte[][] values = new byte[8][];
        private int start;
        private int end;

        void dropBefore(long bound) {
            while (start < end && times[start] < bound) {
                values[start++] = null;
            }
        }

        void put(long time, byte[] value) {
            if (end == times.length) {
                makeRoom();
            }
            int at = end;
            while (at > start && times[at - 1] > time) {
                times[at] = times[at - 1];
                values[at] = values[at - 1];
                at--;
            }
            times[at] = time;
            values[at] = value;
            end++;
        }

        private void makeRoom() {
            int size = end - start;
            int capacity = Math.max(8, size * 2);
            times = Arrays.copyOf(Arrays.copyOfRange(times, start, end), capacity);
            values = Arrays.copyOf(Arrays.copyOfRange(values, start, end), capacity);
            start = 0;
            end = size;
        }

        double time(long from, long to) {
            double sum = 0;
            for (int i = indexFrom(from); i < end && times[i] <= to; i++) {
                sum += ReadingSerde.amount(values[i]);
            }
            return sum;
        }

        double count(long from, long to) {
            double sum = 0;
            int left = 1 + Shape.BEFORE;
            for (int i = indexFrom(to + 1) - 1; left > 0 && i >= start && times[i] >= from; i--, left--) {
                sum += ReadingSerde.amount(values[i]);
            }
            return sum;
        }

        private int indexFrom(long time) {
            int low = start;
            int high = end;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (times[middle] < time) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }
    }
}
