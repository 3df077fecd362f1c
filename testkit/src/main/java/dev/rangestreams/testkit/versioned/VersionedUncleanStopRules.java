package dev.rangestreams.testkit.versioned;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.store.ProcessingGuarantee;
import dev.rangestreams.testkit.internal.store.VersionedChangeLog;
import java.util.List;

/** What a versioned store holds after it was closed without a commit, once it is restored from where its last commit was. */
final class VersionedUncleanStopRules {
    private static final String NAME = "unclean";
    private static final long RETENTION_MS = 1_000;
    /** What moves the clock so far that some of the versions before would be refused then. */
    private static final long MOVED = RETENTION_MS + 18;

    private static final Blob KEY = Blob.of("61");
    private static final Blob OTHER = Blob.of("62");

    private VersionedUncleanStopRules() {}

    static void isWholeAgain(VersionedFixture any) {
        isWholeAgain(any, ProcessingGuarantee.EXACTLY_ONCE, false);
        isWholeAgain(any, ProcessingGuarantee.AT_LEAST_ONCE, true);
        isWholeAgain(any, ProcessingGuarantee.AT_LEAST_ONCE, false);
    }

    private static void isWholeAgain(VersionedFixture any, ProcessingGuarantee guarantee, boolean sent) {
        try (VersionedFixture fixture = any.under(guarantee)) {
            isWholeAgain(fixture, guarantee, sent, guarantee + (sent ? ", logged" : ", not logged"));
        }
    }

    /** {@code sent} tells whether what was not committed got to the changelog; under exactly-once it was aborted there. */
    private static void isWholeAgain(
            VersionedFixture fixture, ProcessingGuarantee guarantee, boolean sent, String when) {
        Put[] before = {new Put(KEY, "0a", 10), new Put(KEY, "0b", 20), new Put(OTHER, "0e", 10)};
        Put[] after = {
            new Put(KEY, "b2", 20), new Put(KEY, "0d", 30), new Put(KEY, "0c", 15), new Put(OTHER, "0f", MOVED)
        };
        VersionedChangeLog log = new VersionedChangeLog();
        VersionedModel model = new VersionedModel(RETENTION_MS);
        OpenVersionedStore first = fixture.open(NAME, RETENTION_MS);
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
        fixture.stop(first);

        OpenVersionedStore second = fixture.open(NAME, RETENTION_MS);
        fixture.resume(second, log.records(), before.length - 1);
        // Of what is not logged a store may have some, at least once, until it comes again.
        if (sent || guarantee == ProcessingGuarantee.EXACTLY_ONCE) {
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

    private static void compare(OpenVersionedStore store, VersionedModel model, long from, String when) {
        for (Blob key : List.of(KEY, OTHER)) {
            try {
                new VersionedComparison(store, model).compare(key, from, 40, 1);
                new VersionedComparison(store, model).compare(key, MOVED - 10, MOVED + 10, 5);
            } catch (AssertionError e) {
                throw new AssertionError(when + ": " + e.getMessage(), e);
            }
        }
    }

    private record Put(Blob key, String value, long timestamp) {
        long to(OpenVersionedStore store) {
            return store.put(key, Blob.of(value), timestamp);
        }

        void to(VersionedChangeLog log, VersionedModel model) {
            log.put(key, Blob.of(value), timestamp);
            model.put(key, Blob.of(value), timestamp);
        }
    }
}
