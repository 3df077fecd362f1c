package dev.rangestreams.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.api.Range;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The kit's own test: every broken range is caught by the rule that names its fault. */
class RangeZooTest {
    private static final int SCRIPTS = 300;

    private static void check(RangeRule rule, Range<String, Integer> range) throws Throwable {
        ZooRangeKit kit = new ZooRangeKit(range);
        if (rule == RangeRule.RNG_21) {
            kit.arrivals().sampleStream().limit(SCRIPTS).forEach(kit::rng21AnyArrivalsKeepTheRules);
            return;
        }
        try {
            method(rule).invoke(kit);
        } catch (InvocationTargetException broken) {
            throw broken.getCause();
        }
    }

    private static Method method(RangeRule rule) {
        String prefix = rule.id().replace("-", "").toLowerCase(Locale.ROOT);
        return Arrays.stream(RangeKit.class.getMethods())
                .filter(m -> m.getName().startsWith(prefix))
                .findFirst()
                .orElseThrow();
    }

    @Provide
    Arbitrary<BrokenRange> zoo() {
        return Arbitraries.of(BrokenRange.ranges());
    }

    @Provide
    Arbitrary<RangeRule> rules() {
        return Arbitraries.of(RangeRule.values());
    }

    @Property(edgeCases = EdgeCasesMode.NONE)
    void isCaughtByItsRule(@ForAll("zoo") BrokenRange broken) {
        assertThatThrownBy(() -> check(broken.rule(), broken.range().get()))
                .as("%s", broken)
                .isInstanceOf(AssertionError.class);
    }

    @Property(edgeCases = EdgeCasesMode.NONE)
    void aSoundRangeIsNot(@ForAll("rules") RangeRule rule) {
        assertThatCode(() -> check(rule, new TwentyBefore())).doesNotThrowAnyException();
    }

    @Example
    void everyRuleHasABrokenRangeThatNeedsIt() {
        assertThat(BrokenRange.ranges().stream().map(BrokenRange::rule).collect(Collectors.toSet()))
                .containsExactlyInAnyOrder(RangeRule.values());
    }

    @Example
    void aFailureShowsTheRangeAndTheArrivalsAsJava() {
        assertThatThrownBy(() ->
                        check(RangeRule.RNG_01, BrokenRange.ranges().get(0).range().get()))
                .hasMessageContainingAll("Range: ", "anchor new Record<>(key(0), value(0), 1)", "List.of(");
    }
}
