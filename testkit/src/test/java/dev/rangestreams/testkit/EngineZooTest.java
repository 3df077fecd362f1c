package dev.rangestreams.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every rule has an engine that breaks it, and the kit catches that engine by that rule and no other. */
class EngineZooTest {
    private static final int SCRIPTS = 40;

    static List<BrokenEngine> zoo() {
        return Stream.of(BrokenReads.ALL, BrokenWrites.ALL, BrokenCursors.ALL, BrokenExpiry.ALL, BrokenLives.ALL)
                .flatMap(List::stream)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("zoo")
    void isCaughtByItsRuleAlone(BrokenEngine broken) {
        ZooEngineKit.Cage cage = new ZooEngineKit.Cage();
        cage.broken = broken;
        // Any fault may show in a script as well: scripts run only where nothing else finds the fault.
        cage.scripts = broken.rule() == EngineRule.ENG_52 ? SCRIPTS : 0;
        KitRun run = cage.run();
        assertThat(run.failed().keySet())
                .as("rules that caught: %s", broken)
                .containsExactly(broken.rule().id());
    }

    @Test
    void everyRuleHasABrokenEngine() {
        assertThat(zoo()).extracting(BrokenEngine::rule).containsExactlyInAnyOrder(EngineRule.values());
    }

    @Test
    void everyRuleIsCheckedOnce() {
        ZooEngineKit.Cage cage = new ZooEngineKit.Cage();
        cage.scripts = SCRIPTS;
        KitRun run = cage.run();
        assertThat(run.failed()).isEmpty();
        assertThat(run.skipped()).isEmpty();
        assertThat(run.passed().keySet())
                .containsExactlyElementsOf(
                        Arrays.stream(EngineRule.values()).map(EngineRule::id).toList());
    }
}
