package dev.rangestreams.runtime.internal.store;

import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.jspecify.annotations.Nullable;

/** For stores whose contents are objects of their own, on the heap, with no engine beneath them. */
public record MemoryStorage() implements Storage {
    @Override
    public String metricsScope() {
        return "in-memory";
    }

    @Override
    public boolean persistent() {
        return false;
    }

    @Override
    public boolean managesOffsets() {
        return false;
    }

    @Override
    public boolean keepsNotes() {
        return false;
    }

    @Override
    public Timelines open(StoreDescription description, String layout, StateStoreContext context, StateStore root) {
        return new Nowhere(description.name());
    }

    @Override
    public boolean restoresItself() {
        return false;
    }

    @Override
    public StorePlace place() {
        return new StorePlace("the heap", "its storage is in memory", null);
    }

    @Override
    public void commit(Map<TopicPartition, Long> changelogOffsets) {
        // Nothing is kept.
    }

    @Override
    public @Nullable Long committedOffset(TopicPartition partition, Checkpoint checkpoint) {
        return null;
    }

    /** No timelines: whoever has such a storage does not use them. */
    private record Nowhere(String store) implements Timelines {
        private EngineException none() {
            return new EngineException("Store " + store + " is in memory and has no timelines");
        }

        @Override
        public void put(byte[] key, long timestamp, long arrival, byte[] value) {
            throw none();
        }

        @Override
        public void remove(byte[] key, long timestamp, long arrival) {
            throw none();
        }

        @Override
        public TimelineCursor read(byte[] key, long from, long to, Order order) {
            throw none();
        }

        @Override
        public TimelineCursor readKeys(
                byte @Nullable [] fromKey, byte @Nullable [] toKey, long from, long to, Order order) {
            throw none();
        }

        @Override
        public void expireBefore(long bound) {
            // There is nothing to expire.
        }

        @Override
        public void putNote(String name, byte[] value) {
            throw none();
        }

        @Override
        public byte @Nullable [] note(String name) {
            return null;
        }

        @Override
        public void flush() {
            // There is nothing to make durable.
        }

        @Override
        public long approximateEntries() {
            return 0;
        }

        @Override
        public int openCursors() {
            return 0;
        }

        @Override
        public void close() {
            // There is nothing to give back.
        }
    }
}
