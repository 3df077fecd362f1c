package dev.rangestreams.benchmarks.store;

import dev.rangestreams.benchmarks.Contender;
import dev.rangestreams.benchmarks.Scratch;
import dev.rangestreams.benchmarks.load.Feed;
import dev.rangestreams.benchmarks.load.ReadingSerde;
import dev.rangestreams.benchmarks.load.Workload;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;

/** An engine alone: bytes in, bytes out, expiry every so many events. */
final class EngineStore implements Contender {
    private static final int EXPIRE_EVERY = 10_000;

    private final String name;
    private final Shape shape;
    private final Feed feed;
    private final Timelines timelines;
    private long newest;
    private int sinceExpiry;

    EngineStore(Workload workload, Shape shape, TimelineEngine engine) {
        this.name = "engine " + engine.name() + " alone";
        this.shape = shape;
        this.feed = workload.feed();
        this.timelines = engine.open(TimelineSettings.of(name, Scratch.directory(), Shape.RETENTION_MS));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public double run(int events) {
        double sum = 0;
        for (int i = 0; i < events; i++) {
            put();
            sum += read();
        }
        return sum;
    }

    /** Puts the next event. */
    void put() {
        feed.advance();
        newest = Math.max(newest, feed.timestamp());
        timelines.put(feed.keyBytes(), feed.timestamp(), feed.offset(), feed.readingBytes());
        if (++sinceExpiry == EXPIRE_EVERY) {
            expire();
        }
    }

    /** Reads the range of the event that was put last. */
    double read() {
        byte[] key = feed.keyBytes();
        return shape == Shape.TIME ? time(key, feed.timestamp()) : count(key, feed.timestamp());
    }

    private double time(byte[] key, long timestamp) {
        double sum = 0;
        try (TimelineCursor found =
                timelines.read(key, timestamp - Workload.LOOK_BACK_MS, timestamp, Order.ASCENDING)) {
            while (found.advance()) {
                sum += ReadingSerde.amount(found.value());
            }
        }
        return sum;
    }

    private double count(byte[] key, long timestamp) {
        double sum = 0;
        try (TimelineCursor found =
                timelines.read(key, timestamp - Workload.LOOK_BACK_MS, timestamp, Order.DESCENDING)) {
            for (int left = 1 + Shape.BEFORE; left > 0 && found.advance(); left--) {
                sum += ReadingSerde.amount(found.value());
            }
        }
        return sum;
    }

    private void expire() {
        sinceExpiry = 0;
        timelines.expireBefore(newest - Shape.RETENTION_MS + 1);
    }

    @Override
    public void drain() {
        expire();
        timelines.readKeys(null, null, 0, Long.MAX_VALUE, Order.ASCENDING).close();
    }

    @Override
    public void close() {
        timelines.close();
    }
}
