package dev.rangestreams.examples.broker;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Supplier;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;

/**
 * A real Kafka broker (broker and controller in one node) that lives in this JVM, on the loopback address, with its data
 * in a temporary directory.
 *
 * <pre>{@code
 * try (var broker = EmbeddedBroker.start()) {
 *     broker.createTopic("readings", 4, Map.of("retention.ms", "-1"));
 *     // broker.bootstrapServers() goes into the clients' configuration
 * }
 * }</pre>
 *
 * <p>The first start in a JVM takes some seconds, a later one less than one. Several may run side by side. All methods may
 * be called from any thread. {@link #close()} stops the broker and deletes its data.
 */
public final class EmbeddedBroker implements AutoCloseable {

    private final KafkaRaftServer server;
    private final Path directory;
    private final String bootstrapServers;
    private final TopicAdmin topics;

    private EmbeddedBroker(KafkaRaftServer server, Path directory, String bootstrapServers) {
        this.server = server;
        this.directory = directory;
        this.bootstrapServers = bootstrapServers;
        this.topics = new TopicAdmin(bootstrapServers);
    }

    public static EmbeddedBroker start() {
        return start(BrokerOptions.defaults());
    }

    /** Starts a broker and returns when it serves requests. */
    public static EmbeddedBroker start(BrokerOptions options) {
        return start(options, Ports::free);
    }

    /** Free ports are looked up and bound a moment later; somebody may have been quicker, so there is a second try. */
    static EmbeddedBroker start(BrokerOptions options, Supplier<Ports> ports) {
        try {
            return boot(options, ports.get());
        } catch (IllegalStateException failure) {
            if (!isClash(failure)) {
                throw failure;
            }
            return boot(options, ports.get());
        }
    }

    private static EmbeddedBroker boot(BrokerOptions options, Ports ports) {
        var directory = temporaryDirectory();
        KafkaRaftServer server = null;
        try {
            format(directory);
            server = new KafkaRaftServer(KafkaConfig.fromProps(settings(options, ports, directory)), Time.SYSTEM);
            server.startup();
            return new EmbeddedBroker(server, directory, "127.0.0.1:" + ports.broker());
        } catch (Exception failure) {
            if (server != null) {
                stop(server);
            }
            delete(directory);
            throw new IllegalStateException("The embedded broker did not start on " + ports, failure);
        }
    }

    private static void format(Path directory) throws Exception {
        new Formatter()
                .setClusterId(Uuid.randomUuid().toString())
                .setNodeId(1)
                .setDirectories(List.of(directory.toString()))
                .setMetadataLogDirectory(directory.toString())
                .setReleaseVersion(MetadataVersion.latestProduction())
                .setControllerListenerName("CONTROLLER")
                .setPrintStream(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
                .run();
    }

    private static Properties settings(BrokerOptions options, Ports ports, Path directory) {
        var settings = new Properties();
        settings.putAll(Map.of(
                "process.roles", "broker,controller",
                "node.id", "1",
                "listeners", "PLAINTEXT://127.0.0.1:" + ports.broker() + ",CONTROLLER://127.0.0.1:" + ports.controller(),
                "listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT",
                "controller.listener.names", "CONTROLLER",
                "inter.broker.listener.name", "PLAINTEXT",
                "controller.quorum.voters", "1@127.0.0.1:" + ports.controller(),
                "log.dirs", directory.toString(),
                "num.partitions", Integer.toString(options.defaultPartitions()),
                "auto.create.topics.enable", "false"));
        settings.putAll(oneNode());
        settings.putAll(quick());
        settings.putAll(options.serverProperties());
        return settings;
    }

    /** Kafka keeps its own topics threefold and in many partitions: more than one node can do, and slow to start. */
    private static Map<String, String> oneNode() {
        return Map.of(
                "default.replication.factor", "1",
                "offsets.topic.replication.factor", "1",
                "offsets.topic.num.partitions", "1",
                "transaction.state.log.replication.factor", "1",
                "transaction.state.log.min.isr", "1",
                "transaction.state.log.num.partitions", "1",
                "log.cleaner.dedupe.buffer.size", "2097152");
    }

    /** Waits that make sense among many machines only. */
    private static Map<String, String> quick() {
        return Map.of(
                "group.initial.rebalance.delay.ms", "0",
                "group.streams.initial.rebalance.delay.ms", "0",
                "group.streams.heartbeat.interval.ms", "300",
                "group.streams.min.heartbeat.interval.ms", "300",
                "group.streams.assignment.interval.ms", "0");
    }

    public String bootstrapServers() {
        return bootstrapServers;
    }

    /**
     * Makes a topic and returns when it can be used.
     *
     * @param config topic settings such as {@code retention.ms}; without {@code retention.ms=-1} records with event times
     *     of long ago are soon deleted
     */
    public void createTopic(String topic, int partitions, Map<String, String> config) {
        topics.create(topic, partitions, config);
    }

    /** Makes a topic of {@link BrokerOptions#defaultPartitions()} partitions and returns when it can be used. */
    public void createTopic(String topic, Map<String, String> config) {
        topics.create(topic, config);
    }

    /** Asks for the topic's removal, which the broker finishes later: do not reuse the name at once. */
    public void deleteTopic(String topic) {
        topics.delete(topic);
    }

    /** Every setting in force for the topic, the broker's defaults included. */
    public Map<String, String> topicConfig(String topic) {
        return topics.config(topic);
    }

    @Override
    public void close() {
        topics.close();
        stop(server);
        delete(directory);
    }

    private static void stop(KafkaRaftServer server) {
        server.shutdown();
        server.awaitShutdown();
    }

    private static boolean isClash(Throwable failure) {
        for (var cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof BindException) {
                return true;
            }
        }
        return false;
    }

    private static Path temporaryDirectory() {
        try {
            return Files.createTempDirectory("embedded-broker");
        } catch (IOException failure) {
            throw new UncheckedIOException("No temporary directory for the embedded broker", failure);
        }
    }

    private static void delete(Path directory) {
        try (var files = Files.walk(directory)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException("Could not delete the embedded broker's data in " + directory, failure);
        }
    }

    /** Two ports of the loopback address. */
    record Ports(int broker, int controller) {

        static Ports free() {
            var loopback = InetAddress.getLoopbackAddress();
            try (var broker = new ServerSocket(0, 1, loopback);
                    var controller = new ServerSocket(0, 1, loopback)) {
                return new Ports(broker.getLocalPort(), controller.getLocalPort());
            } catch (IOException failure) {
                throw new UncheckedIOException("No free port on " + loopback, failure);
            }
        }
    }
}
