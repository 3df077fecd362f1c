package dev.rangestreams.windowing.internal.state;

import dev.rangestreams.runtime.internal.clock.Bounds;
import dev.rangestreams.runtime.internal.clock.OperatorTime;
import dev.rangestreams.runtime.internal.input.Source;
import dev.rangestreams.runtime.internal.kafka.Changelog;
import dev.rangestreams.runtime.internal.kafka.TaskFacts;
import dev.rangestreams.runtime.internal.store.OpenStore;
import dev.rangestreams.runtime.internal.store.StoreContents;
import dev.rangestreams.runtime.internal.store.StoreSerdes;
import dev.rangestreams.runtime.internal.store.Written;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/**
 * What the store of a window operator holds: from commit to commit bytes, and while its task runs the open windows as objects,
 * with the operator's time. Used by the thread of the task.
 */
final class OpenWindows<K, V, A, R> implements StoreContents {
    /**
     * So many changed panes an engine may lack, or as many as are open if that is more. A restart reads no more than these from the
     * changelog, and what closes sooner than it is stored costs the engine nothing.
     */
    static final int MOST_UNSTORED = 100_000;

    private final WindowSettings<K, V, A, R> settings;
    private final OpenStore store;
    private final Kept kept;
    private final int mostUnstored;
    private final OperatorTime time = new OperatorTime(Bounds.NEVER);
    private final StoreSerdes<K, ?> serdes;
    private final PaneCodec<A> codec;
    private final boolean exactlyOnce;
    private final boolean keepsLastResults;
    private final @Nullable Changelog changelog;
    private final WindowMetrics metrics;
    private final Questions questions;
    private @Nullable RunningWindows<K, V, A, R> running;
    private boolean stored = true;

    OpenWindows(
            WindowSettings<K, V, A, R> settings,
            OpenStore store,
            Kept kept,
            int mostUnstored,
            boolean keepsLastResults) {
        this.mostUnstored = mostUnstored;
        this.keepsLastResults = keepsLastResults;
        this.settings = settings;
        this.store = store;
        this.kept = kept;
        this.exactlyOnce = TaskFacts.isExactlyOnce(store.context());
        this.serdes = new StoreSerdes<>(
                settings.name(),
                store.context(),
                settings.keySerde().orDefault(store.context()::keySerde),
                Serdes.ByteArray());
        this.codec = new PaneCodec<>(
                settings.name(),
                Changelog.topic(store.context(), settings.name()),
                settings.aggregate().accumulatorSerde());
        this.changelog = settings.logged() ? new Changelog(store.context(), settings.name()) : null;
        this.metrics = new WindowMetrics(store.context(), settings.name());
        this.questions = new Questions(settings.name(), Questions.PATIENCE);
    }

    /** Starts processing: from now on windows are objects. */
    void start(Emissions<K, R> emissions) {
        byte @Nullable [] marks = kept.get(PaneCodec.MARKS);
        if (marks != null) {
            time.restore(marks, settings.name());
        }
        Changes<A> changes = new Changes<>(codec, time, !exactlyOnce && settings.logged(), this::log);
        running = new RunningWindows<>(
                settings, serdes, codec, time, store.input(), metrics, kept, emissions, changes, keepsLastResults);
        questions.begin();
    }

    private RunningWindows<K, V, A, R> running() {
        if (running == null) {
            throw new IllegalStateException("Window " + settings.name() + " takes records in only while its task runs");
        }
        return running;
    }

    /**
     * Takes a record in. Everything that is due by its time closes first.
     *
     * @param recordTime when it happened
     * @param wallMs the wall clock
     */
    Taken take(K key, Headers headers, V value, long recordTime, @Nullable Source source, long wallMs) {
        questions.answer();
        return running().take(key, headers, value, recordTime, source, wallMs);
    }

    /** Sees a record that has no time. */
    void pass(@Nullable Source source) {
        running().pass(source);
    }

    /** Closes and fires what has become due in silence, or was overdue when the task began. */
    void check(long wallMs) {
        questions.answer();
        running().check(wallMs);
    }

    /** When it last looked what silence has closed; {@link Bounds#NEVER} if it has not yet. */
    long checkedAt() {
        return running().checkedAt();
    }

    /** What the last window of a key that closed had come to, null if none has. */
    @Nullable
    R lastResult(K key, Headers headers) {
        return running().lastResult(serdes.key(key, headers));
    }

    @Nullable
    R lastResult(K key) {
        return running().lastResult(serdes.key(key));
    }

    /** What there is; any thread may ask. */
    WindowQuery.StateNow state(WindowFacts facts) {
        return questions.ask(() -> running().state(facts));
    }

    /** What is open of a key; any thread may ask. */
    WindowQuery.SeriesNow series(K key) {
        byte[] keyBytes = serdes.key(key);
        return questions.ask(() -> running().series(keyBytes));
    }

    WindowMetrics metrics() {
        return metrics;
    }

    @Override
    public void beforeCommit() {
        RunningWindows<K, V, A, R> now = running;
        if (now != null) {
            now.changes().write();
            // Last, so that whoever finds it finds all that belongs to it.
            byte @Nullable [] marks = time.prepare(exactlyOnce);
            if (marks != null) {
                log(PaneCodec.MARKS, marks);
            }
            metrics.beforeCommit(now.open());
        }
    }

    private void log(byte[] key, byte @Nullable [] value) {
        if (changelog != null) {
            changelog.log(key, value, store.input()::position);
        }
    }

    /** Under exactly-once Kafka calls this when the task ends, and only then. */
    @Override
    public void committing() {
        RunningWindows<K, V, A, R> now = running;
        if (now != null) {
            now.changes().confirmed();
            time.wentThrough();
            stored = exactlyOnce || now.changes().unstored() >= Math.max(mostUnstored, now.open());
            if (stored) {
                store(now);
            }
        }
    }

    private void store(RunningWindows<K, V, A, R> now) {
        if (!kept.isTaken()) {
            store.writes(Written.PROCESSED);
            now.changes().store(kept);
            kept.put(PaneCodec.MARKS, time.marks());
        }
    }

    @Override
    public boolean holdsAllThatIsLogged() {
        return stored;
    }

    @Override
    public void restore(ConsumerRecord<byte[], byte[]> record) {
        stored = true;
        if (record.value() == null) {
            kept.remove(record.key());
        } else {
            kept.put(record.key(), record.value());
        }
    }

    @Override
    public long streamTime() {
        return Math.max(time.streamTime(), Bounds.NO_TIME);
    }

    /** The task ends, or goes on as a standby. */
    @Override
    public void dropCache() {
        RunningWindows<K, V, A, R> last = running;
        running = null;
        questions.end();
        if (last != null && last.isSettled()) {
            // A standby reads on in the changelog from where the task was.
            store(last);
            stored = true;
            kept.giveBack(last.everything(), codec, time.marks());
        }
        time.clear();
    }

    @Override
    public void close() {
        running = null;
        questions.end();
        time.clear();
        metrics.remove();
    }
}
