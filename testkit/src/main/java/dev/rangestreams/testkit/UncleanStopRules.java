package dev.rangestreams.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/** What a store holds after it was closed without a commit, once it is restored from where its last commit was. */
final class UncleanStopRules {
    private static final String NAME = "unclean";
    private static final long RETENTION_MS = 1_000;
    /** What moves the clock so far that some of the versions before would be refused then. */
    private static final long MOVED = RETENTION_MS + 18;

    private static final Blob KEY = Blob.of("61");
    private static final Blob OTHER = Blob.of("62");

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

    static void buffersAreWholeAgain(BufferBench any) {
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

    static void versionsAreWholeAgain(VersionedBench any) {
        isWholeAgain(any, Guarantee.EXACTLY_ONCE, false);
        isWholeAgain(any, Guarantee.AT_LEAST_ONCE, true);
        isWholeAgain(any, Guarantee.AT_LEAST_ONCE, false);
    }

    private static void isWholeAgain(VersionedBench any, Guarantee guarantee, boolean sent) {
        try (VersionedBench bench = any.under(guarantee)) {
            isWholeAgain(bench, guarantee, sent, guarantee + (sent ? ", logged" : ", not logged"));
        }
    }

    /** {@code sent} tells whether what was not committed got to the changelog; under exactly-once it was aborted there. */
    private static void isWholeAgain(VersionedBench bench, Guarantee guarantee, boolean sent, String when) {
        Put[] before = {new Put(KEY, "0a", 10), new Put(KEY, "0b", 20), new Put(OTHER, "0e", 10)};
        Put[] after = {
            new Put(KEY, "b2", 20), new Put(KEY, "0d", 30), new Put(KEY, "0c", 15), new Put(OTHER, "0f", MOVED)
        };
        VersionedLog log = new VersionedLog();
        VersionedModel model = new VersionedModel(RETENTION_MS);
        Versioned first = bench.open(NAME, RETENTION_MS);
        for (Put put : before) {
            put.to(first);
            put.to(log, model);
        }
        first.commit(before.length - 1);
        for (Put put : after) {
            put.to(first);
            if (sent) {
                put.to(log, model);
            }
        }
        bench.stop(first);

        Versioned second = bench.open(NAME, RETENTION_MS);
        bench.resume(second, log.records(), before.length - 1);
        // Of what is not logged a store may have some, at least once, until it comes again.
        if (sent || guarantee == Guarantee.EXACTLY_ONCE) {
            // What a store hides until something is put is for other rules.
            Put more = new Put(Blob.of("63"), "01", 25);
            more.to(second);
            more.to(log, model);
            compare(second, model, sent ? MOVED - RETENTION_MS : 0, "after a close without a commit, " + when);
        }
        for (Put put : after) {
            long end = put.to(second);
            if (!sent) {
                assertThat(end)
                        .as("%s put again after a close without a commit, %s", put, when)
                        .isNotEqualTo(Long.MIN_VALUE);
                put.to(log, model);
            }
        }
        compare(second, model, MOVED - RETENTION_MS, "with what was put again after a close without a commit, " + when);
    }

    private static void compare(Versioned store, VersionedModel model, long from, String when) {
        for (Blob key : List.of(KEY, OTHER)) {
            try {
                new VersionedView(store, model).compare(key, from, 40, 1);
                new VersionedView(store, model).compare(key, MOVED - 10, MOVED + 10, 5);
            } catch (AssertionError e) {
                throw new AssertionError(when + ": " + e.getMessage(), e);
            }
        }
    }

    private record Put(Blob key, String value, long timestamp) {
        long to(Versioned store) {
            return store.put(key, Blob.of(value), timestamp);
        }

        void to(VersionedLog log, VersionedModel model) {
            log.put(key, Blob.of(value), timestamp);
            model.put(key, Blob.of(value), timestamp);
        }
    }
}
