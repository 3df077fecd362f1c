package dev.rangestreams.benchmarks.versioned;

import java.util.SplittableRandom;

/**
 * Versions that never end: keys evenly at random, event time that advances evenly, one in twenty late. Each key has so many
 * versions within the history retention. The same for every reader with the same numbers.
 */
final class VersionLoad {
    private static final int LATE_PERCENT = 5;
    private static final long START = 1_700_006_400_000L;
    private static final int VALUE_BYTES = 100;

    private final SplittableRandom random = new SplittableRandom(20_260_401);
    private final String[] names;
    private final byte[] payload = new byte[VALUE_BYTES];
    private final long historyMs;
    private final double millisPerEvent;
    private long events;

    /**
     * Makes the stream.
     *
     * @param keys how many keys there are
     * @param versions how many versions of each there are in the history, on average
     * @param historyMs how long the history is, in event time; late versions are late by up to a tenth of it
     */
    VersionLoad(int keys, int versions, long historyMs) {
        this.historyMs = historyMs;
        names = new String[keys];
        for (int i = 0; i < keys; i++) {
            names[i] = "currency-" + i;
        }
        random.nextBytes(payload);
        millisPerEvent = (double) historyMs / ((double) keys * versions);
    }

    /** Goes to the next event, which a put is to be made of. */
    void advance() {
        events++;
    }

    String key() {
        return names[random.nextInt(names.length)];
    }

    /** Now, or earlier. */
    long timestamp() {
        return now() - (random.nextInt(100) < LATE_PERCENT ? random.nextLong(historyMs / 10) : 0);
    }

    long now() {
        return START + Math.round(events * millisPerEvent);
    }

    /** A time in the history, evenly at random. */
    long anyTime() {
        return now() - random.nextLong(historyMs);
    }

    /** A time half a version ago. */
    long recentTime() {
        return now() - Math.round(millisPerEvent * names.length / 2);
    }

    /** A new array each time, as a serializer makes it. */
    byte[] value() {
        byte[] value = payload.clone();
        value[0] = (byte) events;
        return value;
    }
}
