package dev.rangestreams.runtime.internal.clock;

import dev.rangestreams.runtime.internal.input.Source;
import dev.rangestreams.runtime.internal.kafka.Changelog;
import dev.rangestreams.runtime.internal.kafka.ChangelogCheck;
import dev.rangestreams.runtime.internal.kafka.CommitAware;
import dev.rangestreams.runtime.internal.kafka.TaskFacts;
import java.util.Collection;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.BatchingStateRestoreCallback;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.Position;
import org.jspecify.annotations.Nullable;

/**
 * An {@link OperatorTime} that outlives restarts in a compacted changelog of its own, for operators whose own changelog forgets
 * with time, as a clock must not. It is written once per commit.
 *
 * <p>The stream thread writes; {@link #streamTime()} may be read by any thread.
 */
public final class OperatorClock implements StateStore, CommitAware {
    private static final byte[] KEY = {0};

    private final String name;
    private final boolean logged;
    private final OperatorTime time = new OperatorTime(Bounds.NO_TIME);

    private boolean exactlyOnce;
    private boolean open;
    private @Nullable Changelog changelog;

    public OperatorClock(String name, boolean logged) {
        this.name = name;
        this.logged = logged;
    }

    /** See {@link OperatorTime#advance}. */
    public long advance(@Nullable Source source, long timestamp) {
        return time.advance(source, timestamp);
    }

    /** See {@link OperatorTime#pass}. */
    public long pass(@Nullable Source source) {
        return time.pass(source);
    }

    public long takeArrival() {
        return time.takeArrival();
    }

    /** See {@link OperatorTime#startedBehind}. */
    public boolean startedBehind() {
        return time.startedBehind();
    }

    /** See {@link OperatorTime#sawArrival}. */
    public void sawArrival(long arrival) {
        time.sawArrival(arrival);
    }

    /** See {@link OperatorTime#sawTime}. */
    public void sawTime(long seen) {
        time.sawTime(seen);
    }

    public long streamTime() {
        return time.streamTime();
    }

    /** See {@link OperatorTime#committedTime}. */
    public long committedTime() {
        return time.committedTime();
    }

    /** See {@link OperatorTime#closedUpTo}. */
    public long closedUpTo() {
        return time.closedUpTo();
    }

    /** See {@link OperatorTime#closeUpTo}. */
    public void closeUpTo(long end) {
        time.closeUpTo(end);
    }

    /** A clock that closes what is held open, and goes on from what is known now. */
    public ClosingClock closing(long latenessMs) {
        return new ClosingClock(time, latenessMs);
    }

    /** See {@link OperatorTime#hadCommitted}. */
    public boolean hadCommitted(Source source) {
        return time.hadCommitted(source);
    }

    @Override
    public void beforeCommit() {
        // A commit that fails ends the task, so that another one is prepared means that the last one went through.
        byte @Nullable [] marks = time.prepare(exactlyOnce);
        if (marks != null && changelog != null) {
            changelog.log(KEY, marks, Position::emptyPosition);
        }
    }

    /** Under at-least-once Kafka calls this after every commit, and only then: a commit may fail and be tried again. */
    @Override
    public void commit(Map<TopicPartition, Long> changelogOffsets) {
        time.wentThrough();
    }

    /** Goes back to what the changelog says: another instance may write it from here on. */
    @Override
    public void dropCache() {
        time.forget();
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {
        changelog = logged ? new Changelog(context, name) : null;
        exactlyOnce = TaskFacts.isExactlyOnce(context);
        context.register(root, new LastOnly());
        if (logged) {
            ChangelogCheck.compacting(context, name, 0);
        }
        open = true;
    }

    private void restore(byte @Nullable [] value) {
        if (value != null) {
            time.restore(value, name);
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void close() {
        open = false;
        time.clear();
    }

    @Override
    public boolean persistent() {
        return false;
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    public Position getPosition() {
        return Position.emptyPosition();
    }

    /** Only the newest mark counts, and there may be many. */
    private final class LastOnly implements BatchingStateRestoreCallback {
        @Override
        public void restore(byte[] key, byte[] value) {
            OperatorClock.this.restore(value);
        }

        @Override
        public void restoreAll(Collection<KeyValue<byte[], byte[]>> records) {
            byte[] last = null;
            for (KeyValue<byte[], byte[]> record : records) {
                last = record.value == null ? last : record.value;
            }
            OperatorClock.this.restore(last);
        }
    }
}
