package dev.rangestreams.versioned.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rangestreams.runtime.internal.kafka.TimedRestore;
import dev.rangestreams.spi.ForwardingEngine;
import dev.rangestreams.spi.ForwardingTimelines;
import dev.rangestreams.spi.TimelineEngine;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.query.ResultOrder;
import org.apache.kafka.streams.state.VersionedRecord;
import org.apache.kafka.streams.state.VersionedRecordIterator;
import org.jspecify.annotations.Nullable;

/** One store of strings outside of a topology, in a folder of its own that outlives a reopening of the store. */
final class Trial implements AutoCloseable {
    static final String NAME = "rates";
    static final String CHANGELOG = "changelog";

    /** The one text that cannot be serialized: the serializer gives null for it. */
    static final String UNWRITABLE = "unwritable";

    @SuppressWarnings("NullAway") // on purpose
    private static final Serde<String> TEXTS = Serdes.serdeFrom(
            (topic, text) -> UNWRITABLE.equals(text) ? null : text.getBytes(UTF_8), new StringDeserializer());

    private final WatchedEngine watched;
    private final VersionSettings settings;
    private final Path folder;
    private final Properties config = new Properties();
    private MockProcessorContext<Void, Void> task;
    private TypedVersions<String, String> store;
    private @Nullable TimedRestore restore;

    Trial(TimelineEngine engine, long retentionMs, Properties more) {
        watched = new WatchedEngine(engine);
        settings = new VersionSettings(watched, NAME, retentionMs);
        try {
            folder = Files.createTempDirectory("versions");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "trial");
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:1");
        config.putAll(more);
        task = newTask();
        store = newStore();
        open();
    }

    private MockProcessorContext<Void, Void> newTask() {
        return new MockProcessorContext<>(config, new TaskId(0, 0), folder.toFile());
    }

    /** Changes a setting of the application, from the next run of its task on. */
    void set(String setting, String value) {
        config.put(setting, value);
    }

    TypedVersions<String, String> store() {
        return store;
    }

    MockProcessorContext<Void, Void> task() {
        return task;
    }

    /** Opens the store in a new run of its task. */
    void open() {
        task = newTask();
        StateStoreContext real = task.getStateStoreContext();
        StateStoreContext context = (StateStoreContext) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {StateStoreContext.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("register")) {
                        restore = (TimedRestore) arguments[1];
                        return null;
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
        store.init(context, store);
    }

    /** Goes on without the store having been closed; for engines that do not mind. */
    void crash() {
        store = newStore();
        open();
    }

    private TypedVersions<String, String> newStore() {
        return new TypedVersions<>(settings, TEXTS, TEXTS, false);
    }

    /** Commits what there is, closes the store, and opens it again. */
    void reopen() {
        Long offset = committedOffset();
        store.commit(offset == null ? Map.of() : Map.of(new TopicPartition(CHANGELOG, 0), offset));
        reopenUncommitted();
    }

    /** Closes the store without a commit, as Kafka does where a task failed or was taken away, and opens it again. */
    void reopenUncommitted() {
        store.close();
        open();
    }

    /** As {@link #reopen}, unless the contents would be lost. */
    void reopenIfDurable() {
        if (settings.durable()) {
            reopen();
        }
    }

    /** A commit of the changelog up to an offset. */
    void commit(long offset) {
        store.commit(Map.of(new TopicPartition(CHANGELOG, 0), offset));
    }

    @Nullable
    Long committedOffset() {
        return store.committedOffset(new TopicPartition(CHANGELOG, 0));
    }

    /** A machine that has nothing of the store. */
    void loseState() {
        store.close();
        deleteFolder();
        open();
    }

    long put(String key, @Nullable String value, long time) {
        return store.put(key, value, time);
    }

    Model.@Nullable Version delete(String key, long time) {
        return version(store.delete(key, time));
    }

    Model.@Nullable Version get(String key) {
        return version(store.get(key));
    }

    Model.@Nullable Version get(String key, long asOf) {
        return version(store.get(key, asOf));
    }

    /** The value that a read gives, null if none. */
    @Nullable
    String value(String key, long asOf) {
        return Optional.ofNullable(store.get(key, asOf))
                .map(VersionedRecord::value)
                .orElse(null);
    }

    /** The stored bytes of a value. */
    byte[] bytes(String key, long asOf) {
        Row row = Objects.requireNonNull(store.versions().get(key.getBytes(UTF_8), asOf));
        return Objects.requireNonNull(Row.version(row)).value();
    }

    /** Writes a note into the closed store, and gives what it was before. */
    byte[] noteInEngine(String name, byte[] value) {
        try (Timelines contents = settings.engine().open(settings.description().timelines(folder))) {
            byte[] before = Objects.requireNonNull(contents.note(name));
            contents.putNote(name, value);
            return before;
        }
    }

    /** What the store has in its engine. */
    Timelines timelines() {
        return Objects.requireNonNull(watched.opened, "the store was opened");
    }

    /** How often the store had its engine make all durable, since it was last opened. */
    int flushes() {
        return watched.flushes;
    }

    /** Below what time the store let its engine give storage back, 0 if it did not since it was last opened. */
    long expiredBefore() {
        return watched.expiredBefore;
    }

    /** Where the store's engine keeps it. */
    Path directory() {
        return settings.description().timelines(folder).directory();
    }

    /** The newest value, null if none. */
    @Nullable
    String latest(String key) {
        return Optional.ofNullable(store.get(key)).map(VersionedRecord::value).orElse(null);
    }

    List<Model.Version> history(String key, long from, long to, ResultOrder order) {
        try (VersionedRecordIterator<String> versions = store.history(key, from, to, order)) {
            List<Model.Version> found = new ArrayList<>();
            versions.forEachRemaining(version -> found.add(Objects.requireNonNull(version(version))));
            return found;
        }
    }

    private static Model.@Nullable Version version(@Nullable VersionedRecord<String> record) {
        return record == null
                ? null
                : new Model.Version(
                        record.value(), record.timestamp(), record.validTo().orElse(-1L));
    }

    /** One entry of a changelog. */
    record Logged(String key, @Nullable String value, long time) {}

    /** Restores entries as one batch, which begins at an offset. */
    void restore(long offset, Logged... entries) {
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        for (Logged entry : entries) {
            records.add(new ConsumerRecord<>(
                    CHANGELOG,
                    0,
                    offset + records.size(),
                    entry.time,
                    TimestampType.CREATE_TIME,
                    0,
                    0,
                    entry.key.getBytes(UTF_8),
                    entry.value == null ? null : entry.value.getBytes(UTF_8),
                    new RecordHeaders(),
                    Optional.empty()));
        }
        Objects.requireNonNull(restore, "the store registered its restoring").restoreBatch(records);
    }

    /** What the task's metric of dropped records says. */
    double dropped() {
        return task.metrics().metrics().entrySet().stream()
                .filter(metric -> metric.getKey().name().equals("dropped-records-total"))
                .mapToDouble(metric -> (double) metric.getValue().metricValue())
                .sum();
    }

    /** Remembers what it opened last, and what was asked of that. */
    private static final class WatchedEngine implements ForwardingEngine {
        private final TimelineEngine engine;
        private @Nullable Timelines opened;
        private int flushes;
        private long expiredBefore;

        WatchedEngine(TimelineEngine engine) {
            this.engine = engine;
        }

        @Override
        public TimelineEngine engine() {
            return engine;
        }

        @Override
        public Timelines open(TimelineSettings opening) {
            flushes = 0;
            expiredBefore = 0;
            Timelines timelines = new ForwardingTimelines(engine.open(opening)) {
                @Override
                public void flush() {
                    flushes++;
                    super.flush();
                }

                @Override
                public void expireBefore(long bound) {
                    expiredBefore = bound;
                    super.expireBefore(bound);
                }
            };
            opened = timelines;
            return timelines;
        }
    }

    @Override
    public void close() {
        store.close();
        deleteFolder();
    }

    private void deleteFolder() {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toArray(Path[]::new)) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
