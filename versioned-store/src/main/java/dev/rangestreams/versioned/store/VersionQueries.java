package dev.rangestreams.versioned.store;

import dev.rangestreams.runtime.internal.clock.Bounds;
import dev.rangestreams.runtime.internal.read.BoundedQuery;
import dev.rangestreams.spi.Order;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.KeyQuery;
import org.apache.kafka.streams.query.MultiVersionedKeyQuery;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.query.ResultOrder;
import org.apache.kafka.streams.query.VersionedKeyQuery;
import org.jspecify.annotations.Nullable;

/** Answers interactive queries (version 2). Any thread may ask. */
final class VersionQueries<K, V> {
    private final StateStore store;
    private final StateStoreContext context;
    private final OpenVersions versions;
    private final VersionForm<K, V> form;

    VersionQueries(StateStore store, StateStoreContext context, OpenVersions versions, VersionForm<K, V> form) {
        this.store = store;
        this.context = context;
        this.versions = versions;
        this.form = form;
    }

    static Order order(ResultOrder order) {
        return order == ResultOrder.DESCENDING ? Order.DESCENDING : Order.ASCENDING;
    }

    <R> QueryResult<R> answer(Query<R> query, PositionBound bound, QueryConfig config) {
        return BoundedQuery.answer(store, context, query, bound, config, () -> dispatch(query));
    }

    @SuppressWarnings("unchecked") // a query of one of these types is of this store's types and has that type's result
    private <R> QueryResult<R> dispatch(Query<R> query) {
        if (query instanceof VersionedKeyQuery<?, ?>) {
            return (QueryResult<R>) answer((VersionedKeyQuery<K, V>) query);
        }
        if (query instanceof MultiVersionedKeyQuery<?, ?>) {
            return (QueryResult<R>) answer((MultiVersionedKeyQuery<K, V>) query);
        }
        if (query instanceof KeyQuery<?, ?>) {
            return (QueryResult<R>) answer((KeyQuery<K, V>) query);
        }
        return BoundedQuery.unknown(store, query);
    }

    private QueryResult<?> answer(VersionedKeyQuery<K, V> query) {
        byte[] key = form.key(query.key());
        Optional<Instant> asOf = query.asOfTimestamp();
        Row row = asOf.isPresent() ? versions.get(key, Bounds.millis(asOf.get())) : versions.get(key);
        return QueryResult.forResult(form.version(row));
    }

    private QueryResult<?> answer(MultiVersionedKeyQuery<K, V> query) {
        long from = query.fromTime().map(Bounds::millis).orElse(Long.MIN_VALUE);
        long to = query.toTime().map(Bounds::millis).orElse(Long.MAX_VALUE);
        return QueryResult.forResult(
                form.versions(versions.history(form.key(query.key()), from, to, order(query.resultOrder()))));
    }

    private QueryResult<@Nullable V> answer(KeyQuery<K, V> query) {
        Row row = versions.get(form.key(query.getKey()));
        return QueryResult.forResult(row == null ? null : form.newest(row));
    }
}
