package dev.rangestreams.core.internal.state;

import dev.rangestreams.core.internal.kafka.StoreSensors;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import org.jspecify.annotations.Nullable;

/** Measures how long an engine takes. Put in only when Kafka records at debug level, so that it costs nothing otherwise. */
public record MeteredTimelines(Timelines timelines, StoreSensors sensors) implements Timelines {
    public static Timelines around(Timelines timelines, StoreSensors sensors) {
        return sensors.recording() ? new MeteredTimelines(timelines, sensors) : timelines;
    }

    @Override
    public void put(byte[] key, long timestamp, long arrival, byte[] value) {
        long start = System.nanoTime();
        timelines.put(key, timestamp, arrival, value);
        sensors.put(start);
    }

    @Override
    public void remove(byte[] key, long timestamp, long arrival) {
        timelines.remove(key, timestamp, arrival);
    }

    @Override
    public TimelineCursor read(byte[] key, long from, long to, Order order) {
        long start = System.nanoTime();
        TimelineCursor cursor = timelines.read(key, from, to, order);
        sensors.fetch(start);
        return new MeteredCursor(cursor, sensors, start);
    }

    @Override
    public TimelineCursor readKeys(
            byte @Nullable [] fromKey, byte @Nullable [] toKey, long from, long to, Order order) {
        long start = System.nanoTime();
        TimelineCursor cursor = timelines.readKeys(fromKey, toKey, from, to, order);
        sensors.fetch(start);
        return new MeteredCursor(cursor, sensors, start);
    }

    @Override
    public void expireBefore(long bound) {
        timelines.expireBefore(bound);
    }

    @Override
    public void putNote(String name, byte[] value) {
        timelines.putNote(name, value);
    }

    @Override
    public byte @Nullable [] note(String name) {
        return timelines.note(name);
    }

    @Override
    public void flush() {
        timelines.flush();
    }

    @Override
    public long approximateEntries() {
        return timelines.approximateEntries();
    }

    @Override
    public int openCursors() {
        return timelines.openCursors();
    }

    @Override
    public void close() {
        timelines.close();
    }

    private static final class MeteredCursor implements TimelineCursor {
        private final TimelineCursor cursor;
        private final StoreSensors sensors;
        private final long start;
        private boolean closed;

        MeteredCursor(TimelineCursor cursor, StoreSensors sensors, long start) {
            this.cursor = cursor;
            this.sensors = sensors;
            this.start = start;
        }

        @Override
        public boolean advance() {
            return cursor.advance();
        }

        @Override
        public byte[] key() {
            return cursor.key();
        }

        @Override
        public long timestamp() {
            return cursor.timestamp();
        }

        @Override
        public long arrival() {
            return cursor.arrival();
        }

        @Override
        public byte[] value() {
            return cursor.value();
        }

        @Override
        public void close() {
            cursor.close();
            if (!closed) {
                closed = true;
                sensors.iterated(start);
            }
        }
    }
}
