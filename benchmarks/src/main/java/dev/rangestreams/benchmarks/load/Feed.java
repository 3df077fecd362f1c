package dev.rangestreams.benchmarks.load;

import static java.nio.charset.StandardCharsets.UTF_8;

/** One reader's place in a {@link Workload}. Whatever it hands out is a fresh copy, as if it had just come from a broker. */
public final class Feed {
    /** A whole number of minutes, hours and days. */
    private static final long START = 1_700_006_400_000L;

    private final Workload stream;
    private int at = -1;
    private long round;
    private long leaptMs;

    Feed(Workload stream) {
        this.stream = stream;
    }

    /** Goes to the next event. */
    public void advance() {
        if (++at == Workload.EVENTS) {
            at = 0;
            round++;
        }
    }

    /** Lets the time of all further events be later by so much. */
    public void leap(long millis) {
        leaptMs += millis;
    }

    /** How many events came before this one. */
    public long offset() {
        return round * Workload.EVENTS + at;
    }

    public long timestamp() {
        return START + leaptMs + round * stream.spanMs + stream.times[at];
    }

    /** The key, always the same object for the same key. */
    public String key() {
        return stream.names[stream.keys[at]];
    }

    /** The key as a deserializer makes it: a new object, whose hash is not known yet. */
    public String freshKey() {
        return new String(stream.nameBytes[stream.keys[at]], UTF_8);
    }

    public byte[] keyBytes() {
        return stream.nameBytes[stream.keys[at]].clone();
    }

    public Reading reading() {
        return ReadingSerde.reading(stream.values[at]);
    }

    public byte[] readingBytes() {
        return stream.values[at].clone();
    }
}
