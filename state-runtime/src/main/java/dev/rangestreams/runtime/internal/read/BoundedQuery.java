package dev.rangestreams.runtime.internal.read;

import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.FailureReason;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.QueryResult;
import org.jspecify.annotations.Nullable;

/** What every interactive query (version 2) has around it: the position it needs and the one it is answered at. */
public final class BoundedQuery {
    private BoundedQuery() {}

    /**
     * Answers, unless the store has not come far enough, has no answer at the level that is asked for, or fails.
     *
     * @param store who answers; its position is read first, so that what the result promises is in it
     * @param context what the store was opened with
     * @param answer reads the store
     */
    public static <R> QueryResult<R> answer(
            StateStore store,
            StateStoreContext context,
            Query<R> query,
            PositionBound bound,
            QueryConfig config,
            Supplier<QueryResult<R>> answer) {
        long start = System.nanoTime();
        Position seen = store.getPosition().copy();
        QueryResult<R> result = answer(store, context, bound, config, seen, () -> orFailure(store, query, answer));
        if (config.isCollectExecutionInfo()) {
            result.addExecutionInfo("Handled in store " + store.name() + " in " + (System.nanoTime() - start) + "ns");
        }
        result.setPosition(seen);
        return result;
    }

    /** The answer of a store that has none to a kind of query. */
    public static <R> QueryResult<R> unknown(StateStore store, Query<R> query) {
        return QueryResult.forFailure(
                FailureReason.UNKNOWN_QUERY_TYPE,
                "Store " + store.name() + " cannot answer " + query
                        + ": a query of this type is for another kind of store");
    }

    private static <R> QueryResult<R> answer(
            StateStore store,
            StateStoreContext context,
            PositionBound bound,
            QueryConfig config,
            Position seen,
            Supplier<QueryResult<R>> answer) {
        @Nullable String refusal = Isolation.refusal(store, context, config);
        if (refusal != null) {
            return QueryResult.forFailure(FailureReason.UNKNOWN_QUERY_TYPE, refusal);
        }
        int partition = context.taskId().partition();
        return isUpTo(seen, bound.position(), partition)
                ? answer.get()
                : QueryResult.notUpToBound(seen, bound, partition);
    }

    /** A store that fails, or is closed, does not throw at whoever queries it: the result says so, as with Kafka's stores. */
    public static <R> QueryResult<R> orFailure(StateStore store, Query<R> query, Supplier<QueryResult<R>> answer) {
        try {
            return answer.get();
        } catch (RuntimeException e) {
            return QueryResult.forFailure(
                    FailureReason.STORE_EXCEPTION,
                    "Store " + store.name() + " failed to answer " + query + ": " + reason(e));
        }
    }

    /** The first message; what ends a task while it processes a record has none of its own. */
    private static @Nullable String reason(RuntimeException e) {
        Throwable cause = e.getCause();
        return e.getMessage() == null && cause != null ? cause.getMessage() : e.getMessage();
    }

    private static boolean isUpTo(Position seen, Position bound, int partition) {
        for (String topic : bound.getTopics()) {
            Map<Integer, Long> wanted = bound.getPartitionPositions(topic);
            Long needed = wanted.get(partition);
            Long reached = seen.getPartitionPositions(topic).get(partition);
            if (needed != null && (reached == null || reached < needed)) {
                return false;
            }
        }
        return true;
    }
}
