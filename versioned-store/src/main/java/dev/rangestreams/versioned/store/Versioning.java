package dev.rangestreams.versioned.store;

import org.jspecify.annotations.Nullable;

/**
 * What a put changes. It takes at most two writes. The first only cuts a row in two, or notes where a deletion begins, and so
 * leaves the contents as they are. Whoever reads between the two, or after a crash between them, sees what was before or what
 * is after.
 */
final class Versioning {
    private Versioning() {}

    /**
     * Adds a version, or replaces the one of the same time.
     *
     * @param value the value; null for a deletion
     * @return until when the version is valid, {@link Row#OPEN} if it is the newest
     */
    static long put(Rows rows, byte @Nullable [] value, long time) {
        Row newest = rows.newest();
        // Nothing ends after the newest value has begun, so that in order one look-up is enough.
        Row next = newest != null && newest.from() <= time ? newest : rows.firstAfter(time);
        return value == null ? delete(rows, time, next) : put(rows, Row.value(time, value), time, next);
    }

    private static long put(Rows rows, byte[] row, long time, @Nullable Row next) {
        if (next == null) {
            rows.put(Row.OPEN, row);
            return Row.OPEN;
        }
        if (next.hasValue() && next.from() > time) {
            // A gap, which needs no row of its own, ends where the next value begins.
            rows.put(next.from(), row);
            return next.from();
        }
        if (next.hasValue() && next.from() < time) {
            rows.put(time, next.bytes());
        }
        rows.put(next.end(), row);
        return next.end();
    }

    private static long delete(Rows rows, long time, @Nullable Row next) {
        if (next != null && next.hasValue() && next.from() < time) {
            rows.put(time, next.bytes());
        } else if (!rows.endsAt(time)) {
            rows.put(time, Row.nothing());
        }
        if (next == null) {
            return Row.OPEN;
        }
        if (next.hasValue() && next.from() > time) {
            return next.from();
        }
        if (next.end() == Row.OPEN) {
            rows.removeNewest();
        } else if (next.hasValue()) {
            rows.put(next.end(), Row.nothing());
        }
        return next.end();
    }
}
