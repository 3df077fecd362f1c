package dev.rangestreams.it.ranges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedRecordIterator;
import dev.rangestreams.core.EventTimeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.processor.api.ContextualFixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a range of the user may ask of the store it is shown, and what it is told. */
class CustomRangeTest {
    private static final Instant START = Instant.EPOCH;
    private static final Instant END = Instant.ofEpochMilli(Long.MAX_VALUE);

    /** A range of one hour whose only record is the anchor, but whose way of reading is the test's. */
    private static final class Probe extends Range<String, String> {
        private final BiFunction<Record<String, String>, ReadOnlyWindowStore<String, String>, String> reading;
        private final List<String> seen = new ArrayList<>();

        Probe(BiFunction<Record<String, String>, ReadOnlyWindowStore<String, String>, String> reading) {
            super(1000);
            this.reading = reading;
        }

        @Override
        public RangedRecordIterator<Record<String, String>> fetch(
                Record<String, String> anchor, ReadOnlyWindowStore<String, String> store) {
            seen.add(reading.apply(anchor, store));
            return EventTimeRange.<String, String>ofTimeBoundsWithNoGrace(Duration.ZERO)
                    .fetch(anchor, store);
        }

        @Override
        protected long rangeRetentionMs() {
            return 3_600_000;
        }
    }

    private static List<String> seen(
            Storage storage, BiFunction<Record<String, String>, ReadOnlyWindowStore<String, String>, String> reading) {
        Probe probe = new Probe(reading);
        try (Driver driver = Driver.values(storage, probe)) {
            driver.pipe("a@10 A", "b@20 B", "a@30 C", "a@20 D", "a@20 E");
            assertThat(driver.openCursors()).isZero();
        }
        return probe.seen;
    }

    private static String values(WindowStoreIterator<String> entries) {
        List<String> values = new ArrayList<>();
        entries.forEachRemaining(entry -> values.add(entry.key + entry.value));
        return String.join(" ", values);
    }

    private static String all(KeyValueIterator<Windowed<String>, String> entries) {
        List<String> values = new ArrayList<>();
        entries.forEachRemaining(
                entry -> values.add(entry.key.key() + entry.key.window().start() + entry.value));
        return String.join(" ", values);
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void its_own_key_forwards_and_backwards(Storage storage) {
        assertThat(seen(storage, (anchor, store) -> values(store.fetch(anchor.key(), START, END))))
                .containsExactly("10A", "20B", "10A 30C", "10A 20D 30C", "10A 20D 20E 30C");
        assertThat(seen(storage, (anchor, store) -> values(store.backwardFetch(anchor.key(), START, END))))
                .containsExactly("10A", "20B", "30C 10A", "30C 20D 10A", "30C 20E 20D 10A");
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void one_time_of_its_key(Storage storage) {
        assertThat(seen(storage, (anchor, store) -> store.fetch(anchor.key(), 20) + " " + store.fetch("b", 20)))
                .containsExactly("null null", "B B", "null B", "D B", "E B");
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void another_key(Storage storage) {
        assertThat(seen(storage, (anchor, store) -> values(store.fetch("b", START, END))))
                .containsExactly("", "20B", "20B", "20B", "20B");
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#ours")
    void all_keys(Storage storage) {
        List<String> expected =
                List.of("a10A", "a10A b20B", "a10A a30C b20B", "a10A a20D a30C b20B", "a10A a20D a20E a30C b20B");
        assertThat(seen(storage, (anchor, store) -> all(store.all()))).isEqualTo(expected);
        assertThat(seen(storage, (anchor, store) -> all(store.fetchAll(START, END))))
                .isEqualTo(expected);
        assertThat(seen(storage, (anchor, store) -> all(store.fetch("a", "b", START, END))))
                .isEqualTo(expected);
        assertThat(seen(
                        storage,
                        (anchor, store) -> all(store.backwardFetch("a", "a", START, Instant.ofEpochMilli(20)))))
                .containsExactly("a10A", "a10A", "a10A", "a20D a10A", "a20E a20D a10A");
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void records_made_from_entries_carry_their_own_headers(Storage storage) {
        Probe probe = new Probe((anchor, store) -> {
            List<String> headers = new ArrayList<>();
            try (var records = RangedRecordIterator.of(anchor.key(), store.fetch(anchor.key(), START, END))) {
                records.forEachRemaining(record -> headers.addAll(Headers.texts(record.headers())));
            }
            return String.join(" ", headers);
        });
        try (Driver driver = Driver.values(storage, probe)) {
            driver.pipe("in", Headers.record("k", 10, "A", "h", "a"));
            driver.pipe("in", Headers.record("k", 20, "B", "h", "b"));
            driver.pipe("in", Headers.record("k", 15, "C", "h", "c"));
        }
        assertThat(probe.seen).containsExactly("h=a", "h=a h=b", "h=a h=c h=b");
    }

    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void the_store_may_not_be_read_after_the_aggregation(Storage storage) {
        List<ReadOnlyWindowStore<String, String>> kept = new ArrayList<>();
        assertThat(seen(storage, (anchor, store) -> {
                    for (ReadOnlyWindowStore<String, String> old : kept) {
                        assertThatIllegalStateException().isThrownBy(() -> old.fetch("a", START, END));
                        assertThatIllegalStateException().isThrownBy(() -> old.fetch("a", 10));
                        assertThatIllegalStateException().isThrownBy(old::all);
                    }
                    kept.add(store);
                    return "fine";
                }))
                .hasSize(5);
    }

    /** Downstream, a record and its headers belong to the result; the buffer's are not touched. */
    @ParameterizedTest
    @MethodSource("dev.rangestreams.it.ranges.Storage#all")
    void headers_added_downstream_do_not_reach_the_buffer(Storage storage) {
        Range<String, String> range = EventTimeRange.ofTimeBoundsWithNoGrace(Duration.ofMillis(100));
        try (Driver driver = Driver.of(
                storage,
                range,
                ranged -> ranged.aggregate((anchor, records) -> {
                            List<String> headers = new ArrayList<>();
                            records.forEach(record -> headers.addAll(Headers.texts(record.headers())));
                            return String.join(" ", headers);
                        })
                        .processValues(AddsHeader::new)
                        .to("out"))) {
            driver.pipe("in", Headers.record("k", 10, "A", "h", "a"));
            driver.pipe("in", Headers.record("k", 20, "B", "h", "b"));
            assertThat(driver.records("out"))
                    .satisfiesExactly(
                            first -> {
                                assertThat(first.value()).isEqualTo("h=a");
                                assertThat(Headers.texts(first.headers())).containsExactly("h=a", "added=x");
                            },
                            second -> {
                                assertThat(second.value()).isEqualTo("h=a h=b");
                                assertThat(Headers.texts(second.headers())).containsExactly("h=b", "added=x");
                            });
        }
    }

    private static final class AddsHeader extends ContextualFixedKeyProcessor<String, String, String> {
        @Override
        public void process(FixedKeyRecord<String, String> record) {
            record.headers().add("added", new byte[] {'x'});
            context().forward(record);
        }
    }
}
