package dev.rangestreams.examples.aggregates;

import dev.rangestreams.api.Aggregate;
import java.nio.ByteBuffer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/** The longest pause between two times that came one after the other. */
// snippet: own
final class LongestPause implements Aggregate<Long, LongestPause.Span, Long> {
    /** The first and the last that came, and the longest pause between; an accumulator that does not change. */
    record Span(long first, long last, long longest) {}

    static final Span NOTHING = new Span(Long.MAX_VALUE, Long.MIN_VALUE, -1);

    @Override
    public Span create() {
        return NOTHING;
    }

    @Override
    public Span add(Span span, Long time, long timestamp) {
        return merge(span, new Span(time, time, 0));
    }

    @Override
    public Span merge(Span earlier, Span later) {
        if (earlier.equals(NOTHING) || later.equals(NOTHING)) {
            return earlier.equals(NOTHING) ? later : earlier;
        }
        long between = Math.abs(later.first() - earlier.last());
        return new Span(earlier.first(), later.last(), Math.max(between, Math.max(earlier.longest(), later.longest())));
    }

    @Override
    public @Nullable Long result(Span span) {
        return span.equals(NOTHING) ? null : span.longest();
    }

    @Override
    public Serde<Span> accumulatorSerde() {
        return Serdes.serdeFrom((topic, span) -> write(span), (topic, bytes) -> read(bytes));
    }

    private static byte[] write(Span span) {
        return ByteBuffer.allocate(3 * Long.BYTES)
                .putLong(span.first())
                .putLong(span.last())
                .putLong(span.longest())
                .array();
    }

    private static Span read(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        return new Span(in.getLong(), in.getLong(), in.getLong());
    }
}
// end
