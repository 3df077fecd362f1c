package dev.rangestreams.it.ranges;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.api.RangeAggregator;
import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeStores;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.store.chronicle.Chronicle;
import dev.rangestreams.store.inmemory.InMemory;
import dev.rangestreams.store.rocksdb.RocksDb;
import java.time.Duration;
import java.util.stream.Stream;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a cache costs that is much too small for what its keys' ranges hold, and whose it is. */
class TightCacheTest {
    private static final int KEYS = 20;
    private static final int PER_KEY = 60;

    /** For a third of all records or so. */
    private static final long TIGHT = 130_000;

    static Stream<TimelineEngine> engines() {
        return Stream.of(RocksDb.engine(), InMemory.engine(), Chronicle.engine());
    }

    private static Driver run(
            CountingEngine engine,
            String application,
            long cacheBytes,
            RangeAggregator<String, String, String> aggregator) {
        StreamsBuilder builder = new StreamsBuilder();
        EventTimeRange<String, String> range = EventTimeRange.ofTimeBoundsWithNoGrace(Duration.ofHours(1));
        Materialized<String, String, WindowStore<Bytes, byte[]>> buffer =
                Materialized.as(RangeStores.buffer(engine, Driver.BUFFER, Duration.ofMillis(range.retentionMs())));
        KStream<String, String> input = builder.stream("in");
        RangeStreams.rangeOver(input.groupByKey(), range, buffer)
                .aggregate(aggregator)
                .to("out");
        return Driver.of(
                new Storage(Storage.ANY.kind(), cacheBytes),
                builder,
                config -> config.put(StreamsConfig.APPLICATION_ID_CONFIG, application));
    }

    private static void pipeRounds(Driver driver, int first, int count) {
        for (int round = first; round < first + count; round++) {
            for (int key = 0; key < KEYS; key++) {
                driver.pipe("in", new TestRecord<>("k" + key, "v".repeat(100), null, (long) (round * KEYS + key)));
            }
        }
    }

    /** Nobody reads older records, so there is no reason to have the engine asked for a whole range with each record. */
    @ParameterizedTest
    @MethodSource("engines")
    void keys_that_take_turns_are_not_read_whole_each_time(TimelineEngine below) {
        CountingEngine engine = new CountingEngine(below);
        try (Driver driver = run(engine, "turns", TIGHT, (anchor, records) -> "seen")) {
            pipeRounds(driver, 0, PER_KEY);
            long before = engine.entriesRead().get();
            pipeRounds(driver, PER_KEY, PER_KEY);
            double perRecord = (engine.entriesRead().get() - before) / (double) (KEYS * PER_KEY);
            assertThat(perRecord).isLessThan(17);
            assertThat(driver.values("out")).hasSize(2 * KEYS * PER_KEY);
        }
    }

    /** It is worth the place of keys that nobody asks for, though its tail begins short. */
    @ParameterizedTest
    @MethodSource("engines")
    void a_key_that_comes_again_and_again_is_soon_answered_from_the_cache(TimelineEngine below) {
        CountingEngine engine = new CountingEngine(below);
        try (Driver driver = run(engine, "hot", TIGHT, (anchor, records) -> Driver.join(records))) {
            pipeRounds(driver, 0, PER_KEY);
            for (int i = 0; i < 40; i++) {
                driver.pipe("k0@" + (KEYS * PER_KEY + i) + " x");
            }
            long before = engine.entriesRead().get();
            for (int i = 40; i < 50; i++) {
                driver.pipe("k0@" + (KEYS * PER_KEY + i) + " x");
            }
            assertThat(engine.entriesRead().get() - before).isZero();
            assertThat(driver.values("out").get(KEYS * PER_KEY + 49).split(",", -1))
                    .hasSize(PER_KEY + 50);
        }
    }

    @Test
    void an_application_keeps_its_budget_while_another_of_the_process_has_less_and_fills_it() {
        CountingEngine engine = new CountingEngine(InMemory.engine());
        try (Driver roomy = run(engine, "roomy", 10_000_000, (anchor, records) -> Driver.join(records))) {
            pipeRounds(roomy, 0, 50);
            double cached = roomy.metric("application-bytes-cached");
            assertThat(cached).isGreaterThan(2 * TIGHT);
            try (Driver tight =
                    run(new CountingEngine(InMemory.engine()), "tight", TIGHT, (anchor, records) -> "seen")) {
                pipeRounds(tight, 0, PER_KEY);
                assertThat(tight.metric("application-bytes-cached")).isBetween(TIGHT / 2.0, (double) TIGHT);
                long before = engine.entriesRead().get();
                pipeRounds(roomy, 50, 1);
                assertThat(engine.entriesRead().get()).isEqualTo(before);
                assertThat(roomy.metric("application-bytes-cached")).isGreaterThanOrEqualTo(cached);
            }
        }
    }
}
