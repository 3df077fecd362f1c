package dev.rangestreams.testkit.engine;

import dev.rangestreams.spi.ForwardingTimelines;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.Entry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Changes what reads find. */
class Rereading extends ForwardingTimelines {
    private final Change change;
    private final Thread opener = Thread.currentThread();

    /** What was asked for; {@code oneKey} tells a read of one key from one of several. */
    record Query(
            boolean oneKey,
            @Nullable Blob fromKey,
            @Nullable Blob toKey,
            long from,
            long to,
            Order order) {
        boolean oneKey(Order asked) {
            return oneKey && order == asked;
        }

        boolean severalKeys(Order asked) {
            return !oneKey && order == asked;
        }
    }

    interface Change {
        List<Entry> apply(Query query, List<Entry> found, Timelines store);
    }

    Rereading(Timelines inner, Change change) {
        super(inner);
        this.change = change;
    }

    /** As cursors show it; to other threads as it is, for there is a rule of its own for them. */
    @Override
    public byte @Nullable [] get(byte[] key, long timestamp, long arrival) {
        return Thread.currentThread() == opener
                ? super.get(key, timestamp, arrival)
                : inner.get(key, timestamp, arrival);
    }

    @Override
    public TimelineCursor read(byte[] key, long from, long to, Order order) {
        Query query = new Query(true, new Blob(key), new Blob(key), from, to, order);
        return changed(query, inner.read(key, from, to, order));
    }

    @Override
    public TimelineCursor readKeys(
            byte @Nullable [] fromKey, byte @Nullable [] toKey, long from, long to, Order order) {
        Query query = new Query(
                false,
                fromKey == null ? null : new Blob(fromKey),
                toKey == null ? null : new Blob(toKey),
                from,
                to,
                order);
        return changed(query, inner.readKeys(fromKey, toKey, from, to, order));
    }

    private TimelineCursor changed(Query query, TimelineCursor cursor) {
        List<Entry> shown = change.apply(query, EngineReads.rest(cursor), inner);
        return new ReferenceCursor(shown, inner::openCursors, cursor::close);
    }
}
