package dev.rangestreams.testkit.range;

import static dev.rangestreams.testkit.range.BrokenRange.fetching;

import dev.rangestreams.api.RangedRecordIterator;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.kafka.streams.processor.api.Record;

/** Ranges that hold the wrong records, or read the wrong ones. */
final class BrokenRangeContents {
    static final List<BrokenRange> ALL = List.of(
            changing(RangeRule.RNG_01, "leaves the anchor out", list -> list.subList(0, list.size() - 1)),
            changing(RangeRule.RNG_01, "gives the anchor twice", list -> {
                list.add(list.get(list.size() - 1));
                return list;
            }),
            changing(RangeRule.RNG_02, "gives the newest first", list -> {
                Collections.reverse(list);
                return list;
            }),
            changing(RangeRule.RNG_02, "gives the anchor before its peers", list -> {
                Record<String, Integer> anchor = list.remove(list.size() - 1);
                int place = 0;
                while (place < list.size() && list.get(place).timestamp() < anchor.timestamp()) {
                    place++;
                }
                list.add(place, anchor);
                return list;
            }),
            changing(RangeRule.RNG_03, "gives the oldest record twice", list -> {
                if (list.size() > 1) {
                    list.add(0, list.get(0));
                }
                return list;
            }),
            changing(RangeRule.RNG_03, "changes a value", list -> {
                list.replaceAll(r -> r.withValue(r.value() + 1));
                return list;
            }),
            changing(RangeRule.RNG_04, "makes records of its own, without headers", list -> {
                list.replaceAll(r -> new Record<>(r.key(), r.value(), r.timestamp()));
                return list;
            }),
            fetching(
                            RangeRule.RNG_05,
                            "holds records that are older than declared",
                            (anchor, store) ->
                                    TwentyBefore.between(anchor, store, anchor.timestamp() - 21, anchor.timestamp()))
                    .breaksAlso(RangeRule.RNG_06),
            fetching(RangeRule.RNG_06, "reads everything and sorts out afterwards", (anchor, store) -> {
                List<Record<String, Integer>> list = new ArrayList<>();
                try (RangedRecordIterator<Record<String, Integer>> all =
                        TwentyBefore.between(anchor, store, 0, anchor.timestamp())) {
                    all.forEachRemaining(list::add);
                }
                list.removeIf(r -> r.timestamp() < anchor.timestamp() - 20);
                return Records.of(list);
            }),
            fetching(RangeRule.RNG_07, "looks at another key", (anchor, store) -> {
                Instant at = Instant.ofEpochMilli(anchor.timestamp());
                store.fetch("k0", at, at).close();
                return Records.of(TwentyBefore.list(anchor, store));
            }),
            fetching(RangeRule.RNG_07, "looks at all keys", (anchor, store) -> {
                store.all().close();
                return Records.of(TwentyBefore.list(anchor, store));
            }),
            fetching(
                    RangeRule.RNG_17,
                    "looks ahead past the end of time",
                    (anchor, store) ->
                            TwentyBefore.between(anchor, store, anchor.timestamp() - 20, anchor.timestamp() + 20)),
            fetching(RangeRule.RNG_20, "ends one millisecond too late", (anchor, store) -> {
                long to = anchor.timestamp() == Long.MAX_VALUE ? Long.MAX_VALUE : anchor.timestamp() + 1;
                return TwentyBefore.between(anchor, store, anchor.timestamp() - 20, to);
            }),
            changing(
                    RangeRule.RNG_21, "is full after eight records", list -> list.subList(0, Math.min(8, list.size()))),
            changing(RangeRule.RNG_22, "makes records of its own, with all that the others have", list -> {
                list.replaceAll(r -> new Record<>(r.key(), r.value(), r.timestamp(), r.headers()));
                return list;
            }));

    private BrokenRangeContents() {}

    private static BrokenRange changing(
            RangeRule rule, String how, UnaryOperator<List<Record<String, Integer>>> change) {
        return fetching(rule, how, (anchor, store) -> Records.of(change.apply(TwentyBefore.list(anchor, store))));
    }
}
