package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.examples.broker.TopicAdmin;
import dev.rangestreams.it.harness.Await;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.ranges.Warnings;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.internals.DefaultKafkaClientSupplier;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Kafka leaves a changelog as it is that somebody made before the application started: what is wrong with it is warned of. */
@ExtendWith(BrokerExtension.class)
class ForeignChangelogTest {
    @ParameterizedTest
    @EnumSource
    void aBuffersChangelogThatCompactsIsWarnedOfByTopicAndSetting(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(20));
        make(broker, ranges.changelog(), Map.of("cleanup.policy", "compact"));
        expectWarning(ranges, ranges.changelog(), "cleanup.policy is compact", "cleanup.policy=delete");
    }

    @ParameterizedTest
    @EnumSource
    void aBuffersChangelogThatKeepsLessThanItsStoreIsWarnedOf(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(5000));
        make(broker, ranges.changelog(), Map.of("cleanup.policy", "delete", "retention.ms", "4000"));
        expectWarning(ranges, ranges.changelog(), "retention.ms is 4000", "5001");
    }

    @ParameterizedTest
    @EnumSource
    void aClocksChangelogThatDeletesIsWarnedOf(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(20));
        make(broker, ranges.clockChangelog(), Map.of("cleanup.policy", "delete"));
        expectWarning(ranges, ranges.clockChangelog(), "cleanup.policy is delete", "cleanup.policy=compact");
    }

    @ParameterizedTest
    @EnumSource
    void changelogsThatKafkaMadeAreNotWarnedOf(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(20));
        try (var warnings = new Warnings()) {
            ranges.process(ranges.app(), "k@10 A");
            awaitAnswers(ranges.id());
            assertThat(warnings.given()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(names = "STOCK", mode = EnumSource.Mode.EXCLUDE)
    void aWindowStoresChangelogThatCompactsIsWarnedOf(Engine engine, Broker broker) {
        var windows = WindowApp.on(broker, engine, 1);
        var changelog = windows.id() + "-" + WindowApp.STORE + "-changelog";
        make(broker, changelog, Map.of("cleanup.policy", "compact", "retention.ms", "-1"));
        try (var warnings = new Warnings()) {
            windows.process(windows.app(), "k@10 A");
            awaitAnswers(windows.id());
            assertThat(warnings.given())
                    .singleElement()
                    .asString()
                    .contains("Store " + WindowApp.STORE, changelog, "cleanup.policy is compact");
        }
    }

    /** As many stores as it has, and however often they are opened: each is told of once. */
    @ParameterizedTest
    @EnumSource(names = {"ROCKSDB", "STOCK"})
    void eachTopicIsWarnedOfOnceInAProcess(Engine engine, Broker broker) {
        var ranges = RangeApp.on(broker, engine, Ranges.before(20), 3);
        make(broker, ranges.changelog(), 3, Map.of("cleanup.policy", "compact"));
        make(broker, ranges.clockChangelog(), 3, Map.of("cleanup.policy", "delete"));
        try (var warnings = new Warnings()) {
            ranges.process(ranges.app().threads(2), "k@10 A");
            awaitAnswers(ranges.id());
            ranges.process(ranges.app(), "k@20 B");
            awaitAnswers(ranges.id());
            assertThat(warnings.given())
                    .hasSize(2)
                    .anyMatch(line -> line.contains(ranges.changelog()))
                    .anyMatch(line -> line.contains(ranges.clockChangelog()));
        }
    }

    /**
     * The first value leaves no time for an answer; with the second alone there is not even a client. Kafka's own client has
     * time enough.
     */
    @ParameterizedTest
    @ValueSource(strings = {"0", "30000"})
    void whereTheBrokerCannotBeAskedNothingIsSaidAndAllGoesOn(
            String requestTimeout, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, Engine.ROCKSDB, Ranges.before(20));
        make(broker, ranges.changelog(), Map.of("cleanup.policy", "compact"));
        var config = new Properties();
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers());
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, ranges.id());
        config.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
        config.put(StreamsConfig.adminClientPrefix(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG), "0");
        config.put(StreamsConfig.adminClientPrefix(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG), requestTimeout);
        ranges.send("k@10 A");
        try (var warnings = new Warnings();
                var streams = new KafkaStreams(ranges.topology(), config, new PatientAdmin())) {
            streams.start();
            Await.until("there is a result", () -> !ranges.results().isEmpty());
            awaitAnswers(ranges.id());
            assertThat(warnings.given()).isEmpty();
            assertThat(streams.state()).isEqualTo(KafkaStreams.State.RUNNING);
        }
    }

    private static final class PatientAdmin extends DefaultKafkaClientSupplier {
        @Override
        public Admin getAdmin(Map<String, Object> config) {
            config.remove(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG);
            config.remove(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG);
            return super.getAdmin(config);
        }
    }

    /** Neither who asks nor a client of his stays. */
    private static void awaitAnswers(String application) {
        Await.until(
                "nobody asks any more",
                () -> Thread.getAllStackTraces().keySet().stream()
                        .noneMatch(thread -> thread.getName().contains(application + "-rangestreams-topic-settings")));
    }

    private static void make(Broker broker, String topic, Map<String, String> settings) {
        make(broker, topic, 1, settings);
    }

    private static void make(Broker broker, String topic, int partitions, Map<String, String> settings) {
        try (var topics = new TopicAdmin(broker.bootstrapServers())) {
            topics.create(topic, partitions, settings);
        }
    }

    private static void expectWarning(RangeApp ranges, String topic, String... words) {
        ranges.send("k@10 A");
        try (var warnings = new Warnings();
                var app = ranges.app().start()) {
            app.awaitProcessed();
            Await.until("there is a warning", () -> !warnings.given().isEmpty());
            assertThat(warnings.given())
                    .singleElement()
                    .asString()
                    .contains("Store " + RangeApp.BUFFER, topic)
                    .contains(words);
        }
    }
}
