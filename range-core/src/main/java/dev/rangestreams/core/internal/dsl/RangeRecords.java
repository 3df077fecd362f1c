package dev.rangestreams.core.internal.dsl;

import dev.rangestreams.api.Range;
import dev.rangestreams.core.internal.buffer.AnchorView;
import java.util.Iterator;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.Record;

/** What an aggregator iterates: each pass asks the range anew. */
record RangeRecords<K, V>(Range<K, V> range, Record<K, V> anchor, AnchorView<K, V> view)
        implements Iterable<Record<K, V>> {
    @Override
    public Iterator<Record<K, V>> iterator() {
        return view.guard(Objects.requireNonNull(
                range.fetch(anchor, view), "fetch returned null; a range at least holds its anchor"));
    }
}
