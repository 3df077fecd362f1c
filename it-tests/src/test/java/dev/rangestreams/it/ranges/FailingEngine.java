package dev.rangestreams.it.ranges;

import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.ForwardingCursor;
import dev.rangestreams.spi.ForwardingEngine;
import dev.rangestreams.spi.ForwardingTimelines;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** An engine that fails when it is told to, as on a full disk. */
record FailingEngine(TimelineEngine engine, AtomicReference<@Nullable Fault> fault) implements ForwardingEngine {
    /** What fails. */
    enum Fault {
        PUT,
        READ,
        ADVANCE,
        CLOSE
    }

    FailingEngine(TimelineEngine engine) {
        this(engine, new AtomicReference<>());
    }

    void failAt(@Nullable Fault next) {
        fault.set(next);
    }

    private void reached(Fault point, TimelineSettings settings) {
        if (fault.get() == point) {
            throw new EngineException(
                    "Cannot " + point + " in " + settings.directory() + ": no space left",
                    new IllegalStateException("disk full"));
        }
    }

    @Override
    public Timelines open(TimelineSettings settings) {
        return new Failing(engine.open(settings), settings);
    }

    private final class Failing extends ForwardingTimelines {
        private final TimelineSettings settings;

        Failing(Timelines timelines, TimelineSettings settings) {
            super(timelines);
            this.settings = settings;
        }

        @Override
        public void put(byte[] key, long timestamp, long arrival, byte[] value) {
            reached(Fault.PUT, settings);
            super.put(key, timestamp, arrival, value);
        }

        @Override
        public TimelineCursor read(byte[] key, long from, long to, Order order) {
            reached(Fault.READ, settings);
            return super.read(key, from, to, order);
        }

        @Override
        public TimelineCursor readKeys(
                byte @Nullable [] fromKey, byte @Nullable [] toKey, long from, long to, Order order) {
            reached(Fault.READ, settings);
            TimelineCursor cursor = super.readKeys(fromKey, toKey, from, to, order);
            return new ForwardingCursor(cursor) {
                @Override
                public boolean advance() {
                    reached(Fault.ADVANCE, settings);
                    return super.advance();
                }
            };
        }

        @Override
        public byte @Nullable [] get(byte[] key, long timestamp, long arrival) {
            reached(Fault.READ, settings);
            return super.get(key, timestamp, arrival);
        }

        /** Closes all the same, as an engine has to. */
        @Override
        public void close() {
            super.close();
            reached(Fault.CLOSE, settings);
        }
    }
}
