package dev.rangestreams.windowing;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.api.Aggregate;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Produced;
import org.junit.jupiter.api.Test;

class DestinationsTest {
    private static final Produced<WindowKey<String>, Long> RESULTS =
            Produced.with(WindowKey.serde(Serdes.String()), Serdes.Long());
    private static final Produced<String, Long> RECORDS = Produced.with(Serdes.String(), Serdes.Long());

    private final StreamsBuilder builder = new StreamsBuilder();

    private static ClosingWindows<String, Long, String, Long> windows(KStream<String, Long> input) {
        return Windowing.over(input.groupByKey(Grouped.with(Serdes.String(), Serdes.Long())))
                .window(Tumbling.named("totals").ofSize(Duration.ofMinutes(1)))
                .storedIn(WindowStorage.inMemory())
                .aggregate(new Total());
    }

    @Test
    void neither_results_nor_late_records_may_go_where_the_input_comes_from() {
        ClosingWindows<String, Long, String, Long> windows = windows(builder.stream(List.of("one", "other")));
        assertThatThrownBy(() -> windows.lateTo("other", RECORDS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Window totals, lateTo: the topic other")
                .hasMessageContaining("the window reads it");
        assertThatThrownBy(() -> windows.closedTo("one", RESULTS)).hasMessageContaining("the window reads it");
    }

    @Test
    void an_input_is_found_behind_other_steps_and_by_its_pattern() {
        KStream<String, Long> input = builder.<String, Long>stream(Pattern.compile("orders-.*"))
                .filter((key, value) -> value > 0)
                .selectKey((key, value) -> key + value);
        assertThatThrownBy(() -> windows(input).lateTo("orders-de", RECORDS))
                .hasMessageContaining("the window reads it");
    }

    @Test
    void late_records_and_results_may_not_meet_whichever_comes_first() {
        ClosingWindows<String, Long, String, Long> windows = windows(builder.stream("in"));
        windows.closedTo("results", RESULTS);
        assertThatThrownBy(() -> windows.lateTo("results", RECORDS)).hasMessageContaining("its results go there");
        windows.lateTo("late", RECORDS);
        assertThatThrownBy(() -> windows.closedTo("late", RESULTS)).hasMessageContaining("its late records go there");
        assertThatCode(builder::build).doesNotThrowAnyException();
    }

    private static final class Total implements Aggregate<Long, Long, Long> {
        @Override
        public Long create() {
            return 0L;
        }

        @Override
        public Long add(Long accumulator, Long value, long timestamp) {
            return accumulator + value;
        }

        @Override
        public Long merge(Long earlier, Long later) {
            return earlier + later;
        }

        @Override
        public Long result(Long accumulator) {
            return accumulator;
        }

        @Override
        public Serde<Long> accumulatorSerde() {
            return Serdes.Long();
        }
    }
}
