package dev.rangestreams.testkit.versioned;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.Script;
import dev.rangestreams.testkit.internal.ScriptRun;
import dev.rangestreams.testkit.internal.store.VersionedChangeLog;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.query.ResultOrder;

/** A script on a versioned store and on the sorted maps. */
final class VersionedScriptRun extends ScriptRun<VersionedOp> {
    private static final String STORE = "script";

    private final VersionedFixture fixture;
    private final VersionedChangeLog log = new VersionedChangeLog();
    private final VersionedModel model;
    private OpenVersionedStore store;

    private VersionedScriptRun(VersionedFixture fixture, Script<VersionedOp> script) {
        super(script);
        this.fixture = fixture;
        this.model = new VersionedModel(script.retentionMs());
        this.store = fixture.open(STORE, script.retentionMs());
    }

    public static void run(VersionedFixture fixture, Script<VersionedOp> script) {
        new VersionedScriptRun(fixture, script).run();
    }

    @Override
    protected void compare() {
        for (Blob key : VersionedScripts.KEYS) {
            new VersionedComparison(store, model).compare(key, 0, 45, 9);
        }
    }

    @Override
    protected void step(VersionedOp op) {
        if (op instanceof VersionedOp.Put put) {
            long end = model.put(put.key(), put.value(), put.timestamp());
            same(end, store.put(put.key(), put.value(), put.timestamp()), op.toString());
            log.put(put.key(), put.value(), put.timestamp());
        } else if (op instanceof VersionedOp.Delete delete) {
            Version before = model.delete(delete.key(), delete.timestamp());
            same(before, store.delete(delete.key(), delete.timestamp()), op.toString());
            log.put(delete.key(), null, delete.timestamp());
        } else if (op instanceof VersionedOp.Get get) {
            same(model.get(get.key()), store.get(get.key()), op.toString());
        } else if (op instanceof VersionedOp.GetAsOf get) {
            same(model.get(get.key(), get.asOf()), store.get(get.key(), get.asOf()), op.toString());
        } else if (op instanceof VersionedOp.Query query) {
            same(model.span(query.key(), query.asOf()), store.span(query.key(), query.asOf()), op.toString());
        } else if (op instanceof VersionedOp.QueryAll query) {
            query(query);
        } else if (op instanceof VersionedOp.Flush) {
            store.flush();
        } else if (op instanceof VersionedOp.Restore restore) {
            endRun(false, restore.batch());
        } else {
            endRun(true, Integer.MAX_VALUE);
        }
    }

    private void query(VersionedOp.QueryAll query) {
        List<VersionSpan> expected = new ArrayList<>(model.history(query.key(), query.from(), query.to()));
        if (query.descending()) {
            Collections.reverse(expected);
        }
        ResultOrder order = query.descending() ? ResultOrder.DESCENDING : ResultOrder.ASCENDING;
        same(
                expected,
                OpenVersionedStore.drain(store.iterator(query.key(), query.from(), query.to(), order)),
                query.toString());
    }

    private void endRun(boolean diskStays, int batch) {
        boolean stays = fixture.endRun(store, diskStays);
        store = fixture.open(STORE, script.retentionMs());
        if (!stays) {
            List<ConsumerRecord<byte[], byte[]>> records = log.records();
            for (int from = 0; from < records.size(); from += Math.min(batch, records.size())) {
                store.restore(records.subList(from, (int) Math.min((long) from + batch, records.size())));
            }
        }
    }
}
