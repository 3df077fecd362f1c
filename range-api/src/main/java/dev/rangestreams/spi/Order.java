package dev.rangestreams.spi;

/** The direction in which a {@link TimelineCursor} walks. */
public enum Order {
    /** Oldest entry first; among several keys, lowest key first. */
    ASCENDING,

    /** The exact reverse of {@link #ASCENDING}: newest entry first; among several keys, highest key first. */
    DESCENDING
}
