package dev.rangestreams.it.ranges;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;
import org.jspecify.annotations.Nullable;

/** One step of what a processor does to its window store. */
sealed interface WindowOp {
    /** Does it and tells what the store answered. */
    String run(WindowAccess<?> store, int step);

    record Put(String key, long time) implements WindowOp {
        @Override
        public String run(WindowAccess<?> store, int step) {
            store.put(key, "v" + step, time);
            return "";
        }
    }

    record Delete(String key, long time) implements WindowOp {
        @Override
        public String run(WindowAccess<?> store, int step) {
            store.put(key, null, time);
            return "";
        }
    }

    record Point(String key, long time) implements WindowOp {
        @Override
        public String run(WindowAccess<?> store, int step) {
            return store.fetch(key, time);
        }
    }

    record Fetch(String key, long from, long to, boolean backward) implements WindowOp {
        @Override
        public String run(WindowAccess<?> store, int step) {
            return store.fetch(key, from, to, backward).toString();
        }
    }

    /** A null key is no bound. */
    record FetchKeys(@Nullable String keyFrom, @Nullable String keyTo, long from, long to) implements WindowOp {
        @Override
        public String run(WindowAccess<?> store, int step) {
            List<String> forward = store.fetchKeys(keyFrom, keyTo, from, to, false);
            return inAnyOrder(forward, store.fetchKeys(keyFrom, keyTo, from, to, true));
        }
    }

    record FetchAll(long from, long to) implements WindowOp {
        @Override
        public String run(WindowAccess<?> store, int step) {
            return inAnyOrder(store.fetchAll(from, to, false), store.fetchAll(from, to, true));
        }
    }

    record All() implements WindowOp {
        @Override
        public String run(WindowAccess<?> store, int step) {
            return inAnyOrder(store.all(false), store.all(true));
        }
    }

    /** Every store has its own order among keys, but backwards is the reverse of it. */
    private static String inAnyOrder(List<String> forward, List<String> backward) {
        Collections.reverse(backward);
        assertThat(backward).as("reverse of backwards").isEqualTo(forward);
        return forward.stream().sorted().toList().toString();
    }

    static Arbitrary<WindowOp> any(List<String> keys, Arbitrary<Long> times, boolean deletes) {
        Arbitrary<String> key = Arbitraries.of(keys);
        Arbitrary<String> keyOrNone = key.injectNull(0.3);
        Arbitrary<Long> bound =
                Arbitraries.frequencyOf(Tuple.of(4, times), Tuple.of(1, Arbitraries.of(0L, 10_000_000L)));
        // Not crossed: Kafka's cache fails at bounds that cross from one segment into another.
        Arbitrary<Tuple.Tuple2<Long, Long>> span = Combinators.combine(bound, bound)
                .as((one, other) -> Tuple.of(Math.min(one, other), Math.max(one, other)));
        Arbitrary<Boolean> backward = Arbitraries.of(true, false);
        return Arbitraries.frequencyOf(
                Tuple.of(10, Combinators.combine(key, times).as(Put::new)),
                Tuple.of(deletes ? 2 : 0, Combinators.combine(key, times).as(Delete::new)),
                Tuple.of(3, Combinators.combine(key, times).as(Point::new)),
                Tuple.of(
                        3,
                        Combinators.combine(key, span, backward)
                                .as((one, at, back) -> new Fetch(one, at.get1(), at.get2(), back))),
                Tuple.of(
                        3,
                        Combinators.combine(keyOrNone, keyOrNone, span)
                                .as((from, to, at) -> new FetchKeys(from, to, at.get1(), at.get2()))),
                Tuple.of(2, span.map(at -> new FetchAll(at.get1(), at.get2()))),
                Tuple.of(1, Arbitraries.just(new All())));
    }
}
