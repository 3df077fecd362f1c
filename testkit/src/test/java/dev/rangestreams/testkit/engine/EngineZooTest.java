package dev.rangestreams.testkit.engine;

import dev.rangestreams.testkit.internal.KitRun;
import dev.rangestreams.testkit.internal.Zoo;
import java.util.List;

/** Every rule has an engine that breaks it, and the kit catches that engine by that rule and no other. */
class EngineZooTest extends Zoo<BrokenEngine> {
    private static final int SCRIPTS = 40;

    @Override
    protected List<BrokenEngine> zoo() {
        return all(List.of(BrokenReads.ALL, BrokenWrites.ALL, BrokenCursors.ALL, BrokenExpiry.ALL, BrokenLives.ALL));
    }

    @Override
    protected List<EngineRule> rules() {
        return List.of(EngineRule.values());
    }

    @Override
    protected EngineRule scriptRule() {
        return EngineRule.ENG_52;
    }

    @Override
    protected KitRun run(BrokenEngine broken, boolean scripts) {
        ZooEngineKit.Cage cage = new ZooEngineKit.Cage();
        cage.broken = broken;
        cage.scripts = scripts ? SCRIPTS : 0;
        return cage.run();
    }

    @Override
    protected KitRun runSound() {
        return run(new ZooEngineKit.Cage().broken, true);
    }
}
