package dev.rangestreams.testkit.range;

import dev.rangestreams.testkit.internal.JavaLiterals;
import java.util.List;
import java.util.stream.Collectors;

/** Records as they arrive, by the numbers of their keys and values. Prints as Java for a subclass of {@link RangeKit}. */
record Arrivals(List<Arrival> list) {
    record Arrival(int key, int value, long timestamp) {
        @Override
        public String toString() {
            return "new Record<>(key(" + key + "), value(" + value + "), " + JavaLiterals.number(timestamp) + ")";
        }
    }

    Arrivals {
        list = List.copyOf(list);
    }

    int size() {
        return list.size();
    }

    @Override
    public String toString() {
        return list.stream().map(Arrival::toString).collect(Collectors.joining(",\n    ", "List.of(\n    ", ")"));
    }
}
