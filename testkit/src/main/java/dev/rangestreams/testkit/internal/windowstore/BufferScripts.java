package dev.rangestreams.testkit.internal.windowstore;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.Java;
import dev.rangestreams.testkit.internal.Script;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ArbitrarySupplier;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Makes scripts over a few keys and times, so that operations meet. */
public final class BufferScripts implements ArbitrarySupplier<Script<BufferOp>> {
    private static final int LONGEST = 30;
    private static final List<Blob> KEYS = List.of(
            Blob.of("61"), Blob.of(""), Blob.of("6100"), Blob.of("61000000000000000a"), Blob.of("00"), Blob.of("ff"));

    @Override
    public Arbitrary<Script<BufferOp>> get() {
        Arbitrary<Long> retentions = Arbitraries.of(1_000_000_000L, 30L, 1L, 100_000L);
        return Script.of(BufferScripts::opening, retentions, ops(), LONGEST);
    }

    private static String opening(long retentionMs) {
        return "WindowStore<Bytes, byte[]> store = open(supplier(\"script\", Duration.ofMillis("
                + Java.number(retentionMs) + "), Duration.ofMillis(1)));";
    }

    private static Arbitrary<BufferOp> ops() {
        return Arbitraries.frequencyOf(
                Tuple.of(12, puts()),
                Tuple.of(3, fetches()),
                Tuple.of(2, keyFetches()),
                Tuple.of(2, points()),
                Tuple.of(1, Arbitraries.create(BufferOp.Flush::new)),
                Tuple.of(1, Arbitraries.create(BufferOp.Reopen::new)),
                Tuple.of(1, Arbitraries.create(BufferOp.Restore::new)));
    }

    private static Arbitrary<BufferOp> puts() {
        return Combinators.combine(keys(), values(), times()).as(BufferOp.Put::new);
    }

    private static Arbitrary<BufferOp> fetches() {
        return Combinators.combine(keys(), bounds(), bounds(), Arbitraries.of(false, true))
                .as(BufferOp.Fetch::new);
    }

    private static Arbitrary<BufferOp> keyFetches() {
        return Combinators.combine(keys().injectNull(0.3), keys().injectNull(0.3), bounds(), bounds())
                .as(BufferOp.FetchKeys::new);
    }

    private static Arbitrary<BufferOp> points() {
        return Combinators.combine(keys(), times()).as(BufferOp.Point::new);
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
