package dev.rangestreams.testkit.engine;

import dev.rangestreams.spi.ForwardingTimelines;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.testkit.internal.Broken;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The reference engine with one fault: the rule that names the fault, what the fault is, and how to make one. */
record BrokenEngine(EngineRule rule, String fault, Supplier<TimelineEngine> engine) implements Broken {
    /** A fault in what {@code open} gives. */
    static BrokenEngine store(EngineRule rule, String fault, UnaryOperator<Timelines> breaking) {
        return opening(rule, fault, (settings, inner) -> breaking.apply(inner));
    }

    /** A fault that depends on the settings, or that an engine needs to remember from one opening to the next. */
    static BrokenEngine opening(
            EngineRule rule, String fault, BiFunction<TimelineSettings, Timelines, Timelines> breaking) {
        return new BrokenEngine(rule, fault, () -> new Wrapped("reference", true, breaking));
    }

    /** A fault in what a read of one key gives. */
    static BrokenEngine reading(EngineRule rule, String fault, Rereading.Change change) {
        return store(rule, fault, inner -> new Rereading(inner, change));
    }

    /** A fault in every cursor. */
    static BrokenEngine cursor(EngineRule rule, String fault, UnaryOperator<TimelineCursor> breaking) {
        return store(rule, fault, inner -> new ForwardingTimelines(inner) {
            @Override
            public TimelineCursor read(byte[] key, long from, long to, Order order) {
                return breaking.apply(super.read(key, from, to, order));
            }

            @Override
            public TimelineCursor readKeys(
                    byte @Nullable [] fromKey, byte @Nullable [] toKey, long from, long to, Order order) {
                return breaking.apply(super.readKeys(fromKey, toKey, from, to, order));
            }
        });
    }

    @Override
    public String toString() {
        return rule.id() + ": " + fault;
    }

    record Wrapped(String name, boolean durable, BiFunction<TimelineSettings, Timelines, Timelines> breaking)
            implements TimelineEngine {
        @Override
        public Timelines open(TimelineSettings settings) {
            return breaking.apply(settings, new ReferenceEngine(true).open(settings));
        }
    }
}
