package dev.rangestreams.testkit.buffer;

import dev.rangestreams.testkit.Capability;
import dev.rangestreams.testkit.internal.KitRun;
import dev.rangestreams.testkit.internal.windowstore.WindowStoreFixture;
import java.time.Duration;
import java.util.Set;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/** The kit as a user extends it, over whatever a test has put in the cage. */
class ZooBufferKit extends BufferStoreKit {
    static volatile Cage cage = new Cage();

    private final WindowStoreFixture.Maker maker = cage.broken.maker().get();

    /** What the kit is told. */
    static final class Cage {
        BrokenBuffer broken = new BrokenBuffer(BufferRule.BUF_39, "nothing", () -> BrokenBuffer::reference);
        int scripts;

        KitRun run() {
            cage = this;
            return KitRun.of(ZooBufferKit.class);
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
