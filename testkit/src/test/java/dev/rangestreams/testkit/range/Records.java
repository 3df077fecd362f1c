package dev.rangestreams.testkit.range;

import dev.rangestreams.api.RangedRecordIterator;
import java.util.Iterator;
import java.util.List;
import org.apache.kafka.streams.processor.api.Record;

/** A sound iterator, for the broken ones to start from. */
class Records implements RangedRecordIterator<Record<String, Integer>> {
    private final Iterator<Record<String, Integer>> all;
    private final Runnable onClose;

    Records(RangedRecordIterator<Record<String, Integer>> all) {
        this(all, all::close);
    }

    private Records(Iterator<Record<String, Integer>> all, Runnable onClose) {
        this.all = all;
        this.onClose = onClose;
    }

    /** Of a list: nothing is open any more. */
    static Records of(List<Record<String, Integer>> list) {
        return new Records(list.iterator(), () -> {});
    }

    @Override
    public boolean hasNext() {
        return all.hasNext();
    }

    @Override
    public Record<String, Integer> next() {
        return all.next();
    }

    @Override
    public void close() {
        onClose.run();
    }
}
