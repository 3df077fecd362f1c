package dev.rangestreams.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class EventCountRangeTest {
    private static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }

    private static EventCountRange<String, String> before(int count, long millis) {
        return EventCountRange.ofCountBoundsWithNoGrace(count, ms(millis));
    }

    private final Arrived<String> arrived = new Arrived<>();
    private final Buffer<String> buffer = Buffer.of(arrived);

    private List<String> range(EventCountRange<String, String> range, Record<String, String> anchor) {
        return Buffer.values(range.fetch(anchor, arrived));
    }

    @Nested
    class Arguments {
        @Test
        void negativeCountsAreRefusedByNameValueAndRemedy() {
            assertThatThrownBy(() -> before(-1, 0))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("EventCountRange.ofCountBoundsWithNoGrace: before must be at least 0, but is -1;"
                            + " use Integer.MAX_VALUE for no limit");
            assertThatThrownBy(() -> before(1, 0).withLookAhead(-2))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContainingAll("withLookAhead", "after", "-2");
        }

        @Test
        void negativeNullAndUnrepresentableDurationsAreRefused() {
            Duration tooLong = ms(Long.MAX_VALUE).plusMillis(1);
            assertThatThrownBy(() -> EventCountRange.ofCountBoundsAndGrace(-1, ms(-3), tooLong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContainingAll("before", "-1", "maxTimeBefore", "PT-0.003S", "grace", tooLong.toString());
            assertThatThrownBy(() -> before(1, 0).withMaxTimeAfter(ms(-1)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("maxTimeAfter must not be negative");
            assertThatThrownBy(() -> before(1, 0).withMaxTimeAfter(null))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("maxTimeAfter must not be null");
        }
    }

    @Nested
    class Properties {
        @Test
        void graceAndRetention() {
            EventCountRange<String, String> range = EventCountRange.ofCountBoundsAndGrace(3, ms(20), ms(5));
            assertThat(range.gracePeriodMs()).isEqualTo(5);
            assertThat(range.rangeRetentionMs()).isEqualTo(20);
            assertThat(range.withLookAhead(2).withMaxTimeAfter(ms(9)).rangeRetentionMs())
                    .isEqualTo(20);
            assertThat(range.retentionMs()).isEqualTo(25);
            assertThat(EventCountRange.ofCountBoundsAndGrace(3, ms(Long.MAX_VALUE), ms(5))
                            .retentionMs())
                    .isEqualTo(Long.MAX_VALUE);
        }

        @Test
        void withMethodsReturnNewRangesOfTheirOwnType() {
            EventCountRange<String, String> plain = EventCountRange.ofCountBoundsAndGrace(3, ms(20), ms(5));
            EventCountRange<String, String> rich = plain.withLookAhead(2).withMaxTimeAfter(ms(9));
            assertThat(plain).hasToString("EventCountRange(before=3, maxTimeBefore=20 ms, lookAhead=0, grace=5 ms)");
            assertThat(rich)
                    .hasToString("EventCountRange(before=3, maxTimeBefore=20 ms, lookAhead=2, maxTimeAfter=9 ms,"
                            + " grace=5 ms)");
        }
    }

    @Nested
    class Records {
        @Test
        void workedExample() {
            assertThat(buffer.evaluate(before(2, 15), "k", 10, "A")).containsExactly("A");
            assertThat(buffer.evaluate(before(2, 15), "k", 20, "B")).containsExactly("A", "B");
            assertThat(buffer.evaluate(before(2, 15), "k", 30, "C")).containsExactly("B", "C");
            assertThat(buffer.evaluate(before(2, 15), "k", 40, "D")).containsExactly("C", "D");
        }

        @Test
        void timeBoundsAreInclusive() {
            Record<String, String> c = Arrived.arrive(arrived, "A@10", "B@20", "D@40", "E@50", "C@30");
            EventCountRange<String, String> many = before(9, 20).withLookAhead(9);
            assertThat(range(many.withMaxTimeAfter(ms(20)), c)).containsExactly("A", "B", "C", "D", "E");
            assertThat(range(many.withMaxTimeAfter(ms(19)), c)).containsExactly("A", "B", "C", "D");
            assertThat(range(many.withMaxTimeAfter(ms(0)), c)).containsExactly("A", "B", "C");
            assertThat(range(before(9, 19).withLookAhead(9), c)).containsExactly("B", "C", "D", "E");
            assertThat(range(before(0, 19).withLookAhead(1), c)).containsExactly("C", "D");
        }

        @Test
        void peersOfEqualTimeAndValueAreToldApartByArrival() {
            EventCountRange<String, String> five = before(5, 0);
            assertThat(buffer.evaluate(five, "k", 100, "x")).hasSize(1);
            assertThat(buffer.evaluate(five, "k", 100, "x")).hasSize(2);
            assertThat(buffer.evaluate(five, "k", 100, "x")).hasSize(3);
        }

        @Test
        void lateAnchorBetweenStoredRecords() {
            Record<String, String> b = Arrived.arrive(arrived, "A@35", "C@70", "D@100", "B@50");
            assertThat(range(
                            EventCountRange.<String, String>ofCountBoundsAndGrace(1, ms(60), ms(60))
                                    .withLookAhead(1),
                            b))
                    .containsExactly("A", "B", "C");
        }

        @Test
        void noLimitNeedsNoGiantArray() {
            EventCountRange<String, String> all = before(Integer.MAX_VALUE, 1000);
            assertThat(buffer.evaluate(all, "k", 1, "A")).containsExactly("A");
            assertThat(buffer.evaluate(all, "k", 2, "B")).containsExactly("A", "B");
            assertThat(buffer.evaluate(all, "k", 3, "C")).containsExactly("A", "B", "C");
            assertThat(buffer.evaluate(
                            before(Integer.MAX_VALUE - 1, 1000).withLookAhead(Integer.MAX_VALUE - 1), "k", 2, "D"))
                    .containsExactly("A", "B", "D", "C");
        }

        @Test
        void theEndsOfTimeAreNoObstacle() {
            EventCountRange<String, String> all = before(5, Long.MAX_VALUE).withLookAhead(5);
            assertThat(buffer.evaluate(all, "k", Long.MAX_VALUE, "Z")).containsExactly("Z");
            assertThat(buffer.evaluate(all, "k", 0, "A")).containsExactly("A", "Z");
            assertThat(buffer.evaluate(all, "k", Long.MAX_VALUE, "Y")).containsExactly("A", "Z", "Y");
            assertThat(arrived.lowestBound).isZero();
        }
    }

    @Nested
    class Cost {
        @Test
        void onlyTheBoundedNumberIsRead() {
            Record<String, String> c = Arrived.arrive(arrived, "A@10", "B@20", "D@40", "E@50", "C@30");
            range(before(1, 99).withLookAhead(1), c);
            assertThat(arrived.read).as("C and B backwards, D ahead").isEqualTo(3);
        }

        @Test
        void theAnchorAloneIsNotReadAtAll() {
            Record<String, String> c = Arrived.arrive(arrived, "A@10", "C@30");
            assertThat(range(before(0, 99), c)).containsExactly("C");
            assertThat(arrived.opened).isZero();
        }

        @Test
        void whatLiesAheadIsOpenedOnlyWhenAskedFor() {
            Record<String, String> c = Arrived.arrive(arrived, "A@10", "D@40", "C@30");
            try (var records = before(1, 99).withLookAhead(1).fetch(c, arrived)) {
                records.next();
                records.next();
                assertThat(arrived.opened).isEqualTo(1);
            }
        }
    }
}
