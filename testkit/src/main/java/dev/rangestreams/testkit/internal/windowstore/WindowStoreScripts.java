package dev.rangestreams.testkit.internal.windowstore;

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
public final class WindowStoreScripts implements ArbitrarySupplier<Script<WindowStoreOp>> {
    private static final int LONGEST = 30;
    private static final List<Blob> KEYS = List.of(
            Blob.of("61"), Blob.of(""), Blob.of("6100"), Blob.of("61000000000000000a"), Blob.of("00"), Blob.of("ff"));

    @Override
    public Arbitrary<Script<WindowStoreOp>> get() {
        Arbitrary<Long> retentions = Arbitraries.of(1_000_000_000L, 30L, 1L, 100_000L);
        return Script.of(WindowStoreScripts::opening, retentions, ops(), LONGEST);
    }

    private static String opening(long retentionMs) {
        return "WindowStore<Bytes, byte[]> store = open(supplier(\"script\", Duration.ofMillis("
                + JavaLiterals.number(retentionMs) + "), Duration.ofMillis(1)));";
    }

    private static Arbitrary<WindowStoreOp> ops() {
        return Arbitraries.frequencyOf(
                Tuple.of(12, puts()),
                Tuple.of(3, fetches()),
                Tuple.of(2, keyFetches()),
                Tuple.of(2, points()),
                Tuple.of(1, Arbitraries.create(WindowStoreOp.Flush::new)),
                Tuple.of(1, Arbitraries.create(WindowStoreOp.Reopen::new)),
                Tuple.of(1, Arbitraries.create(WindowStoreOp.Restore::new)));
    }

    private static Arbitrary<WindowStoreOp> puts() {
        return Combinators.combine(keys(), values(), times()).as(WindowStoreOp.Put::new);
    }

    private static Arbitrary<WindowStoreOp> fetches() {
        return Combinators.combine(keys(), bounds(), bounds(), Arbitraries.of(false, true))
                .as(WindowStoreOp.Fetch::new);
    }

    private static Arbitrary<WindowStoreOp> keyFetches() {
        return Combinators.combine(keys().injectNull(0.3), keys().injectNull(0.3), bounds(), bounds())
                .as(WindowStoreOp.FetchKeys::new);
    }

    private static Arbitrary<WindowStoreOp> points() {
        return Combinators.combine(keys(), times()).as(WindowStoreOp.Point::new);
    }

    private static Arbitrary<Blob> keys() {
        return Arbitraries.of(KEYS);
    }

    private static Arbitrary<Blob> values() {
        return Arbitraries.of(Blob.of("01"), Blob.of("02"), Blob.of(""), Blob.of("0000"))
                .injectNull(0.1);
    }

    private static Arbitrary<Long> times() {
        return Arbitraries.frequencyOf(
                Tuple.of(10, Arbitraries.longs().between(0, 40)),
                Tuple.of(1, Arbitraries.of(60_000L, 119_999L, 120_000L)));
    }

    private static Arbitrary<Long> bounds() {
        return Arbitraries.frequencyOf(
                Tuple.of(8, Arbitraries.longs().between(0, 41)),
                Tuple.of(1, Arbitraries.of(Long.MIN_VALUE, -1L, 60_000L, 119_999L, Long.MAX_VALUE)));
    }
}
