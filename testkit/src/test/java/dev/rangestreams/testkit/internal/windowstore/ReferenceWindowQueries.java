package dev.rangestreams.testkit.internal.windowstore;

import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.query.FailureReason;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.query.WindowKeyQuery;
import org.apache.kafka.streams.query.WindowRangeQuery;
import org.apache.kafka.streams.state.WindowStore;

/** The queries that a window store answers, by reading it. For one input partition. */
final class ReferenceWindowQueries {
    private ReferenceWindowQueries() {}

    @SuppressWarnings("unchecked") // each query has the result of its type
    static <R> QueryResult<R> answer(WindowStore<Bytes, byte[]> store, Query<R> query, PositionBound bound) {
        Position position = store.getPosition();
        Position together = position.copy().merge(bound.position());
        QueryResult<R> result;
        if (!together.equals(position)) {
            result = QueryResult.forFailure(FailureReason.NOT_UP_TO_BOUND, "not at " + bound);
        } else if (query instanceof WindowKeyQuery<?, ?> ofKey) {
            result = (QueryResult<R>) QueryResult.forResult(store.fetch(
                    (Bytes) ofKey.getKey(),
                    ofKey.getTimeFrom().orElseThrow(),
                    ofKey.getTimeTo().orElseThrow()));
        } else if (query instanceof WindowRangeQuery<?, ?> ofAll
                && ofAll.getTimeFrom().isPresent()) {
            result = (QueryResult<R>) QueryResult.forResult(store.fetchAll(
                    ofAll.getTimeFrom().orElseThrow(), ofAll.getTimeTo().orElseThrow()));
        } else {
            result = QueryResult.forFailure(FailureReason.UNKNOWN_QUERY_TYPE, "unknown: " + query);
        }
        result.setPosition(position);
        return result;
    }
}
