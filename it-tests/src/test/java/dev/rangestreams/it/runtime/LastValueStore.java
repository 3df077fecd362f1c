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

/** A fourth kind of store, of the last value of each key: what it holds is all that it says, and its life is that of the others. */
final class LastValueStore extends TimelineStore<LastValueStore.LastValues> {
    private LastValueStore(TimelineEngine engine, String name) {
        super(
                new StoreDescription(name, "last-value store", Recovery.PUT_AGAIN, Long.MAX_VALUE, false, false),
                new EngineStorage(engine));
    }

    record Builder(TimelineEngine engine, String name) implements FixedStoreBuilder<LastValueStore> {
        @Override
        public LastValueStore build() {
            return new LastValueStore(engine, name);
        }
    }

    static StoreBuilder<LastValueStore> builder(TimelineEngine engine, String name) {
        return new Builder(engine, name);
    }

    @Override
    protected LastValues contents(OpenStore store, StateStore root) {
        return new LastValues(store);
    }

    /** Takes the place of the key's last value, and gives that back; 0 if there was none. */
    long put(String key, long value) {
        return contents().put(key.getBytes(UTF_8), value);
    }

    /** One entry per key, replaced in place. */
    static final class LastValues implements StoreContents {
        private final OpenStore store;
        private final Changelog changelog;

        LastValues(OpenStore store) {
            this.store = store;
            this.changelog = new Changelog(store.context(), store.description().name());
        }

        long put(byte[] key, long value) {
            byte[] last = store.timelines().get(key, 0, 0);
            byte[] next = ByteBuffer.allocate(Long.BYTES).putLong(value).array();
            store.writes(Written.PROCESSED);
            store.timelines().put(key, 0, 0, next);
            store.sawRecord();
            changelog.log(key, next, store.input()::position);
            return last == null ? 0 : ByteBuffer.wrap(last).getLong();
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
