package dev.rangestreams.testkit.engine;

import static dev.rangestreams.testkit.engine.BrokenEngine.opening;
import static dev.rangestreams.testkit.engine.BrokenEngine.store;

import dev.rangestreams.spi.EngineException;
import dev.rangestreams.spi.ForwardingTimelines;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.testkit.internal.Entry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Engines that open, close and die in the wrong way. */
final class BrokenLives {
    static final List<BrokenEngine> ALL = List.of(
            new BrokenEngine(
                    EngineRule.ENG_35,
                    "says that nothing is durable",
                    () -> new BrokenEngine.Wrapped("reference", false, (settings, inner) -> inner)),
            opening(EngineRule.ENG_36, "of equal timestamps one entry outlives a reopen", (settings, inner) -> {
                dropDuplicates(inner);
                return inner;
            }),
            remembering(EngineRule.ENG_37, "notes are lost by a close", LosesNotes::new),
            remembering(EngineRule.ENG_38, "the expiry bound outlives a reopen", RemembersTheBound::new),
            store(EngineRule.ENG_39, "a flush writes nothing", inner -> new ForwardingTimelines(inner) {
                @Override
                public void flush() {
                    super.openCursors();
                }
            }),
            store(EngineRule.ENG_40, "a flush writes notes of the flush before", WritesNotesLate::new),
            remembering(EngineRule.ENG_41, "notes belong to the engine", SharesNotes::new),
            new BrokenEngine(EngineRule.ENG_42, "a second open gives what is open", SharesOpenStores::new),
            new BrokenEngine(EngineRule.ENG_43, "opens only in a folder that is there", NeedsAFolder::new),
            store(EngineRule.ENG_44, "a closed store has no entries", inner -> new ForwardingTimelines(inner) {
                private boolean closed;

                @Override
                public long approximateEntries() {
                    return closed ? 0 : super.approximateEntries();
                }

                @Override
                public void close() {
                    closed = true;
                    super.close();
                }
            }),
            store(EngineRule.ENG_45, "a second close is refused", inner -> new ForwardingTimelines(inner) {
                private boolean closed;

                @Override
                public void close() {
                    if (closed) {
                        throw new EngineException("closed already");
                    }
                    closed = true;
                    super.close();
                }
            }));

    private BrokenLives() {}

    /** A fault of an engine that keeps something for all its stores. */
    private static BrokenEngine remembering(
            EngineRule rule, String fault, Supplier<BiFunction<TimelineSettings, Timelines, Timelines>> breaking) {
        return new BrokenEngine(rule, fault, () -> new BrokenEngine.Wrapped("reference", true, breaking.get()));
    }

    private static void dropDuplicates(Timelines inner) {
        Entry before = null;
        for (Entry entry : EngineReads.all(inner)) {
            if (before != null && before.key().equals(entry.key()) && before.timestamp() == entry.timestamp()) {
                inner.remove(before.key().copy(), before.timestamp(), before.arrival());
            }
            before = entry;
        }
    }

    private static final class LosesNotes implements BiFunction<TimelineSettings, Timelines, Timelines> {
        private final Set<Path> closed = new HashSet<>();

        @Override
        public Timelines apply(TimelineSettings settings, Timelines inner) {
            boolean lost = closed.contains(settings.directory());
            return new ForwardingTimelines(inner) {
                private final Set<String> mine = new HashSet<>();

                @Override
                public void putNote(String name, byte[] value) {
                    super.putNote(name, value);
                    mine.add(name);
                }

                @Override
                public byte @Nullable [] note(String name) {
                    byte[] value = super.note(name);
                    return lost && !mine.contains(name) ? null : value;
                }

                @Override
                public void close() {
                    closed.add(settings.directory());
                    super.close();
                }
            };
        }
    }

    private static final class RemembersTheBound implements BiFunction<TimelineSettings, Timelines, Timelines> {
        private final Map<Path, Long> bounds = new HashMap<>();

        @Override
        public Timelines apply(TimelineSettings settings, Timelines inner) {
            inner.expireBefore(bounds.getOrDefault(settings.directory(), Long.MIN_VALUE));
            return new ForwardingTimelines(inner) {
                @Override
                public void expireBefore(long bound) {
                    bounds.merge(settings.directory(), bound, Math::max);
                    super.expireBefore(bound);
                }
            };
        }
    }

    private static final class WritesNotesLate extends ForwardingTimelines {
        private final Map<String, byte[]> pending = new HashMap<>();

        WritesNotesLate(Timelines inner) {
            super(inner);
        }

        @Override
        public void putNote(String name, byte[] value) {
            super.openCursors();
            pending.put(name, value);
        }

        @Override
        public byte @Nullable [] note(String name) {
            byte[] stored = super.note(name);
            return pending.getOrDefault(name, stored);
        }

        @Override
        public void flush() {
            super.flush();
            write();
        }

        private void write() {
            pending.forEach(inner::putNote);
            pending.clear();
        }

        @Override
        public void close() {
            if (!pending.isEmpty()) {
                write();
            }
            super.close();
        }
    }

    private static final class SharesNotes implements BiFunction<TimelineSettings, Timelines, Timelines> {
        private final Map<String, byte[]> notes = new HashMap<>();

        @Override
        public Timelines apply(TimelineSettings settings, Timelines inner) {
            return new ForwardingTimelines(inner) {
                @Override
                public void putNote(String name, byte[] value) {
                    super.putNote(name, value);
                    notes.put(name, value);
                }

                @Override
                public byte @Nullable [] note(String name) {
                    super.note(name);
                    return notes.get(name);
                }
            };
        }
    }

    private abstract static class AroundReference implements TimelineEngine {
        final TimelineEngine inner = new ReferenceEngine(true);

        @Override
        public String name() {
            return inner.name();
        }

        @Override
        public boolean durable() {
            return true;
        }
    }

    private static final class SharesOpenStores extends AroundReference {
        private final Map<Path, Timelines> opened = new HashMap<>();

        @Override
        public Timelines open(TimelineSettings settings) {
            try {
                Timelines timelines = inner.open(settings);
                opened.put(settings.directory(), timelines);
                return timelines;
            } catch (EngineException openAlready) {
                return opened.get(settings.directory());
            }
        }
    }

    private static final class NeedsAFolder extends AroundReference {
        @Override
        public Timelines open(TimelineSettings settings) {
            Path folder = settings.directory().getParent().getParent();
            if (!Files.isDirectory(folder)) {
                throw new EngineException("There is no " + folder);
            }
            return inner.open(settings);
        }
    }
}
