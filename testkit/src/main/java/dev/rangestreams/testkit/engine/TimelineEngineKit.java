package dev.rangestreams.testkit.engine;

import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.Kit;
import dev.rangestreams.testkit.internal.Check;
import dev.rangestreams.testkit.internal.Script;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Checks a {@link TimelineEngine} against every {@link EngineRule}. Extend it in your tests and say which engine:
 *
 * <pre>{@code
 * class MyEngineConformanceTest extends TimelineEngineKit {
 *     @Override
 *     protected TimelineEngine engine() {
 *         return new MyEngine();
 *     }
 * }
 * }</pre>
 *
 * <p>jqwik runs the checks, each in directories and stores of its own. A rule that needs a capability which is missing is
 * reported as skipped. A script that fails is shrunk and printed as Java, with the seed of the run.
 */
public abstract class TimelineEngineKit extends Kit {
    /** For subclasses; jqwik makes an instance for every rule. */
    protected TimelineEngineKit() {}

    /**
     * The engine to check. Called once for every check, so it may return a new one each time.
     *
     * @return the engine
     */
    protected abstract TimelineEngine engine();

    /**
     * What the engine can do. Unless overridden: {@link Capability#durable()} if the engine says that it is durable, else
     * {@link Capability#inMemory()}.
     */
    @Override
    protected Set<Capability> capabilities() {
        return engine().durable() ? Capability.durable() : Capability.inMemory();
    }

    @Override
    protected final Collection<EngineRule> rules() {
        return List.of(EngineRule.values());
    }

    private void check(Check<EngineFixture> check) throws Exception {
        check.runOn(new EngineFixture(engine(), Capability.closure(capabilities())));
    }

    /** {@link EngineRule#ENG_01}. */
    @Example
    public final void eng01WhatWasPutIsReadBack() throws Exception {
        check(IdentityRules::readsBack);
    }

    /** {@link EngineRule#ENG_02}. */
    @Example
    public final void eng02SameIdentityReplaces() throws Exception {
        check(IdentityRules::replaces);
    }

    /** {@link EngineRule#ENG_03}. */
    @Example
    public final void eng03ArrivalsKeepDuplicatesApart() throws Exception {
        check(IdentityRules::keepsDuplicates);
    }

    /** {@link EngineRule#ENG_04}. */
    @Example
    public final void eng04OneKeyIsReadByTimeThenArrival() throws Exception {
        check(IdentityRules::ordersByTime);
    }

    /** {@link EngineRule#ENG_05}. */
    @Example
    public final void eng05DescendingIsTheExactReverse() throws Exception {
        check(RangeRules::descendingIsTheReverse);
    }

    /** {@link EngineRule#ENG_06}. */
    @Example
    public final void eng06BothBoundsAreInclusive() throws Exception {
        check(RangeRules::boundsAreInclusive);
    }

    /** {@link EngineRule#ENG_07}. */
    @Example
    public final void eng07CrossedBoundsGiveNothing() throws Exception {
        check(RangeRules::crossedBoundsGiveNothing);
    }

    /** {@link EngineRule#ENG_08}. */
    @Example
    public final void eng08AnyLongIsABound() throws Exception {
        check(RangeRules::anyLongIsABound);
    }

    /** {@link EngineRule#ENG_09}. */
    @Example
    public final void eng09ExtremeTimesAreStored() throws Exception {
        check(IdentityRules::holdsExtremes);
    }

    /** {@link EngineRule#ENG_10}. */
    @Example
    public final void eng10AlikeKeysAreKeptApart() throws Exception {
        check(IdentityRules::keepsKeysApart);
    }

    /** {@link EngineRule#ENG_11}. */
    @Example
    public final void eng11SeveralKeysAreReadByKey() throws Exception {
        check(KeyRules::ordersByKey);
    }

    /** {@link EngineRule#ENG_12}. */
    @Example
    public final void eng12KeyBoundsAreInclusive() throws Exception {
        check(KeyRules::keyBoundsAreInclusive);
    }

    /** {@link EngineRule#ENG_13}. */
    @Example
    public final void eng13TimeBoundsHoldWithinEveryKey() throws Exception {
        check(KeyRules::timeBoundsAreInclusive);
    }

    /** {@link EngineRule#ENG_14}. */
    @Example
    public final void eng14DescendingKeysAreTheExactReverse() throws Exception {
        check(KeyRules::descendingIsTheReverse);
    }

    /** {@link EngineRule#ENG_15}. */
    @Example
    public final void eng15LargeKeysAreStoredOrRefused() throws Exception {
        check(SizeRules::largeKeys);
    }

    /** {@link EngineRule#ENG_16}. */
    @Example
    public final void eng16LargeValuesAreStoredOrRefused() throws Exception {
        check(SizeRules::largeValues);
    }

    /** {@link EngineRule#ENG_17}. */
    @Example
    public final void eng17RemoveTakesOneEntry() throws Exception {
        check(IdentityRules::removes);
    }

    /** {@link EngineRule#ENG_18}. */
    @Example
    public final void eng18RemovingNothingDoesNothing() throws Exception {
        check(IdentityRules::removesNothing);
    }

    /** {@link EngineRule#ENG_19}. */
    @Example
    public final void eng19UnflushedPutsAreSeen() throws Exception {
        check(CursorRules::seesUnflushed);
    }

    /** {@link EngineRule#ENG_20}. */
    @Example
    public final void eng20FlushChangesNothingRead() throws Exception {
        check(CursorRules::flushChangesNothing);
    }

    /** {@link EngineRule#ENG_21}. */
    @Example
    public final void eng21CursorShowsItsOpening() throws Exception {
        check(CursorRules::showsItsOpening);
    }

    /** {@link EngineRule#ENG_22}. */
    @Example
    public final void eng22ExpiryTakesNothingFromAnOpenCursor() throws Exception {
        check(CursorRules::expiryTakesNothing);
    }

    /** {@link EngineRule#ENG_23}. */
    @Example
    public final void eng23AccessorsNeedACurrentEntry() throws Exception {
        check(CursorCalls::outside);
    }

    /** {@link EngineRule#ENG_24}. */
    @Example
    public final void eng24TheEndIsTheEnd() throws Exception {
        check(CursorCalls::ended);
    }

    /** {@link EngineRule#ENG_25}. */
    @Example
    public final void eng25AccessorsDoNotMoveTheCursor() throws Exception {
        check(CursorCalls::onEntry);
    }

    /** {@link EngineRule#ENG_26}. */
    @Example
    public final void eng26ClosedCursorRefuses() throws Exception {
        check(CursorCalls::closed);
    }

    /** {@link EngineRule#ENG_27}. */
    @Example
    public final void eng27OpenCursorsAreCounted() throws Exception {
        check(CursorRules::counts);
    }

    /** {@link EngineRule#ENG_28}. */
    @Example
    public final void eng28ExpiryIsExact() throws Exception {
        check(ExpiryRules::isExact);
    }

    /** {@link EngineRule#ENG_29}. */
    @Example
    public final void eng29ExpiryIsMonotone() throws Exception {
        check(ExpiryRules::isMonotone);
    }

    /** {@link EngineRule#ENG_30}. */
    @Example
    public final void eng30PutBelowTheBoundIsIgnored() throws Exception {
        check(ExpiryRules::ignoresLatePuts);
    }

    /** {@link EngineRule#ENG_31}. */
    @Example
    public final void eng31ExpiryGivesStorageBack() throws Exception {
        check(ExpiryRules::givesStorageBack);
    }

    /** {@link EngineRule#ENG_32}. */
    @Example
    public final void eng32RetentionIsAHint() throws Exception {
        check(ExpiryRules::retentionIsAHint);
    }

    /** {@link EngineRule#ENG_33}. */
    @Example
    public final void eng33NotesAreReadBack() throws Exception {
        check(NoteRules::readsBack);
    }

    /** {@link EngineRule#ENG_34}. */
    @Example
    public final void eng34NotesAreNotEntries() throws Exception {
        check(NoteRules::areNotEntries);
    }

    /** {@link EngineRule#ENG_35}. */
    @Example
    public final void eng35DurabilityIsHonest() throws Exception {
        check(DurabilityRules::saysSo);
    }

    /** {@link EngineRule#ENG_36}. */
    @Example
    public final void eng36EntriesOutliveAReopen() throws Exception {
        check(DurabilityRules::keepsEntries);
    }

    /** {@link EngineRule#ENG_37}. */
    @Example
    public final void eng37NotesOutliveAReopen() throws Exception {
        check(DurabilityRules::keepsNotes);
    }

    /** {@link EngineRule#ENG_38}. */
    @Example
    public final void eng38TheBoundDoesNotOutliveAReopen() throws Exception {
        check(DurabilityRules::forgetsTheBound);
    }

    /** {@link EngineRule#ENG_39}. */
    @Example
    public final void eng39FlushedEntriesOutliveACrash() throws Exception {
        check(DurabilityRules::survivesACrash);
    }

    /** {@link EngineRule#ENG_40}. */
    @Example
    public final void eng40NotesAreNoOlderThanEntriesAfterACrash() throws Exception {
        check(DurabilityRules::notesAreNoOlder);
    }

    /** {@link EngineRule#ENG_41}. */
    @Example
    public final void eng41StoresAreIndependent() throws Exception {
        check(DurabilityRules::areNeighbours);
    }

    /** {@link EngineRule#ENG_42}. */
    @Example
    public final void eng42ASecondOpenIsRefused() throws Exception {
        check(DurabilityRules::opensOnce);
    }

    /** {@link EngineRule#ENG_43}. */
    @Example
    public final void eng43TheDirectoryIsMade() throws Exception {
        check(DurabilityRules::makesItsDirectory);
    }

    /** {@link EngineRule#ENG_44}. */
    @Example
    public final void eng44UseAfterCloseIsRefused() throws Exception {
        check(CloseRules::refusesUse);
    }

    /** {@link EngineRule#ENG_45}. */
    @Example
    public final void eng45CloseMayBeCalledTwice() throws Exception {
        check(CloseRules::closesTwice);
    }

    /** {@link EngineRule#ENG_46}. */
    @Example
    public final void eng46CloseInvalidatesCursors() throws Exception {
        check(CloseRules::invalidatesCursors);
    }

    /** {@link EngineRule#ENG_47}. */
    @Example
    public final void eng47NegativeNumbersAreRefused() throws Exception {
        check(CallerRules::refusesNegatives);
    }

    /** {@link EngineRule#ENG_48}. */
    @Example
    public final void eng48ArraysAreLeftAlone() throws Exception {
        check(CallerRules::leavesArraysAlone);
    }

    /** {@link EngineRule#ENG_49}. */
    @Example
    public final void eng49TheEstimateIsFair() throws Exception {
        check(CallerRules::estimates);
    }

    /** {@link EngineRule#ENG_50}. */
    @Example
    public final void eng50TheNameIsPlain() throws Exception {
        check(CallerRules::isNamed);
    }

    /** {@link EngineRule#ENG_51}. */
    @Example
    public final void eng51ReadersOfOtherThreadsSeePrefixes() throws Exception {
        check(ThreadRules::readersSeePrefixes);
    }

    /** {@link EngineRule#ENG_52}. */
    // Edge cases are of one or two steps: they would take the place of the scripts that are long enough to find
    // anything.
    @Property(edgeCases = EdgeCasesMode.NONE)
    public final void eng52AnyScriptGivesWhatAListGives(@ForAll(supplier = EngineScripts.class) Script<EngineOp> script)
            throws Exception {
        check(fixture -> EngineScriptRun.run(fixture, script));
    }

    /** {@link EngineRule#ENG_53}. */
    @Example
    public final void eng53OneEntryIsFound() throws Exception {
        check(EntryRules::findsOne);
    }

    /** {@link EngineRule#ENG_54}. */
    @Example
    public final void eng54OneEntryIsFoundByOtherThreads() throws Exception {
        check(ThreadRules::readersFindEntries);
    }
}
