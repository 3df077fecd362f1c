package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.core.internal.state.CleanStop;
import dev.rangestreams.core.internal.state.Offsets;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
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
public record StoredCut(Map<TopicPartition, Long> offsets, long lastArrival, long streamTime) {
    private static final String CUT = "cut";
    static final StoredCut NOTHING = new StoredCut(Map.of(), -1, Envelope.UNKNOWN);

    /** The cut that a store opens with, after what lies beyond it was taken out. */
    static StoredCut open(Timelines timelines) {
        byte[] noted = timelines.note(CUT);
        StoredCut cut = noted == null ? NOTHING : decode(noted);
        if (!CleanStop.was(timelines)) {
            cut.takeOutWhatLiesBeyond(timelines);
        }
        CleanStop.isOver(timelines);
        return cut;
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
        ByteBuffer out = ByteBuffer.allocate(2 * Long.BYTES + Offsets.size(offsets));
        out.putLong(lastArrival).putLong(streamTime);
        Offsets.put(out, offsets);
        timelines.putNote(CUT, out.array());
    }

    private static StoredCut decode(byte[] noted) {
        ByteBuffer in = ByteBuffer.wrap(noted);
        long lastArrival = in.getLong();
        long streamTime = in.getLong();
        return new StoredCut(Offsets.get(in), lastArrival, streamTime);
    }
}
