package dev.rangestreams.it.ranges;

import org.jspecify.annotations.Nullable;

/** One record on its way into a topology; the value says which one it is. */
record Arrival(
        @Nullable String key, long timestamp, @Nullable String value) {
    @Override
    public String toString() {
        return key + "@" + timestamp + " " + value;
    }
}
