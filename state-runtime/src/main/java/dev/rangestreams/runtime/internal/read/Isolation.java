package dev.rangestreams.runtime.internal.read;

import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.QueryConfig;
import org.jspecify.annotations.Nullable;

/**
 * What readers from outside are told who want what is committed and nothing else. Our stores show what is put at once, and
 * Kafka offers such reads with its transactional stores only: without those the level means nothing.
 */
public final class Isolation {
    /** Older versions of Kafka know neither the setting nor the level of a query. */
    private static final boolean OFFERED =
            StreamsConfig.configDef().names().contains(StreamsConfig.TRANSACTIONAL_STATE_STORES_CONFIG);

    private Isolation() {}

    /** Why a store cannot answer at the level of a query; null if it can. */
    static @Nullable String refusal(StateStore store, StateStoreContext context, QueryConfig config) {
        return isOffered(context) && config.getIsolationLevel() == IsolationLevel.READ_COMMITTED
                ? refusal(store)
                : null;
    }

    /**
     * Lets reads at this level begin.
     *
     * @throws UnsupportedOperationException if that is READ_COMMITTED, and would mean something
     */
    public static void check(StateStore store, StateStoreContext context, IsolationLevel level) {
        if (level == IsolationLevel.READ_COMMITTED && isOffered(context)) {
            throw new UnsupportedOperationException(refusal(store));
        }
    }

    private static boolean isOffered(StateStoreContext context) {
        return OFFERED
                && Boolean.parseBoolean(
                        String.valueOf(context.appConfigs().get(StreamsConfig.TRANSACTIONAL_STATE_STORES_CONFIG)));
    }

    private static String refusal(StateStore store) {
        return "Store " + store.name() + " cannot answer at the level READ_COMMITTED, which "
                + StreamsConfig.TRANSACTIONAL_STATE_STORES_CONFIG
                + "=true offers: it shows what is put before that is committed. Ask at the level READ_UNCOMMITTED";
    }
}
