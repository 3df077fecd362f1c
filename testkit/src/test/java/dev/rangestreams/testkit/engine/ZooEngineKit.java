package dev.rangestreams.testkit.engine;

import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.internal.KitRun;
import java.util.Set;

/** The kit as a user extends it, over whatever a test has put in the cage. */
class ZooEngineKit extends TimelineEngineKit {
    static volatile Cage cage = new Cage();

    /** What the kit is told: an engine, and what is known of it. */
    static final class Cage {
        BrokenEngine broken = new BrokenEngine(EngineRule.ENG_52, "nothing", () -> new ReferenceEngine(true));
        Set<Capability> capabilities = Capability.durable();
        Set<String> gaps = Set.of();
        int scripts;

        KitRun run() {
            cage = this;
            return KitRun.of(ZooEngineKit.class);
        }
    }

    @Override
    protected TimelineEngine engine() {
        return cage.broken.engine().get();
    }

    @Override
    protected Set<Capability> capabilities() {
        return cage.capabilities;
    }

    @Override
    protected Set<String> knownGaps() {
        return cage.gaps;
    }

    @Override
    protected int scripts() {
        return cage.scripts;
    }
}
