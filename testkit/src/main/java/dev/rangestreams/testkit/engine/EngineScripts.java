package dev.rangestreams.testkit.engine;

import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.Entry;
import dev.rangestreams.testkit.internal.JavaLiterals;
import dev.rangestreams.testkit.internal.Script;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ArbitrarySupplier;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Makes scripts over a few keys and times, so that operations meet. */
final class EngineScripts implements ArbitrarySupplier<Script<EngineOp>> {
    static final List<String> NOTES = List.of("a", "b");

    private static final int LONGEST = 40;
    private static final List<Blob> KEYS = List.of(
            Blob.of("61"),
            Blob.of(""),
            Blob.of("6100"),
            Blob.of("61000000000000000a"),
            Blob.of("00"),
            Blob.of("ff"),
            Blob.of("ffff"));

    @Override
    public Arbitrary<Script<EngineOp>> get() {
        Arbitrary<Long> retentions = Arbitraries.of(10L, 1L, 1_000L, TimelineSettings.KEEP_FOREVER);
        return Script.of(EngineScripts::opening, retentions, ops(), LONGEST);
    }

    private static String opening(long retentionMs) {
        return "Timelines timelines = engine.open(TimelineSettings.of(\"script\", directory, "
                + JavaLiterals.number(retentionMs) + "));";
    }

    private static Arbitrary<EngineOp> ops() {
        return Arbitraries.frequencyOf(
                Tuple.of(10, puts()),
                Tuple.of(2, removes()),
                Tuple.of(2, gets()),
                Tuple.of(3, reads()),
                Tuple.of(3, readKeys()),
                Tuple.of(1, bounds().map(EngineOp.Expire::new)),
                Tuple.of(1, notes()),
                Tuple.of(1, orders().map(EngineOp.Hold::new)),
                Tuple.of(1, Arbitraries.create(EngineOp.Drain::new)),
                Tuple.of(2, Arbitraries.create(EngineOp.Flush::new)),
                Tuple.of(1, Arbitraries.create(EngineOp.Reopen::new)),
                Tuple.of(1, Arbitraries.create(EngineOp.Crash::new)));
    }

    private static Arbitrary<EngineOp> puts() {
        return Combinators.combine(keys(), times(), arrivals(), values())
                .as((key, time, arrival, value) -> new EngineOp.Put(new Entry(key, time, arrival, value)));
    }

    private static Arbitrary<EngineOp> removes() {
        return Combinators.combine(keys(), times(), arrivals()).as(EngineOp.Remove::new);
    }

    private static Arbitrary<EngineOp> gets() {
        return Combinators.combine(keys(), bounds(), arrivals()).as(EngineOp.Get::new);
    }

    private static Arbitrary<EngineOp> reads() {
        return Combinators.combine(keys(), bounds(), bounds(), orders()).as(EngineOp.Read::new);
    }

    private static Arbitrary<EngineOp> readKeys() {
        return Combinators.combine(keys().injectNull(0.3), keys().injectNull(0.3), bounds(), bounds(), orders())
                .as(EngineOp.ReadKeys::new);
    }

    private static Arbitrary<EngineOp> notes() {
        return Combinators.combine(Arbitraries.of(NOTES), values()).as(EngineOp.Note::new);
    }

    private static Arbitrary<Blob> keys() {
        return Arbitraries.of(KEYS);
    }

    private static Arbitrary<Long> times() {
        return Arbitraries.frequencyOf(
                Tuple.of(8, Arbitraries.longs().between(0, 45)),
                Tuple.of(1, Arbitraries.of(0L, 1L, 5_000L, Long.MAX_VALUE - 1, Long.MAX_VALUE)));
    }

    private static Arbitrary<Long> bounds() {
        return Arbitraries.frequencyOf(
                Tuple.of(8, Arbitraries.longs().between(0, 46)),
                Tuple.of(1, Arbitraries.of(Long.MIN_VALUE, -1L, 5_000L, Long.MAX_VALUE)));
    }

    private static Arbitrary<Long> arrivals() {
        return Arbitraries.frequencyOf(
                Tuple.of(8, Arbitraries.longs().between(0, 5)),
                Tuple.of(1, Arbitraries.of(0xffL, 0x7fffffffL, 0x80000000L, Long.MAX_VALUE)));
    }

    private static Arbitrary<Blob> values() {
        return Arbitraries.of(Blob.of("01"), Blob.of(""), Blob.of("02ff"), Blob.of("000000"));
    }

    private static Arbitrary<Order> orders() {
        return Arbitraries.of(Order.values());
    }
}
