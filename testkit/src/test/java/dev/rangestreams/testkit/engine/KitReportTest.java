package dev.rangestreams.testkit.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.ForwardingTimelines;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.internal.KitRun;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a kit says about gaps, missing capabilities and failures. */
class KitReportTest {
    private static final BrokenEngine COARSE = BrokenExpiry.ALL.get(0);

    private final ZooEngineKit.Cage cage = new ZooEngineKit.Cage();

    @Test
    void aKnownGapIsSkippedWhileItIsOpen() {
        cage.broken = COARSE;
        cage.gaps = Set.of(COARSE.rule().id());
        KitRun run = cage.run();
        assertThat(run.failed()).isEmpty();
        assertThat(run.skipped()).containsOnlyKeys("ENG-28");
        assertThat(run.skipped().get("ENG-28")).startsWith("Known gap ENG-28: Expiry hides exactly");
    }

    @Test
    void aKnownGapThatHasClosedFails() {
        cage.gaps = Set.of("ENG-28");
        assertThat(cage.run().failed())
                .containsOnlyKeys("ENG-28")
                .allSatisfy((rule, message) ->
                        assertThat(message).contains("declared as a known gap", "take it off knownGaps()"));
    }

    @Test
    void aGapThatIsNoRuleIsRefused() {
        cage.gaps = Set.of("ENG-99");
        assertThat(cage.run().failed())
                .hasSize(EngineRule.values().length)
                .allSatisfy((rule, message) -> assertThat(message).contains("ZooEngineKit has no rule ENG-99"));
    }

    @Test
    void aMissingCapabilityIsSkippedByName() {
        cage.broken = BrokenEngine.store(EngineRule.ENG_15, "small keys only", SmallKeysOnly::new);
        cage.capabilities = Set.of(Capability.REOPENS, Capability.LARGE_VALUES);
        KitRun run = cage.run();
        assertThat(run.failed()).isEmpty();
        assertThat(run.skipped()).containsOnlyKeys("ENG-15", "ENG-39", "ENG-40", "ENG-42");
        assertThat(run.skipped()).containsEntry("ENG-15", "ENG-15 needs the capability LARGE_KEYS");
        assertThat(run.skipped()).containsEntry("ENG-39", "ENG-39 needs the capability CRASH_SAFE");
    }

    @Test
    void aMissingCapabilityHasToBeRefused() {
        cage.capabilities = Set.of(Capability.DURABLE, Capability.LARGE_VALUES);
        assertThat(cage.run().failed()).containsOnlyKeys("ENG-15");
    }

    @Test
    void aFailedScriptIsShortJavaWithItsSeed() {
        cage.broken = BrokenReads.ALL.stream()
                .filter(broken -> broken.rule() == EngineRule.ENG_52)
                .findFirst()
                .orElseThrow();
        cage.scripts = 100;
        String message = cage.run().failed().get("ENG-52");
        assertThat(message)
                .contains("Timelines timelines = engine.open(TimelineSettings.of(\"script\", directory, ")
                .containsOnlyOnce("timelines.put(")
                .contains(", Hex.bytes(\"000000\"));")
                .contains("all entries should be [")
                .containsPattern("Seed of the run: -?[0-9]+");
    }

    private static final class SmallKeysOnly extends ForwardingTimelines {
        SmallKeysOnly(Timelines inner) {
            super(inner);
        }

        @Override
        public void put(byte[] key, long timestamp, long arrival, byte[] value) {
            if (key.length > 2_000) {
                throw new EngineException("Keys have at most 2000 bytes, but this one has " + key.length);
            }
            super.put(key, timestamp, arrival, value);
        }
    }
}
