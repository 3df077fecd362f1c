package dev.rangestreams.windowing.internal.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.store.chronicle.Chronicle;
import dev.rangestreams.store.inmemory.InMemory;
import dev.rangestreams.store.rocksdb.RocksDb;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.jspecify.annotations.Nullable;

/** Random streams through random windows, ended and begun again at random moments, against {@link SlowWindows}. */
class WindowsAgainstModelTest {
    /** What happens to a task. */
    enum Event {
        RECORDS,
        COMMIT,
        KILL,
        KILL_AND_LOSE_THE_DISK,
        KILL_IN_COMMIT,
        KILL_IN_COMMIT_AND_LOSE_THE_DISK,
        RESTART,
        RESTART_ELSEWHERE,
        RECYCLE
    }

    record Happening(Event event, int number) {}

    record World(WindowBounds bounds, long lateness, List<Input> input, List<Happening> happenings) {}

    @Provide
    Arbitrary<World> worlds() {
        Arbitrary<WindowBounds> fixed = Combinators.combine(
                        Arbitraries.longs().between(1, 12), Arbitraries.longs().between(1, 12))
                .as(WindowBounds.Fixed::new);
        Arbitrary<WindowBounds> tumbling =
                Arbitraries.longs().between(1, 12).map(size -> new WindowBounds.Fixed(size, size));
        Arbitrary<WindowBounds> sessions = Arbitraries.longs().between(1, 6).map(WindowBounds.Gap::new);
        Arbitrary<Input> records = Combinators.combine(
                        Arbitraries.of("a", "b", ""),
                        Arbitraries.frequencyOf(
                                Tuple.of(20, Arbitraries.longs().between(0, 60)),
                                Tuple.of(1, Arbitraries.longs().between(-30, 0)),
                                Tuple.of(1, Arbitraries.longs().between(1_000, 2_000))))
                .as(Input::new);
        Arbitrary<Happening> happenings = Combinators.combine(
                        Arbitraries.frequency(
                                Tuple.of(6, Event.RECORDS),
                                Tuple.of(3, Event.COMMIT),
                                Tuple.of(1, Event.KILL),
                                Tuple.of(1, Event.KILL_AND_LOSE_THE_DISK),
                                Tuple.of(1, Event.KILL_IN_COMMIT),
                                Tuple.of(1, Event.KILL_IN_COMMIT_AND_LOSE_THE_DISK),
                                Tuple.of(1, Event.RESTART),
                                Tuple.of(1, Event.RESTART_ELSEWHERE),
                                Tuple.of(1, Event.RECYCLE)),
                        Arbitraries.integers().between(0, 100))
                .as(Happening::new);
        return Combinators.combine(
                        Arbitraries.oneOf(tumbling, fixed, sessions),
                        Arbitraries.longs().between(0, 15),
                        records.list().ofMaxSize(60).map(WindowsAgainstModelTest::mostlyInOrder),
                        happenings.list().ofMaxSize(25))
                .as(World::new);
    }

    /** Times drift upwards, so that windows close at different moments, and many records are out of order all the same. */
    private static List<Input> mostlyInOrder(List<Input> records) {
        List<Input> result = new ArrayList<>();
        for (int i = 0; i < records.size(); i++) {
            result.add(new Input(records.get(i).key(), records.get(i).time() / 2 + i));
        }
        return result;
    }

    @Property
    void on_rocksdb_each_window_closes_once_under_exactly_once(@ForAll("worlds") World world) {
        exactlyOnce(world, RocksDb.engine());
    }

    @Property
    void on_the_heap_engine_each_window_closes_once_under_exactly_once(@ForAll("worlds") World world) {
        exactlyOnce(world, InMemory.engine());
    }

    @Property(tries = 60)
    void on_chronicle_each_window_closes_once_under_exactly_once(@ForAll("worlds") World world) {
        exactlyOnce(world, Chronicle.engine());
    }

    @Property
    void in_memory_with_a_changelog_each_window_closes_once_under_exactly_once(@ForAll("worlds") World world) {
        exactlyOnce(world, null);
    }

    @Property
    void on_rocksdb_nothing_is_lost_or_counted_twice_under_at_least_once(@ForAll("worlds") World world) {
        atLeastOnce(world, RocksDb.engine());
    }

    @Property
    void on_the_heap_engine_nothing_is_lost_or_counted_twice_under_at_least_once(@ForAll("worlds") World world) {
        atLeastOnce(world, InMemory.engine());
    }

    @Property(tries = 60)
    void on_chronicle_nothing_is_lost_or_counted_twice_under_at_least_once(@ForAll("worlds") World world) {
        atLeastOnce(world, Chronicle.engine());
    }

    @Property
    void in_memory_with_a_changelog_nothing_is_lost_or_counted_twice_under_at_least_once(
            @ForAll("worlds") World world) {
        atLeastOnce(world, null);
    }

    private static void exactlyOnce(World world, @Nullable TimelineEngine engine) {
        List<Emitted> actual = run(world, engine, true);
        List<Emitted> expected = model(world).emitted();
        assertThat(actual).containsExactlyInAnyOrderElementsOf(expected);
        for (String key : List.of("a", "b", "")) {
            assertThat(ofKey(actual, key)).as("the order of key " + key).isEqualTo(ofKey(expected, key));
        }
    }

    private static List<Emitted> ofKey(List<Emitted> all, String key) {
        return all.stream().filter(each -> each.key().equals(key)).toList();
    }

    /** The same may come again, but nothing else. */
    private static void atLeastOnce(World world, @Nullable TimelineEngine engine) {
        assertThat(new HashSet<>(run(world, engine, false)))
                .isEqualTo(new HashSet<>(model(world).emitted()));
    }

    private static List<Emitted> run(World world, @Nullable TimelineEngine engine, boolean exactlyOnce) {
        try (Simulation task =
                new Simulation(world.bounds(), world.lateness(), 0, engine, exactlyOnce, world.input())) {
            for (Happening happening : world.happenings()) {
                happen(task, happening);
            }
            while (!task.isAtEnd()) {
                task.process();
            }
            task.commit();
            checkReads(task, model(world));
            return List.copyOf(task.emitted());
        }
    }

    private static void happen(Simulation task, Happening happening) {
        switch (happening.event()) {
            case RECORDS -> {
                for (int i = 0; i < 1 + happening.number() / 10; i++) {
                    task.process();
                }
            }
            case COMMIT -> task.commit();
            case KILL -> task.kill(true, 0);
            case KILL_AND_LOSE_THE_DISK -> task.kill(false, 0);
            case KILL_IN_COMMIT -> {
                task.prepare();
                task.kill(true, reached(happening));
            }
            case KILL_IN_COMMIT_AND_LOSE_THE_DISK -> {
                task.prepare();
                task.kill(false, reached(happening));
            }
            case RESTART -> task.restart(true);
            case RESTART_ELSEWHERE -> task.restart(false);
            case RECYCLE -> task.recycle();
        }
    }

    /** How much of what was logged has reached the changelog, often all of it. */
    private static int reached(Happening happening) {
        return happening.number() % 2 == 0 ? 100 : happening.number();
    }

    /** What others are shown: the last result of each key, and what is open. */
    private static void checkReads(Simulation task, SlowWindows model) {
        for (String key : List.of("a", "b", "")) {
            assertThat(task.lastResult(key)).as("the last result of key " + key).isEqualTo(model.lastResult(key));
            WindowQuery.SeriesNow series = task.series(key);
            assertThat(series.total() == null ? List.of() : series.total().value())
                    .as("what is open of key " + key)
                    .isEqualTo(model.open(key));
        }
    }

    private static SlowWindows model(World world) {
        SlowWindows model = new SlowWindows(world.bounds(), world.lateness());
        for (int i = 0; i < world.input().size(); i++) {
            model.take(i, world.input().get(i));
        }
        return model;
    }
}
