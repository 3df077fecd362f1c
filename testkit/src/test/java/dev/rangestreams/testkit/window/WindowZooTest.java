package dev.rangestreams.testkit.window;

import dev.rangestreams.testkit.internal.KitRun;
import dev.rangestreams.testkit.internal.Zoo;
import java.util.List;

/** Every rule has a window store without duplicates that breaks it, and the kit catches that store by that rule. */
class WindowZooTest extends Zoo<BrokenWindow> {
    private static final int SCRIPTS = 40;

    @Override
    protected List<BrokenWindow> zoo() {
        return BrokenWindows.all();
    }

    @Override
    protected List<WindowRule> rules() {
        return List.of(WindowRule.values());
    }

    @Override
    protected WindowRule scriptRule() {
        return WindowRule.WST_38;
    }

    @Override
    protected KitRun run(BrokenWindow broken, boolean scripts) {
        ZooWindowKit.Cage cage = new ZooWindowKit.Cage();
        cage.broken = broken;
        cage.scripts = scripts ? SCRIPTS : 0;
        return cage.run();
    }

    @Override
    protected KitRun runSound() {
        return run(new ZooWindowKit.Cage().broken, true);
    }
}
