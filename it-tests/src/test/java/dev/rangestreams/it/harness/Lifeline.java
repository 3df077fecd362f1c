package dev.rangestreams.it.harness;

import org.jspecify.annotations.Nullable;

/**
 * What all clients of one application instance hang on. Once it is cut, nothing more of theirs reaches the broker: no
 * record, no offset, no commit, and no abort either.
 */
final class Lifeline {

    private @Nullable String cutAt;
    private @Nullable CrashPoint armed;
    private @Nullable String countedTopic;
    private int sendsLeft;
    private boolean commitsFail;
    private int failedCommits;

    synchronized void cut(String when) {
        if (cutAt == null) {
            cutAt = when;
        }
    }

    synchronized boolean isCut() {
        return cutAt != null;
    }

    synchronized void cutAt(CrashPoint point) {
        armed = point;
    }

    synchronized void cutAfterSends(String topic, int sends) {
        if (sends < 1) {
            throw new IllegalArgumentException("After how many sends to " + topic + "? Not " + sends);
        }
        countedTopic = topic;
        sendsLeft = sends;
    }

    /** Ends the calling thread if the line is cut. */
    synchronized void check() {
        if (cutAt != null) {
            throw new PowerCut(cutAt);
        }
    }

    /** Cuts the line, and ends the calling thread, if the crash was wanted here. */
    synchronized void reached(CrashPoint point) {
        check();
        if (point == armed) {
            cut("at " + point);
            check();
        }
    }

    synchronized void failCommits() {
        commitsFail = true;
    }

    synchronized int failedCommits() {
        return failedCommits;
    }

    /** Whether a commit is to fail that is tried now. */
    synchronized boolean commitFails() {
        if (commitsFail) {
            failedCommits++;
        }
        return commitsFail;
    }

    /** Counts one send; true if it was the last one wanted. */
    synchronized boolean isLastSend(String topic) {
        return topic.equals(countedTopic) && --sendsLeft == 0;
    }
}
