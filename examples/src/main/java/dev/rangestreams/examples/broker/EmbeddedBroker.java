package dev.rangestreams.examples.broker;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import kafka.server.BrokerServer;
import kafka.server.ControllerServer;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.server.SharedServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;
import org.apache.kafka.server.fault.FaultHandler;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

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

    private final Path directory;
    private final Ports ports;
    private final AtomicReference<@Nullable Throwable> fatal = new AtomicReference<>();
    private final ControllerServer controller;
    private final BrokerServer broker;
    private final TopicAdmin topics;

    private EmbeddedBroker(BrokerOptions options, Path directory, Ports ports) throws Exception {
        this.directory = directory;
        this.ports = ports;
        format(directory);
        var config = KafkaConfig.fromProps(ServerSettings.of(options, ports, directory));
        var formatted = KafkaRaftServer.initializeLogDirs(config, LoggerFactory.getLogger(EmbeddedBroker.class), "");
        // Kafka's own main class would do all this, but it opens the ports itself, later, when somebody else may have
        // taken them; and its answer to a fatal fault is to end the JVM, which here belongs to somebody else.
        var shared = new SharedServer(
                config,
                formatted._1(),
                Time.SYSTEM,
                new Metrics(),
                CompletableFuture.completedFuture(Map.of(ServerSettings.NODE, Ports.address(ports.controller()))),
                List.of(),
                this::faultHandler,
                (listener, address, buffer, backlog) ->
                        listener.equals(ServerSettings.CONTROLLER) ? ports.controller() : ports.clients());
        this.controller = new ControllerServer(shared, KafkaRaftServer.configSchema(), formatted._2());
        this.broker = new BrokerServer(shared);
        this.topics = new TopicAdmin(bootstrapServers());
    }

    /** Starts a broker with {@link BrokerOptions#defaults()} and returns when it serves requests. */
    public static EmbeddedBroker start() {
        return start(BrokerOptions.defaults());
    }

    /**
     * Starts a broker and returns when it serves requests.
     *
     * @throws IllegalStateException if it does not start; whatever it had opened is closed and deleted again
     */
    public static EmbeddedBroker start(BrokerOptions options) {
        return start(options, Path.of(System.getProperty("java.io.tmpdir")));
    }

    static EmbeddedBroker start(BrokerOptions options, Path parent) {
        var directory = directoryIn(parent);
        var ports = Ports.open();
        EmbeddedBroker started = null;
        try {
            started = new EmbeddedBroker(options, directory, ports);
            started.controller.startup();
            started.broker.startup();
            return started;
        } catch (Exception failure) {
            if (started != null) {
                started.stop();
            }
            ports.close();
            delete(directory);
            throw new IllegalStateException("The embedded broker did not start with " + options, failure);
        }
    }

    private static void format(Path directory) throws Exception {
        new Formatter()
                .setClusterId(Uuid.randomUuid().toString())
                .setNodeId(ServerSettings.NODE)
                .setDirectories(List.of(directory.toString()))
                .setMetadataLogDirectory(directory.toString())
                .setReleaseVersion(MetadataVersion.latestProduction())
                .setControllerListenerName(ServerSettings.CONTROLLER)
                .setPrintStream(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
                .run();
    }

    /** The address for the clients' {@code bootstrap.servers}. */
    public String bootstrapServers() {
        return ServerSettings.address(ports.clients());
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

    /**
     * Stops the broker and deletes its data.
     *
     * @throws IllegalStateException if the broker had met a fault that would have ended a broker of its own
     */
    @Override
    public void close() {
        stop();
        delete(directory);
        var fault = fatal.get();
        if (fault != null) {
            throw new IllegalStateException("The embedded broker had failed before it was closed", fault);
        }
    }

    private void stop() {
        topics.close();
        broker.shutdown();
        controller.shutdown();
    }

    private FaultHandler faultHandler(String name, boolean isFatal, Runnable action) {
        return (message, cause) -> {
            var fault = new IllegalStateException(name + ": " + message, cause);
            if (isFatal) {
                fatal.compareAndSet(null, fault);
            }
            action.run();
            return fault;
        };
    }

    private static Path directoryIn(Path parent) {
        try {
            return Files.createTempDirectory(parent, "embedded-broker");
        } catch (IOException failure) {
            throw new UncheckedIOException("No directory for the embedded broker in " + parent, failure);
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
}
