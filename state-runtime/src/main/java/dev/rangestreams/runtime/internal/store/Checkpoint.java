package dev.rangestreams.runtime.internal.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rangestreams.runtime.internal.clock.Bounds;
import dev.rangestreams.runtime.internal.input.Offsets;
import dev.rangestreams.runtime.internal.input.Varints;
import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * What a store knows of its contents: what they are, and how far they had come at its last commit. It is a note beside the
 * entries, so that the two become durable together.
 *
 * @param kind what kind of store wrote it
 * @param layout how it keeps values, for kinds that can keep them in more than one way; else empty
 * @param written what was written since
 * @param offsets changelog offsets; empty without a changelog
 * @param streamTime the highest timestamp put, {@link #NO_TIME} if there was none
 * @param lastArrival the highest arrival given out, {@link #NO_ARRIVAL} if there was none
 * @param input the highest input offset seen, per partition
 */
public record Checkpoint(
        String kind,
        String layout,
        Written written,
        Map<TopicPartition, Long> offsets,
        long streamTime,
        long lastArrival,
        Map<TopicPartition, Long> input) {
    /** No stream time yet. */
    public static final long NO_TIME = Bounds.NO_TIME;

    /** No arrival yet. */
    public static final long NO_ARRIVAL = -1;

    /** The name of the note. */
    public static final String NOTE = "checkpoint";

    private static final byte FORMAT = 1;

    public Checkpoint {
        offsets = Map.copyOf(offsets);
        input = Map.copyOf(input);
    }

    /** That of a store in which nothing was ever written. */
    static Checkpoint none(String kind, String layout) {
        return new Checkpoint(kind, layout, Written.NOTHING, Map.of(), NO_TIME, NO_ARRIVAL, Map.of());
    }

    public Checkpoint with(Written since) {
        return new Checkpoint(kind, layout, since, offsets, streamTime, lastArrival, input);
    }

    /** What kind of store it is, and how it keeps values. */
    String what() {
        return layout.isEmpty() ? kind : kind + " (" + layout + ")";
    }

    /**
     * What is noted in timelines that were opened so; null if nothing is.
     *
     * @throws EngineException naming the store, its directory and both formats, if it was written in another one
     */
    public static @Nullable Checkpoint notedIn(Timelines timelines, TimelineSettings opened) {
        byte @Nullable [] noted = timelines.note(NOTE);
        if (noted == null) {
            return null;
        }
        ByteBuffer in = ByteBuffer.wrap(noted);
        byte format = noted.length == 0 ? 0 : in.get();
        if (format != FORMAT) {
            throw new EngineException("The files of store " + opened.storeName() + " in " + opened.directory()
                    + " are of format " + format + ", but this version of RangeStreams reads format " + FORMAT
                    + " only: run the version that wrote them, or delete that directory while the application is stopped,"
                    + " and the store is restored from its changelog, if it has one");
        }
        try {
            Written written = Written.of(in.get());
            return new Checkpoint(
                    text(in), text(in), written, Offsets.get(in), in.getLong(), in.getLong(), Offsets.get(in));
        } catch (BufferUnderflowException | IllegalArgumentException | NegativeArraySizeException e) {
            throw new EngineException(
                    "The note of " + noted.length + " bytes that store " + opened.storeName()
                            + " keeps about itself in "
                            + opened.directory()
                            + " cannot be read: delete that directory while the application is stopped,"
                            + " and the store is restored from its changelog, if it has one",
                    e);
        }
    }

    /** Keeps it beside the entries. */
    public void note(Timelines timelines) {
        byte[] kindBytes = kind.getBytes(UTF_8);
        byte[] layoutBytes = layout.getBytes(UTF_8);
        ByteBuffer out = ByteBuffer.allocate(2
                + Varints.size(kindBytes.length)
                + kindBytes.length
                + Varints.size(layoutBytes.length)
                + layoutBytes.length
                + 2 * Long.BYTES
                + Offsets.size(offsets)
                + Offsets.size(input));
        out.put(FORMAT).put(written.code());
        Varints.put(out, kindBytes.length);
        out.put(kindBytes);
        Varints.put(out, layoutBytes.length);
        out.put(layoutBytes);
        Offsets.put(out, offsets);
        out.putLong(streamTime).putLong(lastArrival);
        Offsets.put(out, input);
        timelines.putNote(NOTE, out.array());
    }

    private static String text(ByteBuffer in) {
        int length = (int) Varints.get(in);
        if (length < 0 || length > in.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] bytes = new byte[length];
        in.get(bytes);
        return new String(bytes, UTF_8);
    }
}
