package dev.rangestreams.core.internal.foreign;

import dev.rangestreams.core.internal.envelope.Envelope;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.jspecify.annotations.Nullable;

/**
 * A window store's iterator as a cursor. Entries of one key and timestamp are read together and put in order of arrival,
 * because the store's own order among them does not survive a restart.
 */
final class WindowStoreCursor<T> implements TimelineCursor {
    private final KeyValueIterator<T, byte[]> entries;
    private final Comparator<byte[]> byArrival;
    private final Function<T, byte[]> keyOf;
    private final ToLongFunction<T> timestampOf;
    private final Runnable onClose;
    private final List<byte[]> peers = new ArrayList<>(1);
    private int peer;
    private @Nullable T at;
    private boolean closed;

    WindowStoreCursor(
            KeyValueIterator<T, byte[]> entries,
            Order order,
            Function<T, byte[]> keyOf,
            ToLongFunction<T> timestampOf,
            Runnable onClose) {
        Comparator<byte[]> ascending = Comparator.comparingLong(Envelope::arrival);
        this.entries = entries;
        this.byArrival = order == Order.ASCENDING ? ascending : ascending.reversed();
        this.keyOf = keyOf;
        this.timestampOf = timestampOf;
        this.onClose = onClose;
    }

    @Override
    public boolean advance() {
        if (closed) {
            throw new IllegalStateException("The cursor is closed");
        }
        if (++peer < peers.size()) {
            return true;
        }
        peers.clear();
        peer = 0;
        at = null;
        if (!entries.hasNext()) {
            return false;
        }
        KeyValue<T, byte[]> first = entries.next();
        at = first.key;
        peers.add(first.value);
        while (entries.hasNext() && entries.peekNextKey().equals(first.key)) {
            peers.add(entries.next().value);
        }
        peers.sort(byArrival);
        dropCopies();
        return true;
    }

    /**
     * A store may hold one entry twice: as it put it before a crash, and as the changelog brought it back, under another
     * number. One arrival is one entry.
     */
    private void dropCopies() {
        for (int i = peers.size() - 1; i > 0; i--) {
            if (Envelope.arrival(peers.get(i)) == Envelope.arrival(peers.get(i - 1))) {
                peers.remove(i);
            }
        }
    }

    private T current() {
        if (at == null || closed) {
            throw new IllegalStateException("There is no current entry: advance() was not called, or returned false");
        }
        return at;
    }

    @Override
    public byte[] key() {
        return keyOf.apply(current());
    }

    @Override
    public long timestamp() {
        return timestampOf.applyAsLong(current());
    }

    @Override
    public long arrival() {
        return Envelope.arrival(value());
    }

    @Override
    public byte[] value() {
        current();
        return peers.get(peer);
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            entries.close();
            onClose.run();
        }
    }

    /** The cursor of a range that is empty by its bounds, which some stores refuse to be asked for. */
    static final class Nothing implements TimelineCursor {
        @Override
        public boolean advance() {
            return false;
        }

        @Override
        public byte[] key() {
            throw new IllegalStateException("There is no entry");
        }

        @Override
        public long timestamp() {
            throw new IllegalStateException("There is no entry");
        }

        @Override
        public long arrival() {
            throw new IllegalStateException("There is no entry");
        }

        @Override
        public byte[] value() {
            throw new IllegalStateException("There is no entry");
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
