package dev.rangestreams.windowing.internal.state;

/** One record of the input; its place in the input is its offset and its value. */
record Input(String key, long time) {}
