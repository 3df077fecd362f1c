package dev.rangestreams.it.windows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.aggregates.Aggregates;
import dev.rangestreams.it.ranges.Warnings;
import dev.rangestreams.windowing.EventTime;
import dev.rangestreams.windowing.Tumbling;
import dev.rangestreams.windowing.Windowing;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.processor.WallclockTimestampExtractor;
import org.junit.jupiter.api.Test;

/** Two places that say when a record happened. */
class EventTimeWarningsTest {
    private static final Consumed<String, Long> PLAIN = Consumed.with(Serdes.String(), Serdes.Long());

    @Test
    void an_extractor_of_the_input_topic_beside_the_time_of_a_window_is_warned_of() {
        try (Warnings warnings = new Warnings()) {
            window("plain", PLAIN);
            assertThat(warnings.given()).isEmpty();

            window("both", PLAIN.withTimestampExtractor(new WallclockTimestampExtractor()));
            assertThat(warnings.given())
                    .singleElement()
                    .asString()
                    .endsWith("Window both is timed by EventTime(a function in MILLISECONDS), and its input topic has a"
                            + " timestamp extractor of its own: the window goes by the former. Leave one of them out.");
        }
    }

    private static void window(String name, Consumed<String, Long> consumed) {
        Windowing.over(new StreamsBuilder().stream("in", consumed).groupByKey())
                .window(Tumbling.named(name).ofSize(Duration.ofMillis(10)))
                .eventTime(EventTime.of(value -> value))
                .aggregate(Aggregates.count());
    }
}
