package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.harness.Await;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.ChildApp;
import dev.rangestreams.it.harness.StreamsAppBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.kafka.streams.Topology;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A process in whose join records wait is killed again and again, in the midst of its work. */
@ExtendWith(BrokerExtension.class)
class AsOfJoinsKilledTest {
    private static final int KILLS = Boolean.getBoolean("rangestreams.long") ? 20 : 4;
    private static final int EACH = 200;
    private static final int SECOND = 1000;
    private static final int MINUTE = 60 * SECOND;

    @ParameterizedTest
    @CsvSource({"ROCKSDB, true", "ROCKSDB, false", "CHRONICLE, true", "IN_MEMORY, true", "IN_MEMORY, false"})
    void no_payment_is_lost_or_meets_the_wrong_rate(
            Engine engine, boolean exactlyOnce, Broker broker, @TempDir Path directory) {
        JoinApp join = JoinApp.on(broker, engine, AsOfJoinsTest::wire);
        Random random = new Random(20261201);
        int minutes = (KILLS + 1) * EACH / 60 + 1;
        join.process(
                how(join, exactlyOnce, directory),
                IntStream.rangeClosed(0, minutes)
                        .mapToObj(minute -> JoinApp.right("USD@" + minute * MINUTE + " r" + minute))
                        .toArray(JoinApp.Step[]::new));
        List<Payment> payments = new ArrayList<>();
        for (int kill = 0; kill < KILLS; kill++) {
            join.sendAll(next(payments, random));
            long killAt = join.sent() + random.nextInt(EACH / 2);
            try (ChildApp child = how(join, exactlyOnce, directory)
                    .startChild(
                            Child.class,
                            broker.bootstrapServers(),
                            join.id(),
                            join.left(),
                            join.right(),
                            join.output(),
                            engine.name())) {
                // The first come out after ten minutes of event time.
                if (payments.size() > 1000) {
                    Await.until("the child has sent some results", () -> join.sent() >= killAt);
                }
                child.kill();
            }
        }
        join.sendAll(next(payments, random));
        join.process(how(join, exactlyOnce, directory), JoinApp.left("USD@" + 1_000 * MINUTE + " last"));
        List<String> expected = payments.stream()
                .sorted(Comparator.comparingInt(Payment::time))
                .map(payment -> "USD@" + payment.time + " " + payment.id + "+r" + payment.time / MINUTE)
                .toList();
        List<String> results = join.results();
        assertThat(exactlyOnce ? results : new ArrayList<>(new LinkedHashSet<>(results)))
                .containsExactlyInAnyOrderElementsOf(expected);
        if (exactlyOnce) {
            assertThat(results).as("in the order of time").isEqualTo(expected);
        }
    }

    private record Payment(int id, int time) {}

    /** A payment a second, each by up to five minutes out of order. */
    private static List<JoinApp.Step> next(List<Payment> all, Random random) {
        List<JoinApp.Step> steps = new ArrayList<>();
        for (int i = 0; i < EACH; i++) {
            int id = all.size();
            Payment payment = new Payment(id, Math.max(0, id * SECOND - random.nextInt(5 * MINUTE)));
            all.add(payment);
            steps.add(JoinApp.left("USD@" + payment.time + " " + id));
        }
        return steps;
    }

    private static StreamsAppBuilder how(JoinApp join, boolean exactlyOnce, Path directory) {
        StreamsAppBuilder how = join.app().stateDirectory(directory).commitInterval(Duration.ofMillis(20));
        return exactlyOnce ? how.exactlyOnce() : how;
    }

    /** Public, so that the child's main method can make one. */
    public static final class Child implements ChildApp.TopologySource {
        /** Called by name. */
        public Child() {}

        @Override
        public Topology topology(List<String> arguments) {
            return new JoinApp(
                            new Broker(arguments.get(0)),
                            arguments.get(1),
                            arguments.get(2),
                            arguments.get(3),
                            arguments.get(4),
                            Engine.valueOf(arguments.get(5)),
                            AsOfJoinsTest::wire)
                    .topology();
        }
    }
}
