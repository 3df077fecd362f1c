package dev.rangestreams.testkit.versioned;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.testkit.internal.KitRun;
import dev.rangestreams.testkit.internal.Zoo;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Every rule has a versioned store that breaks it, and the kit catches that store by that rule. */
class VersionedZooTest extends Zoo<BrokenVersions> {
    private static final int SCRIPTS = 60;

    @Override
    protected List<BrokenVersions> zoo() {
        return all(List.of(
                BrokenVersionedWrites.ALL,
                BrokenVersionedDeletes.ALL,
                BrokenVersionedReads.ALL,
                BrokenVersionedQueries.ALL,
                BrokenVersionedLives.ALL,
                BrokenVersionedRestores.ALL));
    }

    @Override
    protected List<VersionedRule> rules() {
        return List.of(VersionedRule.values());
    }

    @Override
    protected VersionedRule scriptRule() {
        return VersionedRule.VER_51;
    }

    @Override
    protected Set<VersionedRule> whole() {
        return Set.of(VersionedRule.VER_50);
    }

    @Override
    protected KitRun run(BrokenVersions broken, boolean scripts) {
        ZooVersionedKit.Cage cage = new ZooVersionedKit.Cage();
        cage.broken = broken;
        cage.scripts = scripts ? SCRIPTS : 0;
        return cage.run();
    }

    @Override
    protected KitRun runSound() {
        return run(new ZooVersionedKit.Cage().broken, true);
    }

    @Test
    void aFailedScriptIsShortJavaWithItsSeed() {
        BrokenVersions broken = zoo().stream()
                .filter(each -> each.rule() == VersionedRule.VER_51)
                .findFirst()
                .orElseThrow();
        assertThat(run(broken, true).failed().get("VER-51"))
                .contains("VersionedBytesStore store = open(supplier(\"script\", Duration.ofMillis(")
                .containsOnlyOnce("store.put(")
                .contains(", Hex.bytes(\"0000\"), 0);")
                .containsPattern("Seed of the run: -?[0-9]+");
    }

    @Test
    void aFailedWorldIsTheShortestOne() {
        BrokenVersions broken = zoo().stream()
                .filter(each -> each.rule() == VersionedRule.VER_50)
                .findFirst()
                .orElseThrow();
        assertThat(run(broken, false).failed().get("VER-50"))
                .contains("After [put Hex.bytes(\"00000000\") at 40, put Hex.bytes(\"00000001\") at 30, put"
                        + " Hex.bytes(\"00000002\") at 20, put Hex.bytes(\"00000003\") at 10]");
    }
}
