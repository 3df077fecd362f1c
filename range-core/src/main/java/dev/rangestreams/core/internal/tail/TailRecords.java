package dev.rangestreams.core.internal.tail;

import dev.rangestreams.runtime.internal.read.ReadGuard;
import dev.rangestreams.runtime.internal.read.SkippableRecords;
import java.util.NoSuchElementException;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Walks over a tail from one index to another, skipping what arrived after the anchor. Opens nothing. This is the hottest
 * loop there is: in the common case a step is one comparison and one array access. So there is no guard on the way: closing
 * moves the iterator to its end, and only there it asks whether reading is still allowed.
 */
public final class TailRecords<K, V> implements SkippableRecords<Record<K, V>> {
    private final Tail<K, V> tail;
    private final ReadGuard reads;
    private final long lastArrival;
    private final boolean someAreLater;
    private final int step;
    private final int stop;
    private int index;

    /** From {@code first} to {@code last}, both inclusive; backwards when {@code step} is -1. */
    public TailRecords(Tail<K, V> tail, int first, int last, int step, long lastArrival, ReadGuard reads) {
        this.tail = tail;
        this.reads = reads;
        this.lastArrival = lastArrival;
        this.someAreLater = tail.highestArrival() > lastArrival;
        this.step = step;
        this.stop = last + step;
        this.index = (last - first) * step < 0 ? stop : first;
        skipLater();
    }

    private void skipLater() {
        while (someAreLater && index != stop && tail.arrival(index) > lastArrival) {
            index += step;
        }
    }

    @Override
    public boolean hasNext() {
        return index != stop || nothingLeft();
    }

    @Override
    public Record<K, V> next() {
        return tail.record(move());
    }

    @Override
    public void skip() {
        move();
    }

    private int move() {
        int here = index;
        if (here == stop) {
            nothingLeft();
            throw new NoSuchElementException("The range has no more records");
        }
        index = here + step;
        if (someAreLater) {
            skipLater();
        }
        return here;
    }

    private boolean nothingLeft() {
        reads.check();
        return false;
    }

    @Override
    public void close() {
        index = stop;
    }
}
