package dev.rangestreams.testkit.versioned;

import java.util.Iterator;
import java.util.List;
import org.apache.kafka.streams.state.VersionedRecord;
import org.apache.kafka.streams.state.VersionedRecordIterator;

/** Walks a list. */
class ReferenceVersionIterator implements VersionedRecordIterator<byte[]> {
    private final Iterator<VersionSpan> spans;

    ReferenceVersionIterator(List<VersionSpan> spans) {
        this.spans = List.copyOf(spans).iterator();
    }

    @Override
    public boolean hasNext() {
        return spans.hasNext();
    }

    @Override
    public VersionedRecord<byte[]> next() {
        return record(spans.next());
    }

    static VersionedRecord<byte[]> record(VersionSpan span) {
        return span.validTo() == VersionSpan.NEWEST
                ? new VersionedRecord<>(span.value().copy(), span.validFrom())
                : new VersionedRecord<>(span.value().copy(), span.validFrom(), span.validTo());
    }

    @Override
    public void close() {
        // A copy holds nothing open.
    }
}
