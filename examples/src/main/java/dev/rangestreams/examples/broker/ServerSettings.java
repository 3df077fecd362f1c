package dev.rangestreams.examples.broker;

import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;

/** What an embedded broker is told, in the words of {@code server.properties}. */
final class ServerSettings {

    static final int NODE = 1;
    static final String CONTROLLER = "CONTROLLER";

    /** Kafka keeps its own topics threefold and in many partitions: more than one node can do, and slow to start. */
    private static final Map<String, String> FOR_ONE_NODE = Map.of(
            "default.replication.factor", "1",
            "offsets.topic.replication.factor", "1",
            "offsets.topic.num.partitions", "1",
            "transaction.state.log.replication.factor", "1",
            "transaction.state.log.min.isr", "1",
            "transaction.state.log.num.partitions", "1",
            "log.cleaner.dedupe.buffer.size", "2097152");

    /** Waits that make sense among many machines only. */
    private static final Map<String, String> WITHOUT_WAITING = Map.of(
            "group.initial.rebalance.delay.ms", "0",
            "group.streams.initial.rebalance.delay.ms", "0",
            "group.streams.heartbeat.interval.ms", "300",
            "group.streams.min.heartbeat.interval.ms", "300",
            "group.streams.assignment.interval.ms", "0");

    private ServerSettings() {}

    static Properties of(BrokerOptions options, Ports ports, Path directory) {
        var voter = address(ports.controller());
        var settings = new Properties();
        settings.setProperty("process.roles", "broker,controller");
        settings.setProperty("node.id", Integer.toString(NODE));
        settings.setProperty("listeners", "PLAINTEXT://" + address(ports.clients()) + "," + CONTROLLER + "://" + voter);
        settings.setProperty("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT," + CONTROLLER + ":PLAINTEXT");
        settings.setProperty("controller.listener.names", CONTROLLER);
        settings.setProperty("inter.broker.listener.name", "PLAINTEXT");
        settings.setProperty("controller.quorum.voters", NODE + "@" + voter);
        settings.setProperty("log.dirs", directory.toString());
        settings.setProperty("num.partitions", Integer.toString(options.defaultPartitions()));
        settings.setProperty("auto.create.topics.enable", "false");
        settings.putAll(FOR_ONE_NODE);
        settings.putAll(WITHOUT_WAITING);
        settings.putAll(options.serverProperties());
        return settings;
    }

    static String address(ServerSocketChannel channel) {
        return "127.0.0.1:" + Ports.address(channel).getPort();
    }
}
