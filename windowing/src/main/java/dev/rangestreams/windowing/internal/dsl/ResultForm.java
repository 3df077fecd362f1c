package dev.rangestreams.windowing.internal.dsl;

import org.jspecify.annotations.Nullable;

/** The form in which users are given what windows come to. */
public interface ResultForm {
    /** The key of a window's result. */
    Object window(Object key, long start, long end);

    /** A result, given the last one of the windows that are referred to. */
    @Nullable
    Object value(@Nullable Object result, @Nullable Object reference);

    /** A result among others. */
    Object result(Object window, @Nullable Object value);
}
