package dev.rangestreams.windowing.internal.state;

import dev.rangestreams.runtime.internal.input.Source;
import dev.rangestreams.runtime.internal.store.MemoryStorage;
import dev.rangestreams.runtime.internal.store.OpenStore;
import dev.rangestreams.runtime.internal.store.Storage;
import dev.rangestreams.runtime.internal.store.TimelineStore;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.processor.StateStore;
import org.jspecify.annotations.Nullable;

/** The state store of a window operator, one per task. The stream thread writes. */
public final class WindowStateStore<K, V, A, R> extends TimelineStore<OpenWindows<K, V, A, R>> {
    private final WindowSettings<K, V, A, R> settings;
    private final int mostUnstored;

    WindowStateStore(WindowSettings<K, V, A, R> settings, Storage storage) {
        this(settings, storage, OpenWindows.MOST_UNSTORED);
    }

    /** For tests, which have less. */
    WindowStateStore(WindowSettings<K, V, A, R> settings, Storage storage, int mostUnstored) {
        super(settings.description(), storage);
        this.settings = settings;
        this.mostUnstored = mostUnstored;
    }

    @Override
    protected OpenWindows<K, V, A, R> contents(OpenStore store, StateStore root) {
        Kept kept = storage() instanceof MemoryStorage ? new KeptOnHeap() : new KeptInEngine(store.timelines());
        return new OpenWindows<>(settings, store, kept, mostUnstored);
    }

    /** Starts processing. */
    public void start(Emissions<K, R> emissions) {
        contents().start(emissions);
    }

    /** See {@link OpenWindows#take}. */
    public Taken take(K key, Headers headers, V value, long recordTime, @Nullable Source source, long wallMs) {
        return contents().take(key, headers, value, recordTime, source, wallMs);
    }

    /** Sees a record that has no time. */
    public void pass(@Nullable Source source) {
        contents().pass(source);
    }

    /** Closes and fires what is due by the wall clock. */
    public void check(long wallMs) {
        contents().check(wallMs);
    }

    public WindowMetrics metrics() {
        return contents().metrics();
    }
}
