package dev.rangestreams.windowing.internal.state;

import dev.rangestreams.runtime.internal.input.Source;
import dev.rangestreams.runtime.internal.read.BoundedQuery;
import dev.rangestreams.runtime.internal.store.MemoryStorage;
import dev.rangestreams.runtime.internal.store.OpenStore;
import dev.rangestreams.runtime.internal.store.Storage;
import dev.rangestreams.runtime.internal.store.TimelineStore;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.FailureReason;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.QueryResult;
import org.jspecify.annotations.Nullable;

/** The state store of a window operator, one per task. The stream thread writes. */
public final class WindowStateStore<K, V, A, R> extends TimelineStore<OpenWindows<K, V, A, R>> {
    private final WindowSettings<K, V, A, R> settings;
    private final WindowFacts facts;
    private final boolean keepsLastResults;
    private final int mostUnstored;
    private @Nullable StateStoreContext context;

    /**
     * A store that is not open yet.
     *
     * @param keepsLastResults whether other windows refer to what these last came to
     * @param mostUnstored see {@link OpenWindows#MOST_UNSTORED}
     */
    WindowStateStore(
            WindowSettings<K, V, A, R> settings,
            WindowFacts facts,
            Storage storage,
            boolean keepsLastResults,
            int mostUnstored) {
        super(settings.description(), storage);
        this.settings = settings;
        this.facts = facts;
        this.keepsLastResults = keepsLastResults;
        this.mostUnstored = mostUnstored;
    }

    @Override
    public void init(StateStoreContext stateStoreContext, StateStore root) {
        context = stateStoreContext;
        super.init(stateStoreContext, root);
    }

    @Override
    protected OpenWindows<K, V, A, R> contents(OpenStore store, StateStore root) {
        Kept kept = storage() instanceof MemoryStorage ? new KeptOnHeap() : new KeptInEngine(store.timelines());
        return new OpenWindows<>(settings, store, kept, mostUnstored, keepsLastResults);
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

    /** See {@link OpenWindows#checkedAt}. */
    public long checkedAt() {
        return contents().checkedAt();
    }

    /** See {@link OpenWindows#lastResult}. */
    public @Nullable R lastResult(K key, Headers headers) {
        return contents().lastResult(key, headers);
    }

    public @Nullable R lastResult(K key) {
        return contents().lastResult(key);
    }

    @Override
    public <T> QueryResult<T> query(Query<T> query, PositionBound bound, QueryConfig config) {
        return BoundedQuery.orFailure(
                this, query, () -> BoundedQuery.answer(this, context, query, bound, config, () -> answer(query)));
    }

    @SuppressWarnings(
            "unchecked") // each query has the type of its answer, and the key is of the type that it is asked with
    private <T> QueryResult<T> answer(Query<T> query) {
        try {
            if (query instanceof WindowQuery.State) {
                return (QueryResult<T>) QueryResult.forResult(contents().state(facts));
            }
            if (query instanceof WindowQuery.Series series) {
                return (QueryResult<T>) QueryResult.forResult(contents().series((K) series.key()));
            }
        } catch (InvalidStateStoreException e) {
            return QueryResult.forFailure(FailureReason.NOT_ACTIVE, e.getMessage());
        }
        return BoundedQuery.unknown(this, query);
    }

    public WindowMetrics metrics() {
        return contents().metrics();
    }
}
