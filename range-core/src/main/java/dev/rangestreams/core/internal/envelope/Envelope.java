package dev.rangestreams.core.internal.envelope;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rangestreams.runtime.internal.clock.Bounds;
import dev.rangestreams.runtime.internal.input.Source;
import dev.rangestreams.runtime.internal.input.Varints;
import dev.rangestreams.runtime.internal.kafka.FreshHeaders;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.function.BiFunction;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * How a buffered record looks in every engine and in the changelog: everything about it but its key and timestamp. One
 * format everywhere, so that restoring copies bytes and an engine can be exchanged for another.
 *
 * <p>Layout: version, flags, arrival, then as flagged the clock of the last commit, the source, the headers; the value is
 * the rest.
 *
 * @param arrival the record's place among all records of the store, in processing order
 * @param late whether it was late, and is kept only as context
 * @param committedClock the operator's clock at the commit before this record, or {@link Bounds#NO_TIME}; not in every envelope
 * @param source where it came from, if known
 * @param headers its headers, possibly none
 * @param value its serialized value
 */
@SuppressWarnings("ArrayRecordComponent") // taken apart at once, never compared
public record Envelope(
        long arrival,
        boolean late,
        long committedClock,
        @Nullable Source source,
        Headers headers,
        byte[] value) {

    public static final byte VERSION = 1;
    private static final int LATE = 1;
    private static final int SOURCE = 2;
    private static final int HEADERS = 4;
    private static final int CLOCK = 8;
    private static final int FIXED = 2 + Long.BYTES;

    public byte[] encode() {
        byte[] topic = source == null ? new byte[0] : source.topic().getBytes(UTF_8);
        Header[] all = headers.toArray();
        ByteBuffer out = ByteBuffer.allocate(size(topic, all));
        int flags = (late ? LATE : 0)
                | (source == null ? 0 : SOURCE)
                | (all.length == 0 ? 0 : HEADERS)
                | (committedClock == Bounds.NO_TIME ? 0 : CLOCK);
        out.put(VERSION).put((byte) flags).putLong(arrival);
        if (committedClock != Bounds.NO_TIME) {
            out.putLong(committedClock);
        }
        if (source != null) {
            putBytes(out, topic);
            Varints.put(out, source.partition());
            Varints.put(out, source.offset());
            Varints.put(out, source.index());
        }
        if (all.length > 0) {
            putHeaders(out, all);
        }
        return out.put(value).array();
    }

    /** The arrival alone, at the cost of reading eight bytes. */
    public static long arrival(byte[] encoded) {
        return ByteBuffer.wrap(encoded).getLong(2);
    }

    /** Takes an envelope apart; {@code where} names the store in the message if it cannot be read. */
    public static Envelope decode(byte[] encoded, String where) {
        ByteBuffer in = ByteBuffer.wrap(encoded);
        try {
            int flags = openedFlags(in, where);
            long arrival = in.getLong();
            long clock = (flags & CLOCK) == 0 ? Bounds.NO_TIME : in.getLong();
            Source source = (flags & SOURCE) == 0
                    ? null
                    : new Source(new String(bytes(in), UTF_8), (int) Varints.get(in), Varints.get(in), (int)
                            Varints.get(in));
            Headers headers = readHeaders(in, flags);
            return new Envelope(arrival, (flags & LATE) != 0, clock, source, headers, rest(in));
        } catch (BufferUnderflowException | IllegalArgumentException e) {
            throw tooShort(encoded, where, e);
        }
    }

    /** Hands out what a reader of records needs, and passes over the rest, which is most of the cost of decoding. */
    public static <T> T headersAndValue(byte[] encoded, String where, BiFunction<Headers, byte[], T> use) {
        ByteBuffer in = ByteBuffer.wrap(encoded);
        Headers headers;
        try {
            int flags = openedFlags(in, where);
            in.position(FIXED + ((flags & CLOCK) == 0 ? 0 : Long.BYTES));
            if ((flags & SOURCE) != 0) {
                int topic = (int) Varints.get(in);
                if (topic < 0 || topic > in.remaining()) {
                    throw new BufferUnderflowException();
                }
                in.position(in.position() + topic);
                Varints.get(in);
                Varints.get(in);
                Varints.get(in);
            }
            headers = readHeaders(in, flags);
        } catch (BufferUnderflowException | IllegalArgumentException e) {
            throw tooShort(encoded, where, e);
        }
        return use.apply(headers, rest(in));
    }

    private static int openedFlags(ByteBuffer in, String where) {
        byte version = in.get();
        if (version != VERSION) {
            throw new IllegalStateException(where + " holds an entry of format version " + version
                    + ", but this version of RangeStreams reads format version " + VERSION
                    + "; run the version that wrote it, or newer");
        }
        return in.get();
    }

    private static byte[] rest(ByteBuffer in) {
        byte[] rest = new byte[in.remaining()];
        in.get(rest);
        return rest;
    }

    private static IllegalStateException tooShort(byte[] encoded, String where, RuntimeException cause) {
        return new IllegalStateException(
                where + " holds an entry of " + encoded.length + " bytes that ends too early; it was not written by"
                        + " RangeStreams, or is damaged: wipe the local state to restore it from the changelog",
                cause);
    }

    private int size(byte[] topic, Header[] all) {
        int size = FIXED + value.length + (committedClock == Bounds.NO_TIME ? 0 : Long.BYTES);
        if (source != null) {
            size += Varints.size(topic.length) + topic.length;
            size += Varints.size(source.partition()) + Varints.size(source.offset()) + Varints.size(source.index());
        }
        if (all.length > 0) {
            size += Varints.size(all.length);
            for (Header header : all) {
                int key = header.key().getBytes(UTF_8).length;
                size += Varints.size(key) + key;
                size += header.value() == null ? 1 : Varints.size(header.value().length + 1L) + header.value().length;
            }
        }
        return size;
    }

    private static void putHeaders(ByteBuffer out, Header[] all) {
        Varints.put(out, all.length);
        for (Header header : all) {
            putBytes(out, header.key().getBytes(UTF_8));
            // One more than the length, so that 0 can stand for a header without a value.
            Varints.put(out, header.value() == null ? 0 : header.value().length + 1L);
            if (header.value() != null) {
                out.put(header.value());
            }
        }
    }

    private static Headers readHeaders(ByteBuffer in, int flags) {
        Headers headers = FreshHeaders.create();
        if ((flags & HEADERS) != 0) {
            long count = Varints.get(in);
            for (long i = 0; i < count; i++) {
                String key = new String(bytes(in), UTF_8);
                int length = (int) Varints.get(in) - 1;
                headers.add(key, length < 0 ? null : bytes(in, length));
            }
        }
        return headers;
    }

    private static void putBytes(ByteBuffer out, byte[] bytes) {
        Varints.put(out, bytes.length);
        out.put(bytes);
    }

    private static byte[] bytes(ByteBuffer in) {
        return bytes(in, (int) Varints.get(in));
    }

    private static byte[] bytes(ByteBuffer in, int length) {
        if (length < 0 || length > in.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] bytes = new byte[length];
        in.get(bytes);
        return bytes;
    }
}
