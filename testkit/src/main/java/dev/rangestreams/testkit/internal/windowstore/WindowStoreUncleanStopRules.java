package dev.rangestreams.testkit.internal.windowstore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.testkit.internal.store.ProcessingGuarantee;
import dev.rangestreams.testkit.internal.store.WindowStoreChangeLog;
import java.util.List;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/** What a window store holds after it was closed without a commit, once it is restored from where its last commit was. */
public final class WindowStoreUncleanStopRules {
    private static final String NAME = "unclean";
    private static final long RETENTION_MS = 1_000;

    private static final List<WindowRecord> COMMITTED = List.of(
            WindowRecord.of("61", 100, "0a"), WindowRecord.of("62", 100, "0e"), WindowRecord.of("61", 110, "0c"));

    /** One of a time that is there already, one that equals another, and one that takes all others out of retention. */
    private static final List<WindowRecord> UNCOMMITTED = List.of(
            WindowRecord.of("61", 100, "0b"),
            WindowRecord.of("62", 100, "0e"),
            WindowRecord.of("62", 120, "0f"),
            WindowRecord.of("63", 5_000, "01"),
            WindowRecord.of("61", 4_500, "0d"));

    private WindowStoreUncleanStopRules() {}

    public static void isWholeAgain(WindowStoreFixture any) {
        isWholeAgain(any, ProcessingGuarantee.EXACTLY_ONCE, UNCOMMITTED.subList(0, 3), RETENTION_MS);
        isWholeAgain(any, ProcessingGuarantee.AT_LEAST_ONCE, UNCOMMITTED.subList(0, 3), RETENTION_MS);
        // With the clock moved on by what was not committed, in a store of another retention: stores may not share it.
        isWholeAgain(any, ProcessingGuarantee.AT_LEAST_ONCE, UNCOMMITTED, RETENTION_MS + 1);
    }

    private static void isWholeAgain(
            WindowStoreFixture any, ProcessingGuarantee guarantee, List<WindowRecord> uncommitted, long retentionMs) {
        try (WindowStoreFixture fixture = any.under(guarantee)) {
            isWholeAgain(fixture, guarantee, uncommitted, fixture.supplier(NAME, retentionMs));
        }
    }

    private static void isWholeAgain(
            WindowStoreFixture fixture,
            ProcessingGuarantee guarantee,
            List<WindowRecord> uncommitted,
            WindowBytesStoreSupplier supplier) {
        WindowStoreChangeLog log = fixture.log();
        WindowStoreModel model = fixture.model(supplier.retentionPeriod());
        COMMITTED.forEach(item -> logged(item, log, model));
        if (guarantee == ProcessingGuarantee.AT_LEAST_ONCE) {
            uncommitted.forEach(item -> logged(item, log, model));
        }
        int committed = COMMITTED.size() - 1;
        OpenWindowStore first = fixture.open(supplier).put(COMMITTED);
        first.commit(committed);
        fixture.stop(first.put(uncommitted));

        OpenWindowStore second = fixture.open(supplier);
        fixture.resume(second, log.records(), committed);
        String when = "after a close without a commit, " + guarantee + ", of " + COMMITTED + " committed and then "
                + uncommitted;
        assertThat(WindowRecord.byKey(second.all())).as(when).isEqualTo(WindowRecord.byKey(model.all()));
        if (!fixture.duplicates()) {
            uncommitted.forEach(item -> logged(item, log, model));
            assertThat(WindowRecord.byKey(
                            WindowStoreFixture.fill(second, uncommitted).all()))
                    .as("put again %s", when)
                    .isEqualTo(WindowRecord.byKey(model.all()));
        }
    }

    private static void logged(WindowRecord item, WindowStoreChangeLog log, WindowStoreModel model) {
        log.put(item.key(), item.value(), item.timestamp());
        model.put(item.key(), item.value(), item.timestamp());
    }
}
