package dev.rangestreams.testkit.buffer;

import dev.rangestreams.testkit.internal.KitRun;
import dev.rangestreams.testkit.internal.Zoo;
import java.util.List;

/** Every rule has a window store that breaks it, and the kit catches that store by that rule and no other. */
class BufferZooTest extends Zoo<BrokenBuffer> {
    private static final int SCRIPTS = 40;

    @Override
    protected List<BrokenBuffer> zoo() {
        return all(List.of(
                BrokenBufferReads.ALL_OF_THEM,
                BrokenBufferWrites.ALL,
                BrokenBufferLives.ALL,
                BrokenBufferRestores.ALL));
    }

    @Override
    protected List<BufferRule> rules() {
        return List.of(BufferRule.values());
    }

    @Override
    protected BufferRule scriptRule() {
        return BufferRule.BUF_39;
    }

    @Override
    protected KitRun run(BrokenBuffer broken, boolean scripts) {
        ZooBufferKit.Cage cage = new ZooBufferKit.Cage();
        cage.broken = broken;
        cage.scripts = scripts ? SCRIPTS : 0;
        return cage.run();
    }

    @Override
    protected KitRun runSound() {
        return run(new ZooBufferKit.Cage().broken, true);
    }
}
