package dev.rangestreams.it.ranges;

import dev.rangestreams.spi.ForwardingCursor;
import dev.rangestreams.spi.ForwardingEngine;
import dev.rangestreams.spi.ForwardingTimelines;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import java.util.concurrent.atomic.AtomicLong;

/** An engine that counts what is read from it, entry by entry. */
record CountingEngine(TimelineEngine engine, AtomicLong entriesRead) implements ForwardingEngine {
    CountingEngine(TimelineEngine engine) {
        this(engine, new AtomicLong());
    }

    @Override
    public Timelines open(TimelineSettings settings) {
        return new ForwardingTimelines(engine.open(settings)) {
            @Override
            public TimelineCursor read(byte[] key, long from, long to, Order order) {
                return new ForwardingCursor(super.read(key, from, to, order)) {
                    @Override
                    public boolean advance() {
                        boolean found = super.advance();
                        if (found) {
                            entriesRead.incrementAndGet();
                        }
                        return found;
                    }
                };
            }
        };
    }
}
