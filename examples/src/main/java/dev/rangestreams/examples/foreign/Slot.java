package dev.rangestreams.examples.foreign;

import java.util.Comparator;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.kstream.Window;
import org.apache.kafka.streams.kstream.Windowed;

/** Where a record lies: its key and timestamp, and its number among all puts, which keeps duplicates apart. */
record Slot(Bytes key, long timestamp, long number) {
    static final Comparator<Slot> ORDER =
            Comparator.comparing(Slot::key).thenComparingLong(Slot::timestamp).thenComparingLong(Slot::number);

    Windowed<Bytes> windowed(long sizeMs) {
        return new Windowed<>(key, new From(timestamp, timestamp + Math.min(sizeMs, Long.MAX_VALUE - timestamp)));
    }

    private static final class From extends Window {
        From(long startMs, long endMs) {
            super(startMs, endMs);
        }

        @Override
        public boolean overlap(Window other) {
            return start() < other.end() && other.start() < end();
        }
    }
}
