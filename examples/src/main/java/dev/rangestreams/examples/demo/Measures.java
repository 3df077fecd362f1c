package dev.rangestreams.examples.demo;

import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** What is asked of the records of a range. A missing value counts as an event but takes no part in a measure. */
final class Measures {
    private Measures() {}

    /** The largest magnitude, or null if no event has one. */
    static @Nullable Double largestMagnitude(Iterable<Record<String, Quake>> quakes) {
        Double largest = null;
        for (Record<String, Quake> quake : quakes) {
            Double magnitude = quake.value().magnitude();
            if (magnitude != null && (largest == null || magnitude > largest)) {
                largest = magnitude;
            }
        }
        return largest;
    }

    /** The mean depth in kilometres of those events that have one, or null if none has. */
    static @Nullable Double meanDepth(Iterable<Record<String, Quake>> quakes) {
        double sum = 0;
        int known = 0;
        for (Record<String, Quake> quake : quakes) {
            Double depth = quake.value().depthKm();
            if (depth != null) {
                sum += depth;
                known++;
            }
        }
        return known == 0 ? null : sum / known;
    }
}
