package dev.rangestreams.versioned.store;

import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.ForwardingEngine;
import dev.rangestreams.spi.ForwardingTimelines;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An engine some of whose calls fail, counted from when it is told so. */
final class FaultyEngine implements ForwardingEngine {
    private final TimelineEngine engine;
    private int calls;
    private int first;
    private int last;
    private boolean done;
    private String directory = "";

    FaultyEngine(TimelineEngine engine) {
        this.engine = engine;
    }

    /**
     * From now on the n-th call fails, and some after it.
     *
     * @param afterwards whether the calls fail after they have done what they were for
     */
    void failAt(int n, int howMany, boolean afterwards) {
        calls = 0;
        first = n;
        last = n + howMany - 1;
        done = afterwards;
    }

    void work() {
        failAt(0, 0, false);
    }

    /** Whether as many calls came as were to fail. */
    boolean isOver() {
        return calls >= last;
    }

    private <T extends @Nullable Object> T call(Supplier<T> call) {
        calls++;
        if (calls < first || calls > last) {
            return call.get();
        }
        if (done) {
            T unused = call.get();
        }
        throw new EngineException("No space left in " + directory, new IllegalStateException("disk full"));
    }

    private void run(Runnable call) {
        Object unused = call(() -> {
            call.run();
            return this;
        });
    }

    @Override
    public TimelineEngine engine() {
        return engine;
    }

    @Override
    public Timelines open(TimelineSettings settings) {
        directory = settings.directory().toString();
        return new Faulty(engine.open(settings));
    }

    private final class Faulty extends ForwardingTimelines {
        Faulty(Timelines contents) {
            super(contents);
        }

        @Override
        public void put(byte[] key, long timestamp, long arrival, byte[] value) {
            run(() -> inner.put(key, timestamp, arrival, value));
        }

        @Override
        public void remove(byte[] key, long timestamp, long arrival) {
            run(() -> inner.remove(key, timestamp, arrival));
        }

        @Override
        public void putNote(String name, byte[] value) {
            run(() -> inner.putNote(name, value));
        }

        @Override
        public byte @Nullable [] get(byte[] key, long timestamp, long arrival) {
            return call(() -> inner.get(key, timestamp, arrival));
        }

        @Override
        public TimelineCursor read(byte[] key, long from, long to, Order order) {
            return call(() -> inner.read(key, from, to, order));
        }
    }
}
