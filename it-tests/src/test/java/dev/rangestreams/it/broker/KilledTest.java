package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.core.RangeOptions;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.ChildApp;
import dev.rangestreams.it.harness.StreamsAppBuilder;
import java.nio.file.Path;
import java.util.List;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.Topology;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A process that is killed loses what its store had not made durable; the changelog has it. */
@ExtendWith(BrokerExtension.class)
class KilledTest {
    private static final List<String> RESULTS = List.of("k@10 A", "k@30 A,B", "k@30 A,B,C", "k@25 A,D");

    @ParameterizedTest
    @CsvSource({"ROCKSDB, false", "ROCKSDB, true", "CHRONICLE, false", "CHRONICLE, true"})
    void aKilledProcessIsGoneOnFrom(Engine engine, boolean exactlyOnce, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, engine, range());
        var how = ranges.app().stateDirectory(directory);
        if (exactlyOnce) {
            how.exactlyOnce();
        }
        ranges.process(how, "k@10 A");
        ranges.send("k@30 B", "k@30 C", "k@25 D", "k@19 late");
        how.commitOnlyAtClose();
        try (var child = startChild(how, ranges, engine);
                var output = broker.topics()
                        .reader(ranges.output(), Serdes.String(), Serdes.String(), IsolationLevel.READ_UNCOMMITTED)) {
            output.awaitRecords(RESULTS.size());
            child.kill();
        }
        var again = ranges.app().stateDirectory(directory);
        ranges.process(exactlyOnce ? again.exactlyOnce() : again, "k@30 E");

        assertThat(ranges.results())
                .startsWith(RESULTS.toArray(String[]::new))
                .endsWith("k@30 A,B", "k@30 A,B,C", "k@25 A,D", "k@30 A,D,B,C,E")
                .hasSize(exactlyOnce ? 5 : 8);
        assertThat(ranges.lateOnes()).hasSize(exactlyOnce ? 1 : 2);
    }

    /** A restart with nothing to restore and nothing to do says nothing about what is there already. */
    @ParameterizedTest
    @CsvSource({"ROCKSDB, false", "ROCKSDB, true", "CHRONICLE, false", "CHRONICLE, true"})
    void aProcessThatIsKilledBeforeItHasDoneAnythingLosesNothing(
            Engine engine, boolean exactlyOnce, Broker broker, @TempDir Path directory) {
        var ranges = RangeApp.on(broker, engine, range());
        var how = ranges.app().stateDirectory(directory);
        if (exactlyOnce) {
            how.exactlyOnce();
        }
        ranges.process(how, "k@10 A", "k@20 B");
        try (var child = startChild(how, ranges, engine)) {
            child.kill();
        }
        ranges.process(how, "k@30 C");
        assertThat(ranges.results()).containsExactly("k@10 A", "k@20 A,B", "k@30 A,B,C");
    }

    private static ChildApp startChild(StreamsAppBuilder how, RangeApp ranges, Engine engine) {
        return how.startChild(
                Child.class,
                ranges.broker().bootstrapServers(),
                ranges.id(),
                ranges.input(),
                ranges.output(),
                ranges.late(),
                engine.name());
    }

    private static EventTimeRange<String, String> range() {
        return Ranges.beforeAndGrace(30, 10);
    }

    /** Public, so that the child's main method can make one. */
    public static final class Child implements ChildApp.TopologySource {
        /** Called by name. */
        public Child() {}

        @Override
        public Topology topology(List<String> arguments) {
            return new RangeApp(
                            new Broker(arguments.get(0)),
                            arguments.get(1),
                            arguments.get(2),
                            arguments.get(3),
                            arguments.get(4),
                            Engine.valueOf(arguments.get(5)),
                            range(),
                            RangeOptions.defaults(),
                            RangeApp::values)
                    .topology();
        }
    }
}
