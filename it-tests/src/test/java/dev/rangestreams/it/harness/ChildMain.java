package dev.rangestreams.it.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Properties;
import org.apache.kafka.streams.StreamsConfig;

/** What runs in the JVM of a {@link ChildApp}: one instance, until the parent closes the pipe, by intent or by its end. */
final class ChildMain {

    private ChildMain() {}

    /** Settings file, class of the topology's source, arguments for the source. */
    public static void main(String[] arguments) throws ReflectiveOperationException, IOException {
        var config = new Properties();
        try (var reader = Files.newBufferedReader(Path.of(arguments[0]))) {
            config.load(reader);
        }
        var source = Class.forName(arguments[1])
                .asSubclass(ChildApp.TopologySource.class)
                .getDeclaredConstructor()
                .newInstance();
        var topology = source.topology(Arrays.asList(arguments).subList(2, arguments.length));
        var broker = new Broker(config.getProperty(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG));
        new StreamsApp(broker, topology, config, null, null).start();
        System.out.println(ChildApp.READY);
        while (System.in.read() >= 0) {
            // Nothing is said to the child: the end of the pipe is all it listens for.
        }
        Runtime.getRuntime().halt(1);
    }
}
