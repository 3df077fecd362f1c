package dev.rangestreams.windowing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.KGroupedStream;
import org.apache.kafka.streams.kstream.Produced;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FinerWindowsTest {
    private static final Serde<PartKey<String, Integer>> KEYS = PartKey.serde(Serdes.String(), Serdes.Integer());

    @ParameterizedTest
    @EnumSource(Storages.class)
    void each_part_of_a_key_has_windows_of_its_own(Storages storage) {
        try (WindowTopology topology = new WindowTopology(builder -> build(builder, storage.get()))) {
            topology.send("eu", "1:a", 0);
            topology.send("eu", "2:b", 1);
            topology.send("us", "1:c", 2);
            topology.send("eu", "1:d", 3);
            topology.send("eu", "9:e", 20);
            assertThat(topology.read("closed", WindowKey.serde(KEYS), Serdes.String()))
                    .extracting(result -> result.key().key(), result -> result.value())
                    .containsExactlyInAnyOrder(
                            tuple(new PartKey<>("eu", 1), "1:a1:d"),
                            tuple(new PartKey<>("eu", 2), "2:b"),
                            tuple(new PartKey<>("us", 1), "1:c"));
        }
    }

    @Test
    void late_records_come_out_under_their_grouping_key() {
        try (WindowTopology topology = new WindowTopology(builder -> build(builder, WindowStorage.inMemory()))) {
            topology.send("eu", "1:a", 30);
            topology.send("eu", "2:b", 9);
            assertThat(topology.read("late", Serdes.String(), Serdes.String()))
                    .extracting(record -> KeyValue.pair(record.key(), record.value()))
                    .containsExactly(KeyValue.pair("eu", "2:b"));
        }
    }

    @Test
    void a_record_without_a_part_is_in_no_window_and_counts_as_dropped() {
        try (WindowTopology topology = new WindowTopology(builder -> build(builder, WindowStorage.inMemory()))) {
            topology.send("eu", "1:a", 0);
            topology.send("eu", "none", 100);
            assertThat(topology.read("closed", WindowKey.serde(KEYS), Serdes.String()))
                    .isEmpty();
            assertThat(topology.metric("stream-task-metrics", "dropped-records-total"))
                    .isEqualTo(1);
        }
    }

    @Test
    void the_grouping_keys_serde_may_be_the_configured_default() {
        try (WindowTopology topology = new WindowTopology(
                builder -> build(
                        builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                                .groupByKey(),
                        WindowStorage.inMemory().withChangelog()),
                config -> config.put(
                        StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG,
                        Serdes.String().getClass().getName()))) {
            topology.send("eu", "1:a", 0);
            topology.send("eu", "1:b", 20);
            assertThat(topology.read("closed", WindowKey.serde(KEYS), Serdes.String()))
                    .extracting(result -> result.key().key())
                    .containsExactly(new PartKey<>("eu", 1));
        }
    }

    @Test
    void keys_come_back_as_they_were_written() {
        for (PartKey<String, Integer> key : List.of(new PartKey<>("", 0), new PartKey<>("eu", -1))) {
            assertThat(KEYS.deserializer()
                            .deserialize("topic", KEYS.serializer().serialize("topic", key)))
                    .isEqualTo(key);
        }
        assertThat(KEYS.serializer().serialize("topic", null)).isNull();
        assertThat(KEYS.deserializer().deserialize("topic", null)).isNull();
    }

    @Test
    void serdes_of_keys_are_shown_the_headers_when_they_read_and_when_they_write() {
        List<String> seen = new ArrayList<>();
        Serde<String> watched = Serdes.serdeFrom(
                new StringSerializer() {
                    @Override
                    public byte[] serialize(String topic, Headers headers, String data) {
                        seen.add("written with " + headers.toArray().length);
                        return serialize(topic, data);
                    }
                },
                new StringDeserializer() {
                    @Override
                    public String deserialize(String topic, Headers headers, byte[] data) {
                        seen.add("read with " + headers.toArray().length);
                        return deserialize(topic, data);
                    }
                });
        Headers headers = new RecordHeaders().add("schema", new byte[] {1});
        Serde<WindowKey<PartKey<String, String>>> serde = WindowKey.serde(PartKey.serde(watched, watched));
        WindowKey<PartKey<String, String>> key = new WindowKey<>(new PartKey<>("k", "p"), 0, 10);
        byte[] bytes = serde.serializer().serialize("topic", headers, key);
        assertThat(serde.deserializer().deserialize("topic", headers, bytes)).isEqualTo(key);
        assertThat(seen).containsExactly("written with 1", "written with 1", "read with 1", "read with 1");
    }

    @Test
    void bytes_that_are_no_finer_key_are_refused() {
        assertThatThrownBy(() -> KEYS.deserializer().deserialize("topic", new byte[] {0, 0, 0, 9, 1}))
                .isInstanceOf(SerializationException.class)
                .hasMessage(
                        "A finer key in topic has 5 bytes, which is too few for its grouping key: it was not written by"
                                + " PartKey.serde(..)");
        assertThatThrownBy(() -> KEYS.deserializer().deserialize("topic", new byte[2]))
                .hasMessageContaining("has 2 bytes");
    }

    private static void build(StreamsBuilder builder, WindowStorage storage) {
        build(
                builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                        .groupByKey(Grouped.with(Serdes.String(), Serdes.String())),
                storage);
    }

    private static void build(KGroupedStream<String, String> grouped, WindowStorage storage) {
        ClosingWindows<String, String, PartKey<String, Integer>, String> windows = Windowing.over(grouped)
                .keyedBy((key, value) -> partOf(value), Serdes.Integer())
                .window(Tumbling.named("finer").ofSize(Duration.ofMillis(10)))
                .storedIn(storage)
                .aggregate(new Texts());
        windows.closedTo("closed", Produced.with(WindowKey.serde(KEYS), Serdes.String()));
        windows.lateTo("late", Produced.with(Serdes.String(), Serdes.String()));
    }

    private static Integer partOf(String value) {
        int end = value.indexOf(':');
        return end < 0 ? null : Integer.valueOf(value.substring(0, end));
    }
}
