package dev.rangestreams.it.engines;

import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineSettings;
import java.util.List;
import java.util.function.Consumer;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Scripts of any operations, with cursors held open and half walked across them, come out as in the {@link Model}. */
class HeldCursorsTest {
    @Property(edgeCases = EdgeCasesMode.NONE)
    void cursorsShowWhatWasThereWhenTheyWereOpened(
            @ForAll Engines engine, @ForAll("scripts") List<Step> script, @ForAll("retentions") long retention)
            throws Exception {
        engine.withStore(retention, timelines -> {
            Trial trial = new Trial(timelines);
            for (Step step : script) {
                step.run().accept(trial);
            }
            trial.compareEverything();
        });
    }

    @Provide
    Arbitrary<Long> retentions() {
        return Arbitraries.of(1L, 20L, 100L, TimelineSettings.KEEP_FOREVER);
    }

    @Provide
    Arbitrary<List<Step>> scripts() {
        return Arbitraries.frequencyOf(
                        Tuple.of(8, puts()),
                        Tuple.of(2, removals()),
                        Tuple.of(1, expiries()),
                        Tuple.of(3, keyReads()),
                        Tuple.of(2, keysReads()),
                        Tuple.of(3, walks()),
                        Tuple.of(1, abandons()))
                .list()
                .ofMaxSize(120);
    }

    private static Arbitrary<Step> puts() {
        return Combinators.combine(keys(), times(), arrivals())
                .as((key, time, arrival) ->
                        new Step("put " + key + "@" + time + "#" + arrival, trial -> trial.put(key, time, arrival)));
    }

    private static Arbitrary<Step> removals() {
        return Combinators.combine(keys(), times(), arrivals())
                .as((key, time, arrival) -> new Step(
                        "remove " + key + "@" + time + "#" + arrival, trial -> trial.remove(key, time, arrival)));
    }

    private static Arbitrary<Step> expiries() {
        return times().map(time -> new Step("expire before " + time, trial -> trial.expireBefore(time)));
    }

    private static Arbitrary<Step> keyReads() {
        return Combinators.combine(keys(), bounds(), bounds(), Arbitraries.of(Order.values()))
                .as((key, from, to, order) -> new Step(
                        "read " + key + " " + from + ".." + to + " " + order,
                        trial -> trial.openKey(key, from, to, order)));
    }

    private static Arbitrary<Step> keysReads() {
        return Combinators.combine(
                        keys().injectNull(0.3),
                        keys().injectNull(0.3),
                        bounds(),
                        bounds(),
                        Arbitraries.of(Order.values()))
                .as((low, high, from, to, order) -> new Step(
                        "read keys " + low + ".." + high + " " + from + ".." + to + " " + order,
                        trial -> trial.openKeys(low, high, from, to, order)));
    }

    private static Arbitrary<Step> walks() {
        return Combinators.combine(
                        Arbitraries.integers().between(0, 20),
                        Arbitraries.integers().between(1, 8))
                .as((which, steps) -> new Step("walk " + which + " by " + steps, trial -> trial.walk(which, steps)));
    }

    private static Arbitrary<Step> abandons() {
        return Arbitraries.integers()
                .between(0, 20)
                .map(which -> new Step("abandon " + which, trial -> trial.abandon(which)));
    }

    private static Arbitrary<String> keys() {
        return Arbitraries.of("", "a", "a\0", "a\0\0", "b", "\u00ff", "\u00ff\u00ff", "\0", "a\0\u00ff");
    }

    private static Arbitrary<Long> times() {
        return Arbitraries.frequencyOf(
                Tuple.of(12, Arbitraries.longs().between(0, 60)),
                Tuple.of(1, Arbitraries.of(0L, 100_000L, Long.MAX_VALUE - 1, Long.MAX_VALUE)));
    }

    private static Arbitrary<Long> arrivals() {
        return Arbitraries.of(0L, 1L, 2L, Long.MAX_VALUE);
    }

    private static Arbitrary<Long> bounds() {
        return Arbitraries.frequencyOf(
                Tuple.of(3, Arbitraries.longs().between(-10, 70)),
                Tuple.of(1, Arbitraries.of(Long.MIN_VALUE, 0L, Long.MAX_VALUE - 1, Long.MAX_VALUE)));
    }

    record Step(String text, Consumer<Trial> run) {
        @Override
        public String toString() {
            return text;
        }
    }
}
