package dev.rangestreams.runtime.internal.clock;

/**
 * The clock by which an operator closes what it holds open. It shows stream time. While no record comes it drifts on from the
 * last one's time as fast as the wall clock goes. It never goes back, and silences do not add up: the next one drifts from the
 * next record's time, and moves the clock only beyond where it stood.
 *
 * <p>Silence is counted by checks, each of which adds at most a second, from the first record after the task began: so neither
 * downtime nor a pause of the process is silence. The thread of the task uses it.
 */
public final class ClosingClock {
    private static final long MOST_PER_CHECK_MS = 1_000;

    private final OperatorTime time;
    private final long latenessMs;
    private long now;
    private boolean drifts;
    private long lastTime;
    private long lastWallMs;
    private long silentMs;

    /**
     * A clock that goes on from what is known of time.
     *
     * @param latenessMs how long after its end something stays open
     */
    public ClosingClock(OperatorTime time, long latenessMs) {
        this.time = time;
        this.latenessMs = latenessMs;
        restart();
    }

    /** Goes on from what is known of time, which may lie behind: the last commit proved not to have gone through. */
    public void restart() {
        long closedUpTo = time.closedUpTo();
        now = Math.max(
                time.streamTime(), closedUpTo == Bounds.NEVER ? Bounds.NEVER : Bounds.plus(closedUpTo, latenessMs));
        drifts = false;
    }

    /** Stream time may have moved. */
    public void follow() {
        now = Math.max(now, time.streamTime());
    }

    /** A record was on time: what silence there was is over. */
    public void record(long recordTime, long wallMs) {
        drifts = true;
        lastTime = recordTime;
        lastWallMs = wallMs;
        silentMs = 0;
    }

    /** Looks how long it has been silent. */
    public void check(long wallMs) {
        if (drifts) {
            silentMs += Math.max(0, Math.min(MOST_PER_CHECK_MS, wallMs - lastWallMs));
            lastWallMs = wallMs;
            now = Math.max(now, Bounds.plus(lastTime, silentMs));
        }
    }

    /** What it shows; {@link Bounds#NEVER} before the first record ever. */
    public long now() {
        return now;
    }

    /** Whatever ends up to here is to be closed, by data or by silence. What was closed before stays so if lateness grows. */
    public long closedEnd() {
        return Math.max(time.closedUpTo(), Bounds.minus(now, latenessMs));
    }

    /** What {@link #closedEnd} is once stream time has reached a time, which it need not have yet. */
    public long closedEndAt(long streamTime) {
        return Math.max(time.closedUpTo(), Bounds.minus(Math.max(now, streamTime), latenessMs));
    }

    /** Whatever ends up to here is closed by data alone. */
    public long closedByData() {
        return Bounds.minus(time.streamTime(), latenessMs);
    }
}
