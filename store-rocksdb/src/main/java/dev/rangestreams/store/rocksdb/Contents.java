package dev.rangestreams.store.rocksdb;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * What an opened database holds beside entries, and what must be known of the entries before they can be read. Behind
 * all entries lie the layout (which format, how wide the buckets) and then the notes.
 */
final class Contents {
    private static final byte[] LAYOUT = {(byte) EntryKeys.FIRST_OTHER};
    private static final byte NOTE = (byte) 0xFF;
    private static final byte FORMAT = 1;

    private Contents() {}

    /** Makes sure that the entries lie in the buckets that the present retention asks for. */
    static void prepare(Database database, EntryKeys wanted) {
        byte[] layout = layout(database);
        if (layout == null) {
            if (!isEmpty(database)) {
                throw database.location.foreign("the directory holds a RocksDB of something else", null);
            }
        } else if (layout.length != 2 || layout[0] != FORMAT) {
            throw database.location.foreign(
                    "its format is " + layout[0] + ", but this version reads format " + FORMAT + " only", null);
        } else if (layout[1] == wanted.shift()) {
            return;
        } else {
            new Rebucketing(database, wanted).run();
        }
        PendingWrites first = new PendingWrites(wanted, ChunkPool.SHARED);
        first.putOther(LAYOUT, new byte[] {FORMAT, (byte) wanted.shift()});
        database.write(first);
    }

    private static byte @Nullable [] layout(Database database) {
        try {
            return database.rocks.get(LAYOUT);
        } catch (RocksDBException e) {
            throw database.location.failed("open", e);
        }
    }

    private static boolean isEmpty(Database database) {
        try (RocksIterator all = database.rocks.newIterator()) {
            all.seekToFirst();
            check(database, all);
            return !all.isValid();
        }
    }

    /** Finds the buckets that hold entries. Costs a seek each. */
    static Buckets buckets(Database database, EntryKeys entryKeys) {
        List<Long> found = new ArrayList<>();
        try (RocksIterator all = database.rocks.newIterator()) {
            all.seekToFirst();
            while (all.isValid() && isEntry(all.key())) {
                long bucket = Bytes.longAt(all.key(), 0);
                found.add(bucket);
                all.seek(ByteBuffer.allocate(Long.BYTES).putLong(bucket + 1).flip());
            }
            check(database, all);
        }
        long[] ids = found.stream().mapToLong(Long::longValue).toArray();
        return new Buckets(entryKeys, ids, database.estimatedKeys());
    }

    static boolean isEntry(byte[] key) {
        return (key[0] & 0xFF) < EntryKeys.FIRST_OTHER;
    }

    static byte[] noteKey(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        byte[] key = new byte[bytes.length + 1];
        key[0] = NOTE;
        System.arraycopy(bytes, 0, key, 1, bytes.length);
        return key;
    }

    static Map<String, byte[]> notes(Database database) {
        Map<String, byte[]> notes = new HashMap<>();
        try (RocksIterator all = database.rocks.newIterator()) {
            for (all.seek(new byte[] {NOTE}); all.isValid(); all.next()) {
                byte[] key = all.key();
                notes.put(new String(key, 1, key.length - 1, StandardCharsets.UTF_8), all.value());
            }
            check(database, all);
        }
        return notes;
    }

    static void check(Database database, RocksIterator iterator) {
        try {
            iterator.status();
        } catch (RocksDBException e) {
            throw database.location.failed("open", e);
        }
    }
}
