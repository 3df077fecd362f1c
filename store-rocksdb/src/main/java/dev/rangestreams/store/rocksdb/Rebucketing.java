package dev.rangestreams.store.rocksdb;

import org.rocksdb.RocksIterator;

/**
 * Moves every entry to its bucket when the buckets' width has changed. An entry's key tells its timestamp and so its
 * right bucket, wherever it lies: a run that a crash cut short is simply repeated, and the new width is recorded only
 * when all is done. Costs O(entries), once per change.
 */
final class Rebucketing {
    private final Database database;
    private final EntryKeys wanted;
    private final PendingWrites moves;

    Rebucketing(Database database, EntryKeys wanted) {
        this.database = database;
        this.wanted = wanted;
        this.moves = new PendingWrites(wanted, ChunkPool.SHARED);
    }

    void run() {
        // The iterator shows the database as it was: what is written while it walks does not come past.
        try (RocksIterator all = database.rocks.newIterator()) {
            for (all.seekToFirst(); all.isValid() && Contents.isEntry(all.key()); all.next()) {
                move(all.key(), all);
            }
            Contents.check(database, all);
            if (!moves.isEmpty()) {
                database.write(moves);
            }
        } finally {
            moves.clear();
        }
    }

    private void move(byte[] entryKey, RocksIterator all) {
        long bucket = wanted.bucketOf(EntryKeys.timestamp(entryKey, entryKey.length));
        if (bucket != Bytes.longAt(entryKey, 0)) {
            byte[] moved = entryKey.clone();
            Bytes.putLong(moved, 0, bucket);
            // Both in one batch, which is written as a whole or not at all.
            byte[] value = all.value();
            if (!moves.hasRoomFor(PendingWrites.mostFor(moved, value.length) + PendingWrites.mostFor(entryKey, 0))) {
                database.write(moves);
            }
            moves.putOther(moved, value);
            moves.removeOther(entryKey);
        }
    }
}
