package dev.rangestreams.versioned.store;

import dev.rangestreams.core.internal.state.Offsets;
import dev.rangestreams.spi.Timelines;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.errors.ProcessorStateException;
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

    /** What is noted; the directory is for the message that refuses what a later version has written. */
    static StoredState notedIn(Timelines timelines, String storeName, Path directory) {
        byte @Nullable [] noted = timelines.note(NOTE);
        if (noted == null) {
            return NOTHING;
        }
        ByteBuffer in = ByteBuffer.wrap(noted);
        byte format = in.get();
        if (format > FORMAT) {
            throw new ProcessorStateException("The files of store " + storeName + " are of format " + format
                    + ", but this version reads up to " + FORMAT + "; use the version that wrote them, or delete "
                    + directory + " to have it restored from its changelog");
        }
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
