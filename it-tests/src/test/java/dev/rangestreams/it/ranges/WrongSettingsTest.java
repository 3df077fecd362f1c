package dev.rangestreams.it.ranges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedKStream;
import dev.rangestreams.core.EventCountRange;
import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeOptions;
import dev.rangestreams.core.RangeStores;
import dev.rangestreams.core.RangeStreams;
import dev.rangestreams.store.inmemory.InMemory;
import dev.rangestreams.window.WindowStores;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TopologyConfig;
import org.apache.kafka.streams.errors.TopologyException;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowStore;
import org.junit.jupiter.api.Test;

/** Every wrong setting is refused before anything runs, with the names and both values of each disagreement. */
class WrongSettingsTest {
    private static final Range<String, String> NEEDS_25 =
            EventTimeRange.ofTimeBoundsAndGrace(Duration.ofMillis(20), Duration.ofMillis(5));

    private final StreamsBuilder builder = new StreamsBuilder();
    private final KStream<String, String> input = builder.stream("in");

    private RangedKStream<String, String> over(WindowBytesStoreSupplier supplier) {
        return over(Materialized.as(supplier));
    }

    private RangedKStream<String, String> over(Materialized<String, String, WindowStore<Bytes, byte[]>> buffer) {
        return RangeStreams.rangeOver(input.groupByKey(), NEEDS_25, buffer);
    }

    @Test
    void a_retention_that_is_too_short() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> over(Materialized.<String, String, WindowStore<Bytes, byte[]>>as("short")
                        .withRetention(Duration.ofMillis(24))))
                .withMessageContainingAll("short", NEEDS_25.toString(), "25 ms", "24 ms");
    }

    @Test
    void a_retention_that_is_exactly_long_enough_is_taken() {
        over(Materialized.<String, String, WindowStore<Bytes, byte[]>>as("exact")
                .withRetention(Duration.ofMillis(25)));
        over(RangeStores.buffer(InMemory.engine(), "ours", Duration.ofMillis(25)));
        over(Stores.inMemoryWindowStore("foreign", Duration.ofMillis(26), Duration.ofMillis(1), true));
    }

    @Test
    void a_buffer_of_ours_that_keeps_too_little() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> over(RangeStores.buffer(InMemory.engine(), "short", Duration.ofMillis(24))))
                .withMessageContainingAll("short", NEEDS_25.toString(), "25 ms", "24 ms");
    }

    @Test
    void a_foreign_supplier_that_keeps_one_millisecond_too_little() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        over(Stores.persistentWindowStore("short", Duration.ofMillis(25), Duration.ofMillis(1), true)))
                .withMessageContainingAll("short", NEEDS_25.toString(), "26 ms", "25 ms");
    }

    /** Kafka lets the supplier's retention count, and says nothing. */
    @Test
    void a_retention_beside_a_supplier_that_keeps_less() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> over(beside(RangeStores.buffer(InMemory.engine(), "ours", Duration.ofMillis(30)))
                        .withRetention(Duration.ofMillis(31))))
                .withMessageContainingAll("ours", NEEDS_25.toString(), "31 ms", "30 ms", "leave withRetention out");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> over(beside(foreign("foreign", 30)).withRetention(Duration.ofMillis(31))))
                .withMessageContainingAll("foreign", NEEDS_25.toString(), "31 ms", "30 ms");
    }

    @Test
    void a_retention_beside_a_supplier_that_keeps_as_much_is_taken() {
        over(beside(RangeStores.buffer(InMemory.engine(), "ours", Duration.ofMillis(30)))
                .withRetention(Duration.ofMillis(30)));
        over(beside(RangeStores.buffer(InMemory.engine(), "endless", Duration.ofMillis(Long.MAX_VALUE)))
                .withRetention(Duration.ofMillis(Long.MAX_VALUE)));
        over(beside(foreign("foreign", 30)).withRetention(Duration.ofMillis(30)));
        over(beside(foreign("more", 30)).withRetention(Duration.ofMillis(1)));
    }

    private static Materialized<String, String, WindowStore<Bytes, byte[]>> beside(WindowBytesStoreSupplier supplier) {
        return Materialized.as(supplier);
    }

    private static WindowBytesStoreSupplier foreign(String name, long retentionMs) {
        return Stores.inMemoryWindowStore(name, Duration.ofMillis(retentionMs), Duration.ofMillis(1), true);
    }

    @Test
    void all_faults_of_a_supplier_at_once() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        over(Stores.inMemoryWindowStore("both", Duration.ofMillis(10), Duration.ofMillis(1), false)))
                .withMessageContainingAll(
                        "both", NEEDS_25.toString(), "26 ms", "10 ms", "retainDuplicates() is false", "make it true");
    }

    /** Kafka takes a window of no length, and throws when everything is read, as is done at every restart. */
    @Test
    void a_foreign_supplier_whose_windows_have_no_length() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> over(Stores.persistentWindowStore("flat", Duration.ofMillis(26), Duration.ZERO, true)))
                .withMessageContainingAll("flat", NEEDS_25.toString(), "windowSize() is 0", "1");
    }

    @Test
    void durations_that_are_negative_or_do_not_fit() {
        Duration negative = Duration.ofMillis(-7);
        Duration tooLong = Duration.ofSeconds(Long.MAX_VALUE);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EventTimeRange.ofTimeBoundsAndGrace(negative, tooLong))
                .withMessageContainingAll("before", negative.toString(), "grace", tooLong.toString());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EventCountRange.ofCountBoundsAndGrace(-3, tooLong, negative))
                .withMessageContainingAll("before", "-3", "maxTimeBefore", tooLong.toString(), negative.toString());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RangeStores.buffer(InMemory.engine(), "store", negative))
                .withMessageContainingAll("store", negative.toString());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RangeStores.buffer(InMemory.engine(), "store", tooLong))
                .withMessageContainingAll("store", tooLong.toString());
    }

    @Test
    void a_cap_below_one() {
        EventTimeRange<String, String> range = EventTimeRange.ofTimeBoundsWithNoGrace(Duration.ofMillis(20));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> range.withMaxRecords(0))
                .withMessageContainingAll("maxRecords", "0", "1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> range.withMostRecentRecords(-1))
                .withMessageContainingAll("mostRecentRecords", "-1", "1");
    }

    @Test
    void a_store_name_used_twice() {
        over(RangeStores.buffer(InMemory.engine(), "twice", Duration.ofMillis(25)))
                .count();
        assertThatThrownBy(() -> {
                    over(RangeStores.buffer(InMemory.engine(), "twice", Duration.ofMillis(30)))
                            .count();
                    builder.build();
                })
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("twice", NEEDS_25.toString());
    }

    @Test
    void a_store_name_that_goes_with_another_buffer() {
        over(Materialized.as("one"));
        for (String taken : List.of("one-clock", "one-entry")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> over(Materialized.as(taken)))
                    .withMessageContainingAll(
                            "Store " + taken + " cannot", "the name " + taken + " is", "store one of " + NEEDS_25);
        }
        for (String first : List.of("two-clock", "three-entry")) {
            over(Materialized.as(first));
            String second = first.substring(0, first.indexOf('-'));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> over(Materialized.as(second)))
                    .withMessageContainingAll(
                            "Store " + second + " cannot",
                            "the name " + first + " is",
                            "store " + first + " of " + NEEDS_25);
        }
    }

    /** A foreign supplier's name has to do for a topic, also when the operator has another one; ours look at it themselves. */
    @Test
    void a_store_name_that_is_none() {
        for (String name : List.of("a/b", "..", "two words", "", "a".repeat(250))) {
            assertThatThrownBy(() -> RangeStreams.rangeOver(
                            input.groupByKey(),
                            NEEDS_25,
                            Named.as("operator"),
                            Materialized.as(Stores.inMemoryWindowStore(
                                    name, Duration.ofMillis(26), Duration.ofMillis(1), true))))
                    .as(name)
                    // Kafka's own complaint, as for its names.
                    .isInstanceOf(TopologyException.class)
                    .hasMessageContaining(name);
        }
    }

    @Test
    void an_operator_name_used_twice() {
        RangedKStream<String, String> ranged = over(Materialized.as("buffer"));
        ranged.count(Named.as("twice"));
        assertThatThrownBy(() -> {
                    ranged.count(Named.as("twice"));
                    builder.build();
                })
                // Kafka's own complaint, as for its operators.
                .isInstanceOf(TopologyException.class)
                .hasMessageContaining("twice");
    }

    /** The processor that fills a buffer has the buffer's name, unless it is given another. */
    @Test
    void an_operator_named_like_the_buffer() {
        RangedKStream<String, String> ranged = over(Materialized.as("payments"));
        for (Runnable call : List.<Runnable>of(
                () -> ranged.count(Named.as("payments")),
                () -> ranged.aggregate((anchor, records) -> "", Named.as("payments")),
                () -> ranged.late(Named.as("payments")))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(call::run)
                    .withMessageContainingAll(
                            "The name payments of", NEEDS_25.toString(), "buffer payments", "rangeOver", "Named");
        }
    }

    @Test
    void an_operator_named_like_the_buffer_is_taken_beside_a_name_for_the_processors() {
        RangeStreams.rangeOver(input.groupByKey(), NEEDS_25, Named.as("ranged"), Materialized.as("payments"))
                .count(Named.as("payments"));
        RangeStreams.rangeOver(input.groupByKey(), NEEDS_25, Named.as("same"), Materialized.as("same"))
                .count();
        assertThat(builder.build().describe().toString()).contains("Processor: payments", "Processor: same");
    }

    @Test
    void processors_named_by_options() {
        RangeStreams.rangeOver(
                        input.groupByKey(),
                        NEEDS_25,
                        Materialized.as("payments"),
                        RangeOptions.defaults().withLateRecordsInBuffer().withName("ranged"))
                .count();
        assertThat(builder.build().describe().toString())
                .contains("Processor: ranged ", "Processor: ranged-entry", "stores: [payments");
    }

    /** A window store does not show the end of its retention, which is the oldest record of a range. */
    @Test
    void a_window_store_of_ours_in_place_of_a_buffer() {
        Duration size = Duration.ofMillis(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        over(WindowStores.window(InMemory.engine(), "windows", Duration.ofMillis(25), size, true)))
                .withMessageContainingAll(
                        "windows", NEEDS_25.toString(), "25 ms", "WindowStores.window", "RangeStores.buffer(engine,")
                .withMessageNotContaining("RangeStores.buffer gives");
        over(WindowStores.window(InMemory.engine(), "longer", Duration.ofMillis(26), size, true));
    }

    @Test
    void a_buffer_for_a_range_keeps_what_the_range_needs() {
        WindowBytesStoreSupplier supplier = RangeStores.buffer(InMemory.engine(), "buffer", NEEDS_25);
        assertThat(supplier.retentionPeriod()).isEqualTo(26);
        over(supplier);
        Range<String, String> longer = EventTimeRange.ofTimeBoundsAndGrace(Duration.ofMillis(21), Duration.ofMillis(5));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RangeStreams.rangeOver(
                        input.groupByKey(),
                        longer,
                        Materialized.as(RangeStores.buffer(InMemory.engine(), "short", NEEDS_25))))
                .withMessageContainingAll("short", longer.toString(), "26 ms", "25 ms");
    }

    @Test
    void a_ranged_stream_that_nobody_reads() {
        over(Materialized.as("unread"));
        assertThatIllegalArgumentException()
                .isThrownBy(builder::build)
                .withMessageContainingAll("unread", NEEDS_25.toString());
    }

    @Test
    void an_unnamed_buffer_where_explicit_names_are_demanded() {
        Properties demanding = new Properties();
        demanding.put(StreamsConfig.APPLICATION_ID_CONFIG, "demanding");
        demanding.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere:1");
        demanding.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
        StreamsBuilder strict = new StreamsBuilder(new TopologyConfig(new StreamsConfig(demanding)));
        KStream<String, String> stream = strict.stream("in");
        RangeStreams.rangeOver(stream.groupByKey(), NEEDS_25).count();
        assertThatThrownBy(strict::build)
                .isInstanceOf(TopologyException.class)
                .hasMessageContaining("KSTREAM-RANGE-STATE-STORE-");
    }

    @Test
    void a_named_buffer_where_explicit_names_are_demanded_is_fine() {
        Properties demanding = new Properties();
        demanding.put(StreamsConfig.APPLICATION_ID_CONFIG, "demanding");
        demanding.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere:1");
        demanding.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
        StreamsBuilder strict = new StreamsBuilder(new TopologyConfig(new StreamsConfig(demanding)));
        KStream<String, String> stream = strict.stream("in");
        RangeStreams.rangeOver(stream.groupByKey(), NEEDS_25, Materialized.as("buffer"))
                .count();
        assertThat(TopologyStores.of(strict.build())).contains("buffer");
    }

    @Test
    void nothing_may_be_null() {
        assertThatNullPointerException()
                .isThrownBy(() -> RangeStreams.rangeOver(input.groupByKey(), null))
                .withMessageContaining("range");
        assertThatNullPointerException()
                .isThrownBy(() -> RangeStreams.rangeOver(null, NEEDS_25))
                .withMessageContaining("grouped");
        assertThatNullPointerException()
                .isThrownBy(() -> over(Materialized.as("buffer")).aggregate(null));
    }

    /** The buffer's changelog settings that would lose records are not the user's to make. */
    @Test
    void a_changelog_that_compacts() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> over(Materialized.<String, String, WindowStore<Bytes, byte[]>>as("compacted")
                        .withLoggingEnabled(Map.of("cleanup.policy", "compact"))))
                .withMessageContainingAll("compacted", "cleanup.policy", "compact", "delete");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> over(Materialized.<String, String, WindowStore<Bytes, byte[]>>as("both")
                        .withLoggingEnabled(Map.of("cleanup.policy", "compact,delete"))))
                .withMessageContainingAll("both", "cleanup.policy is compact,delete", "must be delete");
    }
}
