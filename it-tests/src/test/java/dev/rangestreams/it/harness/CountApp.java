package dev.rangestreams.it.harness;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.TimeWindows;
import org.apache.kafka.streams.state.WindowStore;

/**
 * What the harness is tried on: plain Kafka Streams that counts records per key and day in a window store and puts out
 * each new count. Fed with one day's records, each key's output must be 1, 2, 3, ... without a gap or a repetition.
 */
record CountApp(Broker broker, String input, String output, String id) {

    static final String STORE = "counts";

    /** 14 November 2023: long past every default retention. */
    static final long DAY = 1_699_920_000_000L;

    static CountApp on(Broker broker, int partitions) {
        var topics = broker.topics();
        return new CountApp(
                broker,
                topics.create("input", partitions),
                topics.create("output", partitions),
                broker.uniqueName("app"));
    }

    StreamsAppBuilder app() {
        return StreamsApp.of(broker, id, () -> topology(input, output));
    }

    static Topology topology(String input, String output) {
        var builder = new StreamsBuilder();
        builder.stream(input, Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey()
                .windowedBy(TimeWindows.ofSizeWithNoGrace(Duration.ofDays(1)))
                .count(Materialized.<String, Long, WindowStore<Bytes, byte[]>>as(STORE)
                        .withCachingDisabled()
                        .withLoggingEnabled(Map.of("retention.ms", "-1")))
                .toStream((window, count) -> window.key())
                .to(output, Produced.with(Serdes.String(), Serdes.Long()));
        return builder.build();
    }

    /** Writes so many records to each partition, with the partition's number as their key. */
    void feed(int perPartition) {
        var messages = new ArrayList<Message<String, String>>();
        for (var partition : broker.topics().partitions(input)) {
            for (var i = 0; i < perPartition; i++) {
                var key = Integer.toString(partition.partition());
                messages.add(Message.of(key, "v", DAY + i).on(partition.partition()));
            }
        }
        try (var writer = broker.topics().writer(input, Serdes.String(), Serdes.String())) {
            writer.sendAll(messages);
        }
    }

    TopicReader<String, Long> reader(IsolationLevel isolation) {
        return broker.topics().reader(output, Serdes.String(), Serdes.Long(), isolation);
    }

    /** The counts that are in the output now, of one key, in their order. */
    List<Long> counts(String key, IsolationLevel isolation) {
        try (var reader = reader(isolation)) {
            return reader.readToEnd().stream()
                    .filter(record -> key.equals(record.key()))
                    .map(Received::value)
                    .toList();
        }
    }
}
