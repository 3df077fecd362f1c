package dev.rangestreams.benchmarks.windows;

import java.util.SplittableRandom;

/**
 * Events of keys that come equally often, in even event time, one in twenty up to two seconds late. Every reader of one load gets
 * the same events.
 *
 * @param keys how many keys there are
 * @param eventsPerMinute how many events of all keys there are in a minute of event time
 */
record Load(int keys, int eventsPerMinute) {
    static final long LATENESS_MS = 5_000;

    private static final long START_MS = 1_700_006_400_000L;
    private static final long MINUTE_MS = 60_000;

    /** One reader's place. */
    final class Reader {
        private final SplittableRandom random = new SplittableRandom(20_261_201);
        private long at;
        private String key = "";
        private double value;
        private long timestamp;

        void advance() {
            // A new object for each event, as from a deserializer.
            key = "key-" + random.nextInt(keys);
            value = random.nextInt(1_000);
            long late = random.nextInt(20) == 0 ? random.nextLong(2_000) : 0;
            timestamp = START_MS + at * MINUTE_MS / eventsPerMinute - late;
            at++;
        }

        /** Goes on a quarter of a minute later. */
        void leap() {
            at += eventsPerMinute / 4;
        }

        String key() {
            return key;
        }

        Double value() {
            return value;
        }

        long timestamp() {
            return timestamp;
        }
    }
}
