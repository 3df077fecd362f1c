package dev.rangestreams.examples.demo;

import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/**
 * An engine that does not flush. Kafka's test driver commits after every single record, and a durable engine would write
 * a file each time: thousands of files for a week of events, which nobody opens again.
 */
record UnflushedEngine(TimelineEngine engine) implements TimelineEngine {
    @Override
    public String name() {
        return engine.name();
    }

    @Override
    public boolean durable() {
        return engine.durable();
    }

    @Override
    public Timelines open(TimelineSettings settings) {
        Timelines timelines = engine.open(settings);
        return (Timelines) Proxy.newProxyInstance(
                Timelines.class.getClassLoader(), new Class<?>[] {Timelines.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("flush")) {
                        return null;
                    }
                    try {
                        return method.invoke(timelines, arguments);
                    } catch (InvocationTargetException failure) {
                        throw failure.getCause();
                    }
                });
    }
}
