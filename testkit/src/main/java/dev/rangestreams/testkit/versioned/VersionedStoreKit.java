package dev.rangestreams.testkit.versioned;

import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.Kit;
import dev.rangestreams.testkit.internal.Check;
import dev.rangestreams.testkit.internal.Script;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.kafka.streams.state.VersionedBytesStore;
import org.apache.kafka.streams.state.VersionedBytesStoreSupplier;

/**
 * Checks a versioned store against every {@link VersionedRule}. Extend it in your tests and say which:
 *
 * <pre>{@code
 * class MyVersionedStoreConformanceTest extends VersionedStoreKit {
 *     @Override
 *     protected VersionedBytesStoreSupplier supplier(String name, Duration historyRetention) {
 *         return new MyVersionedStoreSupplier(name, historyRetention);
 *     }
 * }
 * }</pre>
 *
 * <p>Stores are opened with Kafka's own context for stores outside of a topology, so no broker is needed; one rule runs a
 * topology with Kafka's test driver. The store is checked without Kafka's logging layer; what that layer would have
 * written is handed to the store when a rule restores.
 */
public abstract class VersionedStoreKit extends Kit {
    /** For subclasses; jqwik makes an instance for every rule. */
    protected VersionedStoreKit() {}

    /**
     * A supplier of the store to check.
     *
     * @param name the store's name
     * @param historyRetention how far back in stream time versions are kept, from 0 to the highest number of milliseconds
     * @return a supplier whose stores are {@link VersionedBytesStore}s
     */
    protected abstract VersionedBytesStoreSupplier supplier(String name, Duration historyRetention);

    /**
     * What the store can do. Unless overridden: large keys and values, and {@link Capability#REOPENS} if the store says
     * that it is persistent.
     */
    @Override
    protected Set<Capability> capabilities() {
        Set<Capability> capabilities = EnumSet.copyOf(Capability.inMemory());
        if (VersionedFixture.store(supplier("capabilities", Duration.ofMillis(1)))
                .persistent()) {
            capabilities.add(Capability.REOPENS);
        }
        return capabilities;
    }

    @Override
    protected final Collection<VersionedRule> rules() {
        return List.of(VersionedRule.values());
    }

    private void check(Check<VersionedFixture> check) throws Exception {
        check.runOn(new VersionedFixture(this::supplier, Capability.closure(capabilities())));
    }

    /** {@link VersionedRule#VER_01}. */
    @Example
    public final void ver01SupplierAndStoreDescribeThemselves() throws Exception {
        check(VersionedLifeRules::describesItself);
    }

    /** {@link VersionedRule#VER_02}. */
    @Example
    public final void ver02TheNewestIsTheHighest() throws Exception {
        check(VersionedWriteRules::newestIsTheHighest);
    }

    /** {@link VersionedRule#VER_03}. */
    @Example
    public final void ver03PutTellsTheEnd() throws Exception {
        check(VersionedWriteRules::tellsTheEnd);
    }

    /** {@link VersionedRule#VER_04}. */
    @Example
    public final void ver04TheSameTimestampReplaces() throws Exception {
        check(VersionedWriteRules::replaces);
    }

    /** {@link VersionedRule#VER_05}. */
    @Example
    public final void ver05ValidFromItsTimestampToTheNext() throws Exception {
        check(VersionedWriteRules::isValidFromItsTimestamp);
    }

    /** {@link VersionedRule#VER_06}. */
    @Example
    public final void ver06ALatePutSplits() throws Exception {
        check(VersionedWriteRules::splits);
    }

    /** {@link VersionedRule#VER_07}. */
    @Example
    public final void ver07EmptyValuesAreValues() throws Exception {
        check(VersionedWriteRules::holdsEmptyValues);
    }

    /** {@link VersionedRule#VER_08}. */
    @Example
    public final void ver08ExtremeTimesAreVersions() throws Exception {
        check(VersionedWriteRules::holdsExtremes);
    }

    /** {@link VersionedRule#VER_09}. */
    @Example
    public final void ver09AnyLongIsAnInstant() throws Exception {
        check(VersionedWriteRules::anyLongIsAnInstant);
    }

    /** {@link VersionedRule#VER_10}. */
    @Example
    public final void ver10AlikeKeysAreKeptApart() throws Exception {
        check(VersionedKeyRules::keepsKeysApart);
    }

    /** {@link VersionedRule#VER_11}. */
    @Example
    public final void ver11LargeKeysAreStoredOrRefused() throws Exception {
        check(VersionedKeyRules::largeKeys);
    }

    /** {@link VersionedRule#VER_12}. */
    @Example
    public final void ver12LargeValuesAreStoredOrRefused() throws Exception {
        check(VersionedKeyRules::largeValues);
    }

    /** {@link VersionedRule#VER_13}. */
    @Example
    public final void ver13DeletesLeaveGaps() throws Exception {
        check(VersionedDeleteRules::leavesAGap);
    }

    /** {@link VersionedRule#VER_14}. */
    @Example
    public final void ver14ADeleteTakesAVersionsPlace() throws Exception {
        check(VersionedDeleteRules::takesTheVersionsPlace);
    }

    /** {@link VersionedRule#VER_15}. */
    @Example
    public final void ver15DeleteTellsWhatWasValid() throws Exception {
        check(VersionedDeleteRules::tellsWhatWasValid);
    }

    /** {@link VersionedRule#VER_16}. */
    @Example
    public final void ver16ANewestDeleteIsRemembered() throws Exception {
        check(VersionedDeleteRules::newestIsRemembered);
    }

    /** {@link VersionedRule#VER_17}. */
    @Example
    public final void ver17AFirstDeleteIsRemembered() throws Exception {
        check(VersionedDeleteRules::firstIsRemembered);
    }

    /** {@link VersionedRule#VER_18}. */
    @Example
    public final void ver18DeletesMayFollowEachOther() throws Exception {
        check(VersionedDeleteRules::mayFollowEachOther);
    }

    /** {@link VersionedRule#VER_19}. */
    @Example
    public final void ver19LatePutsAreRefused() throws Exception {
        check(VersionedTimeRules::refusesLatePuts);
    }

    /** {@link VersionedRule#VER_20}. */
    @Example
    public final void ver20LateDeletesAreRefused() throws Exception {
        check(VersionedTimeRules::refusesLateDeletes);
    }

    /** {@link VersionedRule#VER_21}. */
    @Example
    public final void ver21OldReadsSeeTheNewestOnly() throws Exception {
        check(VersionedTimeRules::oldReadsSeeTheNewestOnly);
    }

    /** {@link VersionedRule#VER_22}. */
    @Example
    public final void ver22AnyRetentionServes() throws Exception {
        check(VersionedTimeRules::anyRetentionServes);
    }

    /** {@link VersionedRule#VER_23}. */
    @Example
    public final void ver23TheClockIsCommon() throws Exception {
        check(VersionedTimeRules::clockIsCommon);
    }

    /** {@link VersionedRule#VER_24}. */
    @Example
    public final void ver24WhatEndedLongAgoIsForgotten() throws Exception {
        check(VersionedTimeRules::forgets);
    }

    /** {@link VersionedRule#VER_25}. */
    @Example
    public final void ver25AQueryOfOneVersion() throws Exception {
        check(VersionedQueryRules::oneVersion);
    }

    /** {@link VersionedRule#VER_26}. */
    @Example
    public final void ver26AQueryOfSeveralVersions() throws Exception {
        check(VersionedQueryRules::severalVersions);
    }

    /** {@link VersionedRule#VER_27}. */
    @Example
    public final void ver27BothBoundsAreInclusive() throws Exception {
        check(VersionedQueryRules::bounds);
    }

    /** {@link VersionedRule#VER_28}. */
    @Example
    public final void ver28BothOrdersAreExact() throws Exception {
        check(VersionedQueryRules::orders);
    }

    /** {@link VersionedRule#VER_29}. */
    @Example
    public final void ver29AKeyQueryGivesTheNewest() throws Exception {
        check(VersionedQueryRules::byKey);
    }

    /** {@link VersionedRule#VER_30}. */
    @Example
    public final void ver30OtherQueriesFailInTheOpen() throws Exception {
        check(VersionedQueryRules::refusesOthers);
    }

    /** {@link VersionedRule#VER_31}. */
    @Example
    public final void ver31ThePositionMovesWithEveryPut() throws Exception {
        check(VersionedPositionRules::movesWithEveryPut);
    }

    /** {@link VersionedRule#VER_32}. */
    @Example
    public final void ver32IteratorsEnd() throws Exception {
        check(VersionedIteratorRules::ends);
    }

    /** {@link VersionedRule#VER_33}. */
    @Example
    public final void ver33IteratorsCloseEarlyAndTwice() throws Exception {
        check(VersionedIteratorRules::closesEarlyAndTwice);
    }

    /** {@link VersionedRule#VER_34}. */
    @Example
    public final void ver34IteratorsShowTheirQuery() throws Exception {
        check(VersionedQueryRules::showsItsQuery);
    }

    /** {@link VersionedRule#VER_35}. */
    @Example
    public final void ver35UnflushedPutsAreSeen() throws Exception {
        check(VersionedIteratorRules::seesUnflushed);
    }

    /** {@link VersionedRule#VER_36}. */
    @Example
    public final void ver36VersionsOutliveAReopen() throws Exception {
        check(VersionedLifeRules::outlivesAReopen);
    }

    /** {@link VersionedRule#VER_37}. */
    @Example
    public final void ver37TheClockOutlivesAReopen() throws Exception {
        check(VersionedLifeRules::clockOutlivesAReopen);
    }

    /** {@link VersionedRule#VER_38}. */
    @Example
    public final void ver38ThePositionOutlivesAReopen() throws Exception {
        check(VersionedPositionRules::outlivesAReopen);
    }

    /** {@link VersionedRule#VER_39}. */
    @Example
    public final void ver39ClosedTwiceAndOpenedAgain() throws Exception {
        check(VersionedLifeRules::opensAgain);
    }

    /** {@link VersionedRule#VER_40}. */
    @Example
    public final void ver40UseAfterCloseIsRefused() throws Exception {
        check(VersionedLifeRules::refusesUse);
    }

    /** {@link VersionedRule#VER_41}. */
    @Example
    public final void ver41NullKeysAreRefused() throws Exception {
        check(VersionedLifeRules::refusesANullKey);
    }

    /** {@link VersionedRule#VER_42}. */
    @Example
    public final void ver42StoresAreIndependent() throws Exception {
        check(VersionedLifeRules::areNeighbours);
    }

    /** {@link VersionedRule#VER_43}. */
    @Example
    public final void ver43RestoreGivesEveryVersionBack() throws Exception {
        check(VersionedRestoreRules::givesEveryVersionBack);
    }

    /** {@link VersionedRule#VER_44}. */
    @Example
    public final void ver44TheLastWriteWins() throws Exception {
        check(VersionedRestoreRules::lastWriteWins);
    }

    /** {@link VersionedRule#VER_45}. */
    @Example
    public final void ver45RestoreAcceptsWhatWasAccepted() throws Exception {
        check(VersionedRestoreRules::acceptsWhatWasAccepted);
    }

    /** {@link VersionedRule#VER_46}. */
    @Example
    public final void ver46RestoreTakesBatches() throws Exception {
        check(VersionedRestoreRules::takesBatches);
    }

    /** {@link VersionedRule#VER_47}. */
    @Example
    public final void ver47RestoreTakesAnOverlap() throws Exception {
        check(VersionedRestoreRules::takesAnOverlap);
    }

    /** {@link VersionedRule#VER_48}. */
    @Example
    public final void ver48ReadersOfOtherThreadsSeePrefixes() throws Exception {
        check(VersionedThreadRules::readersSeePrefixes);
    }

    /** {@link VersionedRule#VER_49}. */
    @Example
    public final void ver49TablesJoinByTime() throws Exception {
        check(VersionedTableRules::joinsByTime);
    }

    /** {@link VersionedRule#VER_50}. */
    @Example
    public final void ver50SmallWorldsAreAsInASortedMap() throws Exception {
        check(VersionedSequences::areAsInASortedMap);
    }

    /** {@link VersionedRule#VER_51}. */
    // Edge cases are of one or two steps: they would take the place of the scripts that are long enough to find
    // anything.
    @Property(edgeCases = EdgeCasesMode.NONE)
    public final void ver51AnyScriptGivesWhatASortedMapGives(
            @ForAll(supplier = VersionedScripts.class) Script<VersionedOp> script) throws Exception {
        check(fixture -> VersionedScriptRun.run(fixture, script));
    }

    /** {@link VersionedRule#VER_52}. */
    @Example
    public final void ver52WholeAgainAfterAnUncleanStop() throws Exception {
        check(VersionedUncleanStopRules::isWholeAgain);
    }
}
