package dev.rangestreams.it.broker;

import dev.rangestreams.core.EventCountRange;
import dev.rangestreams.it.harness.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * A random input for "three before and two after", whose right results follow from lists alone. What is out of order is so by less
 * than the grace, many share a timestamp, and what is late is so by far.
 */
final class CompleteCourse {
    static final int BEFORE = 3;
    static final int AFTER = 2;

    private static final long MAX_BEFORE_MS = 500;
    private static final long MAX_AFTER_MS = 300;
    private static final long GRACE_MS = 200;
    private static final long STEP_MS = 10;
    private static final long START_MS = 5_000;
    private static final int FIRST_LATE = 200;
    private static final List<String> KEYS = List.of("a", "b", "c");

    private final Random random;
    private final List<Sent> onTime = new ArrayList<>();
    private final List<Sent> late = new ArrayList<>();
    private int count;

    private record Sent(String key, long time, String value) {
        @Override
        public String toString() {
            return key + "@" + time + " " + value;
        }
    }

    CompleteCourse(long seed) {
        random = new Random(seed);
    }

    static EventCountRange<String, String> range() {
        return EventCountRange.<String, String>ofCountBoundsAndGrace(
                        BEFORE, Duration.ofMillis(MAX_BEFORE_MS), Duration.ofMillis(GRACE_MS))
                .withLookAhead(AFTER)
                .withMaxTimeAfter(Duration.ofMillis(MAX_AFTER_MS));
    }

    /** The next records. */
    List<Message<String, String>> next(int most) {
        List<Message<String, String>> next = new ArrayList<>();
        for (int i = 0; i < most; i++, count++) {
            boolean isLate = count > FIRST_LATE && random.nextInt(20) == 0;
            long behind = isLate ? 1_000 : random.nextInt(20) * STEP_MS;
            Sent sent = new Sent(
                    KEYS.get(random.nextInt(KEYS.size())),
                    START_MS + count * STEP_MS - behind,
                    Integer.toString(count));
            (isLate ? late : onTime).add(sent);
            next.add(Line.message(sent.toString()));
        }
        return next;
    }

    /** A record that completes the ranges of all before it. */
    static Message<String, String> last() {
        return Line.message("z@9000000 Z");
    }

    /** What is to come out, in this order. */
    List<String> expected() {
        List<Sent> inOrder = new ArrayList<>(onTime);
        inOrder.sort(Comparator.comparingLong(Sent::time));
        List<String> expected = new ArrayList<>();
        for (Sent anchor : inOrder) {
            List<Sent> ofKey = inOrder.stream()
                    .filter(other -> other.key().equals(anchor.key()))
                    .toList();
            int at = ofKey.indexOf(anchor);
            expected.add(anchor.key() + "@" + anchor.time() + " " + anchor.value() + ": "
                    + ofKey.subList(Math.max(0, at - BEFORE), Math.min(ofKey.size(), at + AFTER + 1)).stream()
                            .filter(other -> other.time() >= anchor.time() - MAX_BEFORE_MS
                                    && other.time() <= anchor.time() + MAX_AFTER_MS)
                            .map(Sent::value)
                            .collect(Collectors.joining(",")));
        }
        return expected;
    }

    /** What is to be late, in this order. */
    List<String> late() {
        return late.stream().map(Sent::toString).toList();
    }
}
