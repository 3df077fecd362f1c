package dev.rangestreams.it.broker;

import dev.rangestreams.core.RangeStores;
import dev.rangestreams.runtime.internal.store.Checkpoint;
import dev.rangestreams.runtime.internal.store.Written;
import dev.rangestreams.spi.ForwardingEngine;
import dev.rangestreams.spi.ForwardingTimelines;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;

/**
 * RocksDB, but with each note of a commit it puts everything into files, as it may at any time by itself: so that what such
 * a note says is on disk before anything can set it right.
 */
record FlushingEngine(TimelineEngine engine, Map<Path, Integer> commits) implements ForwardingEngine {
    FlushingEngine() {
        this(RocksDb.engine(), new ConcurrentHashMap<>());
    }

    WindowBytesStoreSupplier buffer(long retentionMs) {
        return RangeStores.buffer(this, RangeApp.BUFFER, Duration.ofMillis(retentionMs));
    }

    /** How often the stores below a directory were committed and flushed. */
    int commits(Path directory) {
        return commits.entrySet().stream()
                .filter(store -> store.getKey().startsWith(directory))
                .mapToInt(Map.Entry::getValue)
                .sum();
    }

    @Override
    public Timelines open(TimelineSettings settings) {
        return new ForwardingTimelines(engine.open(settings)) {
            private boolean isOfACommit(TimelineSettings opened) {
                Checkpoint noted = Checkpoint.notedIn(inner, opened);
                return noted != null && noted.written() == Written.NOTHING;
            }

            @Override
            public void putNote(String name, byte[] value) {
                super.putNote(name, value);
                if (name.equals(Checkpoint.NOTE) && isOfACommit(settings)) {
                    flush();
                    commits.merge(settings.directory(), 1, Integer::sum);
                }
            }
        };
    }
}
