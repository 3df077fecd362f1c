package dev.rangestreams.runtime.internal.store;

import dev.rangestreams.runtime.internal.kafka.StoreSensors;
import dev.rangestreams.spi.ForwardingCursor;
import dev.rangestreams.spi.ForwardingTimelines;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import org.jspecify.annotations.Nullable;

/** Measures how long an engine takes. Put in only when Kafka records at debug level, so that it costs nothing otherwise. */
public final class MeteredTimelines extends ForwardingTimelines {
    private final StoreSensors sensors;

    private MeteredTimelines(Timelines timelines, StoreSensors sensors) {
        super(timelines);
        this.sensors = sensors;
    }

    public static Timelines around(Timelines timelines, StoreSensors sensors) {
        return sensors.recording() ? new MeteredTimelines(timelines, sensors) : timelines;
    }

    @Override
    public void put(byte[] key, long timestamp, long arrival, byte[] value) {
        long start = System.nanoTime();
        super.put(key, timestamp, arrival, value);
        sensors.put(start);
    }

    @Override
    public byte @Nullable [] get(byte[] key, long timestamp, long arrival) {
        long start = System.nanoTime();
        byte @Nullable [] value = inner.get(key, timestamp, arrival);
        sensors.fetch(start);
        return value;
    }

    @Override
    public TimelineCursor read(byte[] key, long from, long to, Order order) {
        long start = System.nanoTime();
        return metered(super.read(key, from, to, order), start);
    }

    @Override
    public TimelineCursor readKeys(
            byte @Nullable [] fromKey, byte @Nullable [] toKey, long from, long to, Order order) {
        long start = System.nanoTime();
        return metered(super.readKeys(fromKey, toKey, from, to, order), start);
    }

    private TimelineCursor metered(TimelineCursor cursor, long start) {
        sensors.fetch(start);
        return new MeteredCursor(cursor, sensors.iterating());
    }

    private static final class MeteredCursor extends ForwardingCursor {
        private final Runnable whenClosed;

        MeteredCursor(TimelineCursor cursor, Runnable whenClosed) {
            super(cursor);
            this.whenClosed = whenClosed;
        }

        @Override
        public void close() {
            super.close();
            whenClosed.run();
        }
    }
}
