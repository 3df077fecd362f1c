package dev.rangestreams.testkit.buffer;

import static dev.rangestreams.testkit.internal.windowstore.WindowQuery.Form.ONE_KEY;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.windowstore.ReferenceWindows;
import dev.rangestreams.testkit.internal.windowstore.WindowQuery;
import dev.rangestreams.testkit.internal.windowstore.WindowRecord;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.StateRestoreCallback;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.WindowStore;
import org.jspecify.annotations.Nullable;

/** Window stores that make the wrong thing of their changelog. */
public final class BrokenBufferRestores {
    private static final int HIGHEST = 0x7fffffff;

    public static final List<BrokenBuffer> ALL = List.of(
            BrokenBuffer.store(
                    BufferRule.BUF_27,
                    "an equal record is taken for the same",
                    (inner, settings) -> new Restoring(inner, settings) {
                        private final Set<String> seen = new HashSet<>();

                        @Override
                        protected boolean takes(Logged logged) {
                            return seen.add(logged.key + "@" + logged.timestamp + "=" + logged.value);
                        }
                    }),
            BrokenBuffer.store(
                    BufferRule.BUF_28,
                    "a record is known by the counter in the log",
                    (inner, settings) -> new Restoring(inner, settings) {
                        private final Set<String> seen = new HashSet<>();

                        @Override
                        protected boolean takes(Logged logged) {
                            return seen.add(logged.key + "@" + logged.timestamp + "#" + logged.counter);
                        }
                    }),
            BrokenBuffer.store(
                    BufferRule.BUF_29, "a null is too much", (inner, settings) -> new Restoring(inner, settings) {
                        @Override
                        protected boolean takes(Logged logged) {
                            Objects.requireNonNull(logged.value, "value");
                            return true;
                        }
                    }),
            BrokenBuffer.store(
                    BufferRule.BUF_30,
                    "the highest counter means none",
                    (inner, settings) -> new Restoring(inner, settings) {
                        @Override
                        protected boolean takes(Logged logged) {
                            return logged.counter != HIGHEST;
                        }
                    }),
            BrokenBuffer.store(BufferRule.BUF_31, "a restore does not move the clock", ClockStands::new),
            BrokenBuffer.store(BufferRule.BUF_32, "what is put comes before what was restored", PutsComeFirst::new),
            BrokenBuffer.store(
                    BufferRule.BUF_33, "a read ends the restore", (inner, settings) -> new Restoring(inner, settings) {
                        private boolean read;

                        @Override
                        protected boolean takes(Logged logged) {
                            return !read;
                        }

                        @Override
                        protected List<WindowRecord> shown(WindowQuery query, List<WindowRecord> found) {
                            read = true;
                            return found;
                        }
                    }));

    private BrokenBufferRestores() {}

    /** A record of the changelog, taken apart. */
    public record Logged(
            Blob key, long timestamp, int counter, @Nullable Blob value) {
        static Logged of(byte[] logKey, byte @Nullable [] value) {
            ByteBuffer bytes = ByteBuffer.wrap(logKey);
            byte[] key = new byte[logKey.length - Long.BYTES - Integer.BYTES];
            bytes.get(key);
            return new Logged(new Blob(key), bytes.getLong(), bytes.getInt(), value == null ? null : new Blob(value));
        }
    }

    /** Stands between the changelog and the store. */
    public static class Restoring extends TakesLatePuts {
        public Restoring(WindowStore<Bytes, byte[]> inner, ReferenceWindows settings) {
            super(inner, settings);
        }

        protected boolean takes(Logged logged) {
            return true;
        }

        @Override
        public void init(StateStoreContext context, StateStore root) {
            StateStoreContext between = (StateStoreContext) Proxy.newProxyInstance(
                    StateStoreContext.class.getClassLoader(),
                    new Class<?>[] {StateStoreContext.class},
                    (proxy, method, arguments) -> {
                        if (method.getName().equals("register")) {
                            StateRestoreCallback callback = (StateRestoreCallback) arguments[1];
                            context.register(root, (key, value) -> {
                                if (takes(Logged.of(key, value))) {
                                    callback.restore(key, value);
                                }
                            });
                            return null;
                        }
                        return method.invoke(context, arguments);
                    });
            super.init(between, root);
        }
    }

    private static final class ClockStands extends Restoring {
        ClockStands(WindowStore<Bytes, byte[]> inner, ReferenceWindows settings) {
            super(inner, settings);
        }

        @Override
        protected boolean takes(Logged logged) {
            takes = true;
            return true;
        }
    }

    /** Where two or more were restored at one timestamp. */
    private static final class PutsComeFirst extends Restoring {
        private final Map<WindowRecord, Integer> restored = new HashMap<>();

        PutsComeFirst(WindowStore<Bytes, byte[]> inner, ReferenceWindows settings) {
            super(inner, settings);
        }

        private static WindowRecord place(Blob key, long timestamp) {
            return new WindowRecord(key, timestamp, Blob.of(""));
        }

        @Override
        protected boolean takes(Logged logged) {
            if (logged.value != null) {
                restored.merge(place(logged.key, logged.timestamp), 1, Integer::sum);
            }
            return true;
        }

        @Override
        protected List<WindowRecord> shown(WindowQuery query, List<WindowRecord> found) {
            if (!query.forward(ONE_KEY) || found.isEmpty()) {
                return found;
            }
            WindowRecord first = found.get(0);
            int old = restored.getOrDefault(place(first.key(), first.timestamp()), 0);
            if (old < 2 || old > found.size()) {
                return found;
            }
            List<WindowRecord> shown = new ArrayList<>(found.subList(old, found.size()));
            shown.addAll(found.subList(0, old));
            return shown;
        }
    }
}
