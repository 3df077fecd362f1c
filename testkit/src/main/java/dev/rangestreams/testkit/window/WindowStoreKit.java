package dev.rangestreams.testkit.window;

import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.Kit;
import dev.rangestreams.testkit.internal.Check;
import dev.rangestreams.testkit.internal.Script;
import dev.rangestreams.testkit.internal.windowstore.BufferBench;
import dev.rangestreams.testkit.internal.windowstore.BufferIteratorRules;
import dev.rangestreams.testkit.internal.windowstore.BufferKeyRules;
import dev.rangestreams.testkit.internal.windowstore.BufferLifeRules;
import dev.rangestreams.testkit.internal.windowstore.BufferOp;
import dev.rangestreams.testkit.internal.windowstore.BufferOrderRules;
import dev.rangestreams.testkit.internal.windowstore.BufferRangeRules;
import dev.rangestreams.testkit.internal.windowstore.BufferRestoreRules;
import dev.rangestreams.testkit.internal.windowstore.BufferRun;
import dev.rangestreams.testkit.internal.windowstore.BufferScripts;
import dev.rangestreams.testkit.internal.windowstore.BufferTimeRules;
import dev.rangestreams.testkit.internal.windowstore.UncleanStopRules;
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

    private void check(Check<BufferBench> check) throws Exception {
        check.runOn(new BufferBench(this::supplier, Capability.closure(capabilities()), false));
    }

    /** {@link WindowRule#WST_01}. */
    @Example
    public final void wst01SupplierAndStoreDescribeThemselves() throws Exception {
        check(BufferLifeRules::describesItself);
    }

    /** {@link WindowRule#WST_02}. */
    @Example
    public final void wst02APutReplaces() throws Exception {
        check(WindowRules::replaces);
    }

    /** {@link WindowRule#WST_03}. */
    @Example
    public final void wst03PuttingNullDeletes() throws Exception {
        check(WindowRules::nullDeletes);
    }

    /** {@link WindowRule#WST_04}. */
    @Example
    public final void wst04OneKeyIsReadByTime() throws Exception {
        check(BufferOrderRules::ordersByTime);
    }

    /** {@link WindowRule#WST_05}. */
    @Example
    public final void wst05BackwardIsTheExactReverse() throws Exception {
        check(WindowRules::backwardIsTheReverse);
    }

    /** {@link WindowRule#WST_06}. */
    @Example
    public final void wst06BothBoundsAreInclusive() throws Exception {
        check(BufferRangeRules::boundsAreInclusive);
    }

    /** {@link WindowRule#WST_07}. */
    @Example
    public final void wst07CrossedBoundsGiveNothing() throws Exception {
        check(BufferRangeRules::crossedBoundsGiveNothing);
    }

    /** {@link WindowRule#WST_08}. */
    @Example
    public final void wst08AnyLongIsABound() throws Exception {
        check(BufferRangeRules::anyLongIsABound);
    }

    /** {@link WindowRule#WST_09}. */
    @Example
    public final void wst09ExtremeTimesAreStored() throws Exception {
        check(BufferRangeRules::holdsExtremes);
    }

    /** {@link WindowRule#WST_10}. */
    @Example
    public final void wst10AlikeKeysAreKeptApart() throws Exception {
        check(BufferKeyRules::keepsKeysApart);
    }

    /** {@link WindowRule#WST_11}. */
    @Example
    public final void wst11EveryFormGivesTheSameEntries() throws Exception {
        check(BufferKeyRules::everyFormAgrees);
    }

    /** {@link WindowRule#WST_12}. */
    @Example
    public final void wst12KeyBoundsAreInclusive() throws Exception {
        check(BufferKeyRules::keyBoundsAreInclusive);
    }

    /** {@link WindowRule#WST_13}. */
    @Example
    public final void wst13BackwardKeysAreTheExactReverse() throws Exception {
        check(BufferKeyRules::backwardIsTheReverse);
    }

    /** {@link WindowRule#WST_14}. */
    @Example
    public final void wst14WindowsAreOfTheSize() throws Exception {
        check(BufferKeyRules::windowsAreOfTheSize);
    }

    /** {@link WindowRule#WST_15}. */
    @Example
    public final void wst15WindowSizeZeroReads() throws Exception {
        check(BufferKeyRules::sizeZeroReads);
    }

    /** {@link WindowRule#WST_16}. */
    @Example
    public final void wst16PointReadGivesTheValue() throws Exception {
        check(WindowRules::pointReadGivesTheValue);
    }

    /** {@link WindowRule#WST_17}. */
    @Example
    public final void wst17VisibleExactlyWithinRetention() throws Exception {
        check(BufferTimeRules::isVisibleWithinRetention);
    }

    /** {@link WindowRule#WST_18}. */
    @Example
    public final void wst18LatePutsAreDropped() throws Exception {
        check(BufferTimeRules::dropsLatePuts);
    }

    /** {@link WindowRule#WST_19}. */
    @Example
    public final void wst19IteratorShowsItsOpening() throws Exception {
        check(BufferIteratorRules::showsItsOpening);
    }

    /** {@link WindowRule#WST_20}. */
    @Example
    public final void wst20IteratorsPeekAndEnd() throws Exception {
        check(BufferIteratorRules::peeksAndEnds);
    }

    /** {@link WindowRule#WST_21}. */
    @Example
    public final void wst21IteratorsCloseEarlyAndTwice() throws Exception {
        check(BufferIteratorRules::closesEarlyAndTwice);
    }

    /** {@link WindowRule#WST_22}. */
    @Example
    public final void wst22UnflushedPutsAreSeen() throws Exception {
        check(BufferIteratorRules::seesUnflushed);
    }

    /** {@link WindowRule#WST_23}. */
    @Example
    public final void wst23InstantsAreMilliseconds() throws Exception {
        check(BufferRangeRules::instantsAreMilliseconds);
    }

    /** {@link WindowRule#WST_24}. */
    @Example
    public final void wst24EntriesOutliveAReopen() throws Exception {
        check(WindowRules::outlivesAReopen);
    }

    /** {@link WindowRule#WST_25}. */
    @Example
    public final void wst25TheClockOutlivesAReopen() throws Exception {
        check(BufferLifeRules::clockOutlivesAReopen);
    }

    /** {@link WindowRule#WST_26}. */
    @Example
    public final void wst26RestoreKeepsTheLast() throws Exception {
        check(WindowRules::restoresTheLast);
    }

    /** {@link WindowRule#WST_27}. */
    @Example
    public final void wst27RestoreDeletes() throws Exception {
        check(WindowRules::restoresDeletions);
    }

    /** {@link WindowRule#WST_28}. */
    @Example
    public final void wst28RestoreExpiresByTheEntriesTimes() throws Exception {
        check(BufferRestoreRules::expiresByOwnTimes);
    }

    /** {@link WindowRule#WST_29}. */
    @Example
    public final void wst29PutsReplaceWhatWasRestored() throws Exception {
        check(WindowRules::putsReplaceWhatWasRestored);
    }

    /** {@link WindowRule#WST_30}. */
    @Example
    public final void wst30RestoreTakesBatches() throws Exception {
        check(BufferRestoreRules::takesBatches);
    }

    /** {@link WindowRule#WST_31}. */
    @Example
    public final void wst31UseAfterCloseIsRefused() throws Exception {
        check(BufferLifeRules::refusesUse);
    }

    /** {@link WindowRule#WST_32}. */
    @Example
    public final void wst32ClosedTwiceAndOpenedAgain() throws Exception {
        check(BufferLifeRules::closesTwiceAndOpensAgain);
    }

    /** {@link WindowRule#WST_33}. */
    @Example
    public final void wst33NullKeysAreRefused() throws Exception {
        check(BufferLifeRules::refusesANullKey);
    }

    /** {@link WindowRule#WST_34}. */
    @Example
    public final void wst34StoresAreIndependent() throws Exception {
        check(BufferLifeRules::areNeighbours);
    }

    /** {@link WindowRule#WST_35}. */
    @Example
    public final void wst35ReadersOfOtherThreadsSeePrefixes() throws Exception {
        check(WindowReaderRules::readersSeePrefixes);
    }

    /** {@link WindowRule#WST_36}. */
    @Example
    public final void wst36ThePositionMovesWithEveryPut() throws Exception {
        check(WindowReaderRules::positionMovesWithEveryPut);
    }

    /** {@link WindowRule#WST_37}. */
    @Example
    public final void wst37QueriesAreAnswered() throws Exception {
        check(WindowReaderRules::queriesAreAnswered);
    }

    /** {@link WindowRule#WST_38}. */
    // Edge cases are of one or two steps: they would take the place of the scripts that are long enough to find
    // anything.
    @Property(edgeCases = EdgeCasesMode.NONE)
    public final void wst38AnyScriptGivesWhatAListGives(@ForAll(supplier = BufferScripts.class) Script<BufferOp> script)
            throws Exception {
        check(bench -> BufferRun.run(bench, script));
    }

    /** {@link WindowRule#WST_39}. */
    @Example
    public final void wst39WholeAgainAfterAnUncleanStop() throws Exception {
        check(UncleanStopRules::isWholeAgain);
    }
}
