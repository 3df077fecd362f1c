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

/** Values so far, of records, silences and ends of the process in any order, step by step against {@link SlowWindows}. */
class EarlyFireAgainstModelTest {
    /** What happens. */
    enum Event {
        RECORD,
        SILENCE,
        COMMIT,
        KILL,
        RESTART
    }

    record Happening(Event event, Input record, int silenceMs) {}

    record World(WindowBounds bounds, long lateness, long early, List<Happening> happenings) {}

    @Provide
    Arbitrary<World> worlds() {
        Arbitrary<WindowBounds> fixed = Combinators.combine(
                        Arbitraries.longs().between(1, 40), Arbitraries.longs().between(1, 40))
                .as(WindowBounds.Fixed::new);
        Arbitrary<WindowBounds> tumbling =
                Arbitraries.longs().between(1, 40).map(size -> new WindowBounds.Fixed(size, size));
        Arbitrary<WindowBounds> sessions = Arbitraries.longs().between(1, 20).map(WindowBounds.Gap::new);
        Arbitrary<Event> events = Arbitraries.frequency(
                Tuple.of(14, Event.RECORD),
                Tuple.of(4, Event.SILENCE),
                Tuple.of(2, Event.COMMIT),
                Tuple.of(1, Event.KILL),
                Tuple.of(1, Event.RESTART));
        Arbitrary<Input> records = Combinators.combine(
                        Arbitraries.of("a", "b"), Arbitraries.longs().between(-20, 120))
                .as(Input::new);
        Arbitrary<Happening> happenings =
                Combinators.combine(events, records, Arbitraries.of(1, 7, 30)).as(Happening::new);
        return Combinators.combine(
                        Arbitraries.oneOf(tumbling, fixed, sessions),
                        Arbitraries.of(0L, 3L, 25L),
                        Arbitraries.longs().between(1, 30),
                        happenings.list().ofMaxSize(40))
                .as(World::new);
    }

    @Property(tries = 120)
    void on_rocksdb(@ForAll("worlds") World world) {
        check(world, RocksDb.engine());
    }

    @Property
    void in_memory_with_a_changelog(@ForAll("worlds") World world) {
        check(world, null);
    }

    private static void check(World world, @Nullable TimelineEngine engine) {
        List<Input> input = new ArrayList<>();
        SlowWindows model = new SlowWindows(world.bounds(), world.lateness(), world.early());
        SlowWindows committed = model.restored();
        int next = 0;
        int committedNext = 0;
        try (Simulation task = new Simulation(world.bounds(), world.lateness(), world.early(), engine, true, input)) {
            for (Happening happening : world.happenings()) {
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
                assertThat(firstEarlyAfterItsClose(task.emitted())).isNull();
            }
        }
    }

    private static @Nullable Emitted firstEarlyAfterItsClose(List<Emitted> emitted) {
        for (int i = 0; i < emitted.size(); i++) {
            Emitted each = emitted.get(i);
            if (each.what().equals("early")
                    && emitted.subList(0, i).stream().anyMatch(earlier -> isCloseOf(earlier, each))) {
                return each;
            }
        }
        return null;
    }

    private static boolean isCloseOf(Emitted earlier, Emitted each) {
        return earlier.what().equals("closed") && earlier.key().equals(each.key()) && earlier.start() == each.start();
    }
}
