package dev.rangestreams.versioned.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.versioned.store.Trial.Logged;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.query.ResultOrder;
import org.jspecify.annotations.Nullable;

/** However much of what was written outlives a crash, with the rest of its changelog a store is what it was. */
class CrashTest {
    private static final List<String> KEYS = List.of("a", "b");

    /** A put, a commit, or a crash that loses some of the last writes. */
    record Step(int kind, int key, @Nullable String value, long time, int lost) {
        boolean commits() {
            return kind == 0;
        }

        boolean crashes() {
            return kind == 1;
        }
    }

    @Property(tries = 1000)
    void at_least_once(@ForAll("steps") List<Step> steps, @ForAll("retentions") long retention) {
        check(steps, retention, StreamsConfig.AT_LEAST_ONCE, true);
    }

    /** Kafka tells stores of no commit then, but for the first and the last of a task. */
    @Property(tries = 1000)
    void exactly_once(@ForAll("steps") List<Step> steps, @ForAll("retentions") long retention) {
        check(steps, retention, StreamsConfig.EXACTLY_ONCE_V2, false);
    }

    @Property(tries = 1000)
    void exactly_once_with_transactional_stores(
            @ForAll("steps") List<Step> steps, @ForAll("retentions") long retention) {
        check(steps, retention, StreamsConfig.EXACTLY_ONCE_V2, true);
    }

    /** Without a changelog, and so that a store's answers to the same input are the same: what was accepted is so again. */
    @Property(tries = 1000)
    void what_comes_again_is_accepted_if_it_was(
            @ForAll("steps") List<Step> steps, @ForAll("retentions") long retention, @ForAll boolean closed) {
        TornEngine engine = new TornEngine();
        Model model = new Model(retention);
        List<Step> again = new ArrayList<>();
        List<Boolean> accepted = new ArrayList<>();
        try (Trial trial = new Trial(engine, retention, new Properties())) {
            for (Step step : steps) {
                if (step.commits()) {
                    trial.commit(0);
                    trial.timelines().flush();
                    again.clear();
                    accepted.clear();
                } else if (step.crashes()) {
                    if (closed) {
                        trial.store().close();
                    }
                    engine.lose(step.lost);
                    trial.crash();
                    List<Boolean> now = new ArrayList<>();
                    again.forEach(put -> now.add(wasPut(trial.put(KEYS.get(put.key), put.value, put.time))));
                    assertThat(now)
                            .as("of %s, after a crash, closed: %s", again, closed)
                            .isEqualTo(accepted);
                } else {
                    boolean put = wasPut(model.put(KEYS.get(step.key), step.value, step.time));
                    assertThat(wasPut(trial.put(KEYS.get(step.key), step.value, step.time)))
                            .isEqualTo(put);
                    again.add(step);
                    accepted.add(put);
                }
                compare(trial, model);
            }
        }
    }

    private static boolean wasPut(long answer) {
        return answer != Model.NOT_PUT;
    }

    private static void check(List<Step> steps, long retention, String guarantee, boolean storeCommits) {
        Properties settings = new Properties();
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, guarantee);
        boolean aborts = guarantee.equals(StreamsConfig.EXACTLY_ONCE_V2);
        TornEngine engine = new TornEngine();
        Model model = new Model(retention);
        List<Logged> changelog = new ArrayList<>();
        int committed = 0;
        try (Trial trial = new Trial(engine, retention, settings)) {
            for (Step step : steps) {
                if (step.commits()) {
                    trial.store().beforeCommit();
                    committed = changelog.size();
                    if (storeCommits) {
                        trial.commit(changelog.size() - 1);
                    }
                } else if (step.crashes()) {
                    trial.store().close();
                    engine.lose(step.lost);
                    trial.open();
                    if (aborts) {
                        changelog.subList(committed, changelog.size()).clear();
                        model = new Model(retention);
                        for (Logged entry : changelog) {
                            model.put(entry.key(), entry.value(), entry.time());
                        }
                    }
                    restoreTheRest(trial, changelog);
                } else {
                    String key = KEYS.get(step.key);
                    assertThat(trial.put(key, step.value, step.time)).isEqualTo(model.put(key, step.value, step.time));
                    changelog.add(new Logged(key, step.value, step.time));
                }
                compare(trial, model);
            }
        }
    }

    private static void restoreTheRest(Trial trial, List<Logged> changelog) {
        int from = (int) (Objects.requireNonNullElse(trial.committedOffset(), -1L) + 1);
        // In two batches, since more may happen between batches than within one.
        int middle = (from + changelog.size()) / 2;
        trial.restore(from, changelog.subList(from, middle).toArray(Logged[]::new));
        trial.restore(middle, changelog.subList(middle, changelog.size()).toArray(Logged[]::new));
    }

    private static void compare(Trial trial, Model model) {
        for (String key : KEYS) {
            assertThat(trial.get(key)).as("newest of %s", key).isEqualTo(model.get(key));
            assertThat(trial.history(key, 0, Long.MAX_VALUE, ResultOrder.ASCENDING))
                    .as("history of %s", key)
                    .isEqualTo(model.history(key, 0, Long.MAX_VALUE, ResultOrder.ASCENDING));
        }
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        return Combinators.combine(
                        Arbitraries.integers().between(0, 9),
                        Arbitraries.integers().between(0, 1),
                        Arbitraries.of("A", "B", "C").injectNull(0.3),
                        Arbitraries.longs().between(0, 60),
                        Arbitraries.integers().between(0, 12))
                .as(Step::new)
                .list()
                .ofMaxSize(40);
    }

    @Provide
    Arbitrary<Long> retentions() {
        return Arbitraries.of(0L, 3L, 10L, 30L, 1000L);
    }
}
