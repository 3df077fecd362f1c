package dev.rangestreams.core.internal.buffer;

import dev.rangestreams.core.internal.kafka.Changelog;
import dev.rangestreams.core.internal.kafka.CommitAware;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.Position;
import org.jspecify.annotations.Nullable;

/**
 * One operator's stream time and arrival count in one task, kept over restarts in a compacted changelog of their own: the
 * buffer's changelog forgets with time, and a clock must not. Written once per commit.
 *
 * <p>The stream thread writes; {@link #streamTime()} may be read by any thread.
 */
public final class OperatorClock implements StateStore, CommitAware {
    private static final byte[] KEY = {0};

    private final String name;
    private final boolean logged;
    private final AtomicLong streamTime = new AtomicLong(Envelope.UNKNOWN);
    private final Map<TopicPartition, Long> offsets = new HashMap<>();

    private ClockMarks marks = ClockMarks.NONE;
    private ClockMark committed = ClockMark.NONE;
    private @Nullable ClockMark prepared;
    private long nextArrival;
    private boolean resumed;
    private boolean changed;
    private boolean open;
    private @Nullable Changelog changelog;

    // Finding the partition's entry anew for every record would cost more than the rest of this class.
    private @Nullable TopicPartition partition;
    private long offset;

    OperatorClock(String name, boolean logged) {
        this.name = name;
        this.logged = logged;
    }

    /**
     * Moves on for a record, late or not.
     *
     * @return stream time, this record included
     */
    long advance(@Nullable Source source, long timestamp) {
        if (source != null) {
            if (!resumed) {
                resume(source);
            }
            sawOffset(source);
        }
        changed = true;
        long now = streamTime.get();
        if (timestamp > now) {
            streamTime.lazySet(timestamp);
            return timestamp;
        }
        return now;
    }

    long takeArrival() {
        return nextArrival++;
    }

    /** Makes sure that no arrival up to {@code arrival} is given out again. */
    void sawArrival(long arrival) {
        nextArrival = Math.max(nextArrival, arrival + 1);
    }

    /** Makes sure that stream time is at least this. */
    void sawTime(long time) {
        streamTime.set(Math.max(streamTime.get(), time));
    }

    long nextArrival() {
        return nextArrival;
    }

    long streamTime() {
        return streamTime.get();
    }

    /** The stream time of the last commit that is known to have gone through: what is repeated after a crash starts there. */
    long committedTime() {
        return committed.streamTime();
    }

    private void resume(Source first) {
        resumed = true;
        ClockMark from = marks.resumeAt(first);
        if (!from.equals(committed)) {
            goTo(from);
        }
    }

    private void goTo(ClockMark mark) {
        committed = mark;
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
        // That another commit is prepared means that the one before it went through.
        committed = prepared == null ? committed : prepared;
        prepared = latest;
        marks = new ClockMarks(committed, latest);
        changed = false;
        if (changelog != null) {
            changelog.log(KEY, marks.encode(), Position::emptyPosition);
        }
    }

    /** Goes back to what the changelog says: another instance may write it from here on. */
    @Override
    public void dropCache() {
        goTo(marks.latest());
        prepared = null;
        partition = null;
        resumed = false;
        changed = false;
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {
        changelog = logged ? new Changelog(context, name) : null;
        context.register(root, (key, value) -> restore(value));
        open = true;
    }

    private void restore(byte @Nullable [] value) {
        if (value == null) {
            return;
        }
        marks = ClockMarks.decode(value, name);
        goTo(marks.latest());
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

    @Override
    @Deprecated // Kafka 4.3 and newer call commit, which calls this
    public void flush() {
        // Everything is in the changelog.
    }
}
