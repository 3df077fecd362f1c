package dev.rangestreams.testkit.versioned;

import java.util.Iterator;
import java.util.List;
import org.apache.kafka.streams.state.VersionedRecord;
import org.apache.kafka.streams.state.VersionedRecordIterator;

/** Walks a list. */
class ReferenceVersionIterator implements VersionedRecordIterator<byte[]> {
    private final Iterator<Span> spans;

    ReferenceVersionIterator(List<Span> spans) {
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

    static VersionedRecord<byte[]> record(Span span) {
        return span.validTo() == Span.NEWEST
                ? new VersionedRecord<>(span.value().copy(), span.validFrom())
                : new VersionedRecord<>(span.value().copy(), span.validFrom(), span.validTo());
    }

    @Override
    public void close() {
        // A copy holds nothing open.
    }
}
