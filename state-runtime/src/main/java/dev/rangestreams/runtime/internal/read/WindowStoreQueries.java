package dev.rangestreams.runtime.internal.read;

import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.FailureReason;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.query.WindowKeyQuery;
import org.apache.kafka.streams.query.WindowRangeQuery;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;

/** Answers interactive queries (version 2), as Kafka's own window stores do. Any thread may ask. */
public final class WindowStoreQueries<K, V> {
    private final StateStore store;
    private final ReadOnlyWindowStore<K, V> reads;
    private final StateStoreContext context;

    public WindowStoreQueries(StateStore store, ReadOnlyWindowStore<K, V> reads, StateStoreContext context) {
        this.store = store;
        this.reads = reads;
        this.context = context;
    }

    public <R> QueryResult<R> answer(Query<R> query, PositionBound bound, QueryConfig config) {
        return BoundedQuery.answer(store, context, query, bound, config, () -> dispatch(query));
    }

    @SuppressWarnings("unchecked") // a query of one of these two types has that type's result
    private <R> QueryResult<R> dispatch(Query<R> query) {
        if (query instanceof WindowKeyQuery<?, ?>) {
            return (QueryResult<R>) answer((WindowKeyQuery<K, V>) query);
        }
        if (query instanceof WindowRangeQuery<?, ?>) {
            return (QueryResult<R>) answer((WindowRangeQuery<K, V>) query);
        }
        return BoundedQuery.unknown(store, query);
    }

    private QueryResult<?> answer(WindowKeyQuery<K, V> query) {
        if (query.getTimeFrom().isEmpty() || query.getTimeTo().isEmpty()) {
            return unsupported(query, "both time bounds are needed: use withKeyAndWindowStartRange");
        }
        return QueryResult.forResult(reads.fetch(
                query.getKey(), query.getTimeFrom().get(), query.getTimeTo().get()));
    }

    private QueryResult<?> answer(WindowRangeQuery<K, V> query) {
        if (query.getTimeFrom().isEmpty() || query.getTimeTo().isEmpty()) {
            return unsupported(query, "a buffer answers withWindowStartRange only; withKey is for session stores");
        }
        return QueryResult.forResult(
                reads.fetchAll(query.getTimeFrom().get(), query.getTimeTo().get()));
    }

    private QueryResult<?> unsupported(Query<?> query, String why) {
        return QueryResult.forFailure(
                FailureReason.UNKNOWN_QUERY_TYPE, "Store " + store.name() + " cannot answer " + query + ": " + why);
    }
}
