package dev.rangestreams.testkit.internal.windowstore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.Keys;
import dev.rangestreams.testkit.internal.store.ChangeLog;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** What a store makes of a changelog, handed to it as Kafka does after the local state was lost. */
public final class BufferRestoreRules {
    private static final Blob KEY = Blob.of("61");
    private static final Item A = Item.of("61", 100, "0a");
    private static final Item B = Item.of("61", 100, "0b");
    private static final Item C = Item.of("61", 100, "0c");
    private static final int HIGHEST_COUNTER = 0x7fffffff;

    private BufferRestoreRules() {}

    public static void keepsDuplicates(BufferBench bench) {
        Buffer buffer = bench.open();
        ChangeLog log = new ChangeLog().put("61", "0c", 100).put("62", "0e", 7).put("61", "0a", 100);
        buffer.restore(log.put("61", "0b", 100).put("61", "0a", 100).records());
        assertThat(buffer.fetch(KEY)).as("restored c, a, b, a").containsExactly(C, A, B, A);
        assertThat(buffer.fetch(Blob.of("62"))).as("restored").containsExactly(Item.of("62", 7, "0e"));
    }

    public static void keepsEveryRun(BufferBench bench) {
        Buffer buffer = bench.open();
        ChangeLog log = new ChangeLog().put("61", "0a", 100).put("61", "0b", 100);
        buffer.restore(log.restart().put("61", "0c", 100).records());
        assertThat(buffer.fetch(KEY)).as("a and b of one run, c of the next").containsExactly(A, B, C);
    }

    public static void passesOverNull(BufferBench bench) {
        Buffer buffer = bench.open();
        ChangeLog log = new ChangeLog().put("61", "0a", 100).put("61", null, 100);
        // After a start the counter is that of the live record: only a store that looks at it deletes the record.
        buffer.restore(log.restart().put("61", null, 100).records());
        assertThat(buffer.fetch(KEY)).as("a, then two nulls").containsExactly(A);
    }

    public static void takesTheHighestCounter(BufferBench bench) {
        Buffer buffer = bench.open();
        buffer.restore(new ChangeLog()
                .countFrom(HIGHEST_COUNTER - 1)
                .put("61", "0a", 100)
                .records());
        BufferBench.fill(buffer, List.of(B));
        assertThat(buffer.fetch(KEY))
                .as("a restored with counter %d, b put", HIGHEST_COUNTER)
                .containsExactly(A, B);
    }

    public static void expiresByOwnTimes(BufferBench bench) {
        Buffer buffer = bench.open(bench.supplier("own-times", 50));
        ChangeLog log = bench.log().put("61", "0a", 100).put("62", "0b", 120).put("61", "0c", 1_000);
        buffer.restore(log.put("61", "0d", 970).put("61", "ee", 100).records());
        assertThat(buffer.fetch(KEY))
                .as("restored at 100, 1000, 970 and 100, retention 50")
                .containsExactly(Item.of("61", 970, "0d"), Item.of("61", 1_000, "0c"));
        assertThat(buffer.fetch(Blob.of("62"))).as("restored at 120").isEmpty();
        buffer.put(List.of(A));
        assertThat(buffer.fetch(KEY, 0, 200)).as("put at 100 after the restore").isEmpty();
    }

    public static void putsComeAfter(BufferBench bench) {
        Buffer buffer = bench.open();
        ChangeLog log =
                new ChangeLog().put("61", "0c", 100).put("61", "0a", 100).put("62", "0d", 100);
        buffer.restore(log.records());
        Item late = Item.of("61", 100, "00");
        BufferBench.fill(buffer, List.of(B, late));
        assertThat(buffer.fetch(KEY)).as("c and a restored, b and another put").containsExactly(C, A, B, late);
    }

    public static void takesBatches(BufferBench bench) {
        ChangeLog log = bench.log();
        BufferModel model = bench.model(bench.supplier("batches", 305).retentionPeriod());
        for (int i = 0; i < 200; i++) {
            Blob key = Keys.ofLength(Integer.BYTES, i % 3);
            Blob value = Keys.ofLength(Integer.BYTES, i);
            long time = 10L * (i / 4);
            log.put(key, value, time);
            model.put(key, value, time);
        }
        Buffer buffer = bench.open(bench.supplier("batches", 305));
        List<ConsumerRecord<byte[], byte[]>> records = log.records();
        for (int start = 0; start < records.size(); start += 7) {
            buffer.restore(records.subList(start, Math.min(start + 7, records.size())));
            // A standby answers interactive queries while it follows.
            buffer.fetch(KEY, 0, 10);
        }
        assertThat(Item.byKey(buffer.all())).as("restored in batches of 7").isEqualTo(Item.byKey(model.all()));
    }
}
