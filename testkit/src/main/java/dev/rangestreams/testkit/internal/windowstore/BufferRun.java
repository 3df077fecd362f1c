package dev.rangestreams.testkit.internal.windowstore;

import dev.rangestreams.testkit.internal.Script;
import dev.rangestreams.testkit.internal.ScriptRun;
import dev.rangestreams.testkit.internal.store.ChangeLog;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/** A script on a buffer and on the plain list. */
public final class BufferRun extends ScriptRun<BufferOp> {
    private static final String STORE = "script";

    private final BufferBench bench;
    private final ChangeLog log;
    private final BufferModel model;
    private Buffer buffer;

    private BufferRun(BufferBench bench, Script<BufferOp> script) {
        super(script);
        this.bench = bench;
        this.log = bench.log();
        this.model = bench.model(supplier().retentionPeriod());
        this.buffer = bench.open(supplier());
    }

    public static void run(BufferBench bench, Script<BufferOp> script) {
        new BufferRun(bench, script).run();
    }

    private WindowBytesStoreSupplier supplier() {
        return bench.supplier(STORE, script.retentionMs(), 1);
    }

    @Override
    protected void compare() {
        same(Item.byKey(model.all()), Item.byKey(buffer.all()), "all()");
    }

    @Override
    protected void step(BufferOp op) {
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
            buffer.flush();
        } else {
            log.restart();
            boolean keepsDisk = bench.endRun(buffer, op instanceof BufferOp.Reopen);
            buffer = bench.open(supplier());
            if (!keepsDisk) {
                buffer.restore(log.records());
            }
        }
    }
}
