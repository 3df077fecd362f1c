package dev.rangestreams.testkit.versioned;

import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.internal.KitRun;
import java.time.Duration;
import java.util.Set;
import org.apache.kafka.streams.state.VersionedBytesStoreSupplier;

/** The kit as a user extends it, over whatever a test has put in the cage. */
class ZooVersionedKit extends VersionedStoreKit {
    static volatile Cage cage = new Cage();

    private final VersionedFixture.Maker maker = cage.broken.maker().get();

    /** What the kit is told. */
    static final class Cage {
        BrokenVersions broken = BrokenVersions.making(VersionedRule.VER_51, "nothing", () -> BrokenVersions::reference);
        int scripts;

        KitRun run() {
            cage = this;
            return KitRun.of(ZooVersionedKit.class);
        }
    }

    @Override
    protected VersionedBytesStoreSupplier supplier(String name, Duration historyRetention) {
        return maker.supplier(name, historyRetention);
    }

    @Override
    protected Set<Capability> capabilities() {
        return Set.of(Capability.REOPENS, Capability.LARGE_KEYS, Capability.LARGE_VALUES);
    }

    @Override
    protected int scripts() {
        return cage.scripts;
    }
}
