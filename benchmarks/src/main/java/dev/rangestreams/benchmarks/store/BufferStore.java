package dev.rangestreams.benchmarks.store;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangeStreamsConfig;
import dev.rangestreams.api.RangedRecordIterator;
import dev.rangestreams.benchmarks.Contender;
import dev.rangestreams.benchmarks.Driver;
import dev.rangestreams.benchmarks.load.Feed;
import dev.rangestreams.benchmarks.load.Reading;
import dev.rangestreams.benchmarks.load.ReadingSerde;
import dev.rangestreams.benchmarks.load.Workload;
import dev.rangestreams.core.RangeStores;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.core.internal.buffer.Anchor;
import dev.rangestreams.core.internal.buffer.AnchorView;
import dev.rangestreams.core.internal.buffer.RangeBuffer;
import dev.rangestreams.runtime.internal.clock.OperatorClock;
import dev.rangestreams.spi.TimelineEngine;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.apache.kafka.streams.state.WindowStore;

/** Our buffer, as a ranged stream sets it up, without logging. Its part of a commit is done every so many events. */
final class BufferStore implements Contender {
    private static final String NAME = "buffer";
    private static final int COMMIT_EVERY = 10_000;

    private final String name;
    private final Feed feed;
    private final Range<String, Reading> range;
    private final TopologyTestDriver driver;
    private final RangeBuffer<String, Reading> buffer;
    private final OperatorClock clock;
    private int sinceCommit;

    BufferStore(Workload workload, Shape shape, TimelineEngine engine, boolean hotTail) {
        this.name = "buffer on " + engine.name() + (hotTail ? "" : ", hot tail off");
        this.feed = workload.feed();
        this.range = shape.range();
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, Reading> input = builder.stream("in");
        Materialized<String, Reading, WindowStore<Bytes, byte[]>> materialized =
                Materialized.as(RangeStores.buffer(engine, NAME, Duration.ofMillis(range.retentionMs())));
        RangeStreams.rangeOver(
                        input.groupByKey(),
                        range,
                        materialized
                                .withKeySerde(Serdes.String())
                                .withValueSerde(new ReadingSerde())
                                .withLoggingDisabled())
                .count();
        this.driver =
                Driver.open(builder.build(), hotTail ? Map.of() : Map.of(RangeStreamsConfig.CACHE_MAX_BYTES_CONFIG, 0));
        this.buffer = store(NAME);
        this.clock = store(NAME + "-clock");
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the caller knows what it put there
    private <S> S store(String storeName) {
        return (S) driver.getAllStateStores().get(storeName);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public double run(int events) {
        double sum = 0;
        for (int i = 0; i < events; i++) {
            feed.advance();
            sum += one(
                    new Record<>(feed.key(), feed.reading(), feed.timestamp()), Optional.of(new Place(feed.offset())));
            if (++sinceCommit == COMMIT_EVERY) {
                commit();
            }
        }
        return sum;
    }

    private double one(Record<String, Reading> record, Optional<RecordMetadata> metadata) {
        Anchor<String, Reading> anchor = buffer.take(record, metadata, false);
        double sum = 0;
        try (AnchorView<String, Reading> view = buffer.view(anchor);
                RangedRecordIterator<Record<String, Reading>> found = range.fetch(record, view)) {
            while (found.hasNext()) {
                sum += found.next().value().amount();
            }
        }
        return sum;
    }

    /** Takes one event in and reads nothing. */
    long append() {
        feed.advance();
        long arrival = buffer.take(
                        new Record<>(feed.key(), feed.reading(), feed.timestamp()),
                        Optional.of(new Place(feed.offset())),
                        false)
                .arrival();
        if (++sinceCommit == COMMIT_EVERY) {
            commit();
        }
        return arrival;
    }

    /** In the order in which a task does it. */
    private void commit() {
        sinceCommit = 0;
        buffer.beforeCommit();
        clock.beforeCommit();
    }

    @Override
    public void drain() {
        commit();
        // A read of all keys has to see everything, so what is held back is handed over first.
        buffer.all().close();
    }

    @Override
    public void close() {
        driver.close();
    }

    /** Where a record came from; a task tells as much. */
    private record Place(long offset) implements RecordMetadata {
        @Override
        public String topic() {
            return "in";
        }

        @Override
        public int partition() {
            return 0;
        }
    }
}
