package dev.rangestreams.testkit.engine;

import static dev.rangestreams.testkit.engine.BrokenEngine.cursor;
import static dev.rangestreams.testkit.engine.BrokenEngine.store;

import dev.rangestreams.spi.ForwardingCursor;
import dev.rangestreams.spi.ForwardingTimelines;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Engines whose cursors misbehave. */
final class BrokenCursors {
    static final List<BrokenEngine> ALL = List.of(
            store(EngineRule.ENG_21, "a cursor shows what is there when it is first advanced", OpensLate::new),
            store(EngineRule.ENG_22, "expired entries vanish under an open cursor", VanishUnderCursors::new),
            cursor(
                    EngineRule.ENG_23,
                    "a cursor has timestamp 0 before its first entry",
                    inner -> new ForwardingCursor(inner) {
                        private boolean begun;
                        private boolean closed;

                        @Override
                        public boolean advance() {
                            begun = true;
                            return super.advance();
                        }

                        @Override
                        public long timestamp() {
                            return begun || closed ? super.timestamp() : 0;
                        }

                        @Override
                        public void close() {
                            closed = true;
                            super.close();
                        }
                    }),
            cursor(EngineRule.ENG_24, "advance after the end gives true", inner -> new ForwardingCursor(inner) {
                private boolean ended;

                @Override
                public boolean advance() {
                    boolean more = super.advance();
                    boolean answer = more || ended;
                    ended = !more;
                    return answer;
                }
            }),
            cursor(EngineRule.ENG_25, "a value can be taken once", inner -> new ForwardingCursor(inner) {
                private boolean taken;

                @Override
                public boolean advance() {
                    taken = false;
                    return super.advance();
                }

                @Override
                public byte[] value() {
                    byte[] value = super.value();
                    byte[] shown = taken ? new byte[0] : value;
                    taken = true;
                    return shown;
                }
            }),
            cursor(EngineRule.ENG_26, "a closed cursor ends instead of refusing", inner -> new ForwardingCursor(inner) {
                private boolean closed;

                @Override
                public boolean advance() {
                    return !closed && super.advance();
                }

                @Override
                public void close() {
                    closed = true;
                    super.close();
                }
            }),
            store(EngineRule.ENG_27, "a second close of a cursor is counted again", CountsEveryClose::new),
            cursor(
                    EngineRule.ENG_46,
                    "a cursor of a closed store ends instead of refusing",
                    inner -> new ReferenceCursor(EngineReads.rest(inner), () -> {}, inner::close)));

    private BrokenCursors() {}

    /** Reads again at the first advance, for the thread that opened the store. */
    private static final class OpensLate extends ForwardingTimelines {
        private final Thread writer = Thread.currentThread();
        private final List<LateCursor> open = new ArrayList<>();

        OpensLate(Timelines inner) {
            super(inner);
        }

        @Override
        public TimelineCursor read(byte[] key, long from, long to, Order order) {
            return late(super.read(key, from, to, order), () -> super.read(key, from, to, order));
        }

        @Override
        public TimelineCursor readKeys(
                byte @Nullable [] fromKey, byte @Nullable [] toKey, long from, long to, Order order) {
            return late(
                    super.readKeys(fromKey, toKey, from, to, order),
                    () -> super.readKeys(fromKey, toKey, from, to, order));
        }

        private TimelineCursor late(TimelineCursor counted, Supplier<TimelineCursor> again) {
            if (Thread.currentThread() != writer) {
                return counted;
            }
            LateCursor cursor = new LateCursor(counted, again);
            open.add(cursor);
            return cursor;
        }

        @Override
        public void expireBefore(long bound) {
            open.forEach(LateCursor::settle);
            super.expireBefore(bound);
        }
    }

    private static final class LateCursor extends ForwardingCursor {
        private final Supplier<TimelineCursor> again;
        private @Nullable TimelineCursor settled;
        private boolean closed;

        LateCursor(TimelineCursor counted, Supplier<TimelineCursor> again) {
            super(counted);
            this.again = again;
        }

        void settle() {
            if (settled == null && !closed) {
                try (TimelineCursor now = again.get()) {
                    settled = new ReferenceCursor(EngineReads.rest(now), () -> {}, () -> {});
                }
            }
        }

        @Override
        public boolean advance() {
            if (closed) {
                return super.advance();
            }
            settle();
            inner.advance();
            return settled.advance();
        }

        @Override
        public byte[] key() {
            return current().key();
        }

        @Override
        public long timestamp() {
            return current().timestamp();
        }

        @Override
        public long arrival() {
            return current().arrival();
        }

        @Override
        public byte[] value() {
            return current().value();
        }

        private TimelineCursor current() {
            return settled == null || closed ? inner : settled;
        }

        @Override
        public void close() {
            closed = true;
            super.close();
        }
    }

    private static final class VanishUnderCursors extends ForwardingTimelines {
        private volatile long bound = Long.MIN_VALUE;

        VanishUnderCursors(Timelines inner) {
            super(inner);
        }

        @Override
        public TimelineCursor read(byte[] key, long from, long to, Order order) {
            return new Vanishing(super.read(key, from, to, order));
        }

        @Override
        public TimelineCursor readKeys(
                byte @Nullable [] fromKey, byte @Nullable [] toKey, long from, long to, Order order) {
            return new Vanishing(super.readKeys(fromKey, toKey, from, to, order));
        }

        @Override
        public void expireBefore(long newBound) {
            bound = Math.max(bound, newBound);
            super.expireBefore(newBound);
        }

        private final class Vanishing extends ForwardingCursor {
            Vanishing(TimelineCursor inner) {
                super(inner);
            }

            @Override
            public boolean advance() {
                boolean more = super.advance();
                while (more && timestamp() < bound) {
                    more = super.advance();
                }
                return more;
            }
        }
    }

    private static final class CountsEveryClose extends ForwardingTimelines {
        private final AtomicInteger count = new AtomicInteger();

        CountsEveryClose(Timelines inner) {
            super(inner);
        }

        @Override
        public TimelineCursor read(byte[] key, long from, long to, Order order) {
            return counted(super.read(key, from, to, order));
        }

        @Override
        public TimelineCursor readKeys(
                byte @Nullable [] fromKey, byte @Nullable [] toKey, long from, long to, Order order) {
            return counted(super.readKeys(fromKey, toKey, from, to, order));
        }

        private TimelineCursor counted(TimelineCursor inner) {
            count.incrementAndGet();
            return new ForwardingCursor(inner) {
                @Override
                public void close() {
                    count.decrementAndGet();
                    super.close();
                }
            };
        }

        @Override
        public int openCursors() {
            super.openCursors();
            return count.get();
        }
    }
}
