package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.core.internal.state.CleanStop;
import dev.rangestreams.core.internal.state.Offsets;
import dev.rangestreams.core.internal.state.StoredFormat;
import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * How far a store's contents had come at its last commit, kept beside the entries. After an unclean stop what
 * lies beyond is taken out again: the changelog brings back of it what counts.
 *
 * @param offsets changelog offsets
 * @param lastArrival the highest arrival given out
 * @param streamTime the highest timestamp put
 */
record StoredCut(Map<TopicPartition, Long> offsets, long lastArrival, long streamTime) {
    private static final String CUT = "cut";
    private static final byte FORMAT = 1;
    static final StoredCut NOTHING = new StoredCut(Map.of(), -1, Envelope.UNKNOWN);

    /**
     * Refuses a store that was written in another format.
     *
     * @throws EngineException naming the store, its directory and both formats
     */
    static void checkFormat(Timelines timelines, TimelineSettings settings) {
        byte[] noted = timelines.note(CUT);
        if (noted != null) {
            StoredFormat.check(noted[0], FORMAT, settings);
        }
    }

    /** The cut that a store opens with, after what lies beyond it was taken out. */
    static StoredCut open(Timelines timelines) {
        StoredCut cut = noted(timelines);
        if (!CleanStop.was(timelines)) {
            cut.takeOutWhatLiesBeyond(timelines);
        }
        CleanStop.isOver(timelines);
        return cut;
    }

    /** The last cut that was written. */
    static StoredCut noted(Timelines timelines) {
        byte[] noted = timelines.note(CUT);
        return noted == null ? NOTHING : decode(noted);
    }

    private void takeOutWhatLiesBeyond(Timelines timelines) {
        // The cursor shows what was there when it was opened, so entries may be taken out under way.
        try (TimelineCursor cursor = timelines.readKeys(null, null, 0, Long.MAX_VALUE, Order.ASCENDING)) {
            while (cursor.advance()) {
                if (cursor.arrival() > lastArrival) {
                    timelines.remove(cursor.key(), cursor.timestamp(), cursor.arrival());
                }
            }
        }
    }

    void write(Timelines timelines) {
        ByteBuffer out = ByteBuffer.allocate(1 + 2 * Long.BYTES + Offsets.size(offsets));
        out.put(FORMAT).putLong(lastArrival).putLong(streamTime);
        Offsets.put(out, offsets);
        timelines.putNote(CUT, out.array());
    }

    private static StoredCut decode(byte[] noted) {
        ByteBuffer in = ByteBuffer.wrap(noted, 1, noted.length - 1);
        long lastArrival = in.getLong();
        long streamTime = in.getLong();
        return new StoredCut(Offsets.get(in), lastArrival, streamTime);
    }
}
