package dev.rangestreams.benchmarks.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.SplittableRandom;

/**
 * A stream of readings, the same for every seed and size: keys by Zipf's law, event time that advances evenly, some events
 * late. It is as long as {@link #EVENTS} and then starts again, its times moved on, so that it never ends and costs no
 * time to make.
 */
public final class Workload {
    /** How far a range looks back. */
    public static final long LOOK_BACK_MS = 20_000;

    /** How late an event may be. */
    public static final long LATE_MS = 5_000;

    static final int EVENTS = 1 << 18;
    private static final int LATE_PERCENT = 5;
    private static final double EXPONENT = 0.99;

    /** The keys' numbers, and each event's distance from the start, late ones' lateness taken off. */
    final int[] keys = new int[EVENTS];

    final long[] times = new long[EVENTS];
    final byte[][] values = new byte[EVENTS][];
    final String[] names;
    final byte[][] nameBytes;
    final long spanMs;

    /**
     * Makes the stream.
     *
     * @param keyCount how many keys there are
     * @param perRange how many records the look-back holds, on average over the events
     */
    public Workload(int keyCount, int perRange) {
        SplittableRandom random = new SplittableRandom(20_260_401);
        Zipf zipf = new Zipf(keyCount, EXPONENT);
        double millisPerEvent = LOOK_BACK_MS * zipf.collision() / perRange;
        names = new String[keyCount];
        nameBytes = new byte[keyCount][];
        for (int i = 0; i < keyCount; i++) {
            names[i] = "sensor-" + i;
            nameBytes[i] = names[i].getBytes(UTF_8);
        }
        for (int i = 0; i < EVENTS; i++) {
            keys[i] = zipf.next(random);
            long late = random.nextInt(100) < LATE_PERCENT ? random.nextLong(LATE_MS) : 0;
            times[i] = LATE_MS + Math.round(i * millisPerEvent) - late;
            byte[] payload = new byte[Reading.PAYLOAD];
            random.nextBytes(payload);
            values[i] = ReadingSerde.bytes(new Reading(random.nextInt(4_000) / 4.0, payload));
        }
        spanMs = Math.round(EVENTS * millisPerEvent);
    }

    /** A reader of this stream, from its start. */
    public Feed feed() {
        return new Feed(this);
    }
}
