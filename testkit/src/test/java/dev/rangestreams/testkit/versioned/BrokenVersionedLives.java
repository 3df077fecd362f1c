package dev.rangestreams.testkit.versioned;

import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.Position;
import org.jspecify.annotations.Nullable;

/** Versioned stores that are wrong about themselves, or about what is left after a flush, a close, a reopen. */
final class BrokenVersionedLives {
    static final List<BrokenVersions> ALL = List.of(
            BrokenVersions.store(
                    VersionedRule.VER_01,
                    "a closed store says that it is open",
                    (inner, retention) -> new ForwardingVersioned(inner) {
                        private boolean begun;

                        @Override
                        public void init(StateStoreContext context, StateStore root) {
                            begun = true;
                            super.init(context, root);
                        }

                        @Override
                        public boolean isOpen() {
                            return begun;
                        }
                    }),
            BrokenVersions.store(
                    VersionedRule.VER_52,
                    "a close keeps what was not committed",
                    (inner, retention) -> new ForwardingVersioned(inner) {
                        @Override
                        @SuppressWarnings("deprecation")
                        public void close() {
                            if (isOpen()) {
                                flush();
                            }
                            super.close();
                        }
                    }),
            BrokenVersions.store(
                    VersionedRule.VER_31,
                    "what is refused does not move the position",
                    (inner, retention) -> new ForwardingVersioned(inner) {
                        private long now = -1;

                        @Override
                        public void init(StateStoreContext context, StateStore root) {
                            now = -1;
                            super.init(context, root);
                        }

                        @Override
                        public long put(Bytes key, byte @Nullable [] value, long timestamp) {
                            now = Math.max(now, timestamp);
                            return timestamp < now - retention ? Long.MIN_VALUE : super.put(key, value, timestamp);
                        }
                    }),
            BrokenVersions.store(
                            VersionedRule.VER_35,
                            "a flush of nothing hides the past",
                            (inner, retention) -> new ForwardingVersioned(inner) {
                                private boolean flushed;
                                private boolean hidden;

                                @Override
                                public void flush() {
                                    hidden = flushed;
                                    flushed = true;
                                    super.flush();
                                }

                                @Override
                                public long put(Bytes key, byte @Nullable [] value, long timestamp) {
                                    flushed = false;
                                    hidden = false;
                                    return super.put(key, value, timestamp);
                                }

                                @Override
                                public byte @Nullable [] get(Bytes key, long asOf) {
                                    return hidden ? null : super.get(key, asOf);
                                }
                            })
                    .breaksAlso(VersionedRule.VER_49),
            BrokenVersions.store(
                    VersionedRule.VER_36,
                    "after a reopen the past is hidden until something is put",
                    (inner, retention) -> new ForwardingVersioned(inner) {
                        @Override
                        public long put(Bytes key, byte @Nullable [] value, long timestamp) {
                            reopened = false;
                            return super.put(key, value, timestamp);
                        }

                        @Override
                        public byte @Nullable [] get(Bytes key, long asOf) {
                            return reopened ? null : super.get(key, asOf);
                        }
                    }),
            BrokenVersions.putting(
                    VersionedRule.VER_37, "after a reopen nothing is too late", (store, key, value, timestamp) -> {
                        long end = store.forward(key, value, timestamp);
                        return store.reopened && end == Long.MIN_VALUE ? VersionSpan.NEWEST : end;
                    }),
            BrokenVersions.store(
                    VersionedRule.VER_38,
                    "after a reopen there is no position",
                    (inner, retention) -> new ForwardingVersioned(inner) {
                        @Override
                        public Position getPosition() {
                            return reopened ? Position.emptyPosition() : super.getPosition();
                        }
                    }),
            BrokenVersions.store(
                    VersionedRule.VER_39,
                    "an instance keeps its clock",
                    (inner, retention) -> new ForwardingVersioned(inner) {
                        private long now = -1;

                        @Override
                        public long put(Bytes key, byte @Nullable [] value, long timestamp) {
                            long end = super.put(key, value, timestamp);
                            now = Math.max(now, timestamp);
                            return timestamp < now - retention ? Long.MIN_VALUE : end;
                        }
                    }),
            BrokenVersions.store(
                    VersionedRule.VER_40,
                    "a closed store is an empty one",
                    (inner, retention) -> new ForwardingVersioned(inner) {
                        @Override
                        public byte @Nullable [] get(Bytes key) {
                            return inner.isOpen() ? super.get(key) : null;
                        }
                    }),
            BrokenVersions.store(
                    VersionedRule.VER_41,
                    "for a null key there is nothing",
                    (inner, retention) -> new ForwardingVersioned(inner) {
                        @Override
                        public byte @Nullable [] get(Bytes key) {
                            return key == null ? null : super.get(key);
                        }
                    }));

    private BrokenVersionedLives() {}
}
