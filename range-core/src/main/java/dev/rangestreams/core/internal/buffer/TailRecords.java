package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.core.internal.range.SkippableRecords;
import java.util.NoSuchElementException;
import org.apache.kafka.streams.processor.api.Record;

/** Walks over a tail from one index to another, skipping what arrived after the anchor. Opens nothing. */
final class TailRecords<K, V> implements SkippableRecords<Record<K, V>> {
    private final Tail<K, V> tail;
    private final OpenReads reads;
    private final long lastArrival;
    private final int step;
    private final int stop;
    private int index;

    /** From {@code first} to {@code last}, both inclusive; backwards when {@code step} is -1. */
    TailRecords(Tail<K, V> tail, int first, int last, int step, long lastArrival, OpenReads reads) {
        this.tail = tail;
        this.reads = reads;
        this.lastArrival = lastArrival;
        this.step = step;
        this.stop = last + step;
        this.index = (last - first) * step < 0 ? stop : first;
        skipLater();
    }

    private void skipLater() {
        while (index != stop && tail.arrival(index) > lastArrival) {
            index += step;
        }
    }

    @Override
    public boolean hasNext() {
        reads.check();
        return index != stop;
    }

    @Override
    public Record<K, V> next() {
        int here = step();
        return tail.record(here);
    }

    @Override
    public void skip() {
        step();
    }

    private int step() {
        reads.check();
        if (index == stop) {
            throw new NoSuchElementException("The range has no more records");
        }
        int here = index;
        index += step;
        skipLater();
        return here;
    }

    @Override
    public void close() {
        index = stop;
    }
}
