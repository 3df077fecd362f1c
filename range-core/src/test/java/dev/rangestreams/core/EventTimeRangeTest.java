package dev.rangestreams.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.api.RangeAggregator;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class EventTimeRangeTest {
    private static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }

    private static EventTimeRange<String, String> before(long millis) {
        return EventTimeRange.ofTimeBoundsWithNoGrace(ms(millis));
    }

    @Nested
    class Arguments {
        @Test
        void negativeDurationsAreRefusedByNameValueAndRemedy() {
            assertThatThrownBy(() -> before(-1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("EventTimeRange.ofTimeBoundsWithNoGrace: before must not be negative, but is PT-0.001S;"
                            + " use Duration.ZERO for none");
            assertThatThrownBy(() -> before(1).withLookAhead(Duration.ofNanos(-1)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContainingAll("withLookAhead", "after", "negative", "PT-0.000000001S");
        }

        @Test
        void everythingWrongWithOneCallIsReportedAtOnce() {
            assertThatThrownBy(() -> EventTimeRange.ofTimeBoundsAndGrace(ms(-3), ms(-4)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContainingAll("before", "PT-0.003S", "grace", "PT-0.004S");
        }

        @Test
        void nullDurationsAreRefused() {
            assertThatThrownBy(() -> EventTimeRange.ofTimeBoundsAndGrace(null, null))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContainingAll("before must not be null", "grace must not be null");
            assertThatThrownBy(() -> before(1).withLookAhead(null))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("after must not be null");
        }

        @Test
        void durationsThatDoNotFitIntoMillisecondsAreRefused() {
            Duration tooLong = ms(Long.MAX_VALUE).plusMillis(1);
            assertThatThrownBy(() -> EventTimeRange.ofTimeBoundsAndGrace(tooLong, tooLong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContainingAll("before", "grace", tooLong.toString(), "Long.MAX_VALUE");
            assertThatThrownBy(() -> before(1).withLookAhead(tooLong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("after");
        }

        @Test
        void limitsBelowOneAreRefused() {
            assertThatThrownBy(() -> before(1).withMaxRecords(0))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("EventTimeRange.withMaxRecords: maxRecords must be at least 1, but is 0;"
                            + " use Integer.MAX_VALUE for no limit");
            assertThatThrownBy(() -> before(1).withMostRecentRecords(-7))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContainingAll("mostRecentRecords", "-7");
        }

        @Test
        void oldestAndNewestExcludeEachOther() {
            assertThatThrownBy(() -> before(1).withMaxRecords(2).withMostRecentRecords(3))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContainingAll("maxRecords is 2", "mostRecentRecords is 3", "only one");
            assertThatThrownBy(() -> before(1).withMostRecentRecords(3).withMaxRecords(2))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThat(before(1)
                            .withMaxRecords(2)
                            .withMaxRecords(Integer.MAX_VALUE)
                            .withMostRecentRecords(3))
                    .hasToString("EventTimeRange(before=1 ms, lookAhead=0 ms, grace=0 ms, mostRecentRecords=3)");
        }
    }

    @Nested
    class Properties {
        @Test
        void graceIsWhatWasGiven() {
            assertThat(EventTimeRange.ofTimeBoundsAndGrace(ms(20), ms(5)).gracePeriodMs())
                    .isEqualTo(5);
            assertThat(before(20).gracePeriodMs()).isZero();
        }

        @Test
        void rangeRetentionIsBefore() {
            assertThat(before(20).rangeRetentionMs()).isEqualTo(20);
            assertThat(before(20).withLookAhead(ms(50)).rangeRetentionMs()).isEqualTo(20);
        }

        @Test
        void retentionIsRangeRetentionPlusGraceAndStopsAtTheEnd() {
            assertThat(EventTimeRange.ofTimeBoundsAndGrace(ms(20), ms(5)).retentionMs())
                    .isEqualTo(25);
            assertThat(EventTimeRange.ofTimeBoundsAndGrace(ms(Long.MAX_VALUE), ms(5))
                            .retentionMs())
                    .isEqualTo(Long.MAX_VALUE);
        }

        @Test
        void withMethodsReturnNewRangesOfTheirOwnType() {
            EventTimeRange<String, String> plain = EventTimeRange.ofTimeBoundsAndGrace(ms(20), ms(5));
            EventTimeRange<String, String> rich = plain.withLookAhead(ms(3)).withMaxRecords(7);
            assertThat(plain).hasToString("EventTimeRange(before=20 ms, lookAhead=0 ms, grace=5 ms)");
            assertThat(rich).hasToString("EventTimeRange(before=20 ms, lookAhead=3 ms, grace=5 ms, maxRecords=7)");
            assertThat(rich.withLookAhead(ms(4)).gracePeriodMs()).isEqualTo(5);
        }

        @Test
        void anAggregatorMayBeALambda() {
            RangeAggregator<String, String, Integer> sizes = (anchor, records) -> {
                int size = 0;
                for (Record<String, String> r : records) {
                    size += r.value().length();
                }
                return size + anchor.value().length();
            };
            assertThat(sizes.apply(new Record<>("k", "abc", 1), List.of(new Record<>("k", "de", 1))))
                    .isEqualTo(5);
        }
    }
}
