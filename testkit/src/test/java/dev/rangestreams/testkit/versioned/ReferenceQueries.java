package dev.rangestreams.testkit.versioned;

import java.time.Instant;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.query.KeyQuery;
import org.apache.kafka.streams.query.MultiVersionedKeyQuery;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.query.ResultOrder;
import org.apache.kafka.streams.query.VersionedKeyQuery;
import org.apache.kafka.streams.state.VersionedRecordIterator;
import org.jspecify.annotations.Nullable;

/** Answers interactive queries on the reference versioned store, and on those that are broken. */
final class ReferenceQueries {
    private ReferenceQueries() {}

    /** What queries are answered from. */
    interface Asked extends StateStore {
        byte @Nullable [] get(Bytes key);

        @Nullable
        VersionSpan valid(Bytes key, long asOf);

        VersionedRecordIterator<byte[]> history(Bytes key, long from, long to, ResultOrder order);
    }

    @SuppressWarnings("unchecked") // each query says what it gives
    static <R> QueryResult<R> answer(Asked store, Query<R> query, PositionBound bound) {
        QueryResult<R> result;
        if (!isReached(store, bound)) {
            result = QueryResult.notUpToBound(store.getPosition(), bound, 0);
        } else if (query instanceof KeyQuery<?, ?> key) {
            result = QueryResult.forResult((R) store.get((Bytes) key.getKey()));
        } else if (query instanceof VersionedKeyQuery<?, ?> one) {
            long asOf = one.asOfTimestamp().map(Instant::toEpochMilli).orElse(Long.MAX_VALUE);
            VersionSpan found = store.valid((Bytes) one.key(), asOf);
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

    private static boolean isReached(Asked store, PositionBound bound) {
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
