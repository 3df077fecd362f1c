package dev.rangestreams.testkit.buffer;

import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.Kit;
import dev.rangestreams.testkit.internal.Check;
import dev.rangestreams.testkit.internal.Script;
import dev.rangestreams.testkit.internal.windowstore.WindowStoreFixture;
import dev.rangestreams.testkit.internal.windowstore.WindowStoreIteratorRules;
import dev.rangestreams.testkit.internal.windowstore.WindowStoreKeyRules;
import dev.rangestreams.testkit.internal.windowstore.WindowStoreLifeRules;
import dev.rangestreams.testkit.internal.windowstore.WindowStoreOp;
import dev.rangestreams.testkit.internal.windowstore.WindowStoreOrderRules;
import dev.rangestreams.testkit.internal.windowstore.WindowStoreRangeRules;
import dev.rangestreams.testkit.internal.windowstore.WindowStoreRestoreRules;
import dev.rangestreams.testkit.internal.windowstore.WindowStoreScriptRun;
import dev.rangestreams.testkit.internal.windowstore.WindowStoreScripts;
import dev.rangestreams.testkit.internal.windowstore.WindowStoreThreadRules;
import dev.rangestreams.testkit.internal.windowstore.WindowStoreTimeRules;
import dev.rangestreams.testkit.internal.windowstore.WindowStoreUncleanStopRules;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/**
 * Checks a window store that keeps duplicates, the kind a range needs, against every {@link BufferRule}. Extend it in
 * your tests and say which:
 *
 * <pre>{@code
 * class MyBufferConformanceTest extends BufferStoreKit {
 *     @Override
 *     protected WindowBytesStoreSupplier supplier(String name, Duration retention, Duration windowSize) {
 *         return new MyWindowStoreSupplier(name, retention, windowSize, true);
 *     }
 * }
 * }</pre>
 *
 * <p>Stores are opened with Kafka's own context for stores outside of a topology, so no broker is needed. The store is
 * checked without Kafka's logging layer; what that layer would have written is handed to the store when a rule restores.
 */
public abstract class BufferStoreKit extends Kit {
    /** For subclasses; jqwik makes an instance for every rule. */
    protected BufferStoreKit() {}

    /**
     * A supplier of the store to check.
     *
     * @param name the store's name
     * @param retention how long records stay, at least a millisecond; the supplier may promise more
     * @param windowSize the size of the windows in which records are read back; may be zero. A supplier whose size is not
     *     for its user to choose ignores it
     * @return a supplier whose {@code retainDuplicates()} is true
     */
    protected abstract WindowBytesStoreSupplier supplier(String name, Duration retention, Duration windowSize);

    /** What the store can do. Unless overridden: {@link Capability#REOPENS} if the store says that it is persistent. */
    @Override
    protected Set<Capability> capabilities() {
        boolean persistent = supplier("capabilities", Duration.ofMillis(1), Duration.ofMillis(1))
                .get()
                .persistent();
        return persistent ? Set.of(Capability.REOPENS) : Set.of();
    }

    @Override
    protected final Collection<BufferRule> rules() {
        return List.of(BufferRule.values());
    }

    private void check(Check<WindowStoreFixture> check) throws Exception {
        check.runOn(new WindowStoreFixture(this::supplier, Capability.closure(capabilities()), true));
    }

    /** {@link BufferRule#BUF_01}. */
    @Example
    public final void buf01SupplierAndStoreDescribeThemselves() throws Exception {
        check(WindowStoreLifeRules::describesItself);
    }

    /** {@link BufferRule#BUF_02}. */
    @Example
    public final void buf02DuplicatesAreKeptByArrival() throws Exception {
        check(WindowStoreOrderRules::keepsDuplicates);
    }

    /** {@link BufferRule#BUF_03}. */
    @Example
    public final void buf03EqualRecordsAreKept() throws Exception {
        check(WindowStoreOrderRules::keepsEqualRecords);
    }

    /** {@link BufferRule#BUF_04}. */
    @Example
    public final void buf04OneKeyIsReadByTimeThenArrival() throws Exception {
        check(WindowStoreOrderRules::ordersByTime);
    }

    /** {@link BufferRule#BUF_05}. */
    @Example
    public final void buf05BackwardIsTheExactReverse() throws Exception {
        check(WindowStoreOrderRules::backwardIsTheReverse);
    }

    /** {@link BufferRule#BUF_06}. */
    @Example
    public final void buf06BothBoundsAreInclusive() throws Exception {
        check(WindowStoreRangeRules::boundsAreInclusive);
    }

    /** {@link BufferRule#BUF_07}. */
    @Example
    public final void buf07CrossedBoundsGiveNothing() throws Exception {
        check(WindowStoreRangeRules::crossedBoundsGiveNothing);
    }

    /** {@link BufferRule#BUF_08}. */
    @Example
    public final void buf08AnyLongIsABound() throws Exception {
        check(WindowStoreRangeRules::anyLongIsABound);
    }

    /** {@link BufferRule#BUF_09}. */
    @Example
    public final void buf09ExtremeTimesAreStored() throws Exception {
        check(WindowStoreRangeRules::holdsExtremes);
    }

    /** {@link BufferRule#BUF_10}. */
    @Example
    public final void buf10AlikeKeysAreKeptApart() throws Exception {
        check(WindowStoreKeyRules::keepsKeysApart);
    }

    /** {@link BufferRule#BUF_11}. */
    @Example
    public final void buf11EveryFormGivesTheSameRecords() throws Exception {
        check(WindowStoreKeyRules::everyFormAgrees);
    }

    /** {@link BufferRule#BUF_12}. */
    @Example
    public final void buf12KeyBoundsAreInclusive() throws Exception {
        check(WindowStoreKeyRules::keyBoundsAreInclusive);
    }

    /** {@link BufferRule#BUF_13}. */
    @Example
    public final void buf13BackwardKeysAreTheExactReverse() throws Exception {
        check(WindowStoreKeyRules::backwardIsTheReverse);
    }

    /** {@link BufferRule#BUF_14}. */
    @Example
    public final void buf14WindowsAreOfTheSize() throws Exception {
        check(WindowStoreKeyRules::windowsAreOfTheSize);
    }

    /** {@link BufferRule#BUF_15}. */
    @Example
    public final void buf15WindowSizeZeroReads() throws Exception {
        check(WindowStoreKeyRules::sizeZeroReads);
    }

    /** {@link BufferRule#BUF_16}. */
    @Example
    public final void buf16PointReadGivesTheNewest() throws Exception {
        check(WindowStoreOrderRules::pointReadGivesTheNewest);
    }

    /** {@link BufferRule#BUF_17}. */
    @Example
    public final void buf17PuttingNullDoesNothing() throws Exception {
        check(WindowStoreOrderRules::nullDoesNothing);
    }

    /** {@link BufferRule#BUF_18}. */
    @Example
    public final void buf18VisibleExactlyWithinRetention() throws Exception {
        check(WindowStoreTimeRules::isVisibleWithinRetention);
    }

    /** {@link BufferRule#BUF_19}. */
    @Example
    public final void buf19LatePutsAreDropped() throws Exception {
        check(WindowStoreTimeRules::dropsLatePuts);
    }

    /** {@link BufferRule#BUF_20}. */
    @Example
    public final void buf20IteratorShowsItsOpening() throws Exception {
        check(WindowStoreIteratorRules::showsItsOpening);
    }

    /** {@link BufferRule#BUF_21}. */
    @Example
    public final void buf21IteratorsPeekAndEnd() throws Exception {
        check(WindowStoreIteratorRules::peeksAndEnds);
    }

    /** {@link BufferRule#BUF_22}. */
    @Example
    public final void buf22IteratorsCloseEarlyAndTwice() throws Exception {
        check(WindowStoreIteratorRules::closesEarlyAndTwice);
    }

    /** {@link BufferRule#BUF_23}. */
    @Example
    public final void buf23UnflushedPutsAreSeen() throws Exception {
        check(WindowStoreIteratorRules::seesUnflushed);
    }

    /** {@link BufferRule#BUF_24}. */
    @Example
    public final void buf24InstantsAreMilliseconds() throws Exception {
        check(WindowStoreRangeRules::instantsAreMilliseconds);
    }

    /** {@link BufferRule#BUF_25}. */
    @Example
    public final void buf25RecordsOutliveAReopen() throws Exception {
        check(WindowStoreLifeRules::outlivesAReopen);
    }

    /** {@link BufferRule#BUF_26}. */
    @Example
    public final void buf26TheClockOutlivesAReopen() throws Exception {
        check(WindowStoreLifeRules::clockOutlivesAReopen);
    }

    /** {@link BufferRule#BUF_27}. */
    @Example
    public final void buf27RestoreKeepsDuplicates() throws Exception {
        check(WindowStoreRestoreRules::keepsDuplicates);
    }

    /** {@link BufferRule#BUF_28}. */
    @Example
    public final void buf28RestoreKeepsEveryRun() throws Exception {
        check(WindowStoreRestoreRules::keepsEveryRun);
    }

    /** {@link BufferRule#BUF_29}. */
    @Example
    public final void buf29RestorePassesOverNull() throws Exception {
        check(WindowStoreRestoreRules::passesOverNull);
    }

    /** {@link BufferRule#BUF_30}. */
    @Example
    public final void buf30RestoreTakesTheHighestCounter() throws Exception {
        check(WindowStoreRestoreRules::takesTheHighestCounter);
    }

    /** {@link BufferRule#BUF_31}. */
    @Example
    public final void buf31RestoreExpiresByTheRecordsTimes() throws Exception {
        check(WindowStoreRestoreRules::expiresByOwnTimes);
    }

    /** {@link BufferRule#BUF_32}. */
    @Example
    public final void buf32PutsComeAfterWhatWasRestored() throws Exception {
        check(WindowStoreRestoreRules::putsComeAfter);
    }

    /** {@link BufferRule#BUF_33}. */
    @Example
    public final void buf33RestoreTakesBatches() throws Exception {
        check(WindowStoreRestoreRules::takesBatches);
    }

    /** {@link BufferRule#BUF_34}. */
    @Example
    public final void buf34UseAfterCloseIsRefused() throws Exception {
        check(WindowStoreLifeRules::refusesUse);
    }

    /** {@link BufferRule#BUF_35}. */
    @Example
    public final void buf35ClosedTwiceAndOpenedAgain() throws Exception {
        check(WindowStoreLifeRules::closesTwiceAndOpensAgain);
    }

    /** {@link BufferRule#BUF_36}. */
    @Example
    public final void buf36NullKeysAreRefused() throws Exception {
        check(WindowStoreLifeRules::refusesANullKey);
    }

    /** {@link BufferRule#BUF_37}. */
    @Example
    public final void buf37StoresAreIndependent() throws Exception {
        check(WindowStoreLifeRules::areNeighbours);
    }

    /** {@link BufferRule#BUF_38}. */
    @Example
    public final void buf38ReadersOfOtherThreadsSeePrefixes() throws Exception {
        check(WindowStoreThreadRules::readersSeePrefixes);
    }

    /** {@link BufferRule#BUF_39}. */
    // Edge cases are of one or two steps: they would take the place of the scripts that are long enough to find
    // anything.
    @Property(edgeCases = EdgeCasesMode.NONE)
    public final void buf39AnyScriptGivesWhatAListGives(
            @ForAll(supplier = WindowStoreScripts.class) Script<WindowStoreOp> script) throws Exception {
        check(fixture -> WindowStoreScriptRun.run(fixture, script));
    }

    /** {@link BufferRule#BUF_40}. */
    @Example
    public final void buf40WholeAgainAfterAnUncleanStop() throws Exception {
        check(WindowStoreUncleanStopRules::isWholeAgain);
    }
}
