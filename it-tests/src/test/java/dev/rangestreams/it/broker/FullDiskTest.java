package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.core.RangeStores;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.it.harness.Await;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.StreamsApp;
import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.ForwardingEngine;
import dev.rangestreams.spi.ForwardingTimelines;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.LogAndContinueProcessingExceptionHandler;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.Materialized;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A disk that was full for a while costs no record, also where the exception handler would have gone on without. */
@ExtendWith(BrokerExtension.class)
class FullDiskTest {
    private final AtomicBoolean full = new AtomicBoolean();

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatCouldNotBeStoredIsProcessedAfterTheRestart(boolean exactlyOnce, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, Engine.ROCKSDB, Ranges.before(100));
        var how = StreamsApp.of(broker, ranges.id(), () -> topology(ranges))
                .stateDirectory(directory)
                .set(
                        StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG,
                        LogAndContinueProcessingExceptionHandler.class);
        if (exactlyOnce) {
            how.exactlyOnce();
        }
        ranges.process(how, "k@10 A");
        full.set(true);
        ranges.send("k@20 B", "k@30 C");
        try (var fails = how.build()) {
            fails.streams().start();
            Await.until("the store's failure ends the instance", () -> fails.failure() != null);
            assertThat(fails.failure())
                    .hasStackTraceContaining("Store buffer could not take in the record with key k")
                    .hasStackTraceContaining("no space left");
        }
        try (var cluster = new Cluster(broker)) {
            cluster.removeMembers(ranges.id());
        }
        full.set(false);
        ranges.process(how);
        assertThat(ranges.results()).containsExactly("k@10 A", "k@20 A,B", "k@30 A,B,C");
    }

    private Topology topology(RangeApp ranges) {
        var builder = new StreamsBuilder();
        var input = builder.stream(ranges.input(), Consumed.with(Serdes.String(), Serdes.String()));
        var buffer = RangeStores.buffer(
                new FullEngine(RocksDb.engine(), full),
                RangeApp.BUFFER,
                Duration.ofMillis(ranges.range().retentionMs()));
        RangeApp.values(
                RangeStreams.rangeOver(
                        input.groupByKey(Grouped.with(Serdes.String(), Serdes.String())),
                        ranges.range(),
                        Materialized.as(buffer)),
                ranges);
        return builder.build();
    }

    /** Cannot store anything while {@code full}. */
    private record FullEngine(TimelineEngine engine, AtomicBoolean full) implements ForwardingEngine {
        @Override
        public Timelines open(TimelineSettings settings) {
            return new ForwardingTimelines(engine.open(settings)) {
                @Override
                public void put(byte[] key, long timestamp, long arrival, byte[] value) {
                    if (full.get()) {
                        throw new EngineException("Cannot put into " + settings.storeName() + ": no space left");
                    }
                    super.put(key, timestamp, arrival, value);
                }
            };
        }
    }
}
