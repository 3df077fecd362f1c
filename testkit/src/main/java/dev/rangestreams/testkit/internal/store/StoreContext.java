package dev.rangestreams.testkit.internal.store;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.BatchingStateRestoreCallback;
import org.apache.kafka.streams.processor.CommitCallback;
import org.apache.kafka.streams.processor.StateRestoreCallback;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.jspecify.annotations.Nullable;

/**
 * Kafka's own context for stores outside of a topology, which also keeps the restore callback that a store registers:
 * Kafka's forgets it. Kafka's stores ask for more than the public interface, so what they get is that context behind a
 * proxy of all it implements.
 */
public final class StoreContext {
    /** The partition that any store of a check has its changelog in. */
    public static final TopicPartition CHANGELOG = new TopicPartition("changelog", 0);

    private final StateStoreContext context;
    private @Nullable StateRestoreCallback callback;
    private @Nullable CommitCallback onCommit;

    /** If the store has a changelog, it may ask for the topic's name, where its version of Kafka knows how. */
    StoreContext(MockProcessorContext<Void, Void> mock, boolean logged) {
        StateStoreContext real = mock.getStateStoreContext();
        context = (StateStoreContext) Proxy.newProxyInstance(
                real.getClass().getClassLoader(), interfaces(real.getClass()), (proxy, method, arguments) -> {
                    if (method.getName().equals("register")) {
                        callback = (StateRestoreCallback) arguments[1];
                        onCommit = arguments.length > 2 ? (CommitCallback) arguments[2] : null;
                    }
                    if (logged && method.getName().equals("changelogFor")) {
                        return CHANGELOG.topic();
                    }
                    return call(real, method, arguments);
                });
    }

    /** What all stores of one task share: its folder and its metrics. */
    static MockProcessorContext<Void, Void> task(File stateDir, @Nullable ProcessingGuarantee guarantee) {
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "kit");
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:1");
        if (guarantee == ProcessingGuarantee.EXACTLY_ONCE) {
            config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
            config.put(StreamsConfig.TRANSACTIONAL_STATE_STORES_CONFIG, true);
        }
        return new MockProcessorContext<>(config, new TaskId(0, 0), stateDir);
    }

    StateStoreContext context() {
        return context;
    }

    /** Hands records of the changelog to the store as Kafka does while it restores a task. */
    void restore(List<ConsumerRecord<byte[], byte[]>> records) {
        StateRestoreCallback registered = callback;
        if (registered == null) {
            throw new AssertionError("The store registered no restore callback when it was opened");
        }
        Method batch = batchMethod(registered);
        if (batch != null) {
            call(registered, batch, new Object[] {records});
        } else if (registered instanceof BatchingStateRestoreCallback batching) {
            Collection<KeyValue<byte[], byte[]>> pairs = new ArrayList<>();
            records.forEach(entry -> pairs.add(KeyValue.pair(entry.key(), entry.value())));
            batching.restoreAll(pairs);
        } else {
            records.forEach(entry -> registered.restore(entry.key(), entry.value()));
        }
    }

    /** Tells the store that its task has committed, if it wants to know. */
    void committed() {
        CommitCallback registered = onCommit;
        if (registered != null) {
            try {
                registered.onCommit();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** How many iterators of metered stores are open, as Kafka counts them. */
    long openIterators() {
        return context.metrics().metrics().values().stream()
                .filter(metric -> metric.metricName().name().equals("num-open-iterators"))
                .map(Metric::metricValue)
                .mapToLong(value -> ((Number) value).longValue())
                .sum();
    }

    /** Kafka's stores take whole records, through an interface that is not public. */
    private static @Nullable Method batchMethod(StateRestoreCallback callback) {
        for (Class<?> type : interfaces(callback.getClass())) {
            for (Method method : type.getMethods()) {
                if (method.getName().equals("restoreBatch")) {
                    return method;
                }
            }
        }
        return null;
    }

    private static Class<?>[] interfaces(Class<?> type) {
        Set<Class<?>> found = new LinkedHashSet<>();
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            found.addAll(List.of(each.getInterfaces()));
        }
        return found.toArray(Class<?>[]::new);
    }

    private static @Nullable Object call(Object target, Method method, Object @Nullable [] arguments) {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException thrown) {
                throw thrown;
            }
            throw new AssertionError(method + " failed", e.getCause());
        } catch (IllegalAccessException e) {
            throw new AssertionError(method + " cannot be called", e);
        }
    }
}
