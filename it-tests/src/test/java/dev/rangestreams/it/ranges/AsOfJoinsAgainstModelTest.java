package dev.rangestreams.it.ranges;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.core.AsOfJoined;
import dev.rangestreams.core.AsOfJoins;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.store.chronicle.Chronicle;
import dev.rangestreams.store.inmemory.InMemory;
import dev.rangestreams.store.rocksdb.RocksDb;
import dev.rangestreams.versioned.store.VersionedStores;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.Joined;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.KTable;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.test.TestRecord;
import org.jspecify.annotations.Nullable;

/** Joins of random payments with random rates, against maps and lists, and against Kafka's own join. */
class AsOfJoinsAgainstModelTest {
    private static final long GRACE = 10;
    private static final long END = 10_000;

    /** @param rate whether it is a rate, of which a null is a delete; else a payment */
    record Sent(
            boolean rate, String key, long time, @Nullable String value) {}

    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void each_record_meets_the_version_of_its_time_known_when_its_grace_is_over(
            @ForAll("engines") TimelineEngine engine, @ForAll boolean outer, @ForAll("records") List<Sent> records) {
        Model model = new Model(outer);
        List<Sent> all = new ArrayList<>(records);
        all.add(new Sent(false, "end", END, "end"));
        StreamsBuilder builder = new StreamsBuilder();
        AsOfJoined<String, String, String> join = join(builder, engine, outer);
        join.joined().to("joined");
        join.late().to("late");
        join.lateJoined().to("late-joined");
        try (Driver driver = Driver.of(Storage.ANY, builder, config -> {})) {
            for (Sent sent : all) {
                model.take(sent);
                send(driver, sent);
            }
            assertThat(driver.read("joined")).isEqualTo(model.joined);
            assertThat(driver.read("late")).isEqualTo(model.late);
            assertThat(driver.read("late-joined")).isEqualTo(model.lateJoined);
        }
    }

    /** Where all rates come first, and no instance goes. */
    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
    void results_are_those_of_kafkas_join_where_that_loses_nothing(
            @ForAll("engines") TimelineEngine engine, @ForAll boolean outer, @ForAll("records") List<Sent> records) {
        List<Sent> all = new ArrayList<>(records.stream().filter(Sent::rate).toList());
        all.addAll(records.stream().filter(sent -> !sent.rate()).toList());
        all.add(new Sent(false, "end", END, "end"));
        StreamsBuilder ours = new StreamsBuilder();
        AsOfJoined<String, String, String> join = join(ours, engine, outer);
        join.joined().to("joined");
        join.lateJoined().to("joined");
        StreamsBuilder kafkas = new StreamsBuilder();
        KStream<String, String> payments = kafkas.stream("payments");
        (outer
                        ? payments.leftJoin(table(kafkas, engine), AsOfJoinsAgainstModelTest::pair, joined())
                        : payments.join(table(kafkas, engine), AsOfJoinsAgainstModelTest::pair, joined()))
                .to("joined");
        List<String> expected = run(kafkas, all);
        expected.removeIf(result -> result.startsWith("end"));
        assertThat(run(ours, all)).containsExactlyInAnyOrderElementsOf(expected);
    }

    private static List<String> run(StreamsBuilder builder, List<Sent> all) {
        try (Driver driver = Driver.of(Storage.ANY, builder, config -> {})) {
            all.forEach(sent -> send(driver, sent));
            return new ArrayList<>(driver.read("joined"));
        }
    }

    private static void send(Driver driver, Sent sent) {
        driver.pipe(sent.rate() ? "rates" : "payments", new TestRecord<>(sent.key(), sent.value(), null, sent.time()));
    }

    private static AsOfJoined<String, String, String> join(
            StreamsBuilder builder, TimelineEngine engine, boolean outer) {
        KStream<String, String> payments = builder.stream("payments");
        KTable<String, String> rates = table(builder, engine);
        return outer
                ? AsOfJoins.leftJoin(payments, rates, AsOfJoinsAgainstModelTest::pair, joined(), engine)
                : AsOfJoins.join(payments, rates, AsOfJoinsAgainstModelTest::pair, joined(), engine);
    }

    private static KTable<String, String> table(StreamsBuilder builder, TimelineEngine engine) {
        Materialized<String, String, KeyValueStore<Bytes, byte[]>> store =
                Materialized.as(VersionedStores.versioned(engine, "rates", Duration.ofSeconds(1)));
        return builder.table("rates", store);
    }

    private static Joined<String, String, String> joined() {
        return Joined.with(Serdes.String(), Serdes.String(), Serdes.String())
                .withName("as-of")
                .withGracePeriod(Duration.ofMillis(GRACE));
    }

    private static String pair(String payment, @Nullable String rate) {
        return payment + "+" + rate;
    }

    /** Everything known is in maps and lists. */
    private static final class Model {
        private final boolean outer;
        private final Map<String, TreeMap<Long, String>> rates = new HashMap<>();
        private final List<Sent> waiting = new ArrayList<>();
        private final List<String> joined = new ArrayList<>();
        private final List<String> late = new ArrayList<>();
        private final List<String> lateJoined = new ArrayList<>();
        private long streamTime = -1;

        Model(boolean outer) {
            this.outer = outer;
        }

        void take(Sent sent) {
            if (sent.rate()) {
                rates.computeIfAbsent(sent.key(), key -> new TreeMap<>())
                        .put(sent.time(), String.valueOf(sent.value()));
                return;
            }
            streamTime = Math.max(streamTime, sent.time());
            List<Sent> due = waiting.stream()
                    .filter(one -> one.time() < streamTime - GRACE)
                    .sorted(Comparator.comparingLong(Sent::time))
                    .toList();
            waiting.removeAll(due);
            due.forEach(one -> joinTo(joined, one));
            if (sent.time() < streamTime - GRACE) {
                late.add(text(sent, sent.value()));
                joinTo(lateJoined, sent);
            } else {
                waiting.add(sent);
            }
        }

        private void joinTo(List<String> results, Sent payment) {
            Map.Entry<Long, String> version =
                    rates.getOrDefault(payment.key(), new TreeMap<>()).floorEntry(payment.time());
            String rate = version == null || version.getValue().equals("null") ? null : version.getValue();
            if (outer || rate != null) {
                results.add(text(payment, pair(payment.value(), rate)));
            }
        }

        private static String text(Sent payment, @Nullable String value) {
            return payment.key() + "@" + payment.time() + " " + value;
        }
    }

    @Provide
    Arbitrary<TimelineEngine> engines() {
        return Arbitraries.of(InMemory.engine(), RocksDb.engine(), Chronicle.engine());
    }

    @Provide
    Arbitrary<List<Sent>> records() {
        Arbitrary<Sent> one = Combinators.combine(
                        Arbitraries.frequency(Tuple.of(1, true), Tuple.of(2, false)),
                        Arbitraries.of("a", "b"),
                        Arbitraries.longs().between(0, 30),
                        Arbitraries.integers().between(0, 99),
                        Arbitraries.frequency(Tuple.of(1, true), Tuple.of(5, false)))
                .as((rate, key, time, number, delete) ->
                        new Sent(rate, key, time, rate && delete ? null : (rate ? "r" : "p") + number));
        return one.list().ofMaxSize(40).map(AsOfJoinsAgainstModelTest::apart);
    }

    /** Times drift upwards, with much out of order; and each payment is told from all others. */
    private static List<Sent> apart(List<Sent> records) {
        List<Sent> result = new ArrayList<>();
        for (int i = 0; i < records.size(); i++) {
            Sent sent = records.get(i);
            result.add(new Sent(
                    sent.rate(), sent.key(), sent.time() + i, sent.rate() ? sent.value() : sent.value() + "#" + i));
        }
        return result;
    }
}
