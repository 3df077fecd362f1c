package dev.rangestreams.it.ranges;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.api.Range;
import dev.rangestreams.api.RangedKStream;
import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeOptions;
import dev.rangestreams.core.RangeStreams;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.KGroupedStream;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Produced;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What a ranged stream looks like in a topology, as committed texts: names of nodes, stores and topics must not change
 * unnoticed, because state is found by them. After a wanted change run the test once with {@code -Dtopologies.update=true}.
 */
class TopologyTextTest {
    private static final String FOLDER = "src/test/resources/topologies";
    private static final Range<String, String> RANGE =
            EventTimeRange.ofTimeBoundsAndGrace(Duration.ofMillis(20), Duration.ofMillis(5));

    /** The topologies, each under the name of its file. */
    enum Shape {
        NAMED {
            @Override
            void build(KStream<String, String> input) {
                write(over(input.groupByKey()).count());
            }
        },
        UNNAMED {
            @Override
            void build(KStream<String, String> input) {
                write(RangeStreams.rangeOver(input.groupByKey(), RANGE).count());
            }
        },
        /** Every node has a name of the user. */
        NAMED_NODES {
            @Override
            void build(KStream<String, String> input) {
                RangedKStream<String, String> ranged = RangeStreams.rangeOver(
                        input.groupByKey(Grouped.as("grouped")), RANGE, Named.as("ranged"), Materialized.as("buffer"));
                write(ranged.count(Named.as("counted")));
                ranged.late(Named.as("belated")).to("late");
            }
        },
        /** The key changes, so there is a repartition topic, named by Kafka. */
        NEW_KEY {
            @Override
            void build(KStream<String, String> input) {
                write(over(input.groupBy((key, value) -> value)).count());
            }
        },
        NEW_KEY_NAMED {
            @Override
            void build(KStream<String, String> input) {
                write(over(input.groupBy((key, value) -> value, Grouped.as("by-value")))
                        .count());
            }
        },
        NEW_KEY_UNNAMED {
            @Override
            void build(KStream<String, String> input) {
                write(RangeStreams.rangeOver(input.groupBy((key, value) -> value), RANGE)
                        .count());
            }
        },
        /** One buffer and one clock, however much hangs on them. */
        TWO_AGGREGATIONS_AND_LATE {
            @Override
            void build(KStream<String, String> input) {
                RangedKStream<String, String> ranged = RangeStreams.rangeOver(
                        input.groupByKey(),
                        RANGE,
                        Materialized.as("buffer"),
                        RangeOptions.defaults().withLateRecordsInBuffer());
                write(ranged.count());
                write(ranged.count());
                ranged.late().to("late");
            }
        },
        /** Grouping the results by their key needs no repartition topic. */
        GROUPED_AGAIN {
            @Override
            void build(KStream<String, String> input) {
                write(over(input.groupByKey())
                        .count()
                        .groupByKey(Grouped.with(Serdes.String(), Serdes.Long()))
                        .count(Materialized.as("counts"))
                        .toStream());
            }
        },
        /** Two ranges over one grouping that changed the key: the repartition topic is shared when the grouping is named. */
        TWO_RANGES {
            @Override
            void build(KStream<String, String> input) {
                KGroupedStream<String, String> grouped = input.groupBy((key, value) -> value, Grouped.as("by-value"));
                write(RangeStreams.rangeOver(grouped, RANGE, Materialized.as("first"))
                        .count());
                write(RangeStreams.rangeOver(grouped, RANGE, Materialized.as("second"))
                        .count());
            }
        },
        /** The same with a grouping without a name: two repartition topics, unless Kafka may optimize. */
        TWO_RANGES_NEW_KEY_UNNAMED {
            @Override
            void build(KStream<String, String> input) {
                KGroupedStream<String, String> grouped =
                        input.selectKey((key, value) -> value).groupByKey();
                write(RangeStreams.rangeOver(grouped, RANGE, Materialized.as("first"))
                        .count());
                write(RangeStreams.rangeOver(grouped, RANGE, Materialized.as("second"))
                        .count());
            }
        };

        abstract void build(KStream<String, String> input);

        private static RangedKStream<String, String> over(KGroupedStream<String, String> grouped) {
            return RangeStreams.rangeOver(grouped, RANGE, Materialized.as("buffer"));
        }

        private static void write(KStream<String, Long> counts) {
            counts.to("out", Produced.valueSerde(Serdes.Long()));
        }

        String fileName(String optimization) {
            return name().toLowerCase(Locale.ROOT).replace('_', '-') + "-" + optimization + ".txt";
        }
    }

    @ParameterizedTest
    @EnumSource
    void without_optimization(Shape shape) throws IOException {
        check(shape, "none", StreamsConfig.NO_OPTIMIZATION);
    }

    @ParameterizedTest
    @EnumSource
    void with_all_optimizations(Shape shape) throws IOException {
        check(shape, "all", StreamsConfig.OPTIMIZE);
    }

    private static void check(Shape shape, String optimization, String setting) throws IOException {
        StreamsBuilder builder = new StreamsBuilder();
        shape.build(builder.stream("in"));
        Properties config = new Properties();
        config.put(StreamsConfig.TOPOLOGY_OPTIMIZATION_CONFIG, setting);
        String text = builder.build(config).describe().toString();
        // Surefire and IDEs run tests in the module's folder.
        Path file = Path.of(FOLDER, shape.fileName(optimization));
        if (Boolean.getBoolean("topologies.update")) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        }
        assertThat(text)
                .as("%s; if the change is meant, run with -Dtopologies.update=true and commit it", file)
                .isEqualTo(Files.readString(file));
    }
}
