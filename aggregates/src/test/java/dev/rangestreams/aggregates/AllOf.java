package dev.rangestreams.aggregates;

import dev.rangestreams.api.Aggregate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/** Three aggregates in lockstep, and the same in plain code. */
final class AllOf {
    static final Part<Reading, Long> COUNT = Part.named("count", Aggregates.count());
    static final Part<Reading, Long> ITEMS = Part.named("items", Aggregates.sumLong(Reading::items));
    static final Part<Reading, List<String>> NAMES = Part.named(
            "names", Aggregates.ofValue(Reading::name, Serdes.String()).toList(100));

    private AllOf() {}

    static Aggregate<Reading, ?, Parts> aggregate() {
        return Aggregates.all(COUNT, ITEMS, NAMES);
    }

    static Parts plain(List<Reading> readings) {
        List<Long> items =
                readings.stream().map(Reading::items).filter(Objects::nonNull).toList();
        List<@Nullable Object> results = new ArrayList<>();
        results.add((long) readings.size());
        results.add(items.isEmpty() ? null : items.stream().mapToLong(x -> x).sum());
        results.add(
                readings.stream().map(Reading::name).filter(Objects::nonNull).toList());
        return new Parts(List.of(COUNT, ITEMS, NAMES), results);
    }
}
