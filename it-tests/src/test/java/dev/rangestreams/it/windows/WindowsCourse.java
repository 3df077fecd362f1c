package dev.rangestreams.it.windows;

import dev.rangestreams.it.harness.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * A random input whose right results follow from the times alone: what is out of order is so by far less than the lateness, even
 * if some seconds of silence come on top, and what is late is so by far.
 */
final class WindowsCourse {
    static final long LATENESS_MS = 120_000;
    static final long SIZE_MS = 10_000;
    static final long SLIDE_MS = 5_000;
    static final long GAP_MS = 3_000;

    private static final long START_MS = 1_000_000;
    private static final long STEP_MS = 1_000;
    private static final List<String> KEYS = List.of("a", "b", "c");

    private final Random random;
    private final List<Message<String, String>> sent = new ArrayList<>();

    WindowsCourse(long seed) {
        random = new Random(seed);
    }

    /** The next records. */
    List<Message<String, String>> next(int count) {
        List<Message<String, String>> next = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int id = sent.size();
            long time = START_MS + id * STEP_MS - random.nextInt(20_000);
            if (id > 500 && random.nextInt(20) == 0) {
                time = START_MS + random.nextInt(10_000);
            }
            Message<String, String> message =
                    Message.of(KEYS.get(random.nextInt(KEYS.size())), Integer.toString(id), time);
            sent.add(message);
            next.add(message);
        }
        return next;
    }

    /** A record that closes all windows of those before it. */
    Message<String, String> last() {
        return Message.of("z", Integer.toString(sent.size()), START_MS + sent.size() * STEP_MS + 3_600_000);
    }

    private boolean isLate(int id) {
        return id > 500 && sent.get(id).timestamp() < START_MS + 10_000 && id * STEP_MS > 2 * LATENESS_MS;
    }

    /** What is to be late of each kind of window, as the late topic shows it. */
    List<String> late(String window) {
        List<String> late = new ArrayList<>();
        for (int id = 0; id < sent.size(); id++) {
            if (isLate(id)) {
                late.add(window + " " + id);
            }
        }
        return late;
    }

    /** What windows of one size and slide close with. */
    Map<String, String> fixed(String window, long size, long slide) {
        Map<String, String> closed = new TreeMap<>();
        for (int id = 0; id < sent.size(); id++) {
            if (!isLate(id)) {
                long time = sent.get(id).timestamp();
                for (long start = Math.floorDiv(time, slide) * slide; start + size > time; start -= slide) {
                    String key = window + " " + sent.get(id).key() + " [" + start + ", " + (start + size) + ")";
                    closed.merge(key, Integer.toString(id), (ids, more) -> ids + " " + more);
                }
            }
        }
        closed.replaceAll((key, ids) -> JoinedIds.sorted(ids));
        return closed;
    }

    /** What sessions close with. */
    Map<String, String> sessions(String window) {
        Map<String, String> closed = new TreeMap<>();
        for (String key : KEYS) {
            TreeMap<Long, String> byTime = new TreeMap<>();
            for (int id = 0; id < sent.size(); id++) {
                if (!isLate(id) && key.equals(sent.get(id).key())) {
                    byTime.merge(sent.get(id).timestamp(), Integer.toString(id), (ids, more) -> ids + " " + more);
                }
            }
            long start = Long.MIN_VALUE;
            long last = Long.MIN_VALUE;
            StringBuilder ids = new StringBuilder();
            for (Map.Entry<Long, String> at : byTime.entrySet()) {
                if (ids.length() > 0 && at.getKey() - last > GAP_MS) {
                    put(closed, window, key, start, last, ids);
                    ids = new StringBuilder();
                }
                start = ids.length() == 0 ? at.getKey() : start;
                last = at.getKey();
                ids.append(at.getValue()).append(' ');
            }
            if (ids.length() > 0) {
                put(closed, window, key, start, last, ids);
            }
        }
        return closed;
    }

    private static void put(
            Map<String, String> closed, String window, String key, long start, long last, StringBuilder ids) {
        closed.put(window + " " + key + " [" + start + ", " + (last + GAP_MS) + ")", JoinedIds.sorted(ids.toString()));
    }
}
