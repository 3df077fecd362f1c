package dev.rangestreams.testkit.range;

import dev.rangestreams.api.Range;
import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.Kit;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Checks a {@link Range} of your own against every {@link RangeRule}. Say which range, which keys and values, and in plain
 * code what it holds. Here is a range and its check, "the anchor's minute so far":
 *
 * <pre>{@code
 * final class MinuteSoFar<K, V> extends Range<K, V> {
 *     MinuteSoFar() {
 *         super(0);
 *     }
 *
 *     public RangedRecordIterator<Record<K, V>> fetch(Record<K, V> anchor, ReadOnlyWindowStore<K, V> store) {
 *         Instant at = Instant.ofEpochMilli(anchor.timestamp());
 *         return RangedRecordIterator.of(
 *                 anchor.key(), store.fetch(anchor.key(), at.truncatedTo(ChronoUnit.MINUTES), at));
 *     }
 *
 *     protected long rangeRetentionMs() {
 *         return 60_000;
 *     }
 * }
 *
 * class MinuteSoFarConformanceTest extends RangeKit<String, Integer> {
 *     protected Range<String, Integer> range() {
 *         return new MinuteSoFar<>();
 *     }
 *
 *     protected String key(int number) {
 *         return "k" + number;
 *     }
 *
 *     protected Integer value(int number) {
 *         return number;
 *     }
 *
 *     protected Optional<List<Record<String, Integer>>> expected(
 *             Record<String, Integer> anchor, List<Record<String, Integer>> arrived) {
 *         return Optional.of(arrived.stream()
 *                 .filter(r -> r.timestamp() / 60_000 == anchor.timestamp() / 60_000)
 *                 .filter(r -> r.timestamp() <= anchor.timestamp())
 *                 .toList());
 *     }
 * }
 * }</pre>
 *
 * <p>jqwik runs the checks. The range is evaluated for every record of many small worlds, out of order too, on a store that
 * ends at the anchor and notes what is read, opened and closed. A failure prints the arrivals as Java.
 *
 * @param <K> the key
 * @param <V> the value
 */
public abstract class RangeKit<K, V> extends Kit {
    /** For subclasses; jqwik makes an instance for every rule. */
    protected RangeKit() {}

    /**
     * The range to check. Called once for every check, so it may return a new one each time.
     *
     * @return the range
     */
    protected abstract Range<K, V> range();

    /**
     * A key for each number: the checks use 0 and 1.
     *
     * @param number 0 or 1
     * @return a key, another one for another number, an equal one for the same number
     */
    protected abstract K key(int number);

    /**
     * A value for each number. Choose them so that the range has something to tell apart, if it looks at values at all.
     *
     * @param number from 0 to 5
     * @return a value, an equal one for the same number
     */
    protected abstract V value(int number);

    /**
     * Says in plain code what the range holds, as slowly as need be: usually a filter over everything. Without it the
     * kit checks how the range behaves, but not whether it is the range that was meant, and rule 20 is skipped.
     *
     * @param anchor the anchor, the same object as in the list
     * @param arrived all that has arrived of its key up to the anchor, by timestamp, then arrival
     * @return what the range should hold, in that order; empty, if that is not said
     */
    protected Optional<List<Record<K, V>>> expected(Record<K, V> anchor, List<Record<K, V>> arrived) {
        return Optional.empty();
    }

    /**
     * Whether the range holds its anchor. Override it for a range that always leaves it out.
     *
     * @return true, unless overridden
     */
    protected boolean holdsAnchor() {
        return true;
    }

    /**
     * The times at which records arrive in the property of rule 21. Override it when your range has edges that neither its
     * retention nor the calendar shows.
     *
     * @return times, 0 or more; unless overridden, a few multiples of the retention and what lies next to them, from 0 on and from
     *     the evening of a 29 February on
     */
    protected Arbitrary<Long> timestamps() {
        return ArrivalScenarios.times(fixture().reach());
    }

    /** {@link Capability#PLAIN_FILTER} if {@link #expected} is overridden. */
    @Override
    protected final Set<Capability> capabilities() {
        Record<K, V> sample = new Record<>(key(0), value(0), 0);
        return expected(sample, List.of(sample)).isPresent() ? Set.of(Capability.PLAIN_FILTER) : Set.of();
    }

    @Override
    protected final Collection<RangeRule> rules() {
        return List.of(RangeRule.values());
    }

    private RangeFixture<K, V> fixture() {
        return new RangeFixture<>(range(), holdsAnchor(), this::key, this::value, this::expected);
    }

    private void check(RangeFixture.Check<K, V> check) {
        RangeFixture<K, V> fixture = fixture();
        fixture.everyAnchor(fixture.small(), check);
    }

    /** {@link RangeRule#RNG_01}. */
    @Example
    public final void rng01TheAnchorIsThereOnce() {
        check(RangeContentRules::holdsTheAnchorOnce);
    }

    /** {@link RangeRule#RNG_02}. */
    @Example
    public final void rng02RecordsAreOrdered() {
        check(RangeContentRules::isOrdered);
    }

    /** {@link RangeRule#RNG_03}. */
    @Example
    public final void rng03OnlyArrivalsAreHeld() {
        check(RangeContentRules::holdsOnlyWhatArrived);
    }

    /** {@link RangeRule#RNG_04}. */
    @Example
    public final void rng04HeadersAreKept() {
        check(RangeContentRules::keepsHeaders);
    }

    /** {@link RangeRule#RNG_05}. */
    @Example
    public final void rng05NothingIsOlderThanTheRetention() {
        check(RangeContentRules::staysInsideItsReach);
    }

    /** {@link RangeRule#RNG_06}. */
    @Example
    public final void rng06NoReadExceedsTheRetention() {
        check(RangeContentRules::readsInsideItsReach);
    }

    /** {@link RangeRule#RNG_07}. */
    @Example
    public final void rng07OnlyTheAnchorsKeyIsRead() {
        check(RangeContentRules::readsTheAnchorsKey);
    }

    /** {@link RangeRule#RNG_08}. */
    @Example
    public final void rng08CursorsAreClosedAtTheEnd() {
        check(RangeCursorRules::closesAtTheEnd);
    }

    /** {@link RangeRule#RNG_09}. */
    @Example
    public final void rng09CursorsAreClosedWhereverReadingStops() {
        check(RangeCursorRules::closesWhereverReadingStops);
    }

    /** {@link RangeRule#RNG_10}. */
    @Example
    public final void rng10CloseMayBeCalledTwice() {
        check(RangeCursorRules::closesTwice);
    }

    /** {@link RangeRule#RNG_11}. */
    @Example
    public final void rng11FailuresLeaveNothingOpen() {
        check(RangeCursorRules::survivesFailures);
    }

    /** {@link RangeRule#RNG_12}. */
    @Example
    public final void rng12HasNextDoesNotMove() {
        check(RangeCursorRules::mayBeAsked);
    }

    /** {@link RangeRule#RNG_13}. */
    @Example
    public final void rng13TheEndIsTheEnd() {
        check(RangeCursorRules::ends);
    }

    /** {@link RangeRule#RNG_14}. */
    @Example
    public final void rng14SiblingsDoNotDisturbEachOther() {
        check(RangePurityRules::servesSiblings);
    }

    /** {@link RangeRule#RNG_15}. */
    @Example
    public final void rng15NothingIsRemembered() {
        RangePurityRules.remembersNothing(fixture());
    }

    /** {@link RangeRule#RNG_16}. */
    @Example
    public final void rng16NothingIsChanged() {
        check(RangePurityRules::changesNothing);
    }

    /** {@link RangeRule#RNG_17}. */
    @Example
    public final void rng17TheEndsOfTimeAreNoException() {
        fixture().everyAnchor(ArrivalScenarios.extreme(), (fixture, scene, store) -> {
            RangeContentRules.holdsTheAnchorOnce(fixture, scene, store);
            RangeContentRules.isOrdered(fixture, scene, store);
            RangeContentRules.holdsOnlyWhatArrived(fixture, scene, store);
            RangeContentRules.holdsWhatIsExpected(fixture, scene, store);
        });
    }

    /** {@link RangeRule#RNG_18}. */
    @Example
    public final void rng18DeclarationsAreSoundAndStable() {
        RangeDeclarationRules.areSoundAndStable(fixture());
    }

    /** {@link RangeRule#RNG_19}. */
    @Example
    public final void rng19ThreadsMayShareIt() {
        RangePurityRules.servesThreads(fixture());
    }

    /** {@link RangeRule#RNG_20}. */
    @Example
    public final void rng20TheRangeIsThePlainFilter() {
        check(RangeContentRules::holdsWhatIsExpected);
    }

    /**
     * {@link RangeRule#RNG_21}.
     *
     * @param arrivals any arrivals
     */
    @Property(edgeCases = EdgeCasesMode.NONE) // the arrivals are chosen at the edges already
    public final void rng21AnyArrivalsKeepTheRules(@ForAll("arrivals") Arrivals arrivals) {
        RangeContentRules.all(fixture(), arrivals);
    }

    /** {@link RangeRule#RNG_22}. */
    @Example
    public final void rng22TheAnchorIsItself() {
        check(RangeContentRules::givesTheAnchorItself);
    }

    @Provide
    final Arbitrary<Arrivals> arrivals() {
        return ArrivalScenarios.random(timestamps());
    }
}
