package dev.rangestreams.testkit.internal.windowstore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.testkit.internal.store.ChangeLog;
import dev.rangestreams.testkit.internal.store.Guarantee;
import java.util.List;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/** What a window store holds after it was closed without a commit, once it is restored from where its last commit was. */
public final class UncleanStopRules {
    private static final String NAME = "unclean";
    private static final long RETENTION_MS = 1_000;

    private static final List<Item> COMMITTED =
            List.of(Item.of("61", 100, "0a"), Item.of("62", 100, "0e"), Item.of("61", 110, "0c"));

    /** One of a time that is there already, one that equals another, and one that takes all others out of retention. */
    private static final List<Item> UNCOMMITTED = List.of(
            Item.of("61", 100, "0b"),
            Item.of("62", 100, "0e"),
            Item.of("62", 120, "0f"),
            Item.of("63", 5_000, "01"),
            Item.of("61", 4_500, "0d"));

    private UncleanStopRules() {}

    public static void isWholeAgain(BufferBench any) {
        isWholeAgain(any, Guarantee.EXACTLY_ONCE, UNCOMMITTED.subList(0, 3), RETENTION_MS);
        isWholeAgain(any, Guarantee.AT_LEAST_ONCE, UNCOMMITTED.subList(0, 3), RETENTION_MS);
        // With the clock moved on by what was not committed, in a store of another retention: stores may not share it.
        isWholeAgain(any, Guarantee.AT_LEAST_ONCE, UNCOMMITTED, RETENTION_MS + 1);
    }

    private static void isWholeAgain(BufferBench any, Guarantee guarantee, List<Item> uncommitted, long retentionMs) {
        try (BufferBench bench = any.under(guarantee)) {
            isWholeAgain(bench, guarantee, uncommitted, bench.supplier(NAME, retentionMs));
        }
    }

    private static void isWholeAgain(
            BufferBench bench, Guarantee guarantee, List<Item> uncommitted, WindowBytesStoreSupplier supplier) {
        ChangeLog log = bench.log();
        BufferModel model = bench.model(supplier.retentionPeriod());
        COMMITTED.forEach(item -> logged(item, log, model));
        if (guarantee == Guarantee.AT_LEAST_ONCE) {
            uncommitted.forEach(item -> logged(item, log, model));
        }
        int committed = COMMITTED.size() - 1;
        Buffer first = bench.open(supplier).put(COMMITTED);
        first.commit(committed);
        bench.stop(first.put(uncommitted));

        Buffer second = bench.open(supplier);
        bench.resume(second, log.records(), committed);
        String when = "after a close without a commit, " + guarantee + ", of " + COMMITTED + " committed and then "
                + uncommitted;
        assertThat(Item.byKey(second.all())).as(when).isEqualTo(Item.byKey(model.all()));
        if (!bench.duplicates()) {
            uncommitted.forEach(item -> logged(item, log, model));
            assertThat(Item.byKey(BufferBench.fill(second, uncommitted).all()))
                    .as("put again %s", when)
                    .isEqualTo(Item.byKey(model.all()));
        }
    }

    private static void logged(Item item, ChangeLog log, BufferModel model) {
        log.put(item.key(), item.value(), item.timestamp());
        model.put(item.key(), item.value(), item.timestamp());
    }
}
