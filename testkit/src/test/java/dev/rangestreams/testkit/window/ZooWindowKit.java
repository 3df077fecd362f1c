package dev.rangestreams.testkit.window;

import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.internal.KitRun;
import dev.rangestreams.testkit.internal.windowstore.WindowStoreFixture;
import java.time.Duration;
import java.util.Set;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/** The kit as a user extends it, over whatever a test has put in the cage. */
class ZooWindowKit extends WindowStoreKit {
    static volatile Cage cage = new Cage();

    private final WindowStoreFixture.Maker maker = cage.broken.maker().get();

    /** What the kit is told. */
    static final class Cage {
        BrokenWindow broken = BrokenWindow.store(WindowRule.WST_38, "nothing", (inner, settings) -> inner);
        int scripts;

        KitRun run() {
            cage = this;
            return KitRun.of(ZooWindowKit.class);
        }
    }

    @Override
    protected WindowBytesStoreSupplier supplier(String name, Duration retention, Duration windowSize) {
        return maker.supplier(name, retention, windowSize);
    }

    @Override
    protected Set<Capability> capabilities() {
        return Set.of(Capability.REOPENS);
    }

    @Override
    protected int scripts() {
        return cage.scripts;
    }
}
