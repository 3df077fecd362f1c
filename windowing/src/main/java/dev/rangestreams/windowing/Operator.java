package dev.rangestreams.windowing;

import dev.rangestreams.windowing.internal.dsl.Outlets;
import dev.rangestreams.windowing.internal.state.WindowFacts;
import dev.rangestreams.windowing.internal.state.WindowStateStoreBuilder;
import org.apache.kafka.streams.kstream.KStream;

/** A window operator in a topology: all that it emits, and its parts that are told something while the topology is built. */
record Operator(
        KStream<Object, Object> results,
        Outlets outlets,
        WindowStateStoreBuilder<?, ?, ?, ?> builder,
        WindowFacts facts) {}
