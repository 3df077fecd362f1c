package dev.rangestreams.core.internal.tail;

import static java.util.Comparator.comparingLong;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.Test;

/** A tail does what a plain sorted list does. */
class TailTest {
    private static final long MIDDLE = 10;

    /** Adds a record, or drops what is older, or shrinks to bytes or to a number. */
    private record Step(int kind, long timestamp, int size) {}

    private record Held(long timestamp, long arrival, int size) {}

    @Property
    @SuppressWarnings("NullAway") // the codec is never asked: every slot is a record
    void it_holds_what_a_sorted_list_holds(@ForAll("steps") List<Step> steps) {
        Tail<String, Long> tail = new Tail<>("k", null, Long.MIN_VALUE, 0);
        List<Held> model = new ArrayList<>();
        long completeFrom = Long.MIN_VALUE;
        long arrival = 0;
        for (Step step : steps) {
            switch (step.kind) {
                case 0 -> {
                    tail.forgetBefore(step.timestamp);
                    model.removeIf(held -> held.timestamp < step.timestamp);
                    completeFrom = Math.max(completeFrom, step.timestamp);
                }
                case 1 -> {
                    long most = step.size * 40L;
                    tail.shrinkTo(most);
                    while (bytes(model) > most) {
                        long oldest = model.get(0).timestamp;
                        model.removeIf(held -> held.timestamp == oldest);
                        completeFrom = oldest + 1;
                    }
                }
                case 2 -> {
                    int most = step.size + 2;
                    tail.keepNewest(most);
                    if (model.size() > most) {
                        long oldest = model.get(model.size() - most / 2).timestamp;
                        model.removeIf(held -> held.timestamp < oldest);
                        completeFrom = Math.max(completeFrom, oldest);
                    }
                }
                default -> {
                    arrival++;
                    tail.add(step.timestamp, arrival, new Record<>("k", arrival, step.timestamp), step.size);
                    if (step.timestamp >= completeFrom) {
                        model.add(new Held(step.timestamp, arrival, step.size));
                        model.sort(comparingLong(Held::timestamp).thenComparingLong(Held::arrival));
                    }
                }
            }
            assertThat(held(tail)).isEqualTo(model.stream().map(Held::arrival).toList());
            assertThat(tail.bytes()).isEqualTo(bytes(model));
            assertThat(tail.completeFrom()).isEqualTo(completeFrom);
            // The same question before and after a step, as the tail remembers its last answer.
            assertBounds(tail, model, MIDDLE);
            assertBounds(tail, model, step.timestamp);
            assertBounds(tail, model, MIDDLE);
        }
    }

    @Test
    @SuppressWarnings("NullAway") // as above
    void after_a_burst_it_gives_its_room_back() {
        Tail<String, Long> tail = new Tail<>("k", null, Long.MIN_VALUE, 0);
        for (int i = 0; i < 10_000; i++) {
            tail.add(i, i, new Record<>("k", (long) i, i), 10);
        }
        tail.forgetBefore(9_990);
        assertThat(held(tail)).hasSize(10).startsWith(9_990L);
        assertThat(tail.room()).isLessThan(100);
    }

    /** Nothing lies behind the last millisecond, so what is cut there cannot be told by the time the rest begins at. */
    @Test
    @SuppressWarnings("NullAway") // as above
    void once_entries_of_the_last_millisecond_are_missing_it_is_of_no_use() {
        Tail<String, Long> tail = new Tail<>("k", null, 0, 0);
        tail.add(5, 0, new Record<>("k", 0L, 5), 10);
        tail.add(Long.MAX_VALUE, 1, new Record<>("k", 1L, Long.MAX_VALUE), 10);
        assertThat(tail.isSpent()).isFalse();
        tail.shrinkTo(0);
        tail.add(Long.MAX_VALUE, 2, new Record<>("k", 2L, Long.MAX_VALUE), 10);
        assertThat(tail.isSpent()).isTrue();
        assertThat(held(tail)).isEmpty();
    }

    private static void assertBounds(Tail<String, Long> tail, List<Held> model, long timestamp) {
        long below = model.stream().filter(held -> held.timestamp < timestamp).count();
        long upTo = model.stream().filter(held -> held.timestamp <= timestamp).count();
        assertThat(tail.indexFrom(timestamp) - tail.first()).isEqualTo((int) below);
        assertThat(tail.indexAfter(timestamp) - tail.first()).isEqualTo((int) upTo);
        assertThat(tail.indexAfter(Long.MAX_VALUE)).isEqualTo(tail.end());
    }

    private static List<Long> held(Tail<String, Long> tail) {
        return IntStream.range(tail.first(), tail.end())
                .mapToObj(index -> tail.record(index).value())
                .toList();
    }

    private static long bytes(List<Held> model) {
        return model.stream().mapToLong(held -> held.size + Tail.OVERHEAD).sum();
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        return Combinators.combine(
                        Arbitraries.integers().between(0, 15),
                        Arbitraries.longs().between(0, 20),
                        Arbitraries.integers().between(0, 20))
                .as(Step::new)
                .list()
                .ofMaxSize(60);
    }
}
