package dev.rangestreams.it.ranges;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.api.Range;
import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeStores;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.processor.api.ContextualFixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What an engine holds between two commits, beside what readers see. Kafka's test driver commits after each record that
 * goes in, so one such record is taken apart into several.
 */
class StoredBetweenCommitsTest {
    private static final Range<String, String> RANGE = EventTimeRange.ofTimeBoundsWithNoGrace(Duration.ofMillis(100));

    private final AtomicReference<Driver> running = new AtomicReference<>();
    private final List<String> stored = new ArrayList<>();
    private final List<String> visible = new ArrayList<>();

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#ours")
    void storage_is_given_back_up_to_the_last_commit_while_readers_see_entries_expire_at_once(Storage storage) {
        WatchedEngine engine = new WatchedEngine(storage.engine());
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, String> input = builder.stream("in");
        RangeStreams.rangeOver(
                        input.processValues(TakenApart::new).groupByKey(),
                        RANGE,
                        Materialized.as(RangeStores.buffer(engine, Driver.BUFFER, Duration.ofMillis(100))))
                .aggregate((anchor, records) -> {
                    stored.add(stored(engine.latest()));
                    visible.add(visible(running.get().buffer()));
                    return Driver.join(records);
                })
                .to("out");
        try (Driver driver = Driver.of(storage, builder, config -> {})) {
            running.set(driver);
            driver.pipe("k@0 A@10", "k@0 B@1000;C@1001", "k@0 D@1002", "k@0 E@1003");
            assertThat(visible).containsExactly("A", "B", "BC", "BCD", "BCDE");
            // C is committed before D comes, so that A is gone by then. B and C come before any commit of theirs.
            assertThat(stored).containsExactly("A", "AB", "ABC", "BCD", "BCDE");
            assertThat(driver.values("out")).containsExactly("A", "B", "B,C", "B,C,D", "B,C,D,E");
        }
    }

    /** The last byte of each entry's envelope, which here is its value. */
    private static String stored(Timelines timelines) {
        StringBuilder values = new StringBuilder();
        try (TimelineCursor cursor = timelines.readKeys(null, null, 0, Long.MAX_VALUE, Order.ASCENDING)) {
            while (cursor.advance()) {
                byte[] envelope = cursor.value();
                values.append(new String(envelope, envelope.length - 1, 1, UTF_8));
            }
        }
        return values.toString();
    }

    private static String visible(ReadOnlyWindowStore<String, String> buffer) {
        StringBuilder values = new StringBuilder();
        try (KeyValueIterator<?, String> all = buffer.all()) {
            all.forEachRemaining(entry -> values.append(entry.value));
        }
        return values.toString();
    }

    /** Makes records of one: {@code A@10;B@20}. */
    private static final class TakenApart extends ContextualFixedKeyProcessor<String, String, String> {
        private static final Pattern PARTS = Pattern.compile(";");

        @Override
        public void process(FixedKeyRecord<String, String> record) {
            PARTS.splitAsStream(record.value()).forEach(part -> {
                int at = part.indexOf('@');
                long timestamp = Long.parseLong(part.substring(at + 1));
                context().forward(record.withValue(part.substring(0, at)).withTimestamp(timestamp));
            });
        }
    }
}
