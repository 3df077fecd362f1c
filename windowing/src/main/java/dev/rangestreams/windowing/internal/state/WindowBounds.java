package dev.rangestreams.windowing.internal.state;

/** Which windows there are. */
public sealed interface WindowBounds {
    /** Windows of a size, one at every multiple of the slide; all times in milliseconds. */
    record Fixed(long sizeMs, long slideMs) implements WindowBounds {}

    /** Windows that end when there was no record for longer than the gap, in milliseconds. */
    record Gap(long gapMs) implements WindowBounds {}
}
