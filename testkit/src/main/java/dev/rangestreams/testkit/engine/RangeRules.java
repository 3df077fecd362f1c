package dev.rangestreams.testkit.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.Entry;
import dev.rangestreams.testkit.internal.TimeBounds;
import java.util.ArrayList;
import java.util.List;

/** Every shape of range over entries at 10, 20, 30 and 40, compared with the plain list. */
final class RangeRules {
    private static final Blob KEY = Blob.of("61");
    private static final List<Entry> ENTRIES = List.of(
            Entry.of("61", 10, 0, "0a"),
            Entry.of("61", 20, 1, "0b"),
            Entry.of("61", 20, 2, "bb"),
            Entry.of("61", 30, 3, "0c"),
            Entry.of("61", 40, 4, "0d"));

    private RangeRules() {}

    static void boundsAreInclusive(EngineFixture fixture) {
        everyShape(new Stage(fixture), Order.ASCENDING, false);
    }

    static void descendingIsTheReverse(EngineFixture fixture) {
        everyShape(new Stage(fixture), Order.DESCENDING, false);
    }

    static void crossedBoundsGiveNothing(EngineFixture fixture) {
        Stage stage = new Stage(fixture);
        everyShape(stage, Order.ASCENDING, true);
        everyShape(stage, Order.DESCENDING, true);
    }

    static void anyLongIsABound(EngineFixture fixture) {
        List<Long> wild = List.of(Long.MIN_VALUE, Long.MIN_VALUE + 1, -11L, -1L, 25L, Long.MAX_VALUE);
        Stage stage = new Stage(fixture);
        for (long from : wild) {
            for (long to : wild) {
                if (from <= to) {
                    stage.compare(from, to, Order.ASCENDING);
                }
            }
        }
    }

    private static void everyShape(Stage stage, Order order, boolean crossed) {
        List<Long> bounds = TimeBounds.ALL;
        for (long from : bounds) {
            for (long to : bounds) {
                if (crossed == from > to) {
                    stage.compare(from, to, order);
                }
            }
        }
    }

    /** The store and the list, with neighbours of the key that must not show. */
    private static final class Stage {
        private final TimelineModel model = new TimelineModel();
        private final Timelines timelines;

        Stage(EngineFixture fixture) {
            List<Entry> entries = new ArrayList<>(ENTRIES);
            entries.add(Entry.of("60", 25, 5, "ee"));
            entries.add(Entry.of("6100", 15, 6, "ee"));
            entries.forEach(model::put);
            timelines = EngineFixture.fill(fixture.open(), entries);
        }

        void compare(long from, long to, Order order) {
            assertThat(EngineReads.read(timelines, KEY, from, to, order))
                    .as("read(key, %d, %d, %s)", from, to, order)
                    .isEqualTo(model.read(KEY, from, to, order));
        }
    }
}
