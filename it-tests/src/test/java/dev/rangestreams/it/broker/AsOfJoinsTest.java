package dev.rangestreams.it.broker;

import static dev.rangestreams.it.broker.JoinApp.left;
import static dev.rangestreams.it.broker.JoinApp.right;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.core.AsOfJoined;
import dev.rangestreams.core.AsOfJoins;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.CrashPoint;
import dev.rangestreams.it.harness.StreamsApp;
import dev.rangestreams.it.harness.StreamsAppBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.Joined;
import org.apache.kafka.streams.kstream.Produced;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of the records that wait in a join of ours; {@link JoinGraceTest} shows the same of Kafka's. */
@ExtendWith(BrokerExtension.class)
class AsOfJoinsTest {
    private static final int SECOND = 1000;
    private static final int MINUTE = 60 * SECOND;

    private static final List<String> ALL = List.of(
            result(SECOND, "1"),
            result(SECOND, "2"),
            result(2 * SECOND, "3"),
            result(25 * MINUTE, "4"),
            result(26 * MINUTE, "5"),
            result(50 * MINUTE, "6"));

    private static JoinApp graceOfTenMinutes(Broker broker, Engine engine) {
        return JoinApp.on(broker, engine, AsOfJoinsTest::wire);
    }

    /** The table is on any store, and the records wait on an engine of ours. */
    static void wire(StreamsBuilder builder, JoinApp app) {
        var joined = Joined.with(Serdes.String(), Serdes.String(), Serdes.String())
                .withName("as-of")
                .withGracePeriod(Duration.ofMinutes(10));
        var rates = app.table(builder, app.right(), "rates", Duration.ofDays(1).toMillis());
        AsOfJoined<String, String, String> join = AsOfJoins.join(
                builder.stream(app.left(), JoinApp.strings()),
                rates,
                JoinApp::pair,
                joined,
                app.engine().ours());
        join.joined().to(app.output(), Produced.with(Serdes.String(), Serdes.String()));
        join.lateJoined()
                .mapValues(value -> "late " + value)
                .to(app.output(), Produced.with(Serdes.String(), Serdes.String()));
    }

    private static JoinApp.Step payment(int time, String value) {
        return left("USD@" + time + " " + value);
    }

    private static String result(int time, String value) {
        return "USD@" + time + " " + value + "+rate";
    }

    private static JoinApp.Step[] first() {
        return new JoinApp.Step[] {
            right("USD@0 rate"), payment(SECOND, "1"), payment(2 * SECOND, "3"), payment(SECOND, "2")
        };
    }

    private static JoinApp.Step[] second() {
        return new JoinApp.Step[] {payment(26 * MINUTE, "5"), payment(25 * MINUTE, "4")};
    }

    private static JoinApp.Step[] third() {
        return new JoinApp.Step[] {payment(50 * MINUTE, "6"), payment(99 * MINUTE, "7")};
    }

    @ParameterizedTest
    @EnumSource
    void what_waits_comes_out_after_a_restart_on_local_state(Engine engine, Broker broker, @TempDir Path directory) {
        var join = graceOfTenMinutes(broker, engine);
        var how = join.app().stateDirectory(directory);
        join.process(how, first());
        assertThat(join.results()).as("all wait").isEmpty();
        join.process(how, second());
        join.process(how, third());
        assertThat(join.results()).isEqualTo(ALL);
    }

    @ParameterizedTest
    @EnumSource
    void what_waits_comes_out_when_an_instance_without_local_state_goes_on(Engine engine, Broker broker) {
        for (boolean exactlyOnce : new boolean[] {false, true}) {
            var join = graceOfTenMinutes(broker, engine);
            join.process(how(join, exactlyOnce), first());
            join.process(how(join, exactlyOnce), second());
            join.process(how(join, exactlyOnce), third());
            assertThat(join.results()).isEqualTo(ALL);
        }
    }

    @ParameterizedTest
    @EnumSource
    void what_waits_comes_out_when_a_standby_goes_on(Engine engine, Broker broker) {
        var join = graceOfTenMinutes(broker, engine);
        var how = join.app().standbys(1);
        try (var one = how.start();
                var other = how.start()) {
            join.process(one, first());
            var standby = StreamsApp.standbyOf(one, other);
            (standby == one ? other : one).closeLeavingGroup();
            standby.awaitActiveTasks(1);
            join.process(standby, second());
            join.process(standby, third());
        }
        assertThat(join.results()).isEqualTo(ALL);
    }

    @ParameterizedTest
    @EnumSource
    void a_crash_loses_nothing_and_repeats_nothing_under_exactly_once(
            Engine engine, Broker broker, @TempDir Path directory) {
        for (CrashPoint point : List.of(CrashPoint.OFFSETS_SENT, CrashPoint.COMMITTED)) {
            var join = graceOfTenMinutes(broker, engine);
            crash(join, true, point, directory.resolve(point.name()));
            assertThat(join.results()).as("crashed at " + point).isEqualTo(ALL);
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_crash_loses_nothing_under_at_least_once(Engine engine, Broker broker, @TempDir Path directory) {
        for (CrashPoint point : List.of(CrashPoint.SENDS_FLUSHED, CrashPoint.COMMITTED)) {
            var join = graceOfTenMinutes(broker, engine);
            crash(join, false, point, directory.resolve(point.name()));
            assertThat(new ArrayList<>(new LinkedHashSet<>(join.results())))
                    .as("crashed at " + point)
                    .isEqualTo(ALL);
        }
    }

    @ParameterizedTest
    @EnumSource
    void what_is_later_than_the_grace_is_joined_at_once_in_a_stream_of_its_own(Engine engine, Broker broker) {
        var join = graceOfTenMinutes(broker, engine);
        join.process(
                join.app(),
                right("USD@0 rate"),
                payment(20 * MINUTE, "waits"),
                payment(5 * MINUTE, "late"),
                payment(31 * MINUTE, "frees the first"));
        assertThat(join.results())
                .containsExactly("USD@" + 5 * MINUTE + " late late+rate", result(20 * MINUTE, "waits"));
    }

    private static void crash(JoinApp join, boolean exactlyOnce, CrashPoint point, Path directory) {
        join.process(how(join, exactlyOnce).stateDirectory(directory), first());
        try (var dies =
                how(join, exactlyOnce).stateDirectory(directory).crashable().start()) {
            dies.crashAt(point);
            join.send(second());
            dies.awaitCrashed();
        }
        join.process(how(join, exactlyOnce).stateDirectory(directory), third());
    }

    private static StreamsAppBuilder how(JoinApp join, boolean exactlyOnce) {
        return exactlyOnce ? join.app().exactlyOnce() : join.app();
    }
}
