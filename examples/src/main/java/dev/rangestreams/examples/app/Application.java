package dev.rangestreams.examples.app;

import java.util.Properties;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;

/** Runs a topology until the process is stopped. */
public final class Application {
    private Application() {}

    /**
     * Starts a topology whose topics are there already.
     *
     * @param id the application id: Streams keeps offsets and names internal topics by it
     * @param topology what to run
     * @param arguments what {@code main} was given: the broker's address, by default {@code localhost:9092}, and the
     *     directory for state, by default Kafka's
     * @return the running application, which stops with the process or when it is closed
     */
    public static KafkaStreams start(String id, Topology topology, String... arguments) {
        // snippet: start
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, id);
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, arguments.length == 0 ? "localhost:9092" : arguments[0]);
        if (arguments.length > 1) {
            settings.put(StreamsConfig.STATE_DIR_CONFIG, arguments[1]);
        }
        KafkaStreams streams = new KafkaStreams(topology, settings);
        Runtime.getRuntime().addShutdownHook(new Thread(streams::close, id + "-shutdown"));
        streams.start();
        // end
        return streams;
    }
}
