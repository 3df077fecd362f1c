package dev.rangestreams.testkit.aggregate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Values that are added, in three parts.
 *
 * @param inputs all of them
 * @param first where the second part begins
 * @param second where the third part begins
 */
record AggregateWorld<V>(List<AggregateInput<V>> inputs, int first, int second) {
    /** Out of order, and some at the same time. */
    private static final long[] TIMES = {1000, 1010, 1010, 1005, 0, Long.MAX_VALUE};

    private static final int NUMBERS = 4;
    private static final int LONGEST = 3;

    List<AggregateInput<V>> a() {
        return inputs.subList(0, first);
    }

    List<AggregateInput<V>> b() {
        return inputs.subList(first, second);
    }

    List<AggregateInput<V>> c() {
        return inputs.subList(second, inputs.size());
    }

    AggregateInput<V> input(int place) {
        return inputs.get(place);
    }

    List<AggregateInput<V>> without(int place) {
        List<AggregateInput<V>> rest = new ArrayList<>(inputs);
        rest.remove(place);
        return rest;
    }

    static <V> AggregateInput<V> at(int place, V value) {
        return new AggregateInput<>(value, TIMES[place % TIMES.length]);
    }

    /** All sequences of up to three of four values, and some longer ones, in all parts. */
    static <V> List<AggregateWorld<V>> small(IntFunction<V> values) {
        List<List<Integer>> sequences = new ArrayList<>(List.of(
                List.of(0, 1, 2, 3, 4, 5), List.of(5, 4, 3, 2, 1, 0), List.of(0, 0, 1, 1, 2, 2), List.of(3, 1, 3, 1)));
        sequencesAfter(List.of(), sequences);
        List<AggregateWorld<V>> worlds = new ArrayList<>();
        sequences.forEach(numbers -> split(inputs(numbers, values), worlds));
        return worlds;
    }

    private static void sequencesAfter(List<Integer> begun, List<List<Integer>> all) {
        all.add(begun);
        for (int number = 0; number < NUMBERS && begun.size() < LONGEST; number++) {
            List<Integer> next = new ArrayList<>(begun);
            next.add(number);
            sequencesAfter(next, all);
        }
    }

    private static <V> List<AggregateInput<V>> inputs(List<Integer> numbers, IntFunction<V> values) {
        List<AggregateInput<V>> inputs = new ArrayList<>();
        for (int number : numbers) {
            inputs.add(at(inputs.size(), values.apply(number)));
        }
        return inputs;
    }

    private static <V> void split(List<AggregateInput<V>> inputs, List<AggregateWorld<V>> worlds) {
        for (int first = 0; first <= inputs.size(); first++) {
            for (int second = first; second <= inputs.size(); second++) {
                worlds.add(new AggregateWorld<>(inputs, first, second));
            }
        }
    }

    @Override
    public String toString() {
        return a() + " | " + b() + " | " + c();
    }
}
