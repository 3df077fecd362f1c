package dev.rangestreams.core.internal.state;

import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.QueryConfig;
import org.apache.kafka.streams.query.QueryResult;

/** What every interactive query (version 2) has around it: the position it needs and the one it is answered at. */
public final class BoundedQuery {
    private BoundedQuery() {}

    /**
     * Answers, unless the store has not come far enough.
     *
     * @param store who answers; its position is read first, so that what the result promises is in it
     * @param partition the task's partition
     * @param answer reads the store
     */
    public static <R> QueryResult<R> answer(
            StateStore store, int partition, PositionBound bound, QueryConfig config, Supplier<QueryResult<R>> answer) {
        long start = System.nanoTime();
        Position seen = store.getPosition().copy();
        QueryResult<R> result = isUpTo(seen, bound.position(), partition)
                ? answer.get()
                : QueryResult.notUpToBound(seen, bound, partition);
        if (config.isCollectExecutionInfo()) {
            result.addExecutionInfo("Handled in " + store.getClass() + " in " + (System.nanoTime() - start) + "ns");
        }
        result.setPosition(seen);
        return result;
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
