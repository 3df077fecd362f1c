package dev.rangestreams.examples.demo;

import dev.rangestreams.examples.broker.EmbeddedBroker;
import dev.rangestreams.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.jspecify.annotations.Nullable;

/**
 * Sends events through the topology on a real broker, in the order given, and collects what it answers. RocksDB keeps the
 * buffers.
 */
final class Replay {
    private static final int STEPS = 10;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration POLL = Duration.ofMillis(50);

    /** The events are years old: without this the broker would soon delete them. */
    private static final Map<String, String> KEEP = Map.of("retention.ms", "-1");

    private final EmbeddedBroker broker;
    private final Path directory;
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    /**
     * A replay on one broker.
     *
     * @param broker a running broker that does not have our topics yet
     * @param directory where the stores keep their files; emptied before and after
     */
    Replay(EmbeddedBroker broker, Path directory) {
        this.broker = broker;
        this.directory = directory;
    }

    /**
     * How far a replay is.
     *
     * @param sent events sent so far
     * @param findings what has been answered so far
     */
    record Progress(int sent, Findings findings) {}

    /**
     * Sends all events and waits for all answers.
     *
     * @param quakes the events
     * @param progress told ten times, each time when everything sent so far is answered
     * @throws IllegalStateException if the topology fails, or falls silent before everything is answered
     */
    Findings run(List<Quake> quakes, Consumer<Progress> progress) {
        List<String> outputs = new ArrayList<>(Topics.RESULTS);
        outputs.add(Topics.LATE);
        broker.createTopic(Topics.QUAKES, 1, KEEP);
        outputs.forEach(topic -> broker.createTopic(topic, 1, KEEP));

        KafkaStreams streams = new KafkaStreams(EarthquakeTopology.build(RocksDb.engine()), settings());
        streams.setUncaughtExceptionHandler(thrown -> {
            failure.compareAndSet(null, thrown);
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        });
        streams.cleanUp();
        try (KafkaProducer<String, Quake> producer = producer();
                KafkaConsumer<String, byte[]> consumer = consumer(outputs)) {
            streams.start();
            return sendAndCollect(quakes, producer, consumer, progress);
        } finally {
            streams.close();
            streams.cleanUp();
        }
    }

    private Findings sendAndCollect(
            List<Quake> quakes,
            KafkaProducer<String, Quake> producer,
            KafkaConsumer<String, byte[]> consumer,
            Consumer<Progress> progress) {
        Findings findings = new Findings();
        int sent = 0;
        for (int step = 1; step <= STEPS; step++) {
            int end = quakes.size() * step / STEPS;
            quakes.subList(sent, end).forEach(quake -> send(producer, quake));
            producer.flush();
            sent = end;
            awaitAnswers(sent, consumer, findings);
            progress.accept(new Progress(sent, findings));
        }
        return findings;
    }

    /** The record's timestamp is the event's time: that is what ranges go by. */
    private void send(KafkaProducer<String, Quake> producer, Quake quake) {
        var unused = producer.send(
                new ProducerRecord<>(Topics.QUAKES, null, quake.timeMs(), quake.network(), quake),
                (metadata, thrown) -> {
                    if (thrown != null) {
                        failure.compareAndSet(null, thrown);
                    }
                });
    }

    private void awaitAnswers(int sent, KafkaConsumer<String, byte[]> consumer, Findings findings) {
        long heard = System.nanoTime();
        while (findings.answered() < sent) {
            Throwable thrown = failure.get();
            if (thrown != null) {
                throw new IllegalStateException("The replay failed", thrown);
            }
            var records = consumer.poll(POLL);
            for (ConsumerRecord<String, byte[]> record : records) {
                findings.add(record.topic(), record.key(), record.timestamp(), record.value());
            }
            if (!records.isEmpty()) {
                heard = System.nanoTime();
            } else if (System.nanoTime() - heard > PATIENCE.toNanos()) {
                throw new IllegalStateException("Nothing came for " + PATIENCE.toSeconds() + " s, with "
                        + findings.answered() + " of " + sent + " events answered");
            }
        }
    }

    private Properties settings() {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "earthquakes");
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers());
        settings.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
        settings.put(StreamsConfig.consumerPrefix(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG), "earliest");
        // Streams would collect answers for 100 ms before it sends them.
        settings.put(StreamsConfig.producerPrefix(ProducerConfig.LINGER_MS_CONFIG), 5);
        return settings;
    }

    private KafkaProducer<String, Quake> producer() {
        return new KafkaProducer<>(
                Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers()),
                EarthquakeTopology.NETWORK.serializer(),
                EarthquakeTopology.QUAKE.serializer());
    }

    private KafkaConsumer<String, byte[]> consumer(List<String> topics) {
        KafkaConsumer<String, byte[]> consumer = new KafkaConsumer<>(
                Map.of(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers()),
                EarthquakeTopology.NETWORK.deserializer(),
                new ByteArrayDeserializer());
        List<TopicPartition> partitions =
                topics.stream().map(topic -> new TopicPartition(topic, 0)).toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        return consumer;
    }
}
