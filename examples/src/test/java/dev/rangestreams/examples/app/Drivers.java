package dev.rangestreams.examples.app;

import java.nio.file.Path;
import java.util.Properties;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;

/** Kafka's own test driver: a topology without a broker, one record at a time. */
public final class Drivers {
    private Drivers() {}

    /**
     * Opens a driver, which the caller closes.
     *
     * @param topology what to drive
     * @param directory where its stores keep their files
     */
    public static TopologyTestDriver open(Topology topology, Path directory) {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "driven");
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere:1");
        settings.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
        return new TopologyTestDriver(topology, settings);
    }
}
