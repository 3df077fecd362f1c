package dev.rangestreams.it.broker;

import dev.rangestreams.it.harness.StreamsAppBuilder;
import java.time.Duration;

/** What an application goes through while it evaluates {@link EqualityTest}'s events, which come in two halves. */
enum Course {
    ONE_INSTANCE {
        @Override
        void run(EqualityApp app) {
            app.sendFirstHalf();
            app.sendSecondHalf();
            app.process(app.builder());
        }
    },

    TWO_INSTANCES {
        @Override
        void run(EqualityApp app) {
            app.sendFirstHalf();
            var how = app.builder().threads(2);
            try (var first = how.start()) {
                first.awaitProcessed();
                try (var second = how.start()) {
                    first.awaitActiveTasks(2);
                    second.awaitActiveTasks(2);
                    app.sendSecondHalf();
                    second.awaitProcessed();
                }
            }
        }
    },

    CRASH_AT_LEAST_ONCE {
        @Override
        void run(EqualityApp app) {
            crash(app, app.builder());
        }
    },

    CRASH_EXACTLY_ONCE {
        @Override
        void run(EqualityApp app) {
            crash(app, app.builder().exactlyOnce());
        }
    };

    abstract void run(EqualityApp app);

    /** With commits on the way, so that some of the results come again and others do not. */
    private static void crash(EqualityApp app, StreamsAppBuilder how) {
        app.sendFirstHalf();
        app.sendSecondHalf();
        how.stateDirectory(app.directory()).crashable().commitInterval(Duration.ofMillis(20));
        try (var dies = how.build()) {
            dies.crashAfterSends(app.byTime(), app.events() / 2);
            dies.streams().start();
            dies.awaitCrashed();
        }
        app.rememberWhatIsWritten();
        app.process(how);
    }
}
