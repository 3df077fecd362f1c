package dev.rangestreams.it.stores;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.kafka.streams.state.VersionedKeyValueStore;
import org.apache.kafka.streams.state.VersionedRecord;
import org.jspecify.annotations.Nullable;

/**
 * A long random course of operations on a versioned store, the same for each store that it is run on. Time moves on; some
 * versions come late, some too late, some at the very time of another; values may be empty.
 */
final class LongScript {
    static final long RETENTION_MS = 2_000;

    private static final int KEYS = 40;

    private final long seed;
    private final int operations;
    private final boolean deletesApart;

    /**
     * Chooses a course.
     *
     * @param deletesApart whether deletes never have the very time of a value
     */
    LongScript(long seed, int operations, boolean deletesApart) {
        this.seed = seed;
        this.operations = operations;
        this.deletesApart = deletesApart;
    }

    /** Runs it. Returns what each operation was and what it gave, and then all contents, as of every fifth instant. */
    List<String> run(VersionedKeyValueStore<String, String> store) {
        var random = new Random(seed);
        List<String> lines = new ArrayList<>(operations + 100_000);
        long clock = 0;
        for (int operation = 0; operation < operations; operation++) {
            clock += random.nextInt(5) == 0 ? random.nextInt(12) : 0;
            String key = "key" + (int) (KEYS * random.nextDouble() * random.nextDouble());
            lines.add(operation + ": " + step(store, random, key, clock));
        }
        for (int number = 0; number < KEYS; number++) {
            String key = "key" + number;
            lines.add(key + " newest " + text(store.get(key)));
            for (long asOf = Math.max(0, clock - RETENTION_MS - 100); asOf <= clock + 100; asOf += 5) {
                lines.add(key + " as of " + asOf + " " + text(store.get(key, asOf)));
            }
        }
        return lines;
    }

    private String step(VersionedKeyValueStore<String, String> store, Random random, String key, long clock) {
        long time = time(random, clock);
        int dice = random.nextInt(100);
        if (dice < 50) {
            time = deletesApart ? time & ~1 : time;
            String value = dice == 0 ? "" : "v" + random.nextInt(1_000_000);
            return "put " + key + "@" + time + " " + value + " -> " + store.put(key, value, time);
        }
        if (dice < 65 && deletesApart) {
            time |= 1;
        }
        if (dice < 58) {
            return "put " + key + "@" + time + " null -> " + store.put(key, null, time);
        }
        if (dice < 65) {
            return "delete " + key + "@" + time + " -> " + text(store.delete(key, time));
        }
        if (dice < 75) {
            return "get " + key + " -> " + text(store.get(key));
        }
        return "get " + key + " as of " + time + " -> " + text(store.get(key, time));
    }

    private static long time(Random random, long clock) {
        int dice = random.nextInt(20);
        long back = dice < 12 ? 0 : dice < 17 ? random.nextInt(50) : random.nextInt((int) RETENTION_MS + 200);
        return Math.max(0, clock - back);
    }

    private static String text(@Nullable VersionedRecord<String> record) {
        return record == null ? "none" : record.value() + "@" + record.timestamp();
    }
}
