package dev.rangestreams.runtime.internal.clock;

import dev.rangestreams.runtime.internal.input.Source;
import dev.rangestreams.runtime.internal.kafka.Changelog;
import dev.rangestreams.runtime.internal.kafka.ChangelogCheck;
import dev.rangestreams.runtime.internal.kafka.CommitAware;
import dev.rangestreams.runtime.internal.kafka.TaskFacts;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.BatchingStateRestoreCallback;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.Position;
import org.jspecify.annotations.Nullable;

/**
 * One operator's stream time and arrival count in one task. They outlive restarts in a compacted changelog of their own, since
 * the buffer's changelog forgets with time and a clock must not. It is written once per commit.
 *
 * <p>The stream thread writes; {@link #streamTime()} may be read by any thread.
 */
public final class OperatorClock implements StateStore, CommitAware {
    private static final byte[] KEY = {0};

    private final String name;
    private final boolean logged;
    private final AtomicLong streamTime = new AtomicLong(Bounds.NO_TIME);
    private final Map<TopicPartition, Long> offsets = new HashMap<>();

    private ClockMarks marks = ClockMarks.NONE;
    private ClockMark committed = ClockMark.NONE;
    private @Nullable ClockMark prepared;
    private long nextArrival;

    /** What is known of the time apart from the marks, until the first record with a source shows where to go on. */
    private long floor = Bounds.NO_TIME;

    private boolean resumed;
    private boolean startedBehind;
    private boolean exactlyOnce;
    private boolean changed;
    private boolean open;
    private @Nullable Changelog changelog;

    // Finding the partition's entry anew for every record would cost more than the rest of this class.
    private @Nullable TopicPartition partition;
    private long offset;

    public OperatorClock(String name, boolean logged) {
        this.name = name;
        this.logged = logged;
    }

    /**
     * Moves on for a record, late or not.
     *
     * @return stream time, this record included
     */
    public long advance(@Nullable Source source, long timestamp) {
        long now = pass(source);
        if (!resumed) {
            floor = Math.max(floor, timestamp);
        }
        if (timestamp > now) {
            streamTime.lazySet(timestamp);
            return timestamp;
        }
        return now;
    }

    /**
     * Sees a record that does not count: where it came from is known from now on, and time stays.
     *
     * @return stream time
     */
    public long pass(@Nullable Source source) {
        if (source != null) {
            if (!resumed) {
                resume(source);
            }
            sawOffset(source);
        }
        changed = true;
        return streamTime.get();
    }

    public long takeArrival() {
        return nextArrival++;
    }

    /** Whether the first record came from a topic that was rewound or made anew: what was stored is then no guide. */
    public boolean startedBehind() {
        return startedBehind;
    }

    /** Makes sure that no arrival up to {@code arrival} is given out again. */
    public void sawArrival(long arrival) {
        nextArrival = Math.max(nextArrival, arrival + 1);
    }

    /** Makes sure that stream time is at least this. */
    public void sawTime(long time) {
        floor = Math.max(floor, time);
        streamTime.set(Math.max(streamTime.get(), time));
    }

    public long streamTime() {
        return streamTime.get();
    }

    /** The stream time of the last commit that is known to have gone through: what is repeated after a crash starts there. */
    public long committedTime() {
        return committed.streamTime();
    }

    /** Whether a record had been seen at the last commit that is known to have gone through: then it does not come again. */
    public boolean hadCommitted(Source source) {
        return committed.covers(source);
    }

    private void resume(Source first) {
        resumed = true;
        startedBehind = marks.latest().covers(first) && marks.earlier().covers(first);
        committed = marks.resumeAt(first);
        goTo(committed);
        streamTime.set(Math.max(streamTime.get(), floor));
    }

    private void goTo(ClockMark mark) {
        streamTime.set(mark.streamTime());
        offsets.clear();
        offsets.putAll(mark.offsets());
        sawArrival(mark.nextArrival() - 1);
    }

    private void sawOffset(Source source) {
        if (partition == null
                || partition.partition() != source.partition()
                || !partition.topic().equals(source.topic())) {
            storeOffset();
            partition = new TopicPartition(source.topic(), source.partition());
        }
        offset = source.offset();
    }

    private void storeOffset() {
        if (partition != null) {
            offsets.put(partition, offset);
        }
    }

    @Override
    public void beforeCommit() {
        if (!changed) {
            return;
        }
        storeOffset();
        ClockMark latest = new ClockMark(streamTime.get(), nextArrival, offsets);
        if (exactlyOnce) {
            // A commit that fails ends the task, so that another one is prepared means that the last one went through.
            wentThrough();
        }
        prepared = latest;
        marks = new ClockMarks(committed, latest);
        changed = false;
        if (changelog != null) {
            changelog.log(KEY, marks.encode(), Position::emptyPosition);
        }
    }

    /** Under at-least-once Kafka calls this after every commit, and only then: a commit may fail and be tried again. */
    @Override
    public void commit(Map<TopicPartition, Long> changelogOffsets) {
        wentThrough();
    }

    private void wentThrough() {
        if (prepared != null) {
            committed = prepared;
            prepared = null;
        }
    }

    /** Goes back to what the changelog says: another instance may write it from here on. */
    @Override
    public void dropCache() {
        goBackToMarks();
        prepared = null;
        partition = null;
        floor = Bounds.NO_TIME;
        resumed = false;
        changed = false;
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
        if (value == null) {
            return;
        }
        marks = ClockMarks.decode(value, name);
        goBackToMarks();
    }

    /** Time is what the latest mark says, but until the first record shows it, nobody knows if that commit went through. */
    private void goBackToMarks() {
        goTo(marks.latest());
        committed = marks.earlier();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void close() {
        open = false;
        marks = ClockMarks.NONE;
        dropCache();
        nextArrival = 0;
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
