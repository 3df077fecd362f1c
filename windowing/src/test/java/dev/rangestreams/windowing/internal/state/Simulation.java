package dev.rangestreams.windowing.internal.state;

import dev.rangestreams.runtime.internal.input.Source;
import dev.rangestreams.runtime.internal.store.EngineStorage;
import dev.rangestreams.runtime.internal.store.MemoryStorage;
import dev.rangestreams.runtime.internal.store.Storage;
import dev.rangestreams.spi.TimelineEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.internals.InternalProcessorContext;
import org.apache.kafka.streams.processor.internals.RecordBatchingStateRestoreCallback;
import org.apache.kafka.streams.query.PositionBound;
import org.apache.kafka.streams.query.QueryConfig;
import org.jspecify.annotations.Nullable;

/**
 * One task of a window operator on a real store, with input, changelog and commits as Kafka has them, that can be ended at any
 * moment: what was not committed is then gone or stays as under the guarantee.
 */
final class Simulation implements AutoCloseable {
    private static final TopicPartition CHANGELOG = new TopicPartition("changelog", 0);

    private final WindowSettings<String, Integer, List<Integer>, List<Integer>> settings;
    private final @Nullable TimelineEngine engine;
    private final boolean exactlyOnce;
    private final List<Input> input;
    private final Path directory;
    private final List<ConsumerRecord<byte[], byte[]>> changelog = new ArrayList<>();
    private final List<Emitted> emitted = new ArrayList<>();
    private int committedChangelog;
    private int committedEmitted;
    private int committedInput;
    private int next;
    private long wallMs = 1_000_000;
    private @Nullable WindowStateStore<String, Integer, List<Integer>, List<Integer>> store;
    private @Nullable RecordBatchingStateRestoreCallback restore;

    Simulation(
            WindowBounds bounds,
            long latenessMs,
            long earlyMs,
            @Nullable TimelineEngine engine,
            boolean exactlyOnce,
            List<Input> input) {
        this.settings = new WindowSettings<>(
                "windows", bounds, latenessMs, earlyMs, new Ids(), WindowKeySerde.plain(Serdes.String()), true);
        this.engine = engine;
        this.exactlyOnce = exactlyOnce;
        this.input = input;
        try {
            this.directory = Files.createTempDirectory("windows");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        open();
    }

    @SuppressWarnings("deprecation") // as Kafka does
    private void open() {
        Storage storage = engine == null ? new MemoryStorage() : new EngineStorage(engine);
        store = new WindowStateStore<>(settings, new WindowFacts("", "", "windows"), storage, true, 3);
        store.init(context(), store);
        Long own = store.managesOffsets() ? store.committedOffset(CHANGELOG) : null;
        int from = own == null ? 0 : own.intValue() + 1;
        if (from < changelog.size()) {
            restore.restoreBatch(changelog.subList(from, changelog.size()));
        }
        start();
    }

    private void start() {
        store.start(new Emissions<>() {
            @Override
            public void window(
                    boolean isClosed, String key, long start, long end, @Nullable List<Integer> value, long newest) {
                emitted.add(isClosed ? Emitted.closed(key, start, end, value) : Emitted.early(key, start, end, value));
            }

            @Override
            public void done() {
                // Each is looked at by itself.
            }
        });
    }

    private StateStoreContext context() {
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "simulation");
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:1");
        if (exactlyOnce) {
            config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        }
        StateStoreContext real = new MockProcessorContext<Void, Void>(config, new TaskId(0, 0), directory.toFile())
                .getStateStoreContext();
        return (StateStoreContext) Proxy.newProxyInstance(
                Simulation.class.getClassLoader(),
                new Class<?>[] {InternalProcessorContext.class},
                (proxy, method, arguments) -> answer(real, method, arguments));
    }

    private @Nullable Object answer(StateStoreContext real, Method method, Object @Nullable [] arguments)
            throws ReflectiveOperationException {
        return switch (method.getName()) {
            case "register" -> {
                restore = (RecordBatchingStateRestoreCallback) arguments[1];
                yield null;
            }
            case "changelogFor" -> CHANGELOG.topic();
            case "currentSystemTimeMs" -> wallMs;
            case "logChange" -> {
                changelog.add(new ConsumerRecord<>(
                        CHANGELOG.topic(), 0, changelog.size(), ((Bytes) arguments[1]).get(), (byte[]) arguments[2]));
                yield null;
            }
            default -> call(real, method, arguments);
        };
    }

    private static @Nullable Object call(StateStoreContext real, Method method, Object @Nullable [] arguments)
            throws ReflectiveOperationException {
        Method own = real.getClass().getMethod(method.getName(), method.getParameterTypes());
        own.setAccessible(true);
        try {
            return own.invoke(real, arguments);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    List<Emitted> emitted() {
        return emitted;
    }

    boolean isAtEnd() {
        return next == input.size();
    }

    /** Processes the next record, if there is one. */
    void process() {
        if (!isAtEnd()) {
            Input record = input.get(next);
            Taken taken = store.take(
                    record.key(), new RecordHeaders(), next, record.time(), new Source("input", 0, next, 0), wallMs);
            if (taken.verdict() == Taken.Verdict.LATE) {
                emitted.add(Emitted.late(record.key(), taken.lastEnd(), next));
            }
            next++;
        }
    }

    /** How many entries the changelog has got. */
    int logged() {
        return changelog.size();
    }

    /** What the last window of a key that closed had come to. */
    @Nullable
    List<Integer> lastResult(String key) {
        return store.lastResult(key, new RecordHeaders());
    }

    /** What is open of a key. */
    WindowQuery.SeriesNow series(String key) {
        return store.query(new WindowQuery.Series(key), PositionBound.unbounded(), new QueryConfig(false))
                .getResult();
    }

    /** Time passes, and the operator looks at the clock. */
    void check(long ms) {
        wallMs += ms;
        store.check(wallMs);
    }

    void commit() {
        prepare();
        finishCommit();
    }

    /** What a task does before the offsets are committed. */
    void prepare() {
        store.beforeCommit();
    }

    private void finishCommit() {
        committedInput = next;
        committedChangelog = changelog.size();
        committedEmitted = emitted.size();
        if (!exactlyOnce) {
            store.commit(changelog.isEmpty() ? Map.of() : Map.of(CHANGELOG, (long) changelog.size() - 1));
        }
    }

    /**
     * The process is killed, and another begins.
     *
     * @param diskStays whether it finds what this one had on disk
     * @param logged how much of what it had logged since the commit has reached the changelog, in hundredths
     */
    void kill(boolean diskStays, int logged) {
        // An engine that is closed has on disk what it was told: the most that a kill may leave.
        int reached = exactlyOnce
                ? committedChangelog
                : committedChangelog + (changelog.size() - committedChangelog) * logged / 100;
        changelog.subList(reached, changelog.size()).clear();
        // What has reached it once stays there under at-least-once.
        committedChangelog = reached;
        if (exactlyOnce) {
            emitted.subList(committedEmitted, emitted.size()).clear();
        }
        store.close();
        next = committedInput;
        if (!diskStays) {
            wipe();
        }
        open();
    }

    /** The process ends in good order, and another begins. */
    void restart(boolean diskStays) {
        commit();
        store.commit(changelog.isEmpty() ? Map.of() : Map.of(CHANGELOG, (long) changelog.size() - 1));
        store.close();
        if (!diskStays) {
            wipe();
        }
        open();
    }

    /** The task becomes a standby, and is made active again. */
    void recycle() {
        commit();
        store.commit(changelog.isEmpty() ? Map.of() : Map.of(CHANGELOG, (long) changelog.size() - 1));
        store.dropCache();
        store.dropCache();
        start();
    }

    private void wipe() {
        try (Stream<Path> files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder())
                    .filter(file -> !file.equals(directory))
                    .forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        store.close();
        wipe();
        directory.toFile().delete();
    }
}
