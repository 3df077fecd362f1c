package dev.rangestreams.testkit.window;

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
 * Checks a window store that keeps one value per key and time, the kind a windowed aggregation needs, against every {@link
 * WindowRule}. Extend it in your tests and say which:
 *
 * <pre>{@code
 * class MyWindowConformanceTest extends WindowStoreKit {
 *     @Override
 *     protected WindowBytesStoreSupplier supplier(String name, Duration retention, Duration windowSize) {
 *         return new MyWindowStoreSupplier(name, retention, windowSize, false);
 *     }
 * }
 * }</pre>
 *
 * <p>For stores that keep duplicates there is {@link dev.rangestreams.testkit.buffer.BufferStoreKit}; what it says of how stores are opened and restored goes
 * for this kit too.
 */
public abstract class WindowStoreKit extends Kit {
    /** For subclasses; jqwik makes an instance for every rule. */
    protected WindowStoreKit() {}

    /**
     * A supplier of the store to check.
     *
     * @param name the store's name
     * @param retention how long entries stay, at least a millisecond; the supplier may promise more
     * @param windowSize the size of the windows in which entries are read back; may be zero. A supplier whose size is not
     *     for others to choose may have its own
     * @return a supplier, which need not be the same for the same arguments
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
    protected final Collection<WindowRule> rules() {
        return List.of(WindowRule.values());
    }

    private void check(Check<WindowStoreFixture> check) throws Exception {
        check.runOn(new WindowStoreFixture(this::supplier, Capability.closure(capabilities()), false));
    }

    /** {@link WindowRule#WST_01}. */
    @Example
    public final void wst01SupplierAndStoreDescribeThemselves() throws Exception {
        check(WindowStoreLifeRules::describesItself);
    }

    /** {@link WindowRule#WST_02}. */
    @Example
    public final void wst02APutReplaces() throws Exception {
        check(OneValueRules::replaces);
    }

    /** {@link WindowRule#WST_03}. */
    @Example
    public final void wst03PuttingNullDeletes() throws Exception {
        check(OneValueRules::nullDeletes);
    }

    /** {@link WindowRule#WST_04}. */
    @Example
    public final void wst04OneKeyIsReadByTime() throws Exception {
        check(WindowStoreOrderRules::ordersByTime);
    }

    /** {@link WindowRule#WST_05}. */
    @Example
    public final void wst05BackwardIsTheExactReverse() throws Exception {
        check(OneValueRules::backwardIsTheReverse);
    }

    /** {@link WindowRule#WST_06}. */
    @Example
    public final void wst06BothBoundsAreInclusive() throws Exception {
        check(WindowStoreRangeRules::boundsAreInclusive);
    }

    /** {@link WindowRule#WST_07}. */
    @Example
    public final void wst07CrossedBoundsGiveNothing() throws Exception {
        check(WindowStoreRangeRules::crossedBoundsGiveNothing);
    }

    /** {@link WindowRule#WST_08}. */
    @Example
    public final void wst08AnyLongIsABound() throws Exception {
        check(WindowStoreRangeRules::anyLongIsABound);
    }

    /** {@link WindowRule#WST_09}. */
    @Example
    public final void wst09ExtremeTimesAreStored() throws Exception {
        check(WindowStoreRangeRules::holdsExtremes);
    }

    /** {@link WindowRule#WST_10}. */
    @Example
    public final void wst10AlikeKeysAreKeptApart() throws Exception {
        check(WindowStoreKeyRules::keepsKeysApart);
    }

    /** {@link WindowRule#WST_11}. */
    @Example
    public final void wst11EveryFormGivesTheSameEntries() throws Exception {
        check(WindowStoreKeyRules::everyFormAgrees);
    }

    /** {@link WindowRule#WST_12}. */
    @Example
    public final void wst12KeyBoundsAreInclusive() throws Exception {
        check(WindowStoreKeyRules::keyBoundsAreInclusive);
    }

    /** {@link WindowRule#WST_13}. */
    @Example
    public final void wst13BackwardKeysAreTheExactReverse() throws Exception {
        check(WindowStoreKeyRules::backwardIsTheReverse);
    }

    /** {@link WindowRule#WST_14}. */
    @Example
    public final void wst14WindowsAreOfTheSize() throws Exception {
        check(WindowStoreKeyRules::windowsAreOfTheSize);
    }

    /** {@link WindowRule#WST_15}. */
    @Example
    public final void wst15WindowSizeZeroReads() throws Exception {
        check(WindowStoreKeyRules::sizeZeroReads);
    }

    /** {@link WindowRule#WST_16}. */
    @Example
    public final void wst16PointReadGivesTheValue() throws Exception {
        check(OneValueRules::pointReadGivesTheValue);
    }

    /** {@link WindowRule#WST_17}. */
    @Example
    public final void wst17VisibleExactlyWithinRetention() throws Exception {
        check(WindowStoreTimeRules::isVisibleWithinRetention);
    }

    /** {@link WindowRule#WST_18}. */
    @Example
    public final void wst18LatePutsAreDropped() throws Exception {
        check(WindowStoreTimeRules::dropsLatePuts);
    }

    /** {@link WindowRule#WST_19}. */
    @Example
    public final void wst19IteratorShowsItsOpening() throws Exception {
        check(WindowStoreIteratorRules::showsItsOpening);
    }

    /** {@link WindowRule#WST_20}. */
    @Example
    public final void wst20IteratorsPeekAndEnd() throws Exception {
        check(WindowStoreIteratorRules::peeksAndEnds);
    }

    /** {@link WindowRule#WST_21}. */
    @Example
    public final void wst21IteratorsCloseEarlyAndTwice() throws Exception {
        check(WindowStoreIteratorRules::closesEarlyAndTwice);
    }

    /** {@link WindowRule#WST_22}. */
    @Example
    public final void wst22UnflushedPutsAreSeen() throws Exception {
        check(WindowStoreIteratorRules::seesUnflushed);
    }

    /** {@link WindowRule#WST_23}. */
    @Example
    public final void wst23InstantsAreMilliseconds() throws Exception {
        check(WindowStoreRangeRules::instantsAreMilliseconds);
    }

    /** {@link WindowRule#WST_24}. */
    @Example
    public final void wst24EntriesOutliveAReopen() throws Exception {
        check(OneValueRules::outlivesAReopen);
    }

    /** {@link WindowRule#WST_25}. */
    @Example
    public final void wst25TheClockOutlivesAReopen() throws Exception {
        check(WindowStoreLifeRules::clockOutlivesAReopen);
    }

    /** {@link WindowRule#WST_26}. */
    @Example
    public final void wst26RestoreKeepsTheLast() throws Exception {
        check(OneValueRules::restoresTheLast);
    }

    /** {@link WindowRule#WST_27}. */
    @Example
    public final void wst27RestoreDeletes() throws Exception {
        check(OneValueRules::restoresDeletions);
    }

    /** {@link WindowRule#WST_28}. */
    @Example
    public final void wst28RestoreExpiresByTheEntriesTimes() throws Exception {
        check(WindowStoreRestoreRules::expiresByOwnTimes);
    }

    /** {@link WindowRule#WST_29}. */
    @Example
    public final void wst29PutsReplaceWhatWasRestored() throws Exception {
        check(OneValueRules::putsReplaceWhatWasRestored);
    }

    /** {@link WindowRule#WST_30}. */
    @Example
    public final void wst30RestoreTakesBatches() throws Exception {
        check(WindowStoreRestoreRules::takesBatches);
    }

    /** {@link WindowRule#WST_31}. */
    @Example
    public final void wst31UseAfterCloseIsRefused() throws Exception {
        check(WindowStoreLifeRules::refusesUse);
    }

    /** {@link WindowRule#WST_32}. */
    @Example
    public final void wst32ClosedTwiceAndOpenedAgain() throws Exception {
        check(WindowStoreLifeRules::closesTwiceAndOpensAgain);
    }

    /** {@link WindowRule#WST_33}. */
    @Example
    public final void wst33NullKeysAreRefused() throws Exception {
        check(WindowStoreLifeRules::refusesANullKey);
    }

    /** {@link WindowRule#WST_34}. */
    @Example
    public final void wst34StoresAreIndependent() throws Exception {
        check(WindowStoreLifeRules::areNeighbours);
    }

    /** {@link WindowRule#WST_35}. */
    @Example
    public final void wst35ReadersOfOtherThreadsSeePrefixes() throws Exception {
        check(WindowStoreThreadRules::readersSeePrefixes);
    }

    /** {@link WindowRule#WST_36}. */
    @Example
    public final void wst36ThePositionMovesWithEveryPut() throws Exception {
        check(WindowQueryRules::positionMovesWithEveryPut);
    }

    /** {@link WindowRule#WST_37}. */
    @Example
    public final void wst37QueriesAreAnswered() throws Exception {
        check(WindowQueryRules::queriesAreAnswered);
    }

    /** {@link WindowRule#WST_38}. */
    // Edge cases are of one or two steps: they would take the place of the scripts that are long enough to find
    // anything.
    @Property(edgeCases = EdgeCasesMode.NONE)
    public final void wst38AnyScriptGivesWhatAListGives(
            @ForAll(supplier = WindowStoreScripts.class) Script<WindowStoreOp> script) throws Exception {
        check(fixture -> WindowStoreScriptRun.run(fixture, script));
    }

    /** {@link WindowRule#WST_39}. */
    @Example
    public final void wst39WholeAgainAfterAnUncleanStop() throws Exception {
        check(WindowStoreUncleanStopRules::isWholeAgain);
    }
}
