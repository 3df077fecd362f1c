package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.api.RangedKStream;
import dev.rangestreams.core.EventTimeRange;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A new version of an application that evaluates complete ranges otherwise than the last, or for the first time. */
@ExtendWith(BrokerExtension.class)
class CompleteRangesChangedTest {
    @ParameterizedTest
    @EnumSource(names = "STOCK", mode = EnumSource.Mode.EXCLUDE)
    void the_first_use_over_a_buffer_begins_with_the_records_whose_ranges_it_holds_whole(
            Engine engine, Broker broker, @TempDir Path directory) {
        RangeApp onArrival = RangeApp.on(broker, engine, around(30, 30, 20));
        onArrival.process(onArrival.app().stateDirectory(directory), "k@120 A", "k@150 B", "k@165 C", "k@180 D");
        RangeApp complete = onArrival.wired(CompleteRangesChangedTest::complete);
        complete.process(complete.app().stateDirectory(directory), "k@190 E");
        complete.process(complete.app().stateDirectory(directory), "z@9000 Z");
        assertThat(complete.results())
                .endsWith("k@180 B,C,D", "k@165 complete B,C,D,E", "k@180 complete B,C,D,E", "k@190 complete C,D,E");
    }

    @ParameterizedTest
    @EnumSource(names = "STOCK", mode = EnumSource.Mode.EXCLUDE)
    void with_a_longer_grace_what_was_evaluated_stays_so_and_nothing_is_lost_without_a_word(
            Engine engine, Broker broker, @TempDir Path directory) {
        RangeApp strict = RangeApp.on(broker, engine, around(10, 10, 5)).wired(CompleteRangesChangedTest::complete);
        strict.process(strict.app().stateDirectory(directory), "k@100 A", "k@200 B");
        RangeApp patient = strict.with(around(10, 10, 50));
        patient.process(patient.app().stateDirectory(directory), "k@160 C", "k@190 D");
        patient.process(patient.app().stateDirectory(directory), "z@9000 Z");
        assertThat(patient.results()).containsExactly("k@100 complete A", "k@190 complete D,B", "k@200 complete D,B");
        assertThat(patient.lateOnes()).containsExactly("k@160 C");
    }

    @ParameterizedTest
    @EnumSource(names = "STOCK", mode = EnumSource.Mode.EXCLUDE)
    void with_a_shorter_look_ahead_what_is_overdue_is_evaluated_with_all_that_its_range_holds(
            Engine engine, Broker broker, @TempDir Path directory) {
        RangeApp far = RangeApp.on(broker, engine, around(10, 1000, 5)).wired(CompleteRangesChangedTest::complete);
        far.process(far.app().stateDirectory(directory), "k@100 A", "k@105 B", "k@200 C", "k@800 D");
        RangeApp near = far.with(around(10, 10, 5));
        near.process(near.app().stateDirectory(directory), "k@810 E");
        assertThat(near.results()).containsExactly("k@100 complete A,B", "k@105 complete A,B", "k@200 complete C");
        near.process(near.app().stateDirectory(directory), "z@9000 Z");
        assertThat(near.results()).hasSize(5).endsWith("k@800 complete D,E", "k@810 complete D,E");
    }

    private static EventTimeRange<String, String> around(int before, int after, int grace) {
        return EventTimeRange.<String, String>ofTimeBoundsAndGrace(Duration.ofMillis(before), Duration.ofMillis(grace))
                .withLookAhead(Duration.ofMillis(after));
    }

    private static void complete(RangedKStream<String, String> ranged, RangeApp app) {
        app.toOutput(ranged.emitOnClose().aggregate((anchor, records) -> "complete " + RangeApp.join(records)));
        app.toLate(ranged.late());
    }
}
