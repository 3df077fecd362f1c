package dev.rangestreams.store.inmemory;

import java.util.ArrayList;
import java.util.List;

/**
 * The cursors that are walking over many keys. They look at a timeline only when they reach it, so whoever changes a
 * timeline first lets each of them take what it would have seen. Writers pay nothing while there is no such cursor.
 */
final class Scans {
    private volatile List<Scan> open = List.of();

    synchronized void add(Scan scan) {
        List<Scan> more = new ArrayList<>(open);
        more.add(scan);
        open = more;
    }

    synchronized void remove(Scan scan) {
        List<Scan> fewer = new ArrayList<>(open);
        fewer.remove(scan);
        open = fewer;
    }

    /** To be called by the writer, holding the timeline's monitor, before each change of it. */
    void beforeChange(Timeline timeline) {
        List<Scan> scans = open;
        for (int i = 0; i < scans.size(); i++) {
            scans.get(i).keep(timeline);
        }
    }
}
