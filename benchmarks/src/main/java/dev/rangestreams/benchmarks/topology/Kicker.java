package dev.rangestreams.benchmarks.topology;

import dev.rangestreams.benchmarks.load.Feed;
import dev.rangestreams.benchmarks.load.Reading;
import org.apache.kafka.streams.processor.api.ContextualFixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;
import org.apache.kafka.streams.processor.api.InternalFixedKeyRecordFactory;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Sends many events on for one record that comes in, because the test driver commits after every record. The events have
 * keys of their own; that the processor promises to keep keys only spares the grouping a repartition topic.
 */
final class Kicker extends ContextualFixedKeyProcessor<String, byte[], Reading> {
    private final Feed feed;
    private final Kick kick;

    Kicker(Feed feed, Kick kick) {
        this.feed = feed;
        this.kick = kick;
    }

    @Override
    public void process(FixedKeyRecord<String, byte[]> record) {
        for (int left = kick.events; left > 0; left--) {
            feed.advance();
            // Key and value are deserialized here, for each event.
            context()
                    .forward(InternalFixedKeyRecordFactory.create(
                            new Record<>(feed.freshKey(), feed.reading(), feed.timestamp())));
        }
        kick.sent.run();
    }

    /** What one kick is to do. */
    static final class Kick {
        private int events;
        private Runnable sent = () -> {};

        /** How many events to send. */
        void events(int count) {
            events = count;
        }

        /** What to do when they were sent. */
        void then(Runnable action) {
            sent = action;
        }
    }
}
