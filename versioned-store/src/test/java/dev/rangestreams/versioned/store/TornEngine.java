package dev.rangestreams.versioned.store;

import dev.rangestreams.spi.ForwardingTimelines;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.store.inmemory.InMemory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A durable engine in memory whose machine may lose power: then only the first of its writes are there, at least those that
 * were flushed; but what it gave back is gone.
 */
final class TornEngine implements TimelineEngine {
    /** One write; {@code timestamp} is that of an entry, or -1. */
    private record Write(long timestamp, Consumer<Timelines> again) {}

    /** Entries below a bound that were written before are gone, since their storage was given back. */
    private record Gone(int writesBefore, long bound) {}

    private final List<Write> writes = new ArrayList<>();
    private final List<Gone> gone = new ArrayList<>();
    private int flushed;

    /** How many writes there are to be lost. */
    int written() {
        return writes.size();
    }

    /** Loses the last writes; what was flushed stays. */
    void lose(int last) {
        int kept = Math.max(flushed, writes.size() - last);
        writes.subList(kept, writes.size()).clear();
    }

    @Override
    public String name() {
        return "torn";
    }

    @Override
    public boolean durable() {
        return true;
    }

    @Override
    public Timelines open(TimelineSettings settings) {
        // What would be in its directory goes with it.
        if (!Files.exists(settings.directory())) {
            writes.clear();
            gone.clear();
            flushed = 0;
            create(settings.directory());
        }
        Timelines contents = InMemory.engine().open(settings);
        for (int i = 0; i < writes.size(); i++) {
            int index = i;
            Write write = writes.get(i);
            if (gone.stream()
                    .noneMatch(it -> index < it.writesBefore && write.timestamp >= 0 && write.timestamp < it.bound)) {
                write.again.accept(contents);
            }
        }
        return new Torn(contents);
    }

    private static void create(Path directory) {
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private final class Torn extends ForwardingTimelines {
        Torn(Timelines contents) {
            super(contents);
        }

        private void write(long timestamp, Consumer<Timelines> write) {
            write.accept(inner);
            writes.add(new Write(timestamp, write));
        }

        @Override
        public void put(byte[] key, long timestamp, long arrival, byte[] value) {
            write(timestamp, to -> to.put(key, timestamp, arrival, value));
        }

        @Override
        public void remove(byte[] key, long timestamp, long arrival) {
            write(timestamp, to -> to.remove(key, timestamp, arrival));
        }

        @Override
        public void expireBefore(long bound) {
            gone.add(new Gone(writes.size(), bound));
            super.expireBefore(bound);
        }

        @Override
        public void putNote(String name, byte[] value) {
            write(-1, to -> to.putNote(name, value));
        }

        @Override
        public void flush() {
            flushed = writes.size();
        }
    }
}
