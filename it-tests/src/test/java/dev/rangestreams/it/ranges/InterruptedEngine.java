package dev.rangestreams.it.ranges;

import dev.rangestreams.spi.ForwardingEngine;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;

/** An engine in which something happens just before a call reaches it: what another thread would do in that moment. */
record InterruptedEngine(TimelineEngine engine, Map<String, Runnable> before) implements ForwardingEngine {
    InterruptedEngine(TimelineEngine engine) {
        this(engine, new HashMap<>());
    }

    /** Has something happen once, before the next call of a method of timelines or of a cursor. */
    void before(String method, Runnable happens) {
        before.put(method, happens);
    }

    @Override
    public Timelines open(TimelineSettings settings) {
        return interrupted(Timelines.class, engine.open(settings));
    }

    private <T> T interrupted(Class<T> type, T target) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    Runnable happens = before.remove(method.getName());
                    if (happens != null) {
                        happens.run();
                    }
                    try {
                        Object result = method.invoke(target, arguments);
                        return result instanceof TimelineCursor cursor
                                ? interrupted(TimelineCursor.class, cursor)
                                : result;
                    } catch (InvocationTargetException failure) {
                        throw failure.getCause();
                    }
                }));
    }
}
