package dev.rangestreams.it.runtime;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rangestreams.runtime.internal.kafka.Changelog;
import dev.rangestreams.runtime.internal.kafka.FixedStoreBuilder;
import dev.rangestreams.runtime.internal.store.Checkpoint;
import dev.rangestreams.runtime.internal.store.EngineStorage;
import dev.rangestreams.runtime.internal.store.OpenStore;
import dev.rangestreams.runtime.internal.store.Recovery;
import dev.rangestreams.runtime.internal.store.StoreContents;
import dev.rangestreams.runtime.internal.store.StoreDescription;
import dev.rangestreams.runtime.internal.store.TimelineStore;
import dev.rangestreams.runtime.internal.store.Written;
import dev.rangestreams.spi.TimelineEngine;
import java.nio.ByteBuffer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.state.StoreBuilder;

/** A fourth kind of store, that counts keys: what it holds is all that it says, and its life is that of the others. */
final class CountStore extends TimelineStore<CountStore.Counts> {
    private CountStore(TimelineEngine engine, String name) {
        super(
                new StoreDescription(name, "count store", Recovery.PUT_AGAIN, Long.MAX_VALUE, false, false),
                new EngineStorage(engine));
    }

    record Builder(TimelineEngine engine, String name) implements FixedStoreBuilder<CountStore> {
        @Override
        public CountStore build() {
            return new CountStore(engine, name);
        }
    }

    static StoreBuilder<CountStore> builder(TimelineEngine engine, String name) {
        return new Builder(engine, name);
    }

    @Override
    protected Counts contents(OpenStore store, StateStore root) {
        return new Counts(store);
    }

    /** Counts the key once more, and gives how often it was counted. */
    long count(String key) {
        return contents().count(key.getBytes(UTF_8));
    }

    /** One entry per key, replaced in place. */
    static final class Counts implements StoreContents {
        private final OpenStore store;
        private final Changelog changelog;

        Counts(OpenStore store) {
            this.store = store;
            this.changelog = new Changelog(store.context(), store.description().name());
        }

        long count(byte[] key) {
            byte[] before = store.timelines().get(key, 0, 0);
            long count = before == null ? 1 : ByteBuffer.wrap(before).getLong() + 1;
            byte[] after = ByteBuffer.allocate(Long.BYTES).putLong(count).array();
            store.writes(Written.PROCESSED);
            store.timelines().put(key, 0, 0, after);
            store.sawRecord();
            changelog.log(key, after, store.input()::position);
            return count;
        }

        @Override
        public void restore(ConsumerRecord<byte[], byte[]> record) {
            store.timelines().put(record.key(), 0, 0, record.value());
        }

        @Override
        public long streamTime() {
            return Checkpoint.NO_TIME;
        }
    }
}
