package dev.rangestreams.windowing;

import dev.rangestreams.runtime.internal.kafka.StreamSources;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;

/** Where a window's results and late records go, so that neither meets the other, nor the input. */
final class Destinations {
    private final String window;
    private final StreamSources sources;
    private final Set<String> closed = new HashSet<>();
    private final Set<String> late = new HashSet<>();

    Destinations(String window, StreamSources sources) {
        this.window = window;
        this.sources = sources;
    }

    void closedTo(String topic) {
        check("closedTo", topic, late, "its late records go there");
        closed.add(topic);
    }

    void lateTo(String topic) {
        check("lateTo", topic, closed, "its results go there");
        late.add(topic);
    }

    private void check(String call, String topic, Set<String> others, String why) {
        Objects.requireNonNull(topic, "topic");
        boolean isInput = sources.include(topic);
        if (isInput || others.contains(topic)) {
            throw new IllegalArgumentException("Window " + window + ", " + call + ": the topic " + topic
                    + " cannot be taken, as " + (isInput ? "the window reads it" : why) + "; name one of its own");
        }
    }
}
