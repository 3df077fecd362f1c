package dev.rangestreams.versioned.store;

import dev.rangestreams.core.internal.state.Offsets;
import dev.rangestreams.core.internal.state.StoredFormat;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * How far a store's contents had come at its last commit; kept beside them, so that the two become durable together.
 *
 * @param offsets changelog offsets; empty without a changelog
 * @param streamTime the highest timestamp put, {@link #NO_TIME} if there was none
 */
record StoredState(Map<TopicPartition, Long> offsets, long streamTime) {
    static final long NO_TIME = -1;
    static final StoredState NOTHING = new StoredState(Map.of(), NO_TIME);

    private static final String NOTE = "versions";
    private static final byte FORMAT = 1;

    /** What is noted in timelines that were opened so. */
    static StoredState notedIn(Timelines timelines, TimelineSettings opened) {
        byte @Nullable [] noted = timelines.note(NOTE);
        if (noted == null) {
            return NOTHING;
        }
        ByteBuffer in = ByteBuffer.wrap(noted);
        StoredFormat.check(in.get(), FORMAT, opened);
        long streamTime = in.getLong();
        return new StoredState(Offsets.get(in), streamTime);
    }

    void note(Timelines timelines) {
        ByteBuffer out = ByteBuffer.allocate(1 + Long.BYTES + Offsets.size(offsets));
        out.put(FORMAT).putLong(streamTime);
        Offsets.put(out, offsets);
        timelines.putNote(NOTE, out.array());
    }
}
