package dev.rangestreams.benchmarks.versioned;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.CommitCallback;
import org.apache.kafka.streams.processor.StateRestoreCallback;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.jspecify.annotations.Nullable;

/**
 * Kafka's own context for one store outside of a topology, which keeps what the store registers. Kafka's stores ask for more
 * than the public interface, and take whole records through an interface that is not public; hence the reflection, once per
 * batch.
 */
final class RestoreContext {
    private final StateStoreContext context;
    private @Nullable StateRestoreCallback restore;
    private @Nullable CommitCallback committed;

    RestoreContext(Path directory) {
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "bench");
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:1");
        StateStoreContext real = new MockProcessorContext<Void, Void>(config, new TaskId(0, 0), directory.toFile())
                .getStateStoreContext();
        context = (StateStoreContext) Proxy.newProxyInstance(
                real.getClass().getClassLoader(), interfaces(real.getClass()), (proxy, method, arguments) -> {
                    if (!method.getName().equals("register")) {
                        return call(real, method, arguments);
                    }
                    restore = (StateRestoreCallback) arguments[1];
                    committed = arguments.length > 2 ? (CommitCallback) arguments[2] : null;
                    return null;
                });
    }

    void open(StateStore store) {
        store.init(context, store);
    }

    /** Hands records of the changelog to the store. */
    void restore(Collection<ConsumerRecord<byte[], byte[]>> records) {
        StateRestoreCallback registered = Objects.requireNonNull(restore, "no store was opened");
        Method batch = Stream.of(interfaces(registered.getClass()))
                .flatMap(type -> Stream.of(type.getMethods()))
                .filter(method -> method.getName().equals("restoreBatch"))
                .findFirst()
                .orElseThrow();
        call(registered, batch, new Object[] {records});
    }

    /** Tells the store that its task has committed, if it wants to know. */
    void committed() {
        if (committed != null) {
            try {
                committed.onCommit();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static Class<?>[] interfaces(Class<?> type) {
        return Stream.<Class<?>>iterate(type, Objects::nonNull, Class::getSuperclass)
                .flatMap(each -> Stream.of(each.getInterfaces()))
                .distinct()
                .toArray(Class<?>[]::new);
    }

    private static @Nullable Object call(Object target, Method method, Object @Nullable [] arguments) {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException thrown) {
                throw thrown;
            }
            throw new IllegalStateException(method + " failed", e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(method + " cannot be called", e);
        }
    }
}
