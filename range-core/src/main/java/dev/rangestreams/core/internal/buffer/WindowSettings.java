package dev.rangestreams.core.internal.buffer;

/**
 * What a window store is to be.
 *
 * @param name the store's name
 * @param retentionMs entries are visible while their timestamp is above stream time minus this
 * @param windowMs the size of the windows that entries are returned with, at least 1
 * @param duplicates whether all records of one key and time are kept, or the latest
 */
public record WindowSettings(String name, long retentionMs, long windowMs, boolean duplicates) {
    /** As fine as emitting windows when they close can use, without reading all keys becoming many reads. */
    private static final long MOST_SLICES = 16;

    /**
     * How wide the slices of time are in which several keys are read, one after the other: several windows if there are many
     * of them, and all time where duplicates are kept.
     */
    public long sliceMs() {
        if (duplicates) {
            return Long.MAX_VALUE;
        }
        long windows = (retentionMs - 1) / windowMs + 1;
        long windowsPerSlice = (windows - 1) / MOST_SLICES + 1;
        return windowsPerSlice > Long.MAX_VALUE / windowMs ? Long.MAX_VALUE : windowsPerSlice * windowMs;
    }
}
