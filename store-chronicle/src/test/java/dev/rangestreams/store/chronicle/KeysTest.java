package dev.rangestreams.store.chronicle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;

/** The two structures that find keys hold what a sorted map holds, with as many keys as make them grow and split. */
class KeysTest {
    private final KeyTable table = new KeyTable();
    private final KeyOrder order = new KeyOrder();
    private final TreeMap<byte[], Timeline> model = new TreeMap<>(Arrays::compareUnsigned);

    @Property(tries = 20)
    void holdWhatASortedMapHolds(@ForAll long seed, @ForAll @IntRange(min = 1, max = 3_000) int most) {
        Random random = new Random(seed);
        boolean ascending = random.nextBoolean();
        for (int i = 0; i < 2 * most; i++) {
            byte[] key = ascending ? number(i) : number(random.nextInt(most));
            Timeline known = model.get(key);
            if (known == null) {
                add(key);
            } else {
                remove(known);
            }
            if (ascending && random.nextInt(3) == 0) {
                remove(model.firstEntry().getValue());
            }
            if (i % 100 == 0) {
                compare(random, most);
            }
        }
        compare(random, most);
        new ArrayList<>(model.values()).forEach(this::remove);
        compare(random, most);
    }

    private static byte[] number(int number) {
        return new byte[] {(byte) (number * 7), (byte) (number >>> 8), (byte) number};
    }

    private void add(byte[] key) {
        Timeline timeline = new Timeline(key);
        model.put(key, timeline);
        table.add(timeline);
        order.add(timeline);
    }

    private void remove(Timeline timeline) {
        model.remove(timeline.key);
        table.remove(timeline);
        order.remove(timeline);
    }

    private void compare(Random random, int most) {
        assertThat(table.size()).isEqualTo(model.size());
        for (int i = 0; i < 20; i++) {
            byte[] key = number(random.nextInt(most));
            assertThat(table.get(key)).isSameAs(model.get(key));
            assertThat(order.ascending(key, true)).isSameAs(timeline(model.ceilingEntry(key)));
            assertThat(order.ascending(key, false)).isSameAs(timeline(model.higherEntry(key)));
            assertThat(order.descending(key, true)).isSameAs(timeline(model.floorEntry(key)));
            assertThat(order.descending(key, false)).isSameAs(timeline(model.lowerEntry(key)));
        }
        List<Timeline> upwards = new ArrayList<>();
        for (Timeline each = order.ascending(null, true); each != null; each = order.ascending(each.key, false)) {
            upwards.add(each);
        }
        assertThat(upwards).isEqualTo(List.copyOf(model.values()));
        List<Timeline> downwards = new ArrayList<>();
        for (Timeline each = order.descending(null, true); each != null; each = order.descending(each.key, false)) {
            downwards.add(each);
        }
        assertThat(downwards).isEqualTo(List.copyOf(model.descendingMap().values()));
    }

    private static @Nullable Timeline timeline(Map.@Nullable Entry<byte[], Timeline> entry) {
        return entry == null ? null : entry.getValue();
    }
}
