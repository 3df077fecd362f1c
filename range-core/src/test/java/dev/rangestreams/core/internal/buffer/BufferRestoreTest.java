package dev.rangestreams.core.internal.buffer;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.core.internal.kafka.FreshHeaders;
import dev.rangestreams.core.internal.state.SeenInput;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;

class BufferRestoreTest {
    private final BufferRestore restore = new BufferRestore("readings", 100, new Replays());

    @Test
    void an_entry_whose_key_cannot_be_ours_is_refused_by_name() {
        var store = Stores.inMemoryWindowStore("readings", Duration.ofMillis(100), Duration.ofMillis(1), true)
                .get();
        var timelines = new WindowStoreTimelines(store);
        restore.into(timelines, SeenInput.notedIn(timelines), StoredCut.NOTHING);
        byte[] value = new Envelope(0, false, Envelope.UNKNOWN, null, FreshHeaders.create(), new byte[] {1}).encode();
        byte[] key = ChangelogKey.encode(new byte[0], 10, 0);

        for (byte[] wrong : Arrays.asList(null, new byte[0], Arrays.copyOf(key, key.length - 1))) {
            assertThatThrownBy(() -> restore.restoreAll(List.of(KeyValue.pair(wrong, value))))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("readings")
                    .hasMessageContaining("12");
        }
    }

    @Test
    void nothing_is_restored_before_the_store_is_open() {
        assertThatThrownBy(() -> restore.restore(ChangelogKey.encode(new byte[0], 10, 0), new byte[0]))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("readings");
    }
}
