package dev.rangestreams.testkit.engine;

import static dev.rangestreams.testkit.engine.BrokenEngine.store;

import dev.rangestreams.spi.ForwardingTimelines;
import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.Entry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Engines that write the wrong thing, or mistreat their caller. */
final class BrokenWrites {
    private static final int SHORT = 0xffff;

    static final List<BrokenEngine> ALL = List.of(
            store(EngineRule.ENG_15, "the length of a key is kept in two bytes", CutsKeys::new),
            store(EngineRule.ENG_16, "a value of a MiB loses its last byte", inner -> new ForwardingTimelines(inner) {
                @Override
                public void put(byte[] key, long timestamp, long arrival, byte[] value) {
                    super.put(key, timestamp, arrival, Arrays.copyOf(value, Math.min(value.length, (1 << 20) - 1)));
                }
            }),
            store(EngineRule.ENG_17, "a remove takes every entry of the timestamp", RemovesTheTimestamp::new),
            store(EngineRule.ENG_18, "what was removed cannot come back", TombstonesStay::new),
            store(EngineRule.ENG_19, "a put shows only after a flush", ShowsFlushed::new),
            store(EngineRule.ENG_20, "a flush brings removed entries back", FlushBringsBack::new),
            store(EngineRule.ENG_33, "an empty note is no note", inner -> new ForwardingTimelines(inner) {
                @Override
                public byte @Nullable [] note(String name) {
                    byte[] value = super.note(name);
                    return value == null || value.length == 0 ? null : value;
                }
            }),
            store(EngineRule.ENG_34, "notes are kept among the entries", inner -> new ForwardingTimelines(inner) {
                @Override
                public void putNote(String name, byte[] value) {
                    super.putNote(name, value);
                    super.put(name.getBytes(StandardCharsets.UTF_8), 0, 0, value);
                }
            }),
            store(
                    EngineRule.ENG_47,
                    "a remove with a negative arrival does nothing",
                    inner -> new ForwardingTimelines(inner) {
                        @Override
                        public void remove(byte[] key, long timestamp, long arrival) {
                            if (arrival >= 0) {
                                super.remove(key, timestamp, arrival);
                            }
                        }
                    }),
            store(
                    EngineRule.ENG_48,
                    "the key's array is used to build another key",
                    inner -> new ForwardingTimelines(inner) {
                        @Override
                        public void put(byte[] key, long timestamp, long arrival, byte[] value) {
                            super.put(key.clone(), timestamp, arrival, value);
                            if (key.length > 0) {
                                key[key.length - 1]++;
                            }
                        }
                    }),
            store(EngineRule.ENG_49, "the estimate is always 0", inner -> new ForwardingTimelines(inner) {
                @Override
                public long approximateEntries() {
                    return Math.min(0, super.approximateEntries());
                }
            }),
            new BrokenEngine(
                    EngineRule.ENG_50,
                    "the name is a sentence",
                    () -> new BrokenEngine.Wrapped("My Engine", true, (settings, inner) -> inner)),
            store(EngineRule.ENG_51, "other threads miss some of the writes", HidesFromOthers::new));

    private BrokenWrites() {}

    private static final class CutsKeys extends ForwardingTimelines {
        CutsKeys(Timelines inner) {
            super(inner);
        }

        @Override
        public void put(byte[] key, long timestamp, long arrival, byte[] value) {
            super.put(cut(key), timestamp, arrival, value);
        }

        @Override
        public TimelineCursor read(byte[] key, long from, long to, Order order) {
            return super.read(cut(key), from, to, order);
        }

        private static byte[] cut(byte[] key) {
            return key.length > SHORT ? Arrays.copyOf(key, key.length & SHORT) : key;
        }
    }

    private static final class RemovesTheTimestamp extends ForwardingTimelines {
        RemovesTheTimestamp(Timelines inner) {
            super(inner);
        }

        @Override
        public void remove(byte[] key, long timestamp, long arrival) {
            List<Entry> there = EngineReads.read(inner, new Blob(key), timestamp, timestamp, Order.ASCENDING);
            super.remove(key, timestamp, arrival);
            if (there.stream().anyMatch(entry -> entry.arrival() == arrival)) {
                there.forEach(entry -> super.remove(key, timestamp, entry.arrival()));
            }
        }
    }

    private static final class TombstonesStay extends ForwardingTimelines {
        private final Set<String> removed = new HashSet<>();

        TombstonesStay(Timelines inner) {
            super(inner);
        }

        @Override
        public void remove(byte[] key, long timestamp, long arrival) {
            super.remove(key, timestamp, arrival);
            removed.add(new Blob(key) + "@" + timestamp + "#" + arrival);
        }

        @Override
        public void put(byte[] key, long timestamp, long arrival, byte[] value) {
            if (!removed.contains(new Blob(key) + "@" + timestamp + "#" + arrival)) {
                super.put(key, timestamp, arrival, value);
            }
        }
    }

    /** For the thread that writes; others have a rule of their own. */
    private static final class ShowsFlushed extends Rereading {
        private final Set<Entry> pending;
        private final Thread writer = Thread.currentThread();

        ShowsFlushed(Timelines inner) {
            this(inner, new HashSet<>());
        }

        private ShowsFlushed(Timelines inner, Set<Entry> pending) {
            super(
                    inner,
                    (query, found, store) -> found.stream()
                            .filter(entry -> pending.stream().noneMatch(same -> Entry.ORDER.compare(entry, same) == 0))
                            .toList());
            this.pending = pending;
        }

        @Override
        public void put(byte[] key, long timestamp, long arrival, byte[] value) {
            super.put(key, timestamp, arrival, value);
            pending.add(new Entry(new Blob(key), timestamp, arrival, new Blob(value)));
        }

        @Override
        public TimelineCursor readKeys(
                byte @Nullable [] fromKey, byte @Nullable [] toKey, long from, long to, Order order) {
            return Thread.currentThread() == writer
                    ? super.readKeys(fromKey, toKey, from, to, order)
                    : inner.readKeys(fromKey, toKey, from, to, order);
        }

        @Override
        public void flush() {
            super.flush();
            pending.clear();
        }
    }

    private static final class FlushBringsBack extends ForwardingTimelines {
        private final List<Entry> removed = new ArrayList<>();

        FlushBringsBack(Timelines inner) {
            super(inner);
        }

        @Override
        public void remove(byte[] key, long timestamp, long arrival) {
            EngineReads.read(inner, new Blob(key), timestamp, timestamp, Order.ASCENDING).stream()
                    .filter(entry -> entry.arrival() == arrival)
                    .forEach(removed::add);
            super.remove(key, timestamp, arrival);
        }

        @Override
        public void flush() {
            removed.forEach(entry -> EngineFixture.put(inner, entry));
            super.flush();
        }
    }

    private static final class HidesFromOthers extends Rereading {
        HidesFromOthers(Timelines inner) {
            this(inner, Thread.currentThread());
        }

        private HidesFromOthers(Timelines inner, Thread writer) {
            super(
                    inner,
                    (query, found, store) -> Thread.currentThread() == writer
                            ? found
                            : found.stream()
                                    .filter(entry -> entry.arrival() % 3 != 2)
                                    .toList());
        }
    }
}
