package dev.rangestreams.testkit.aggregate;

import dev.rangestreams.api.Aggregate;
import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.Kit;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

/**
 * Checks an {@link Aggregate} of your own against every {@link AggregateRule}. Say which aggregate, six values, and in plain code
 * what it gives:
 *
 * <pre>{@code
 * class LongestWordConformanceTest extends AggregateKit<String, Integer> {
 *     protected Aggregate<String, ?, Integer> aggregate() {
 *         return new LongestWord();
 *     }
 *
 *     protected String value(int number) {
 *         return "x".repeat(number);
 *     }
 *
 *     protected Optional<AggregateModel<String, Integer>> model() {
 *         return Optional.of(AggregateModel.ofValues(
 *                 words -> words.stream().map(String::length).max(Integer::compare).orElse(null)));
 *     }
 * }
 * }</pre>
 *
 * <p>jqwik runs the checks, over all sequences of up to three values, some longer ones and random ones, in all possible parts.
 *
 * @param <V> the value that is added
 * @param <R> the result
 */
public abstract class AggregateKit<V, R> extends Kit {
    private static final int MOST_VALUES = 12;
    private static final long LATEST = 2000;

    /** For subclasses; jqwik makes an instance for every rule. */
    protected AggregateKit() {}

    /**
     * The aggregate to check. Called once for every check, so it may return a new one each time.
     *
     * @return the aggregate
     */
    protected abstract Aggregate<V, ?, R> aggregate();

    /**
     * A value for each number. Choose them so that the aggregate has something to tell apart: equal ones, and such as it skips.
     *
     * @param number from 0 to 5
     * @return a value, an equal one for the same number
     */
    protected abstract V value(int number);

    /**
     * The values that rule 17 adds. Override it to try more than the six.
     *
     * @return any values; unless overridden, the six
     */
    protected Arbitrary<V> values() {
        return Arbitraries.integers().between(0, 5).map(this::value);
    }

    /**
     * Says in plain code what the aggregate gives. Without it the kit checks how the aggregate behaves, but not whether it is the
     * one that was meant, and rule 15 is skipped.
     *
     * @return the model; empty, if that is not said
     */
    protected Optional<AggregateModel<V, R>> model() {
        return Optional.empty();
    }

    /**
     * Whether the order of the values makes a difference. Override it for an aggregate such as "the first".
     *
     * @return false, unless overridden: then rule 06 asks for the same result in any order
     */
    protected boolean orderMatters() {
        return false;
    }

    /**
     * Whether two results are the same. Override it for results that rounding may change, or that have no equals.
     *
     * @param actual what was given
     * @param expected what should be
     * @return whether they are equal, unless overridden
     */
    protected boolean same(@Nullable R actual, @Nullable R expected) {
        return Objects.deepEquals(actual, expected);
    }

    /** What was overridden, and what the aggregate offers. */
    @Override
    protected final Set<Capability> capabilities() {
        Set<Capability> found = EnumSet.noneOf(Capability.class);
        if (model().isPresent()) {
            found.add(Capability.SLOW_MODEL);
        }
        if (!orderMatters()) {
            found.add(Capability.ANY_ORDER);
        }
        for (int number = 0; number <= 5; number++) {
            if (aggregate().remove(value(number), 0).isPresent()) {
                found.add(Capability.INVERSE);
            }
        }
        return found;
    }

    @Override
    protected final Collection<AggregateRule> rules() {
        return List.of(AggregateRule.values());
    }

    private AggregateFixture<V, ?, R> fixture() {
        return fixture(aggregate());
    }

    private <A> AggregateFixture<V, A, R> fixture(Aggregate<V, A, R> aggregate) {
        List<AggregateInput<V>> probes = List.of(AggregateWorld.at(3, value(2)), AggregateWorld.at(1, value(1)));
        return new AggregateFixture<>(aggregate, probes, this::same, model().orElse(null), !orderMatters());
    }

    private List<AggregateWorld<V>> small() {
        return AggregateWorld.small(this::value);
    }

    private void check(AggregateFixture.Check check) {
        fixture().each(small(), check);
    }

    /** {@link AggregateRule#AGG_01}. */
    @Example
    public final void agg01AccumulatorsAreTheirOwn() {
        check(AggregateResultRules::accumulatorsAreTheirOwn);
    }

    /** {@link AggregateRule#AGG_02}. */
    @Example
    public final void agg02NothingBeforeChangesNothing() {
        check(AggregateMergeRules::hasNothingBefore);
    }

    /** {@link AggregateRule#AGG_03}. */
    @Example
    public final void agg03NothingAfterChangesNothing() {
        check(AggregateMergeRules::hasNothingAfter);
    }

    /** {@link AggregateRule#AGG_04}. */
    @Example
    public final void agg04MergeIsAssociative() {
        check(AggregateMergeRules::isAssociative);
    }

    /** {@link AggregateRule#AGG_05}. */
    @Example
    public final void agg05MergingPartsEqualsFolding() {
        check(AggregateMergeRules::equalsFolding);
    }

    /** {@link AggregateRule#AGG_06}. */
    @Example
    public final void agg06AnyOrderWillDo() {
        check(AggregateMergeRules::takesAnyOrder);
    }

    /** {@link AggregateRule#AGG_07}. */
    @Example
    public final void agg07TheLaterPartIsLeft() {
        check(AggregateMergeRules::leavesTheLaterPart);
    }

    /** {@link AggregateRule#AGG_08}. */
    @Example
    public final void agg08AskingChangesNothing() {
        check(AggregateResultRules::askingChangesNothing);
    }

    /** {@link AggregateRule#AGG_09}. */
    @Example
    public final void agg09ResultsStay() {
        check(AggregateResultRules::resultsStay);
    }

    /** {@link AggregateRule#AGG_10}. */
    @Example
    public final void agg10BytesGiveTheResult() {
        check(AggregateSerdeRules::readsTheResult);
    }

    /** {@link AggregateRule#AGG_11}. */
    @Example
    public final void agg11BytesGoOn() {
        check(AggregateSerdeRules::goesOn);
    }

    /** {@link AggregateRule#AGG_12}. */
    @Example
    public final void agg12WritingChangesNothing() {
        check(AggregateSerdeRules::writingChangesNothing);
    }

    /** {@link AggregateRule#AGG_13}. */
    @Example
    public final void agg13CutBytesAreRefused() {
        check(AggregateSerdeRules::refusesWhatIsCutShort);
    }

    /** {@link AggregateRule#AGG_14}. */
    @Example
    public final void agg14RemoveInvertsAdd() {
        check(AggregateResultRules::removesWhatWasAdded);
    }

    /** {@link AggregateRule#AGG_15}. */
    @Example
    public final void agg15TheModelAgrees() {
        check(AggregateResultRules::isWhatTheModelSays);
    }

    /**
     * {@link AggregateRule#AGG_16}.
     *
     * @throws InterruptedException if the test is stopped
     */
    @Example
    public final void agg16ThreadsMayShareIt() throws InterruptedException {
        AggregateThreadRules.servesThreads(fixture(), small());
    }

    /**
     * {@link AggregateRule#AGG_17}.
     *
     * @param world any values in any parts
     */
    @Property
    public final void agg17AnyValuesKeepTheRules(@ForAll("worlds") AggregateWorld<V> world) {
        fixture().each(List.of(world), AggregateEveryRule::check);
    }

    @Provide
    final Arbitrary<AggregateWorld<V>> worlds() {
        Arbitrary<AggregateInput<V>> input = Combinators.combine(
                        values(), Arbitraries.longs().between(0, LATEST))
                .as(AggregateInput::new);
        return input.list()
                .ofMaxSize(MOST_VALUES)
                .flatMap(inputs -> Arbitraries.integers()
                        .between(0, inputs.size())
                        .flatMap(second -> Arbitraries.integers()
                                .between(0, second)
                                .map(first -> new AggregateWorld<>(inputs, first, second))));
    }
}
