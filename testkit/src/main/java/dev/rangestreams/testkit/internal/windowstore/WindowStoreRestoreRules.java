package dev.rangestreams.testkit.internal.windowstore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.TestKeys;
import dev.rangestreams.testkit.internal.store.WindowStoreChangeLog;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** What a store makes of a changelog, handed to it as Kafka does after the local state was lost. */
public final class WindowStoreRestoreRules {
    private static final Blob KEY = Blob.of("61");
    private static final WindowRecord A = WindowRecord.of("61", 100, "0a");
    private static final WindowRecord B = WindowRecord.of("61", 100, "0b");
    private static final WindowRecord C = WindowRecord.of("61", 100, "0c");
    private static final int HIGHEST_COUNTER = 0x7fffffff;

    private WindowStoreRestoreRules() {}

    public static void keepsDuplicates(WindowStoreFixture fixture) {
        OpenWindowStore buffer = fixture.open();
        WindowStoreChangeLog log = new WindowStoreChangeLog()
                .put("61", "0c", 100)
                .put("62", "0e", 7)
                .put("61", "0a", 100);
        buffer.restore(log.put("61", "0b", 100).put("61", "0a", 100).records());
        assertThat(buffer.fetch(KEY)).as("restored c, a, b, a").containsExactly(C, A, B, A);
        assertThat(buffer.fetch(Blob.of("62"))).as("restored").containsExactly(WindowRecord.of("62", 7, "0e"));
    }

    public static void keepsEveryRun(WindowStoreFixture fixture) {
        OpenWindowStore buffer = fixture.open();
        WindowStoreChangeLog log =
                new WindowStoreChangeLog().put("61", "0a", 100).put("61", "0b", 100);
        buffer.restore(log.restart().put("61", "0c", 100).records());
        assertThat(buffer.fetch(KEY)).as("a and b of one run, c of the next").containsExactly(A, B, C);
    }

    public static void passesOverNull(WindowStoreFixture fixture) {
        OpenWindowStore buffer = fixture.open();
        WindowStoreChangeLog log =
                new WindowStoreChangeLog().put("61", "0a", 100).put("61", null, 100);
        // After a start the counter is that of the live record: only a store that looks at it deletes the record.
        buffer.restore(log.restart().put("61", null, 100).records());
        assertThat(buffer.fetch(KEY)).as("a, then two nulls").containsExactly(A);
    }

    public static void takesTheHighestCounter(WindowStoreFixture fixture) {
        OpenWindowStore buffer = fixture.open();
        buffer.restore(new WindowStoreChangeLog()
                .countFrom(HIGHEST_COUNTER - 1)
                .put("61", "0a", 100)
                .records());
        WindowStoreFixture.fill(buffer, List.of(B));
        assertThat(buffer.fetch(KEY))
                .as("a restored with counter %d, b put", HIGHEST_COUNTER)
                .containsExactly(A, B);
    }

    public static void expiresByOwnTimes(WindowStoreFixture fixture) {
        OpenWindowStore buffer = fixture.open(fixture.supplier("own-times", 50));
        WindowStoreChangeLog log =
                fixture.log().put("61", "0a", 100).put("62", "0b", 120).put("61", "0c", 1_000);
        buffer.restore(log.put("61", "0d", 970).put("61", "ee", 100).records());
        assertThat(buffer.fetch(KEY))
                .as("restored at 100, 1000, 970 and 100, retention 50")
                .containsExactly(WindowRecord.of("61", 970, "0d"), WindowRecord.of("61", 1_000, "0c"));
        assertThat(buffer.fetch(Blob.of("62"))).as("restored at 120").isEmpty();
        buffer.put(List.of(A));
        assertThat(buffer.fetch(KEY, 0, 200)).as("put at 100 after the restore").isEmpty();
    }

    public static void putsComeAfter(WindowStoreFixture fixture) {
        OpenWindowStore buffer = fixture.open();
        WindowStoreChangeLog log = new WindowStoreChangeLog()
                .put("61", "0c", 100)
                .put("61", "0a", 100)
                .put("62", "0d", 100);
        buffer.restore(log.records());
        WindowRecord late = WindowRecord.of("61", 100, "00");
        WindowStoreFixture.fill(buffer, List.of(B, late));
        assertThat(buffer.fetch(KEY)).as("c and a restored, b and another put").containsExactly(C, A, B, late);
    }

    public static void takesBatches(WindowStoreFixture fixture) {
        WindowStoreChangeLog log = fixture.log();
        WindowStoreModel model = fixture.model(fixture.supplier("batches", 305).retentionPeriod());
        for (int i = 0; i < 200; i++) {
            Blob key = TestKeys.ofLength(Integer.BYTES, i % 3);
            Blob value = TestKeys.ofLength(Integer.BYTES, i);
            long time = 10L * (i / 4);
            log.put(key, value, time);
            model.put(key, value, time);
        }
        OpenWindowStore buffer = fixture.open(fixture.supplier("batches", 305));
        List<ConsumerRecord<byte[], byte[]>> records = log.records();
        for (int start = 0; start < records.size(); start += 7) {
            buffer.restore(records.subList(start, Math.min(start + 7, records.size())));
            // A standby answers interactive queries while it follows.
            buffer.fetch(KEY, 0, 10);
        }
        assertThat(WindowRecord.byKey(buffer.all()))
                .as("restored in batches of 7")
                .isEqualTo(WindowRecord.byKey(model.all()));
    }
}
