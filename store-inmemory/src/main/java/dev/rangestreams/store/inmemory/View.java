package dev.rangestreams.store.inmemory;

import org.jspecify.annotations.Nullable;

/**
 * A stretch of one timeline as it was at one moment. {@link Timeline#show} fills it; until it is {@linkplain #release()
 * released} the timeline does not change the arrays in this stretch but goes on in copies.
 *
 * <p>Fields instead of accessors: this is walked once per entry of every read, and the timeline shares its arrays with it.
 */
class View {
    static final long[] NO_LONGS = {};
    static final byte[][] NO_VALUES = {};
    static final byte[] NO_KEY = {};

    /** The timeline that has to be told when this view ends; null when there is none to tell. */
    @Nullable
    Timeline timeline;

    /** Which of the timeline's arrays these are; see {@link Timeline#release}. */
    int generation;

    long[] timestamps = NO_LONGS;
    long[] arrivals = NO_LONGS;
    byte[][] values = NO_VALUES;

    /** First index that belongs to the view. */
    int low;

    /** First index behind the view. */
    int high;

    final void release() {
        Timeline shown = timeline;
        if (shown != null) {
            timeline = null;
            timestamps = NO_LONGS;
            arrivals = NO_LONGS;
            values = NO_VALUES;
            shown.release(generation);
        }
    }
}
