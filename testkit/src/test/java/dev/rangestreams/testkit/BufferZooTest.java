package dev.rangestreams.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every rule has a window store that breaks it, and the kit catches that store by that rule and no other. */
class BufferZooTest {
    private static final int SCRIPTS = 40;

    static List<BrokenBuffer> zoo() {
        return Stream.of(
                        BrokenBufferReads.ALL_OF_THEM,
                        BrokenBufferWrites.ALL,
                        BrokenBufferLives.ALL,
                        BrokenBufferRestores.ALL)
                .flatMap(List::stream)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("zoo")
    void isCaughtByItsRuleAlone(BrokenBuffer broken) {
        ZooBufferKit.Cage cage = new ZooBufferKit.Cage();
        cage.broken = broken;
        // Any fault may show in a script as well: scripts run only where nothing else finds the fault.
        cage.scripts = broken.rule() == BufferRule.BUF_39 ? SCRIPTS : 0;
        KitRun run = cage.run();
        assertThat(run.failed().keySet())
                .as("rules that caught: %s", broken)
                .containsExactly(broken.rule().id());
    }

    @Test
    void everyRuleHasABrokenStore() {
        assertThat(zoo()).extracting(BrokenBuffer::rule).containsExactlyInAnyOrder(BufferRule.values());
    }

    @Test
    void everyRuleIsCheckedOnce() {
        ZooBufferKit.Cage cage = new ZooBufferKit.Cage();
        cage.scripts = SCRIPTS;
        KitRun run = cage.run();
        assertThat(run.failed()).isEmpty();
        assertThat(run.skipped()).isEmpty();
        assertThat(run.passed().keySet())
                .containsExactlyElementsOf(
                        Arrays.stream(BufferRule.values()).map(BufferRule::id).toList());
    }
}
