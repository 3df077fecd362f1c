package dev.rangestreams.testkit.versioned;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.TestKeys;
import dev.rangestreams.testkit.internal.store.VersionedChangeLog;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** What a store makes of a changelog, handed to it as Kafka does after the local state was lost. */
final class VersionedRestoreRules {
    private static final Blob KEY = Blob.of("61");
    private static final Blob OTHER = Blob.of("62");
    private static final Version A = Version.of("0a", 10);
    private static final Version B = Version.of("0b", 20);

    private VersionedRestoreRules() {}

    static void givesEveryVersionBack(VersionedFixture fixture) {
        OpenVersionedStore store = fixture.open();
        VersionedChangeLog log = new VersionedChangeLog().put("61", "0a", 10).put("61", "0b", 20);
        store.restore(
                log.put("61", null, 30).put("62", "", 7).put("62", "0c", 5).records());
        store.isAsOf(KEY, 15, A);
        store.isAsOf(KEY, 29, B);
        assertThat(store.get(KEY)).as("restored with a null at 30").isNull();
        assertThat(store.get(OTHER)).as("restored, empty").isEqualTo(Version.of("", 7));
        assertThat(store.history(OTHER))
                .as("restored out of order")
                .containsExactly(Version.of("0c", 5).to(7), Version.of("", 7).to(VersionSpan.NEWEST));
        assertThat(store.put(KEY, B.value(), 25))
                .as("put before the restored delete")
                .isEqualTo(30);
    }

    static void lastWriteWins(VersionedFixture fixture) {
        OpenVersionedStore one = fixture.open("one-batch", 100);
        one.restore(changes().records());
        OpenVersionedStore several = fixture.open("several", 100);
        changes().records().forEach(change -> several.restore(List.of(change)));
        for (OpenVersionedStore store : List.of(one, several)) {
            store.isAsOf(KEY, 10, Version.of("a2", 10));
            store.isAsOf(KEY, 25, Version.of("b3", 20));
            assertThat(store.get(KEY)).as("the newest").isEqualTo(Version.of("d2", 40));
            store.isAsOf(OTHER, 10, null);
            assertThat(store.get(OTHER)).as("a value where a delete was").isEqualTo(Version.of("e2", 20));
        }
    }

    private static VersionedChangeLog changes() {
        VersionedChangeLog log = new VersionedChangeLog().put("61", "0a", 10).put("61", "a2", 10);
        log.put("61", "0b", 20).put("61", "d1", 40).put("61", null, 20).put("61", "b3", 20);
        log.put("61", "d2", 40).put("62", "0e", 10).put("62", null, 10).put("62", null, 20);
        return log.put("62", "e2", 20);
    }

    static void acceptsWhatWasAccepted(VersionedFixture fixture) {
        OpenVersionedStore store = fixture.open("accepts", 100);
        VersionedChangeLog log = new VersionedChangeLog().put("61", "0a", 10).put("61", "0b", 20);
        // Accepted while stream time was 20; refused at 1000; accepted at its edge.
        log.put("63", "0c", 5).put("62", "01", 1_000).put("61", "ee", 899).put("64", "ee", 30);
        store.restore(log.put("65", "0d", 900).records());
        assertThat(store.get(KEY)).as("the newest").isEqualTo(B);
        assertThat(store.get(Blob.of("63"))).as("old when the restore ended").isEqualTo(Version.of("0c", 5));
        assertThat(store.get(Blob.of("64"))).as("refused at first").isNull();
        assertThat(store.get(Blob.of("65"))).as("at the edge").isEqualTo(Version.of("0d", 900));
        store.isAsOf(KEY, 15, null);
        assertThat(store.put(OTHER, B.value(), 899))
                .as("put at 899 after the restore")
                .isEqualTo(Long.MIN_VALUE);
        assertThat(store.put(OTHER, B.value(), 900))
                .as("put at 900 after the restore")
                .isEqualTo(1_000);
    }

    static void takesBatches(VersionedFixture fixture) {
        VersionedChangeLog log = new VersionedChangeLog();
        VersionedModel model = new VersionedModel(305);
        for (int i = 0; i < 200; i++) {
            Blob key = TestKeys.ofLength(Integer.BYTES, i % 3);
            Blob value = i % 7 == 0 ? null : TestKeys.ofLength(Integer.BYTES, i);
            // Forward by ten, and every fourth goes back by a hundred.
            long time = 10L * i + 100 - (i % 4 == 3 ? 100 : 0);
            log.put(key, value, time);
            model.put(key, value, time);
        }
        OpenVersionedStore store = fixture.open("batches", 305);
        List<ConsumerRecord<byte[], byte[]>> records = log.records();
        for (int start = 0; start < records.size(); start += 7) {
            store.restore(records.subList(start, Math.min(start + 7, records.size())));
            // A standby answers interactive queries while it follows.
            store.get(KEY, 10);
        }
        for (int key = 0; key < 3; key++) {
            new VersionedComparison(store, model).compare(TestKeys.ofLength(Integer.BYTES, key), 1_780, 2_100, 5);
        }
    }

    static void takesAnOverlap(VersionedFixture fixture) {
        VersionedChangeLog log = new VersionedChangeLog().put("61", "0a", 10).put("61", "0b", 20);
        log.put("61", null, 30).put("61", "0c", 25).put("62", "0d", 12).put("61", "0e", 40);
        OpenVersionedStore store = fixture.open("overlap", 1_000);
        store.restore(log.records());
        VersionedModel model = new VersionedModel(1_000);
        log.records()
                .forEach(change -> model.put(
                        new Blob(change.key()),
                        change.value() == null ? null : new Blob(change.value()),
                        change.timestamp()));
        // From where the checkpoint may have been: after any change, up to all of them.
        for (int from = 0; from < log.records().size(); from++) {
            store.restore(log.records().subList(from, log.records().size()));
            new VersionedComparison(store, model).compare(KEY, 0, 45, 5);
            new VersionedComparison(store, model).compare(OTHER, 0, 45, 5);
        }
    }
}
