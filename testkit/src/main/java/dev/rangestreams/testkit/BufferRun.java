package dev.rangestreams.testkit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.jspecify.annotations.Nullable;

/** Runs a script against a buffer and the plain list, comparing both after every step. */
final class BufferRun {
    private static final String STORE = "script";

    private final BufferBench bench;
    private final BufferScript script;
    private final ChangeLog log = new ChangeLog();
    private final BufferModel model;
    private Buffer buffer;

    private BufferRun(BufferBench bench, BufferScript script) {
        this.bench = bench;
        this.script = script;
        this.model = new BufferModel(supplier().retentionPeriod());
        this.buffer = bench.open(supplier());
    }

    static void run(BufferBench bench, BufferScript script) {
        new BufferRun(bench, script).run();
    }

    private WindowBytesStoreSupplier supplier() {
        return bench.supplier(STORE, script.retentionMs(), 1);
    }

    private void run() {
        for (int step = 0; step < script.ops().size(); step++) {
            try {
                run(script.ops().get(step));
                same(Item.byKey(model.all()), Item.byKey(buffer.all()), "all()");
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("Step " + (step + 1) + " of" + script.upTo(step + 1) + e, e);
            }
        }
    }

    private void run(BufferOp op) {
        if (op instanceof BufferOp.Put put) {
            buffer.put(put.key(), put.value(), put.timestamp());
            log.put(put.key(), put.value(), put.timestamp());
            model.put(put.key(), put.value(), put.timestamp());
        } else if (op instanceof BufferOp.Fetch fetch) {
            List<Item> expected = new ArrayList<>(model.fetch(fetch.key(), fetch.key(), fetch.from(), fetch.to()));
            if (fetch.backward()) {
                Collections.reverse(expected);
            }
            same(
                    expected,
                    fetch.backward()
                            ? buffer.backwardFetch(fetch.key(), fetch.from(), fetch.to())
                            : buffer.fetch(fetch.key(), fetch.from(), fetch.to()),
                    op.toString());
        } else if (op instanceof BufferOp.FetchKeys fetch) {
            same(
                    Item.byKey(model.fetch(fetch.fromKey(), fetch.toKey(), fetch.from(), fetch.to())),
                    Item.byKey(buffer.fetch(fetch.fromKey(), fetch.toKey(), fetch.from(), fetch.to())),
                    op.toString());
        } else if (op instanceof BufferOp.Point point) {
            same(
                    model.newest(point.key(), point.timestamp()),
                    buffer.newest(point.key(), point.timestamp()),
                    op.toString());
        } else if (op instanceof BufferOp.Flush) {
            BufferBench.flush(buffer);
        } else {
            bench.close(buffer);
            log.restart();
            boolean keepsDisk = op instanceof BufferOp.Reopen && bench.can(Capability.REOPENS);
            if (!keepsDisk) {
                bench.wipe();
            }
            buffer = bench.open(supplier());
            if (!keepsDisk) {
                buffer.restore(log.records());
            }
        }
    }

    private static void same(@Nullable Object expected, @Nullable Object found, String what) {
        if (!Objects.equals(expected, found)) {
            throw new AssertionError(what + " should be " + expected + " but is " + found);
        }
    }
}
