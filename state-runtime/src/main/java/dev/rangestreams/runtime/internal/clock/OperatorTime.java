package dev.rangestreams.runtime.internal.clock;

import dev.rangestreams.runtime.internal.input.Source;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * What one operator knows of time in one task: its stream time, how far it has closed, its arrival count, and what these were
 * at the last two commits. Whoever has one keeps its {@linkplain #prepare marks} and gives them back when it is restored.
 *
 * <p>The stream thread writes; {@link #streamTime()} may be read by any thread.
 */
public final class OperatorTime {
    private final long beginning;
    private final AtomicLong streamTime;
    private final Map<TopicPartition, Long> offsets = new HashMap<>();

    private ClockMarks marks;
    private ClockMark committed;
    private @Nullable ClockMark prepared;
    private long nextArrival;
    private long closedUpTo = Bounds.NEVER;

    /** What is known of the time apart from the marks, until the first record with a source shows where to go on. */
    private long floor;

    private boolean resumed;
    private boolean startedBehind;
    private boolean wentBack;
    private boolean changed;

    // Finding the partition's entry anew for every record would cost more than the rest of this class.
    private @Nullable TopicPartition partition;
    private long offset;

    /** @param beginning the stream time of who has seen nothing: {@link Bounds#NEVER} where times may be negative */
    public OperatorTime(long beginning) {
        this.beginning = beginning;
        this.streamTime = new AtomicLong(beginning);
        this.marks = ClockMarks.atBeginning(beginning);
        this.committed = ClockMark.atBeginning(beginning);
        this.floor = beginning;
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

    /** Whether the first record showed that the last commit that was prepared did not go through. */
    public boolean wentBack() {
        return wentBack;
    }

    /** Whether a record has shown which commit to go on from. */
    public boolean resumed() {
        return resumed;
    }

    /** Arrivals below this one belong to a commit that went through, whatever the first record shows. */
    public long committedArrivals() {
        return marks.earlier().nextArrival();
    }

    /** Arrivals from this one on belong to a commit that was not prepared to its end. */
    public long preparedArrivals() {
        return marks.latest().nextArrival();
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

    /** How far it has closed what it holds open, by data or by silence. */
    public long closedUpTo() {
        return closedUpTo;
    }

    /** Closes up to a time; one that lies behind changes nothing. */
    public void closeUpTo(long time) {
        if (time > closedUpTo) {
            closedUpTo = time;
            changed = true;
        }
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
        wentBack = marks.comesAgain(first);
        goTo(committed);
        streamTime.set(Math.max(streamTime.get(), floor));
    }

    private void goTo(ClockMark mark) {
        streamTime.set(mark.streamTime());
        closedUpTo = mark.closedUpTo();
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

    /**
     * A commit is about to come.
     *
     * @param lastWentThrough whether that another one comes means that the last one went through
     * @return the marks to keep, null if nothing changed since the last
     */
    public byte @Nullable [] prepare(boolean lastWentThrough) {
        if (!changed) {
            return null;
        }
        storeOffset();
        ClockMark latest = new ClockMark(streamTime.get(), closedUpTo, nextArrival, offsets);
        if (lastWentThrough) {
            wentThrough();
        }
        prepared = latest;
        marks = new ClockMarks(committed, latest);
        changed = false;
        return marks.encode();
    }

    /** The commit that was prepared last went through. */
    public void wentThrough() {
        if (prepared != null) {
            committed = prepared;
            prepared = null;
        }
    }

    /** The marks as they were prepared last. */
    public byte[] marks() {
        return marks.encode();
    }

    /** Takes over marks that were kept. */
    public void restore(byte[] encoded, String storeName) {
        marks = ClockMarks.decode(encoded, storeName);
        goBackToMarks();
    }

    /** Time is what the latest mark says, but until the first record shows it, nobody knows if that commit went through. */
    private void goBackToMarks() {
        goTo(marks.latest());
        committed = marks.earlier();
    }

    /** Goes back to the marks: another instance may write them from here on. */
    public void forget() {
        goBackToMarks();
        prepared = null;
        partition = null;
        floor = beginning;
        resumed = false;
        wentBack = false;
        changed = false;
    }

    /** Goes back to the beginning. */
    public void clear() {
        marks = ClockMarks.atBeginning(beginning);
        forget();
        nextArrival = 0;
    }
}
