package dev.rangestreams.testkit.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.testkit.KitRule;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every rule of a kit has something that breaks it, and the kit catches that by this rule and no other. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class Zoo<B extends Broken> {
    protected abstract List<B> zoo();

    protected abstract List<? extends KitRule> rules();

    /** The rule that runs scripts. Any fault may show in a script as well: scripts run only where nothing else finds it. */
    protected abstract KitRule scriptRule();

    /** Rules that look at everything, so that many faults show in them as well. */
    protected Set<? extends KitRule> whole() {
        return Set.of();
    }

    /** Runs the kit on what is broken. */
    protected abstract KitRun run(B broken, boolean scripts);

    /** Runs the kit, scripts too, on what is sound. */
    protected abstract KitRun runSound();

    @ParameterizedTest
    @MethodSource("zoo")
    final void isCaughtByItsRuleAlone(B broken) {
        Set<String> caught = run(broken, broken.rule() == scriptRule()).failed().keySet();
        assertThat(caught)
                .as("rules that caught: %s", broken)
                .contains(broken.rule().id());
        assertThat(caught.stream().filter(rule -> !mayCatch(broken, rule)))
                .as("other rules that caught: %s", broken)
                .containsExactlyInAnyOrderElementsOf(ids(broken.also()));
    }

    private boolean mayCatch(B broken, String rule) {
        return rule.equals(broken.rule().id()) || ids(whole()).contains(rule);
    }

    private static List<String> ids(Iterable<? extends KitRule> rules) {
        return stream(rules).map(KitRule::id).toList();
    }

    private static Stream<KitRule> stream(Iterable<? extends KitRule> rules) {
        Stream.Builder<KitRule> stream = Stream.builder();
        rules.forEach(stream);
        return stream.build();
    }

    @Test
    final void everyRuleIsBrokenBySomething() {
        assertThat(zoo().stream().map(Broken::rule).distinct().map(KitRule::id))
                .containsExactlyInAnyOrderElementsOf(ids(rules()));
    }

    @Test
    final void whatIsSoundPassesEveryRule() {
        KitRun run = runSound();
        assertThat(run.failed()).isEmpty();
        assertThat(run.skipped()).isEmpty();
        assertThat(run.passed().keySet()).containsExactlyElementsOf(ids(rules()));
    }

    /** The lists of a zoo's houses as one. */
    public static <B> List<B> all(List<List<B>> houses) {
        return houses.stream().flatMap(List::stream).toList();
    }
}
