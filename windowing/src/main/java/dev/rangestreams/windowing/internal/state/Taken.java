package dev.rangestreams.windowing.internal.state;

/**
 * What became of a record.
 *
 * @param verdict whether it is in a window
 * @param lastEnd the end of the last window that could have owned it
 * @param watermark how far the data's clock had come before
 * @param onlyBySilence whether it is late only because silence had closed its windows
 */
public record Taken(Verdict verdict, long lastEnd, long watermark, boolean onlyBySilence) {
    /** What becomes of a record by its time. */
    public enum Verdict {
        ON_TIME,
        LATE,
        /** It lies in no window, as windows are further apart than they are long. */
        IN_NO_WINDOW
    }
}
