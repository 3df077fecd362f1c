package dev.rangestreams.testkit.versioned;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.JavaLiterals;
import dev.rangestreams.testkit.internal.Script;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ArbitrarySupplier;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Makes scripts over a few keys and times, so that operations meet. */
final class VersionedScripts implements ArbitrarySupplier<Script<VersionedOp>> {
    static final List<Blob> KEYS =
            List.of(Blob.of("61"), Blob.of(""), Blob.of("6100"), Blob.of("61000000000000000a"), Blob.of("ff"));

    private static final int LONGEST = 30;

    @Override
    public Arbitrary<Script<VersionedOp>> get() {
        Arbitrary<Long> retentions = Arbitraries.of(1_000_000_000L, 20L, 0L, 100_000L);
        return Script.of(VersionedScripts::opening, retentions, ops(), LONGEST);
    }

    private static String opening(long retentionMs) {
        return "VersionedBytesStore store = open(supplier(\"script\", Duration.ofMillis("
                + JavaLiterals.number(retentionMs) + ")));";
    }

    private static Arbitrary<VersionedOp> ops() {
        return Arbitraries.frequencyOf(
                Tuple.of(12, puts()),
                Tuple.of(3, Combinators.combine(keys(), times()).as(VersionedOp.Delete::new)),
                Tuple.of(1, keys().map(VersionedOp.Get::new)),
                Tuple.of(2, Combinators.combine(keys(), instants()).as(VersionedOp.GetAsOf::new)),
                Tuple.of(1, Combinators.combine(keys(), instants()).as(VersionedOp.Query::new)),
                Tuple.of(2, queries()),
                Tuple.of(1, Arbitraries.create(VersionedOp.Flush::new)),
                Tuple.of(1, Arbitraries.create(VersionedOp.Reopen::new)),
                Tuple.of(1, Arbitraries.of(1, 3, 100).map(VersionedOp.Restore::new)));
    }

    private static Arbitrary<VersionedOp> puts() {
        return Combinators.combine(keys(), values(), times()).as(VersionedOp.Put::new);
    }

    private static Arbitrary<VersionedOp> queries() {
        return Combinators.combine(keys(), instants(), instants(), Arbitraries.of(false, true))
                .as(VersionedOp.QueryAll::new);
    }

    private static Arbitrary<Blob> keys() {
        // Most of what happens to one key, so that its versions meet.
        return Arbitraries.frequencyOf(Tuple.of(4, Arbitraries.just(KEYS.get(0))), Tuple.of(2, Arbitraries.of(KEYS)));
    }

    private static Arbitrary<Blob> values() {
        return Arbitraries.of(Blob.of("01"), Blob.of("02"), Blob.of(""), Blob.of("0000"))
                .injectNull(0.2);
    }

    /** Seldom far ahead, which lets everything before expire. */
    private static Arbitrary<Long> times() {
        return Arbitraries.frequencyOf(
                Tuple.of(20, Arbitraries.longs().between(0, 40)), Tuple.of(1, Arbitraries.of(60L, 119_999L, 120_000L)));
    }

    private static Arbitrary<Long> instants() {
        return Arbitraries.frequencyOf(
                Tuple.of(8, Arbitraries.longs().between(0, 41)),
                Tuple.of(1, Arbitraries.of(Long.MIN_VALUE, -1L, 60L, 119_999L, 120_000L, Long.MAX_VALUE)));
    }
}
