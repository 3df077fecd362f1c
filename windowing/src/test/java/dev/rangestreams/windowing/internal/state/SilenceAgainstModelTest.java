package dev.rangestreams.windowing.internal.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.store.rocksdb.RocksDb;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.jspecify.annotations.Nullable;

/** Silence between records, and ends of the process between silences, step by step against {@link SlowWindows}. */
class SilenceAgainstModelTest {
    /** What happens. */
    enum Event {
        RECORD,
        SILENCE,
        COMMIT,
        KILL,
        RESTART
    }

    record Happening(Event event, Input record, int silenceMs) {}

    @Provide
    Arbitrary<List<Happening>> happenings() {
        Arbitrary<Event> events = Arbitraries.frequency(
                Tuple.of(10, Event.RECORD),
                Tuple.of(6, Event.SILENCE),
                Tuple.of(2, Event.COMMIT),
                Tuple.of(1, Event.KILL),
                Tuple.of(1, Event.RESTART));
        Arbitrary<Input> records = Combinators.combine(
                        Arbitraries.of("a", "b"), Arbitraries.longs().between(0, 8_000))
                .as(Input::new);
        return Combinators.combine(events, records, Arbitraries.of(10, 300, 999, 1_000, 1_001, 5_000))
                .as(Happening::new)
                .list()
                .ofMaxSize(60);
    }

    @Provide
    Arbitrary<WindowBounds> bounds() {
        return Arbitraries.of(
                new WindowBounds.Fixed(1_000, 1_000), new WindowBounds.Fixed(1_500, 500), new WindowBounds.Gap(700));
    }

    @Property
    void on_rocksdb(@ForAll("bounds") WindowBounds bounds, @ForAll("happenings") List<Happening> happenings) {
        check(bounds, happenings, RocksDb.engine());
    }

    @Property
    void in_memory_with_a_changelog(
            @ForAll("bounds") WindowBounds bounds, @ForAll("happenings") List<Happening> happenings) {
        check(bounds, happenings, null);
    }

    private static void check(WindowBounds bounds, List<Happening> happenings, @Nullable TimelineEngine engine) {
        long lateness = 400;
        List<Input> input = new ArrayList<>();
        SlowWindows model = new SlowWindows(bounds, lateness);
        SlowWindows committed = model.restored();
        int next = 0;
        int committedNext = 0;
        try (Simulation task = new Simulation(bounds, lateness, 0, engine, true, input)) {
            for (Happening happening : happenings) {
                switch (happening.event()) {
                    case RECORD -> {
                        // What comes again after a kill is what came.
                        if (next == input.size()) {
                            input.add(happening.record());
                        }
                        model.take(next, input.get(next));
                        task.process();
                        next++;
                    }
                    case SILENCE -> {
                        model.check(happening.silenceMs());
                        task.check(happening.silenceMs());
                    }
                    case COMMIT -> {
                        task.commit();
                        committed = model.restored();
                        committedNext = next;
                    }
                    case KILL -> {
                        task.kill(true, 0);
                        model = committed.restored();
                        next = committedNext;
                    }
                    case RESTART -> {
                        task.restart(true);
                        model = model.restored();
                        committed = model.restored();
                        committedNext = next;
                    }
                }
                assertThat(task.emitted()).containsExactlyInAnyOrderElementsOf(model.emitted());
            }
        }
    }
}
