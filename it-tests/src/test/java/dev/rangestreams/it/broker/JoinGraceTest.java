package dev.rangestreams.it.broker;

import static dev.rangestreams.it.broker.JoinApp.left;
import static dev.rangestreams.it.broker.JoinApp.right;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.harness.StreamsApp;
import dev.rangestreams.it.harness.StreamsAppBuilder;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.Joined;
import org.apache.kafka.streams.kstream.Produced;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What becomes of the records that wait in a stream-table join with grace. They wait in a store of Kafka's own, so all of this is
 * Kafka's doing, whichever engine the table is on; {@code docs/versioned.md} tells it.
 */
@ExtendWith(BrokerExtension.class)
class JoinGraceTest {
    private static final int SECOND = 1000;
    private static final int MINUTE = 60 * SECOND;

    private static JoinApp graceOfTenMinutes(Broker broker, Engine engine) {
        return JoinApp.on(broker, engine, JoinGraceTest::wire);
    }

    private static void wire(StreamsBuilder builder, JoinApp app) {
        var joined =
                Joined.with(Serdes.String(), Serdes.String(), Serdes.String()).withGracePeriod(Duration.ofMinutes(10));
        var rates = app.table(builder, app.right(), "rates", Duration.ofDays(1).toMillis());
        builder.stream(app.left(), JoinApp.strings())
                .join(rates, JoinApp::pair, joined)
                .to(app.output(), Produced.with(Serdes.String(), Serdes.String()));
    }

    private static JoinApp.Step payment(int time, String value) {
        return left("USD@" + time + " " + value);
    }

    private static String result(int time, String value) {
        return "USD@" + time + " " + value + "+rate";
    }

    private static void rateAndFivePayments(JoinApp join, StreamsAppBuilder how) {
        join.process(
                how,
                right("USD@0 rate"),
                payment(SECOND, "1"),
                payment(SECOND, "2"),
                payment(SECOND, "3"),
                payment(SECOND, "4"),
                payment(SECOND, "5"));
        assertThat(join.results()).as("all five wait").isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void whatWaitsComesOutAfterARestartOnLocalState(Engine engine, Broker broker, @TempDir Path directory) {
        var join = graceOfTenMinutes(broker, engine);
        var how = join.app().stateDirectory(directory);
        rateAndFivePayments(join, how);

        join.process(how, payment(25 * MINUTE, "6"));
        assertThat(join.results())
                .containsExactly(
                        result(SECOND, "1"),
                        result(SECOND, "2"),
                        result(SECOND, "3"),
                        result(SECOND, "4"),
                        result(SECOND, "5"));
    }

    /**
     * A fault of Kafka's (4.4.0). When this fails, Kafka has mended it: the five come out with the record at 25 minutes, which itself
     * comes out with the one at 50. Then say so in README.md, docs/versioned.md and the changelog, and turn this test round.
     */
    @ParameterizedTest
    @EnumSource
    void kafkaLosesWhatWaitsWhenAnInstanceWithoutLocalStateGoesOn(Engine engine, Broker broker) {
        var join = graceOfTenMinutes(broker, engine);
        rateAndFivePayments(join, join.app());

        try (var goesOn = join.app().start()) {
            join.process(goesOn, payment(25 * MINUTE, "6"));
            assertThat(join.results()).isEmpty();
            join.process(goesOn, payment(50 * MINUTE, "7"));
            assertThat(join.results()).containsExactly(result(25 * MINUTE, "6"));
            join.process(goesOn, payment(75 * MINUTE, "8"));
            assertThat(join.results()).containsExactly(result(25 * MINUTE, "6"), result(50 * MINUTE, "7"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void kafkaLosesWhatWaitsWhenAStandbyGoesOn(Engine engine, Broker broker) {
        var join = graceOfTenMinutes(broker, engine);
        var how = join.app().standbys(1);
        try (var one = how.start();
                var other = how.start()) {
            join.process(one, right("USD@0 rate"), payment(SECOND, "1"), payment(SECOND, "2"));
            var standby = StreamsApp.standbyOf(one, other);
            (standby == one ? other : one).closeLeavingGroup();
            standby.awaitActiveTasks(1);
            join.process(standby, payment(25 * MINUTE, "6"), payment(50 * MINUTE, "7"));
            assertThat(join.results()).containsExactly(result(25 * MINUTE, "6"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRecordLaterThanTheGraceOvertakesThoseThatWait(Engine engine, Broker broker) {
        var join = graceOfTenMinutes(broker, engine);
        join.process(
                join.app(),
                right("USD@0 rate"),
                payment(20 * MINUTE, "waits"),
                payment(5 * MINUTE, "late"),
                payment(30 * MINUTE, "frees the first"));
        assertThat(join.results()).containsExactly(result(5 * MINUTE, "late"), result(20 * MINUTE, "waits"));
    }
}
