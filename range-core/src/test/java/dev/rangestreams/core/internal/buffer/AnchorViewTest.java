package dev.rangestreams.core.internal.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.api.RangedRecordIterator;
import dev.rangestreams.core.internal.foreign.ForeignStorage;
import dev.rangestreams.runtime.internal.cache.CacheSettings;
import dev.rangestreams.runtime.internal.clock.OperatorClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an anchor sees when others have arrived since: as after a crash, when records come again that are stored already. */
class AnchorViewTest {
    private static final long NOT_CACHED = 0;
    private static final long CACHED = 1_000_000;

    private final RangeBuffer<String, String> buffer = new RangeBuffer<>(
            new BufferSettings<>(
                    "buffer",
                    "the last 100 ms",
                    101,
                    100,
                    100,
                    BufferSettings.NOT_AWAITED,
                    Integer.MAX_VALUE,
                    Serdes.String(),
                    Serdes.String(),
                    false,
                    Map.of()),
            new ForeignStorage(
                    Stores.inMemoryWindowStore("buffer", Duration.ofMillis(101), Duration.ofMillis(1), true)));

    @ParameterizedTest
    @ValueSource(longs = {NOT_CACHED, CACHED})
    void of_its_own_timestamp_it_sees_those_that_arrived_before_it_and_none_that_came_later(
            long cacheBytes, @TempDir Path directory) {
        open(cacheBytes, directory);
        List<Anchor<String, String>> anchors =
                List.of(take("A", 10), take("B", 10), take("C", 20), take("D", 10), take("E", 5), take("F", 10));

        assertThat(seenBy(anchors.get(0))).containsExactly("A");
        assertThat(seenBy(anchors.get(1))).containsExactly("A", "B");
        assertThat(seenBy(anchors.get(2))).containsExactly("A", "B", "C");
        assertThat(seenBy(anchors.get(3))).containsExactly("A", "B", "D", "C");
        assertThat(seenBy(anchors.get(4))).containsExactly("E", "A", "B", "D", "C");
        assertThat(seenBy(anchors.get(5))).containsExactly("E", "A", "B", "D", "F", "C");
        buffer.close();
    }

    private void open(long cacheBytes, Path directory) {
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "anchors");
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere:1");
        config.put(CacheSettings.MAX_BYTES, cacheBytes);
        MockProcessorContext<Void, Void> context =
                new MockProcessorContext<>(config, new TaskId(0, 0), directory.toFile());
        buffer.init(context.getStateStoreContext(), buffer);
        buffer.start(new OperatorClock("buffer-clock", false));
    }

    private Anchor<String, String> take(String value, long timestamp) {
        return buffer.take(new Record<>("k", value, timestamp), Optional.empty(), false);
    }

    /** Fails unless all ways to read show the same. */
    private List<String> seenBy(Anchor<String, String> anchor) {
        Instant from = Instant.ofEpochMilli(0);
        Instant to = Instant.ofEpochMilli(100);
        try (AnchorView<String, String> view = buffer.view(anchor)) {
            List<String> seen = records(view.forward("k", 0, 100));
            List<String> reversed = new ArrayList<>(seen);
            Collections.reverse(reversed);
            assertThat(records(view.backward("k", 0, 100))).isEqualTo(reversed);
            assertThat(values(view.fetch("k", from, to))).isEqualTo(seen);
            assertThat(values(view.backwardFetch("k", from, to))).isEqualTo(reversed);
            assertThat(values(view.fetchAll(from, to))).isEqualTo(seen);
            assertThat(values(view.all())).isEqualTo(seen);
            assertThat(values(view.fetch("k", "k", from, to))).isEqualTo(seen);
            assertThat(values(view.backwardFetchAll(from, to))).isEqualTo(reversed);
            assertThat(values(view.backwardAll())).isEqualTo(reversed);
            assertThat(values(view.backwardFetch("k", "k", from, to))).isEqualTo(reversed);
            assertThat(view.fetch("k", 10)).isEqualTo(newest(view.forward("k", 10, 10)));
            return seen;
        }
    }

    private static String newest(RangedRecordIterator<Record<String, String>> records) {
        List<String> all = records(records);
        return all.get(all.size() - 1);
    }

    private static List<String> records(RangedRecordIterator<Record<String, String>> records) {
        List<String> values = new ArrayList<>();
        try (records) {
            records.forEachRemaining(record -> values.add(record.value()));
        }
        return values;
    }

    private static <K> List<String> values(Iterator<KeyValue<K, String>> entries) {
        List<String> values = new ArrayList<>();
        entries.forEachRemaining(entry -> values.add(entry.value));
        return values;
    }
}
