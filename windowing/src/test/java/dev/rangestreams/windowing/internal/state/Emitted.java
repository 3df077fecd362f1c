package dev.rangestreams.windowing.internal.state;

import java.util.List;

/** What a window emitted, or a record that was late. */
record Emitted(String what, String key, long start, long end, List<Integer> ids) {
    static Emitted closed(String key, long start, long end, List<Integer> ids) {
        return new Emitted("closed", key, start, end, ids);
    }

    static Emitted early(String key, long start, long end, List<Integer> ids) {
        return new Emitted("early", key, start, end, ids);
    }

    static Emitted late(String key, long end, int id) {
        return new Emitted("late", key, end, end, List.of(id));
    }

    @Override
    public String toString() {
        return what + " " + key + " [" + start + ", " + end + ") " + ids;
    }
}
