package dev.rangestreams.examples.demo;

import dev.rangestreams.spi.ForwardingEngine;
import dev.rangestreams.spi.ForwardingTimelines;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;

/**
 * An engine that does not flush. Kafka's test driver commits after every single record, and a durable engine would write
 * a file each time: thousands of files for a week of events, which nobody opens again.
 */
record UnflushedEngine(TimelineEngine engine) implements ForwardingEngine {
    @Override
    public Timelines open(TimelineSettings settings) {
        return new ForwardingTimelines(engine.open(settings)) {
            @Override
            public void flush() {
                // Nobody opens it again.
            }
        };
    }
}
