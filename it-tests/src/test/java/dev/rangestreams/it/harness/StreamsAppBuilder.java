package dev.rangestreams.it.harness;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.streams.GroupProtocol;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.jspecify.annotations.Nullable;

/**
 * How a {@link StreamsApp} is to run. One builder can make many instances, one after the other or side by side; each
 * setting holds for those made after it.
 */
public final class StreamsAppBuilder {

    /**
     * With a broker in the same process everything is there at once, and clients that come back a little later or let the
     * broker hold their request a little longer are most of a test's time.
     */
    private static final Map<String, Object> WITHOUT_WAITING = Map.of(
            StreamsConfig.POLL_MS_CONFIG,
            10,
            StreamsConfig.RETRY_BACKOFF_MS_CONFIG,
            10,
            StreamsConfig.RECONNECT_BACKOFF_MS_CONFIG,
            10,
            StreamsConfig.adminClientPrefix(AdminClientConfig.RETRY_BACKOFF_MS_CONFIG),
            10,
            StreamsConfig.consumerPrefix(ConsumerConfig.RETRY_BACKOFF_MS_CONFIG),
            10,
            StreamsConfig.consumerPrefix(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG),
            20);

    /** As Kafka Streams has it, unless the commit interval is longer, which it would refuse. */
    private static final Duration TRANSACTION_TIMEOUT = Duration.ofSeconds(10);

    private final Broker broker;
    private final String applicationId;
    private final Supplier<Topology> topology;
    private final Map<String, Object> extra = new HashMap<>();
    private String guarantee = StreamsConfig.AT_LEAST_ONCE;
    private GroupProtocol protocol = GroupProtocol.CLASSIC;
    private Duration commitInterval = Duration.ofMillis(100);
    private int threads = 1;
    private int standbys;
    private boolean crashable;
    private @Nullable Path stateDirectory;

    StreamsAppBuilder(Broker broker, String applicationId, Supplier<Topology> topology) {
        this.broker = broker;
        this.applicationId = applicationId;
        this.topology = topology;
    }

    /** Exactly-once (v2) in place of at-least-once. */
    public StreamsAppBuilder exactlyOnce() {
        guarantee = StreamsConfig.EXACTLY_ONCE_V2;
        return this;
    }

    /** The broker shares out the tasks (KIP-1071), in place of the classic protocol, where a member does. */
    public StreamsAppBuilder streamsProtocol() {
        protocol = GroupProtocol.STREAMS;
        return this;
    }

    /** 100 ms unless set. */
    public StreamsAppBuilder commitInterval(Duration interval) {
        commitInterval = interval;
        return this;
    }

    /** Nothing is committed before the instance is closed, or moved to another one. */
    public StreamsAppBuilder commitOnlyAtClose() {
        // The longest that a broker lets a transaction stay open.
        return commitInterval(Duration.ofMinutes(15));
    }

    public StreamsAppBuilder threads(int count) {
        threads = count;
        return this;
    }

    public StreamsAppBuilder standbys(int count) {
        standbys = count;
        return this;
    }

    /** Keeps local state here, also after the instance is closed; without it each instance has a directory of its own. */
    public StreamsAppBuilder stateDirectory(Path directory) {
        stateDirectory = directory;
        return this;
    }

    /** Lets the instance be crashed, by {@link StreamsApp#crash} and the like; its clients differ in that alone. */
    public StreamsAppBuilder crashable() {
        crashable = true;
        return this;
    }

    /** Any further setting of Kafka Streams; it wins over what is set here. */
    public StreamsAppBuilder set(String key, Object value) {
        extra.put(key, value);
        return this;
    }

    /** An instance that is not started yet. */
    public StreamsApp build() {
        var given = stateDirectory;
        var owned = given == null ? Directories.temporary("streams-state") : null;
        var clients = crashable ? new FaultyClients() : null;
        var config = config(given == null ? owned : given);
        if (clients != null && protocol == GroupProtocol.STREAMS) {
            clients.configure(config);
        }
        try {
            return new StreamsApp(broker, topology.get(), config, clients, owned);
        } catch (RuntimeException refused) {
            if (owned != null) {
                Directories.delete(owned);
            }
            throw refused;
        }
    }

    /** An instance that runs, with all tasks assigned. */
    public StreamsApp start() {
        var app = build();
        try {
            app.start();
            return app;
        } catch (Throwable failure) {
            app.closeAfter(failure);
            throw failure;
        }
    }

    /** An instance in a JVM of its own, which runs, with all tasks assigned. It needs a state directory. */
    public ChildApp startChild(Class<? extends ChildApp.TopologySource> source, String... arguments) {
        if (stateDirectory == null) {
            throw new IllegalStateException("Say where the child is to keep its state: stateDirectory(..)");
        }
        return ChildApp.start(broker, source, config(stateDirectory), List.of(arguments));
    }

    private Properties config(Path directory) {
        var config = new Properties();
        config.putAll(Map.of(
                StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers(),
                StreamsConfig.APPLICATION_ID_CONFIG, applicationId,
                StreamsConfig.STATE_DIR_CONFIG, directory.toString(),
                StreamsConfig.PROCESSING_GUARANTEE_CONFIG, guarantee,
                StreamsConfig.GROUP_PROTOCOL_CONFIG, protocol.name().toLowerCase(Locale.ROOT),
                StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, commitInterval.toMillis(),
                StreamsConfig.NUM_STREAM_THREADS_CONFIG, threads));
        config.putAll(WITHOUT_WAITING);
        if (guarantee.equals(StreamsConfig.EXACTLY_ONCE_V2)) {
            var timeout = Math.max(TRANSACTION_TIMEOUT.toMillis(), commitInterval.toMillis());
            config.put(StreamsConfig.producerPrefix(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG), (int) timeout);
        }
        if (protocol == GroupProtocol.CLASSIC) {
            config.put(StreamsConfig.NUM_STANDBY_REPLICAS_CONFIG, standbys);
            // Members learn of a rebalance with their next heartbeat: the default of 3 s is most of a test's time.
            config.put(StreamsConfig.consumerPrefix(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG), 200);
            config.put(StreamsConfig.consumerPrefix(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG), 10_000);
        } else if (standbys > 0) {
            Groups.standbys(broker, applicationId, standbys);
        }
        config.putAll(extra);
        return config;
    }
}
