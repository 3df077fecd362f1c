package dev.rangestreams.store.chronicle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Timelines in the order of their keys, in sorted pages: about six bytes per key. */
final class KeyOrder {
    private static final int LARGEST_PAGE = 512;

    private static final class Page {
        private @Nullable Timeline[] timelines = new Timeline[8];
        private int size;

        Timeline get(int at) {
            Timeline timeline = timelines[at];
            if (timeline == null) {
                throw new IllegalStateException("There is no key at " + at + " of " + size);
            }
            return timeline;
        }

        /** How many keys are below one, or not above it if it counts too. */
        int below(byte[] key, boolean inclusive) {
            int low = 0;
            int high = size;
            while (low < high) {
                int middle = (low + high) >>> 1;
                int order = Arrays.compareUnsigned(get(middle).key, key);
                if (order < 0 || (inclusive && order == 0)) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }
    }

    /** None is empty. */
    private final List<Page> pages = new ArrayList<>();

    /** The page in which a key is or would be; -1 if there is none. */
    private int pageOf(byte[] key) {
        int low = 1;
        int high = pages.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Arrays.compareUnsigned(pages.get(middle).get(0).key, key) <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return Math.min(low, pages.size()) - 1;
    }

    /** Adds a timeline whose key is not there. */
    void add(Timeline timeline) {
        if (pages.isEmpty()) {
            pages.add(new Page());
        }
        int number = pageOf(timeline.key);
        Page page = pages.get(number);
        if (page.size == LARGEST_PAGE) {
            Page upper = new Page();
            // Keys that come in order leave full pages behind.
            int middle = number == pages.size() - 1 && page.below(timeline.key, false) == page.size
                    ? page.size
                    : page.size / 2;
            upper.timelines = Arrays.copyOfRange(page.timelines, middle, middle + LARGEST_PAGE);
            upper.size = page.size - middle;
            Arrays.fill(page.timelines, middle, page.size, null);
            page.size = middle;
            if (upper.size == 0 || page.below(timeline.key, false) == middle) {
                insert(upper, timeline);
            } else {
                insert(page, timeline);
            }
            pages.add(number + 1, upper);
        } else {
            insert(page, timeline);
        }
    }

    private static void insert(Page page, Timeline timeline) {
        if (page.size == page.timelines.length) {
            page.timelines = Arrays.copyOf(page.timelines, Math.min(LARGEST_PAGE, page.size * 2));
        }
        int at = page.below(timeline.key, false);
        System.arraycopy(page.timelines, at, page.timelines, at + 1, page.size - at);
        page.timelines[at] = timeline;
        page.size++;
    }

    void remove(Timeline timeline) {
        int number = pageOf(timeline.key);
        Page page = pages.get(number);
        int at = page.below(timeline.key, false);
        System.arraycopy(page.timelines, at + 1, page.timelines, at, page.size - at - 1);
        page.size--;
        page.timelines[page.size] = null;
        if (page.size == 0) {
            pages.remove(number);
        }
    }

    /** The lowest key that is not below a key, or above it if it does not count itself; null asks for the lowest of all. */
    @Nullable
    Timeline ascending(byte @Nullable [] from, boolean inclusive) {
        if (pages.isEmpty()) {
            return null;
        }
        if (from == null) {
            return pages.get(0).get(0);
        }
        int number = pageOf(from);
        Page page = pages.get(number);
        int at = page.below(from, !inclusive);
        if (at < page.size) {
            return page.get(at);
        }
        return number + 1 < pages.size() ? pages.get(number + 1).get(0) : null;
    }

    /** The highest key that is not above a key, or below it if it does not count itself; null asks for the highest of all. */
    @Nullable
    Timeline descending(byte @Nullable [] from, boolean inclusive) {
        if (pages.isEmpty()) {
            return null;
        }
        int number = from == null ? pages.size() - 1 : pageOf(from);
        Page page = pages.get(number);
        int at = from == null ? page.size : page.below(from, inclusive);
        if (at > 0) {
            return page.get(at - 1);
        }
        return number > 0 ? pages.get(number - 1).get(pages.get(number - 1).size - 1) : null;
    }
}
