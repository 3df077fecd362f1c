package dev.rangestreams.store.inmemory;

import java.util.ArrayList;
import java.util.List;

/**
 * The cursors that are walking over many keys. They look at a timeline only when they reach it, so whoever changes a
 * timeline first lets each of them take what it would have seen. Writers pay nothing while there is no such cursor.
 */
final class OpenKeysCursors {
    private volatile List<KeysCursor> open = List.of();

    synchronized void add(KeysCursor cursor) {
        List<KeysCursor> more = new ArrayList<>(open);
        more.add(cursor);
        open = more;
    }

    synchronized void remove(KeysCursor cursor) {
        List<KeysCursor> fewer = new ArrayList<>(open);
        fewer.remove(cursor);
        open = fewer;
    }

    /** To be called by the writer, holding the timeline's monitor, before each change of it. */
    void beforeChange(Timeline timeline) {
        List<KeysCursor> cursors = open;
        for (int i = 0; i < cursors.size(); i++) {
            cursors.get(i).keep(timeline);
        }
    }
}
