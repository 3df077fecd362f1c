package dev.rangestreams.it.harness;

/** The ways to run an application that differ most. */
enum Mode {
    AT_LEAST_ONCE {
        @Override
        StreamsAppBuilder of(CountApp count) {
            return count.app();
        }
    },
    EXACTLY_ONCE {
        @Override
        StreamsAppBuilder of(CountApp count) {
            return count.app().exactlyOnce();
        }
    },
    AT_LEAST_ONCE_STREAMS_PROTOCOL {
        @Override
        StreamsAppBuilder of(CountApp count) {
            return count.app().streamsProtocol();
        }
    },
    EXACTLY_ONCE_STREAMS_PROTOCOL {
        @Override
        StreamsAppBuilder of(CountApp count) {
            return count.app().exactlyOnce().streamsProtocol();
        }
    };

    abstract StreamsAppBuilder of(CountApp count);
}
