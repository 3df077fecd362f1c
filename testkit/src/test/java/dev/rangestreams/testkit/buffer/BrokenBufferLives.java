package dev.rangestreams.testkit.buffer;

import static dev.rangestreams.testkit.buffer.BrokenBuffer.store;
import static dev.rangestreams.testkit.internal.windowstore.WindowQuery.Form.ONE_KEY;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.windowstore.ForwardingWindowStore;
import dev.rangestreams.testkit.internal.windowstore.OpenWindowStore;
import dev.rangestreams.testkit.internal.windowstore.ReferenceIterator;
import dev.rangestreams.testkit.internal.windowstore.ReferenceWindows;
import dev.rangestreams.testkit.internal.windowstore.WindowQuery;
import dev.rangestreams.testkit.internal.windowstore.WindowRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;
import org.jspecify.annotations.Nullable;

/** Window stores whose iterators misbehave, and which open and close in the wrong way. */
public final class BrokenBufferLives {
    public static final List<BrokenBuffer> ALL = List.of(
            store(BufferRule.BUF_20, "an iterator shows what is there when it is first asked", OpensLate::new),
            store(BufferRule.BUF_21, "next at the end gives null", (inner, settings) -> new Iterating(inner, settings) {
                @Override
                protected WindowStoreIterator<byte[]> iterator(WindowStoreIterator<byte[]> iterator) {
                    return new ForwardingIterator(iterator) {
                        @Override
                        public @Nullable KeyValue<Long, byte[]> next() {
                            return hasNext() ? super.next() : null;
                        }
                    };
                }
            }),
            store(
                    BufferRule.BUF_22,
                    "an iterator cannot be closed twice",
                    (inner, settings) -> new Iterating(inner, settings) {
                        @Override
                        protected WindowStoreIterator<byte[]> iterator(WindowStoreIterator<byte[]> iterator) {
                            return new ForwardingIterator(iterator) {
                                private boolean closed;

                                @Override
                                public void close() {
                                    if (closed) {
                                        throw new IllegalStateException("closed already");
                                    }
                                    closed = true;
                                }
                            };
                        }
                    }),
            store(BufferRule.BUF_25, "of equal timestamps one record outlives a reopen", OneOutlives::new),
            store(BufferRule.BUF_26, "a reopened store takes what its old clock would drop", ForgetsTheClock::new),
            store(BufferRule.BUF_34, "a closed store is empty", (inner, settings) -> new Iterating(inner, settings) {
                @Override
                public KeyValueIterator<Windowed<Bytes>, byte[]> all() {
                    return isOpen() ? super.all() : ReferenceIterator.ofWindows(List.of(), 1);
                }
            }),
            store(BufferRule.BUF_35, "an instance that is opened again remembers", Remembers::new),
            store(
                    BufferRule.BUF_40,
                    "a close keeps what was not committed",
                    (inner, settings) -> new Iterating(inner, settings) {
                        @Override
                        @SuppressWarnings("deprecation")
                        public void close() {
                            if (isOpen()) {
                                flush();
                            }
                            super.close();
                        }
                    }),
            store(BufferRule.BUF_36, "a null key has no records", (inner, settings) -> new Iterating(inner, settings) {
                @Override
                public WindowStoreIterator<byte[]> backwardFetch(Bytes key, long from, long to) {
                    return key == null ? ReferenceIterator.ofTimes(List.of()) : super.backwardFetch(key, from, to);
                }
            }));

    private BrokenBufferLives() {}

    /** Short for the constructor. */
    private static class Iterating extends ForwardingWindowStore {
        Iterating(WindowStore<Bytes, byte[]> inner, ReferenceWindows settings) {
            super(inner, settings.windowSize());
        }
    }

    private static class ForwardingIterator implements WindowStoreIterator<byte[]> {
        private final WindowStoreIterator<byte[]> inner;

        ForwardingIterator(WindowStoreIterator<byte[]> inner) {
            this.inner = inner;
        }

        @Override
        public boolean hasNext() {
            return inner.hasNext();
        }

        @Override
        public @Nullable KeyValue<Long, byte[]> next() {
            return inner.next();
        }

        @Override
        public Long peekNextKey() {
            return inner.peekNextKey();
        }

        @Override
        public void close() {
            inner.close();
        }
    }

    /** For the thread that opened the store; others have a rule of their own. */
    private static final class OpensLate extends ForwardingWindowStore {
        private final Thread owner = Thread.currentThread();

        OpensLate(WindowStore<Bytes, byte[]> inner, ReferenceWindows settings) {
            super(inner, settings.windowSize());
        }

        @Override
        public WindowStoreIterator<byte[]> fetch(Bytes key, long from, long to) {
            WindowStoreIterator<byte[]> now = super.fetch(key, from, to);
            if (Thread.currentThread() != owner) {
                return now;
            }
            return new WindowStoreIterator<>() {
                private @Nullable WindowStoreIterator<byte[]> opened;

                private WindowStoreIterator<byte[]> opened() {
                    if (opened == null) {
                        opened = OpensLate.super.fetch(key, from, to);
                    }
                    return opened;
                }

                @Override
                public boolean hasNext() {
                    return opened().hasNext();
                }

                @Override
                public KeyValue<Long, byte[]> next() {
                    return opened().next();
                }

                @Override
                public Long peekNextKey() {
                    return opened().peekNextKey();
                }

                @Override
                public void close() {
                    now.close();
                }
            };
        }
    }

    private static final class OneOutlives extends ForwardingWindowStore {
        private final Map<Long, Integer> atOpening = new HashMap<>();

        OneOutlives(WindowStore<Bytes, byte[]> inner, ReferenceWindows settings) {
            super(inner, settings.windowSize());
        }

        @Override
        public void init(StateStoreContext context, StateStore root) {
            super.init(context, root);
            OpenWindowStore.drain(inner.all()).forEach(item -> atOpening.merge(item.timestamp(), 1, Integer::sum));
        }

        @Override
        protected List<WindowRecord> shown(WindowQuery query, List<WindowRecord> found) {
            if (!query.forward(ONE_KEY)) {
                return found;
            }
            Map<Long, Integer> toHide = new HashMap<>(atOpening);
            List<WindowRecord> shown = new ArrayList<>();
            for (WindowRecord item : found) {
                int left = toHide.merge(item.timestamp(), -1, Integer::sum);
                if (left <= 0) {
                    shown.add(item);
                }
            }
            return shown;
        }
    }

    private static final class ForgetsTheClock extends TakesLatePuts {
        ForgetsTheClock(WindowStore<Bytes, byte[]> inner, ReferenceWindows settings) {
            super(inner, settings);
        }

        @Override
        public void init(StateStoreContext context, StateStore root) {
            super.init(context, root);
            takes = !OpenWindowStore.drain(inner.all()).isEmpty();
        }
    }

    private static final class Remembers extends ForwardingWindowStore {
        private final List<WindowRecord> put = new ArrayList<>();
        private int openings;

        Remembers(WindowStore<Bytes, byte[]> inner, ReferenceWindows settings) {
            super(inner, settings.windowSize());
        }

        @Override
        public void init(StateStoreContext context, StateStore root) {
            super.init(context, root);
            openings++;
        }

        @Override
        public void put(Bytes key, byte[] value, long timestamp) {
            super.put(key, value, timestamp);
            if (value != null && openings == 1) {
                put.add(new WindowRecord(new Blob(key.get()), timestamp, new Blob(value)));
            }
        }

        @Override
        protected List<WindowRecord> shown(WindowQuery query, List<WindowRecord> found) {
            List<WindowRecord> shown = new ArrayList<>(openings > 1 ? put : List.of());
            shown.addAll(found);
            return shown;
        }
    }
}
