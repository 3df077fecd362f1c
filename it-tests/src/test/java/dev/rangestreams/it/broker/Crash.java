package dev.rangestreams.it.broker;

import dev.rangestreams.it.harness.CrashPoint;
import dev.rangestreams.it.harness.StreamsAppBuilder;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.serialization.Serdes;

/** When an instance dies that has not committed any of the work it has done. */
enum Crash {
    /** Everything is evaluated and every result is at the broker. */
    AFTER_ALL_RESULTS {
        @Override
        void of(RangeApp ranges, StreamsAppBuilder how, int results) {
            try (var dies = how.crashable().commitOnlyAtClose().start();
                    var output = ranges.broker()
                            .topics()
                            .reader(
                                    ranges.output(),
                                    Serdes.String(),
                                    Serdes.String(),
                                    IsolationLevel.READ_UNCOMMITTED)) {
                output.awaitUntil(results + " results", records -> records.size() >= results);
                dies.crash();
            }
        }
    },

    /** Some results are at the broker, others are not even computed. */
    AFTER_THREE_RESULTS {
        @Override
        void of(RangeApp ranges, StreamsAppBuilder how, int results) {
            try (var dies = how.crashable().commitOnlyAtClose().build()) {
                dies.crashAfterSends(ranges.output(), 3);
                dies.streams().start();
                dies.awaitCrashed();
            }
        }
    },

    /** In the middle of the first commit: all but the offsets is at the broker. */
    IN_COMMIT {
        @Override
        void of(RangeApp ranges, StreamsAppBuilder how, int results) {
            try (var dies = how.crashable().build()) {
                dies.crashAt(CrashPoint.SENDS_FLUSHED);
                dies.streams().start();
                dies.awaitCrashed();
            }
        }
    };

    /**
     * Runs an instance until it crashes.
     *
     * @param results how many results there are in the output when all input is evaluated
     */
    abstract void of(RangeApp ranges, StreamsAppBuilder how, int results);
}
