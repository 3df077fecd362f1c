package dev.rangestreams.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.assertj.core.api.SoftAssertions;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;

/** Compares what the topology found with the {@link PlainWeek}. */
final class Expected {
    private static final Offset<Double> ROUNDING = Offset.offset(1e-9);

    private Expected() {}

    /** Every answer about every event, and every late event, in the order in which they came. */
    static void assertAnswers(Findings findings, PlainWeek week) {
        assertThat(findings.late()).extracting(Quake::id).containsExactlyElementsOf(ids(week.late));
        assertSame(findings.inSixHours(), week, PlainWeek.Answer::inSixHours);
        assertSame(findings.inUtcDay(), week, PlainWeek.Answer::inUtcDay);
        assertSame(findings.largest(), week, answer -> nullable(answer.largest()));
        assertSame(
                findings.follows().stream()
                        .map(found -> new Findings.Found<>(found.network(), found.timeMs(), names(found.value())))
                        .toList(),
                week,
                PlainWeek.Answer::pairs);
        assertThat(findings.meanDepth()).hasSameSizeAs(week.answers);
        for (int i = 0; i < week.answers.size(); i++) {
            assertClose(findings.meanDepth().get(i).value(), week.answers.get(i).meanDepth(), "answer " + i);
        }
    }

    /** What the report prints: the lines of the table of networks, and all sequences. */
    static void assertReport(Findings findings, PlainWeek week) {
        List<NetworkSummary> summaries = NetworkSummary.of(findings);
        SoftAssertions.assertSoftly(soft -> week.lines().forEach(line -> {
            NetworkSummary summary = summaries.stream()
                    .filter(one -> one.network().equals(line.network()))
                    .findFirst()
                    .orElseThrow();
            soft.assertThat(summary)
                    .extracting(
                            NetworkSummary::onTime,
                            NetworkSummary::late,
                            NetworkSummary::mostInSixHours,
                            NetworkSummary::largest,
                            NetworkSummary::busiestDay,
                            NetworkSummary::onBusiestDay)
                    .containsExactly(
                            (int) line.onTime(),
                            (int) line.late(),
                            line.mostInSixHours(),
                            nullable(line.largest()),
                            line.busiestDay().orElse(null),
                            line.onBusiestDay());
            assertClose(summary.lastMeanDepth(), line.lastMeanDepth(), line.network());
        }));
        assertThat(summaries).hasSameSizeAs(week.lines());

        List<Sequence> sequences = Sequence.of(
                findings.follows().stream().map(Findings.Found::value).toList(), QuakeFile.week());
        assertThat(sequences)
                .extracting(sequence -> new PlainWeek.Following(
                        sequence.strong().id(),
                        sequence.followed(),
                        sequence.near(),
                        sequence.largestAfter() == null
                                ? OptionalDouble.empty()
                                : OptionalDouble.of(sequence.largestAfter())))
                .containsExactlyInAnyOrderElementsOf(week.followings());
        assertThat(sequences).isSortedAccordingTo(Sequence.MOST_FOLLOWED);
    }

    private static <T> void assertSame(
            List<Findings.Found<T>> found, PlainWeek week, Function<PlainWeek.Answer, @Nullable T> value) {
        assertThat(found)
                .containsExactlyElementsOf(week.answers.stream()
                        .map(answer -> new Findings.Found<>(answer.network(), answer.time(), value.apply(answer)))
                        .toList());
    }

    private static void assertClose(@Nullable Double found, OptionalDouble expected, String what) {
        if (expected.isPresent()) {
            assertThat(found).as(what).isCloseTo(expected.getAsDouble(), ROUNDING);
        } else {
            assertThat(found).as(what).isNull();
        }
    }

    private static Set<String> names(@Nullable Follows follows) {
        Set<String> names = new TreeSet<>();
        if (follows != null) {
            follows.pairs().forEach(pair -> names.add(pair.strong() + " " + pair.later()));
            assertThat(names).as("each pair once").hasSameSizeAs(follows.pairs());
        }
        return names;
    }

    private static @Nullable Double nullable(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }

    private static List<String> ids(List<PlainWeek.Event> events) {
        return events.stream().map(PlainWeek.Event::id).toList();
    }
}
