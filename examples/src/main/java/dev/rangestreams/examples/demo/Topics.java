package dev.rangestreams.examples.demo;

import java.util.List;

/** The topics: one in, one for each question, one for what came too late. All are keyed by network. */
final class Topics {
    static final String QUAKES = "quakes";
    static final String COUNT_IN_6_HOURS = "quakes-in-6-hours";
    static final String LARGEST_IN_6_HOURS = "largest-in-6-hours";
    static final String MEAN_DEPTH_OF_5 = "mean-depth-of-last-5";
    static final String COUNT_IN_UTC_DAY = "quakes-in-utc-day";
    static final String FOLLOWS = "follows-within-24-hours";
    static final String LATE = "late-quakes";

    /** The topics in which each event that was on time has exactly one result. */
    static final List<String> RESULTS =
            List.of(COUNT_IN_6_HOURS, LARGEST_IN_6_HOURS, MEAN_DEPTH_OF_5, COUNT_IN_UTC_DAY, FOLLOWS);

    private Topics() {}
}
