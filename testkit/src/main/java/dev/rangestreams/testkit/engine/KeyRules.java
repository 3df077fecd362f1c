package dev.rangestreams.testkit.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.Entry;
import dev.rangestreams.testkit.internal.TestKeys;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reading several keys at once. */
final class KeyRules {
    private static final List<Long> TIMES = List.of(10L, 20L, 30L, 40L);

    private KeyRules() {}

    static void ordersByKey(EngineFixture fixture) {
        Stage stage = new Stage(fixture);
        assertThat(EngineReads.all(stage.timelines)).isEqualTo(stage.model.all());
    }

    static void keyBoundsAreInclusive(EngineFixture fixture) {
        Stage stage = new Stage(fixture);
        List<@Nullable Blob> bounds = new ArrayList<>(TestKeys.ADVERSARIAL);
        bounds.add(Blob.of("60"));
        bounds.add(Blob.of("8000"));
        bounds.add(null);
        for (Blob from : bounds) {
            for (Blob to : bounds) {
                if (from != null || to != null) {
                    stage.compare(from, to, 0, Long.MAX_VALUE, Order.ASCENDING);
                }
            }
        }
    }

    static void timeBoundsAreInclusive(EngineFixture fixture) {
        Stage stage = new Stage(fixture);
        List<Long> bounds =
                List.of(Long.MIN_VALUE, -1L, 0L, 9L, 10L, 11L, 20L, 29L, 30L, 31L, 40L, 41L, Long.MAX_VALUE);
        for (long from : bounds) {
            for (long to : bounds) {
                stage.compare(Blob.of(""), Blob.of("61"), from, to, Order.ASCENDING);
                stage.compare(Blob.of("6100"), Blob.of("ff"), from, to, Order.ASCENDING);
            }
        }
    }

    static void descendingIsTheReverse(EngineFixture fixture) {
        Stage stage = new Stage(fixture);
        stage.compare(null, null, 0, Long.MAX_VALUE, Order.DESCENDING);
        for (Blob key : TestKeys.ADVERSARIAL) {
            stage.compare(key, null, 11, 40, Order.DESCENDING);
            stage.compare(null, key, 0, 30, Order.DESCENDING);
            stage.compare(key, key, 20, Long.MAX_VALUE, Order.DESCENDING);
            stage.compare(Blob.of("61"), key, 10, 20, Order.DESCENDING);
        }
    }

    /** All keys, each at every time, some twice; and the list that knows the same. */
    private static final class Stage {
        private final TimelineModel model = new TimelineModel();
        private final Timelines timelines;

        Stage(EngineFixture fixture) {
            List<Entry> entries = new ArrayList<>();
            int number = 0;
            for (Blob key : TestKeys.ADVERSARIAL) {
                for (long time : TIMES) {
                    entries.add(new Entry(key, time, number, Blob.of("01")));
                }
                entries.add(new Entry(key, 20, 100 + number, Blob.of("02")));
                number++;
            }
            Collections.reverse(entries);
            entries.forEach(model::put);
            timelines = EngineFixture.fill(fixture.open(fixture.settings("keys", 10)), entries);
        }

        void compare(@Nullable Blob fromKey, @Nullable Blob toKey, long from, long to, Order order) {
            assertThat(EngineReads.keys(timelines, fromKey, toKey, from, to, order))
                    .as("readKeys(%s, %s, %d, %d, %s)", fromKey, toKey, from, to, order)
                    .isEqualTo(model.readKeys(fromKey, toKey, from, to, order));
        }
    }
}
