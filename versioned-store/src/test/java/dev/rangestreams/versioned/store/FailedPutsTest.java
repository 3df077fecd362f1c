package dev.rangestreams.versioned.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.runtime.internal.cache.CacheSettings;
import dev.rangestreams.store.chronicle.Chronicle;
import dev.rangestreams.store.chronicle.ChronicleOptions;
import dev.rangestreams.store.inmemory.InMemory;
import dev.rangestreams.versioned.store.Model.Version;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.query.ResultOrder;
import org.jspecify.annotations.Nullable;

/** A put that failed was made or was not, and the store can be gone on with. */
class FailedPutsTest {
    private static final List<String> KEYS = List.of("a", "b");

    /** A commit, a commit and a crash, a look at everything, or a put. */
    record Step(int kind, int key, @Nullable String value, long time) {
        String keyText() {
            return KEYS.get(key);
        }
    }

    /** How an engine fails. */
    record Fault(int calls, boolean afterwards) {}

    @Property(tries = 100)
    void whichever_call_fails(
            @ForAll("steps") List<Step> steps,
            @ForAll("retentions") long retention,
            @ForAll("faults") Fault fault,
            @ForAll boolean cached) {
        Properties settings = new Properties();
        settings.put(CacheSettings.MAX_BYTES, cached ? "1000000" : "0");
        int n = 1;
        while (failsInTime(steps, retention, fault, settings, n)) {
            n++;
        }
    }

    /** Runs the steps, of whose calls the n-th fails; false if there are fewer. */
    private static boolean failsInTime(List<Step> steps, long retention, Fault fault, Properties settings, int n) {
        FaultyEngine engine = new FaultyEngine(new TornEngine());
        Possible possible = new Possible(retention);
        try (Trial trial = new Trial(engine, retention, settings)) {
            engine.failAt(n, fault.calls, fault.afterwards);
            for (Step step : steps) {
                run(step, trial, possible, engine);
            }
            boolean over = engine.isOver();
            engine.work();
            possible.look(trial);
            return over;
        }
    }

    private static void run(Step step, Trial trial, Possible possible, FaultyEngine engine) {
        boolean done = false;
        try {
            switch (step.kind) {
                case 0 -> trial.commit(0);
                case 1 -> {
                    trial.commit(0);
                    if (engine.isOver()) {
                        trial.crash();
                    }
                }
                case 2 -> possible.look(trial);
                default -> {
                    long validTo = trial.put(step.keyText(), step.value, step.time);
                    done = true;
                    possible.put(step, validTo);
                }
            }
        } catch (RuntimeException e) {
            assertThat(e).isInstanceOf(ProcessorStateException.class);
            assertThat(done).isFalse();
            if (step.kind > 2) {
                possible.putOrNot(step);
            }
        }
    }

    /** All that a store may hold, as the puts that were made. */
    private static final class Possible {
        private final long retention;
        private List<List<Step>> courses = List.of(List.of());

        Possible(long retention) {
            this.retention = retention;
        }

        private Model model(List<Step> course) {
            Model model = new Model(retention);
            for (Step step : course) {
                model.put(step.keyText(), step.value, step.time);
            }
            return model;
        }

        private static List<Step> and(List<Step> course, Step next) {
            List<Step> longer = new ArrayList<>(course);
            longer.add(next);
            return longer;
        }

        void putOrNot(Step step) {
            List<List<Step>> either = new ArrayList<>(courses);
            courses.forEach(course -> either.add(and(course, step)));
            courses = either;
        }

        void put(Step step, long validTo) {
            List<List<Step>> before = courses;
            courses = courses.stream()
                    .filter(course -> model(course).put(step.keyText(), step.value, step.time) == validTo)
                    .map(course -> and(course, step))
                    .toList();
            assertThat(courses)
                    .as("%s gave %d after one of %s", step, validTo, before)
                    .isNotEmpty();
        }

        void look(Trial trial) {
            List<List<Step>> before = courses;
            List<Object> seen = contents(
                    trial::get, trial::get, key -> trial.history(key, 0, Long.MAX_VALUE, ResultOrder.ASCENDING));
            courses = courses.stream()
                    .filter(course -> {
                        Model model = model(course);
                        return seen.equals(contents(
                                model::get,
                                model::get,
                                key -> model.history(key, 0, Long.MAX_VALUE, ResultOrder.ASCENDING)));
                    })
                    .toList();
            assertThat(courses).as("saw %s after one of %s", seen, before).isNotEmpty();
        }

        private interface Newest {
            @Nullable
            Version get(String key);
        }

        private interface AsOf {
            @Nullable
            Version get(String key, long time);
        }

        private interface History {
            List<Version> of(String key);
        }

        private static List<Object> contents(Newest newest, AsOf asOf, History history) {
            List<Object> contents = new ArrayList<>();
            for (String key : KEYS) {
                contents.add(history.of(key));
                contents.add(String.valueOf(newest.get(key)));
                for (long time = 0; time < 20; time += 3) {
                    contents.add(String.valueOf(asOf.get(key, time)));
                }
            }
            return contents;
        }
    }

    @Example
    void a_put_whose_second_write_failed_was_not_made() {
        FaultyEngine engine = new FaultyEngine(InMemory.engine());
        try (Trial trial = new Trial(engine, 1000, new Properties())) {
            trial.put("k", "X", 5);
            // It looks for the newest, cuts that, and puts the new one.
            engine.failAt(3, 1, false);
            assertThatThrownBy(() -> trial.put("k", "B", 20)).isInstanceOf(ProcessorStateException.class);
            assertThat(trial.put("k", "Y", 10)).isEqualTo(-1);
            assertThat(trial.value("k", 15)).isEqualTo("Y");
            assertThat(trial.history("k", 0, 100, ResultOrder.ASCENDING))
                    .containsExactly(new Version("X", 5, 10), new Version("Y", 10, -1));
        }
    }

    /** The engine takes what the put cuts off, and then refuses the new value by itself. */
    @Example
    void a_value_that_is_too_large_for_its_engine_leaves_the_key_as_it_was() {
        for (ChronicleOptions options : List.of(ChronicleOptions.inMemory(), ChronicleOptions.inFiles())) {
            var engine = Chronicle.engine(options.withMapSizes(1 << 20, 1 << 20).withLimit(3 << 20));
            try (Trial trial = new Trial(engine, 1000, new Properties())) {
                trial.put("k", "X", 5);
                assertThatThrownBy(() -> trial.put("k", "b".repeat(4 << 20), 20))
                        .isInstanceOf(RuntimeException.class);
                assertThat(trial.get("k", 7)).isEqualTo(new Version("X", 5, -1));
                assertThat(trial.put("k", "Y", 10)).isEqualTo(-1);
                assertThat(trial.value("k", 15)).isEqualTo("Y");
            }
        }
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        return Combinators.combine(
                        Arbitraries.integers().between(0, 9),
                        Arbitraries.integers().between(0, 1),
                        Arbitraries.of("A", "B", "C").injectNull(0.3),
                        Arbitraries.longs().between(0, 20))
                .as(Step::new)
                .list()
                .ofMaxSize(15);
    }

    @Provide
    Arbitrary<Long> retentions() {
        return Arbitraries.of(0L, 5L, 1000L);
    }

    @Provide
    Arbitrary<Fault> faults() {
        return Combinators.combine(Arbitraries.integers().between(1, 3), Arbitraries.of(true, false))
                .as(Fault::new);
    }
}
