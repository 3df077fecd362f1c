package dev.rangestreams.testkit;

import java.time.Instant;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.query.KeyQuery;
import org.apache.kafka.streams.query.MultiVersionedKeyQuery;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.query.VersionedKeyQuery;

/** Answers interactive queries on the reference versioned store. */
final class ReferenceQueries {
    private ReferenceQueries() {}

    @SuppressWarnings("unchecked") // each query says what it gives
    static <R> QueryResult<R> answer(ReferenceVersionedStore store, Query<R> query, PositionBound bound) {
        QueryResult<R> result;
        if (!isReached(store, bound)) {
            result = QueryResult.notUpToBound(store.getPosition(), bound, 0);
        } else if (query instanceof KeyQuery<?, ?> key) {
            result = QueryResult.forResult((R) store.get((Bytes) key.getKey()));
        } else if (query instanceof VersionedKeyQuery<?, ?> one) {
            long asOf = one.asOfTimestamp().map(Instant::toEpochMilli).orElse(Long.MAX_VALUE);
            Span found = store.valid((Bytes) one.key(), asOf);
            result = QueryResult.forResult(found == null ? null : (R) ReferenceVersionIterator.record(found));
        } else if (query instanceof MultiVersionedKeyQuery<?, ?> several) {
            result = QueryResult.forResult((R) store.history(
                    (Bytes) several.key(),
                    several.fromTime().map(Instant::toEpochMilli).orElse(Long.MIN_VALUE),
                    several.toTime().map(Instant::toEpochMilli).orElse(Long.MAX_VALUE),
                    several.resultOrder()));
        } else {
            return QueryResult.forUnknownQueryType(query, store);
        }
        result.setPosition(store.getPosition());
        return result;
    }

    private static boolean isReached(ReferenceVersionedStore store, PositionBound bound) {
        for (String topic : bound.position().getTopics()) {
            Map<Integer, Long> reached = store.getPosition().getPartitionPositions(topic);
            for (Map.Entry<Integer, Long> wanted :
                    bound.position().getPartitionPositions(topic).entrySet()) {
                if (reached.getOrDefault(wanted.getKey(), -1L) < wanted.getValue()) {
                    return false;
                }
            }
        }
        return true;
    }
}
