package dev.rangestreams.windowing.internal.dsl;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** Which streams of a window operator somebody reads. Told while the topology is built, asked when it is finished. */
public final class Outlets {
    /** A stream that an operator makes. */
    public enum Outlet {
        CLOSED,
        CLOSED_TOGETHER,
        EARLY,
        EARLY_TOGETHER,
        LATE;

        /** The name of the processor behind the operator that it comes out of. */
        public String nodeOf(String window) {
            return window + "-" + name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    private final Set<Outlet> read = EnumSet.noneOf(Outlet.class);
    private boolean referredTo;

    public synchronized void markRead(Outlet outlet) {
        read.add(outlet);
    }

    synchronized boolean isRead(Outlet outlet) {
        return read.contains(outlet);
    }

    /** Other windows refer to what these last came to. */
    public synchronized void markReferredTo() {
        referredTo = true;
    }

    synchronized boolean isAnyUsed() {
        return referredTo || !read.isEmpty();
    }
}
