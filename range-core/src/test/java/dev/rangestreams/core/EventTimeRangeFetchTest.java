package dev.rangestreams.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.Test;

class EventTimeRangeFetchTest {
    private static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }

    private static EventTimeRange<String, String> before(long millis) {
        return EventTimeRange.ofTimeBoundsWithNoGrace(ms(millis));
    }

    private final Arrived<String> arrived = new Arrived<>();
    private final Buffer<String> buffer = Buffer.of(arrived);

    private Record<String, String> arrive(String... records) {
        return Arrived.arrive(arrived, records);
    }

    private List<String> range(EventTimeRange<String, String> range, Record<String, String> anchor) {
        return Buffer.values(range.fetch(anchor, arrived));
    }

    @Test
    void workedExample() {
        assertThat(buffer.evaluate(before(20), "k", 10, "A")).containsExactly("A");
        assertThat(buffer.evaluate(before(20), "k", 20, "B")).containsExactly("A", "B");
        assertThat(buffer.evaluate(before(20), "k", 30, "C")).containsExactly("A", "B", "C");
        assertThat(buffer.evaluate(before(20), "k", 40, "D")).containsExactly("B", "C", "D");
    }

    @Test
    void lookAheadSeesWhatHasArrived() {
        Record<String, String> c = arrive("A@10", "B@20", "D@40", "C@30");
        assertThat(range(before(20).withLookAhead(ms(10)), c)).containsExactly("A", "B", "C", "D");
        assertThat(range(before(20).withLookAhead(ms(9)), c)).containsExactly("A", "B", "C");
    }

    @Test
    void lookAheadStopsAtTheEndOfTime() {
        EventTimeRange<String, String> far = before(0).withLookAhead(ms(Long.MAX_VALUE));
        assertThat(buffer.evaluate(far, "k", 100, "A")).containsExactly("A");
        assertThat(buffer.evaluate(far, "k", 100, "B")).containsExactly("A", "B");
        arrive("Z@" + Long.MAX_VALUE);
        assertThat(buffer.evaluate(far, "k", 100, "C")).containsExactly("A", "B", "C", "Z");
        assertThat(buffer.evaluate(far.withMaxRecords(9), "k", Long.MAX_VALUE, "Y"))
                .containsExactly("Z", "Y");
    }

    /** See KIP-450. */
    @Test
    void theRangeBeginsAtZeroAtTheLatest() {
        assertThat(range(before(20), arrive("A@0", "B@3", "C@5"))).containsExactly("A", "B", "C");
        assertThat(arrived.lowestBound).isZero();
    }

    @Test
    void theAnchorSurvivesBothLimits() {
        Record<String, String> d = arrive("A@85", "B@90", "C@95", "D@100");
        assertThat(range(before(20).withMaxRecords(2), d)).containsExactly("A", "D");
        assertThat(range(before(20).withMostRecentRecords(2), d)).containsExactly("C", "D");
    }

    @Test
    void lateAnchorBetweenStoredRecords() {
        Record<String, String> b = arrive("A@35", "C@70", "D@100", "B@50");
        assertThat(range(
                        EventTimeRange.<String, String>ofTimeBoundsAndGrace(ms(20), ms(60))
                                .withLookAhead(ms(30)),
                        b))
                .containsExactly("A", "B", "C");
    }

    @Test
    void lookAheadIsCutFirstByTheOldestAndLastByTheNewest() {
        Record<String, String> c = arrive("A@10", "B@20", "D@40", "E@50", "C@30");
        EventTimeRange<String, String> around = before(20).withLookAhead(ms(20));
        assertThat(range(around.withMaxRecords(4), c)).containsExactly("A", "B", "C", "D");
        assertThat(range(around.withMaxRecords(2), c)).containsExactly("A", "C");
        assertThat(range(around.withMaxRecords(1), c)).containsExactly("C");
        assertThat(range(around.withMostRecentRecords(4), c)).containsExactly("B", "C", "D", "E");
        assertThat(range(around.withMostRecentRecords(2), c)).containsExactly("C", "E");
        assertThat(range(around.withMostRecentRecords(1), c)).containsExactly("C");
    }

    @Test
    void otherKeysAreNotInTheRange() {
        arrived.arrives("j", 30, "other");
        assertThat(range(before(20), arrive("A@30"))).containsExactly("A");
    }

    @Test
    void whatIsCutIsNotRead() {
        Record<String, String> c = arrive("A@10", "B@20", "D@40", "E@50", "C@30");
        EventTimeRange<String, String> around = before(20).withLookAhead(ms(20));
        range(around.withMaxRecords(2), c);
        assertThat(arrived.read).as("A; C comes from the anchor").isEqualTo(1);
        arrived.read = 0;
        range(around.withMaxRecords(3), c);
        assertThat(arrived.read).as("A, B; C comes from the anchor").isEqualTo(2);
        arrived.read = 0;
        range(around.withMaxRecords(4), c);
        assertThat(arrived.read).as("A, B, C, D").isEqualTo(4);
        arrived.read = 0;
        range(around.withMostRecentRecords(2), c);
        assertThat(arrived.read).as("E; C comes from the anchor").isEqualTo(1);
        arrived.read = 0;
        range(around.withMostRecentRecords(3), c);
        assertThat(arrived.read).as("E, D, C; or the anchor for C").isEqualTo(2);
    }

    @Test
    void recordsAheadOfAPeerAreNotReadToFindTheAnchor() {
        Record<String, String> anchor = arrive("P@30", "D@40", "A@30");
        assertThat(range(before(20).withLookAhead(ms(20)).withMaxRecords(2), anchor))
                .containsExactly("P", "A");
        assertThat(arrived.read).isEqualTo(1);
    }

    @Test
    void noLimitAllocatesNothing() {
        Record<String, String> b = arrive("A@10", "B@20");
        assertThat(range(before(20).withMaxRecords(Integer.MAX_VALUE), b)).containsExactly("A", "B");
        assertThat(range(before(20).withMaxRecords(Integer.MAX_VALUE - 1), b)).containsExactly("A", "B");
        assertThat(range(before(20).withMostRecentRecords(Integer.MAX_VALUE), b))
                .containsExactly("A", "B");
        assertThat(range(before(20).withMostRecentRecords(Integer.MAX_VALUE - 1), b))
                .containsExactly("A", "B");
    }
}
