package dev.rangestreams.testkit.versioned;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.ConcurrentReads;
import dev.rangestreams.testkit.internal.TestKeys;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.kafka.streams.query.ResultOrder;
import org.apache.kafka.streams.state.VersionedRecordIterator;

/** One thread puts and another reads, as interactive queries do. */
final class VersionedThreadRules {
    private static final int PUTS = 2_000;
    private static final long MIDDLE = 1_000_000;
    private static final Blob KEY = Blob.of("61");
    private static final Blob FORWARD = Blob.of("62");

    private VersionedThreadRules() {}

    static void readersSeePrefixes(VersionedFixture fixture) throws Exception {
        OpenVersionedStore turns = fixture.open("turns", VersionedFixture.RETENTION_MS);
        ConcurrentReads.takeTurns(50, number -> put(turns, number), new Histories(turns));
        OpenVersionedStore free = fixture.open();
        ConcurrentReads.runFree(PUTS, number -> put(free, number), List.of(new Histories(free), new Newest(free)));
    }

    private static void put(OpenVersionedStore store, int number) {
        Version version = version(number);
        store.put(KEY, version.value(), version.validFrom());
        store.put(FORWARD, version.value(), MIDDLE + number);
    }

    /** The n-th put: every other one goes back in time, so that later puts land before and behind a reader. */
    private static Version version(int number) {
        return new Version(
                number % 2 == 0 ? MIDDLE + number : MIDDLE - number, TestKeys.ofLength(Integer.BYTES, number));
    }

    private record Histories(OpenVersionedStore store)
            implements ConcurrentReads.Reader<VersionedRecordIterator<byte[]>> {
        @Override
        public VersionedRecordIterator<byte[]> open() {
            return store.iterator(KEY, 0, Long.MAX_VALUE, ResultOrder.ASCENDING);
        }

        @Override
        public int writesSeen(VersionedRecordIterator<byte[]> opened) {
            List<VersionSpan> found = OpenVersionedStore.drain(opened);
            List<Version> versions = new ArrayList<>();
            for (int i = 0; i < found.size(); i++) {
                versions.add(version(i));
            }
            versions.sort(Comparator.comparingLong(Version::validFrom));
            List<VersionSpan> expected = new ArrayList<>();
            for (int i = 0; i < versions.size(); i++) {
                boolean newest = i == versions.size() - 1;
                expected.add(versions.get(i)
                        .to(newest ? VersionSpan.NEWEST : versions.get(i + 1).validFrom()));
            }
            return ConcurrentReads.prefix(expected, found);
        }
    }

    /** Looks at the newest version of a key whose puts go forward only. */
    private record Newest(OpenVersionedStore store) implements ConcurrentReads.Reader<List<Version>> {
        @Override
        public List<Version> open() {
            Version newest = store.get(FORWARD);
            return newest == null ? List.of() : List.of(newest);
        }

        @Override
        public int writesSeen(List<Version> opened) {
            if (opened.isEmpty()) {
                return 0;
            }
            long time = opened.get(0).validFrom();
            int number = (int) (time - MIDDLE);
            ConcurrentReads.prefix(List.of(new Version(time, version(number).value())), opened);
            return number + 1;
        }
    }
}
