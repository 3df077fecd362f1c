package dev.rangestreams.testkit.internal.windowstore;

import dev.rangestreams.testkit.internal.Script;
import dev.rangestreams.testkit.internal.ScriptRun;
import dev.rangestreams.testkit.internal.store.WindowStoreChangeLog;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/** A script on a buffer and on the plain list. */
public final class WindowStoreScriptRun extends ScriptRun<WindowStoreOp> {
    private static final String STORE = "script";

    private final WindowStoreFixture fixture;
    private final WindowStoreChangeLog log;
    private final WindowStoreModel model;
    private OpenWindowStore buffer;

    private WindowStoreScriptRun(WindowStoreFixture fixture, Script<WindowStoreOp> script) {
        super(script);
        this.fixture = fixture;
        this.log = fixture.log();
        this.model = fixture.model(supplier().retentionPeriod());
        this.buffer = fixture.open(supplier());
    }

    public static void run(WindowStoreFixture fixture, Script<WindowStoreOp> script) {
        new WindowStoreScriptRun(fixture, script).run();
    }

    private WindowBytesStoreSupplier supplier() {
        return fixture.supplier(STORE, script.retentionMs(), 1);
    }

    @Override
    protected void compare() {
        same(WindowRecord.byKey(model.all()), WindowRecord.byKey(buffer.all()), "all()");
    }

    @Override
    protected void step(WindowStoreOp op) {
        if (op instanceof WindowStoreOp.Put put) {
            buffer.put(put.key(), put.value(), put.timestamp());
            log.put(put.key(), put.value(), put.timestamp());
            model.put(put.key(), put.value(), put.timestamp());
        } else if (op instanceof WindowStoreOp.Fetch fetch) {
            List<WindowRecord> expected =
                    new ArrayList<>(model.fetch(fetch.key(), fetch.key(), fetch.from(), fetch.to()));
            if (fetch.backward()) {
                Collections.reverse(expected);
            }
            same(
                    expected,
                    fetch.backward()
                            ? buffer.backwardFetch(fetch.key(), fetch.from(), fetch.to())
                            : buffer.fetch(fetch.key(), fetch.from(), fetch.to()),
                    op.toString());
        } else if (op instanceof WindowStoreOp.FetchKeys fetch) {
            same(
                    WindowRecord.byKey(model.fetch(fetch.fromKey(), fetch.toKey(), fetch.from(), fetch.to())),
                    WindowRecord.byKey(buffer.fetch(fetch.fromKey(), fetch.toKey(), fetch.from(), fetch.to())),
                    op.toString());
        } else if (op instanceof WindowStoreOp.Point point) {
            same(
                    model.newest(point.key(), point.timestamp()),
                    buffer.newest(point.key(), point.timestamp()),
                    op.toString());
        } else if (op instanceof WindowStoreOp.Flush) {
            buffer.flush();
        } else {
            log.restart();
            boolean keepsDisk = fixture.endRun(buffer, op instanceof WindowStoreOp.Reopen);
            buffer = fixture.open(supplier());
            if (!keepsDisk) {
                buffer.restore(log.records());
            }
        }
    }
}
