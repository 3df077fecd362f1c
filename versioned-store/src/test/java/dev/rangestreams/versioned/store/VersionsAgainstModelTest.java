package dev.rangestreams.versioned.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.kafka.streams.query.ResultOrder;
import org.jspecify.annotations.Nullable;

/** A store answers as the slow and obvious model does, whatever is put, in whatever order. */
class VersionsAgainstModelTest {
    private static final List<String> KEYS = List.of("a", "aa", "");

    /** A put; without a value a deletion; with {@code asked} by {@code delete}, which tells what was there. */
    record Op(int kind, int key, @Nullable String value, long time) {}

    @Property
    void close_times_on_the_heap(
            @ForAll("heap") Variant variant, @ForAll("close") List<Op> ops, @ForAll("retentions") long retention) {
        check(variant, retention, ops);
    }

    @Property
    void the_ends_of_time_on_the_heap(
            @ForAll("heap") Variant variant, @ForAll("ends") List<Op> ops, @ForAll("retentions") long retention) {
        check(variant, retention, ops);
    }

    @Property(tries = 60)
    void close_times_on_rocksdb(
            @ForAll("rocksdb") Variant variant, @ForAll("close") List<Op> ops, @ForAll("retentions") long retention) {
        check(variant, retention, ops);
    }

    @Property(tries = 40)
    void the_ends_of_time_on_rocksdb(
            @ForAll("rocksdb") Variant variant, @ForAll("ends") List<Op> ops, @ForAll("retentions") long retention) {
        check(variant, retention, ops);
    }

    private static void check(Variant variant, long retention, List<Op> ops) {
        Model model = new Model(retention);
        try (Trial trial = variant.trial(retention)) {
            for (Op op : ops) {
                apply(op, trial, model);
                compare(trial, model, KEYS.get(op.key), op.time);
            }
            for (String key : KEYS) {
                for (Op op : ops) {
                    compare(trial, model, key, op.time);
                }
            }
        }
    }

    @SuppressWarnings("deprecation") // as older versions of Kafka commit
    private static void apply(Op op, Trial trial, Model model) {
        String key = KEYS.get(op.key);
        switch (op.kind) {
            case 0 ->
                assertThat(trial.delete(key, op.time)).as("deleted by %s", op).isEqualTo(model.delete(key, op.time));
            case 1 -> trial.store().flush();
            case 2 -> trial.reopenIfDurable();
            default ->
                assertThat(trial.put(key, op.value, op.time))
                        .as("put by %s", op)
                        .isEqualTo(model.put(key, op.value, op.time));
        }
    }

    private static void compare(Trial trial, Model model, String key, long time) {
        assertThat(trial.get(key)).as("newest of %s", key).isEqualTo(model.get(key));
        for (long asOf : around(time)) {
            assertThat(trial.get(key, asOf)).as("%s as of %d", key, asOf).isEqualTo(model.get(key, asOf));
        }
        assertThat(trial.store().versions(key))
                .isEqualTo(model.history(key, Long.MIN_VALUE, Long.MAX_VALUE, ResultOrder.ANY)
                        .size());
        for (ResultOrder order : ResultOrder.values()) {
            for (long from : around(time - 3)) {
                for (long to : around(time + 3)) {
                    assertThat(trial.history(key, from, to, order))
                            .as("history of %s from %d to %d %s", key, from, to, order)
                            .isEqualTo(model.history(key, from, to, order));
                }
            }
        }
    }

    private static long[] around(long time) {
        return new long[] {Long.MIN_VALUE, time - 1, time, time == Long.MAX_VALUE ? time : time + 1, Long.MAX_VALUE};
    }

    @Provide
    Arbitrary<List<Op>> close() {
        return ops(Arbitraries.longs().between(0, 30));
    }

    @Provide
    Arbitrary<List<Op>> ends() {
        return ops(Arbitraries.of(
                0L, 1L, 2L, 5L, 10L, 100L, 1_000_000L, Long.MAX_VALUE - 2, Long.MAX_VALUE - 1, Long.MAX_VALUE));
    }

    private static Arbitrary<List<Op>> ops(Arbitrary<Long> times) {
        return Combinators.combine(
                        Arbitraries.integers().between(0, 15),
                        Arbitraries.integers().between(0, 2),
                        Arbitraries.of("A", "B", "").injectNull(0.3),
                        times)
                .as(Op::new)
                .list()
                .ofMaxSize(25);
    }

    @Provide
    Arbitrary<Variant> heap() {
        return Arbitraries.of(Variant.HEAP, Variant.HEAP_UNCACHED);
    }

    @Provide
    Arbitrary<Variant> rocksdb() {
        return Arbitraries.of(Variant.ROCKSDB, Variant.ROCKSDB_UNCACHED);
    }

    @Provide
    Arbitrary<Long> retentions() {
        return Arbitraries.of(0L, 1L, 5L, 20L, 1000L, Long.MAX_VALUE - 1, Long.MAX_VALUE);
    }
}
