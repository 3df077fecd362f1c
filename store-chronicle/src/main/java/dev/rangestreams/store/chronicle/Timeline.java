package dev.rangestreams.store.chronicle;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One key and where its chunks are, in pages: the last one, and those before it if there are any. That is 24 bytes per
 * chunk in arrays, so that millions of keys are no burden for the heap, and neither appending nor a change in between
 * costs more the longer the history is, but for the few bytes of a page's own place.
 *
 * <p>A chunk is named by its {@linkplain #position position}: the number of its page and its number in the page. While a
 * snapshot may still look (the caller knows whether there is one: {@code pinned}), pages are replaced instead of changed,
 * except at the two ends of the timeline, where a snapshot does not mind. Only the first page has dropped chunks in front.
 */
final class Timeline {
    private static final Page[] NONE = {};

    final byte[] key;
    final int hash;

    /** The bucket of time under which {@link Expiry} finds it, and its neighbours there. */
    long bucket = Expiry.NOWHERE;

    @Nullable
    Timeline previous;

    @Nullable
    Timeline next;

    /** The chunk that is last now was not the last one always: a cursor may not have looked yet how many entries it has. */
    boolean sealed;

    /** The last page. */
    private Page tail = new Page();

    /** The pages before it, in {@code [first, behind)}. */
    private Page[] older = NONE;

    private int first;
    private int behind;

    Timeline(byte[] key) {
        this.key = key;
        this.hash = Key.hash(key);
    }

    static long position(int page, int number) {
        return ((long) page << Integer.SIZE) | number;
    }

    static int pageOf(long position) {
        return (int) (position >>> Integer.SIZE);
    }

    static int numberOf(long position) {
        return (int) position;
    }

    private Page page(int page) {
        return page == behind - first ? tail : older[first + page];
    }

    boolean isEmpty() {
        return behind == first && tail.size() == 0;
    }

    /** How many chunks there are. */
    int size() {
        int size = tail.size();
        for (int i = first; i < behind; i++) {
            size += older[i].size();
        }
        return size;
    }

    long oldest() {
        return position(0, 0);
    }

    long newest() {
        return position(behind - first, tail.size() - 1);
    }

    /** The position after one, or -1. */
    long after(long position) {
        if (position == newest()) {
            return -1;
        }
        int page = pageOf(position);
        return numberOf(position) + 1 < page(page).size() ? position + 1 : position(page + 1, 0);
    }

    /** The position before one that is not the oldest. */
    long before(long position) {
        int page = pageOf(position);
        return numberOf(position) > 0
                ? position - 1
                : position(page - 1, page(page - 1).size() - 1);
    }

    private int indexOf(long position) {
        return page(pageOf(position)).start + numberOf(position);
    }

    long chunk(long position) {
        return page(pageOf(position)).chunk(indexOf(position));
    }

    long timestamp(long position) {
        return page(pageOf(position)).timestamp(indexOf(position));
    }

    long arrival(long position) {
        return page(pageOf(position)).arrival(indexOf(position));
    }

    /** Where the chunk is in which a place in the order is or would be. (Whatever is below the second is in the first.) */
    long find(long timestamp, long arrival) {
        int page = behind - first;
        if (page > 0 && !tail.isAtMost(tail.start, timestamp, arrival)) {
            int low = first + 1;
            int high = behind;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (older[middle].isAtMost(older[middle].start, timestamp, arrival)) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            page = low - 1 - first;
        }
        Page found = page(page);
        return position(page, found.find(timestamp, arrival) - found.start);
    }

    void add(long timestamp, long arrival, long chunk) {
        if (tail.size() == Page.MOST) {
            addOlder(behind, tail);
            tail = new Page();
        }
        tail.insert(tail.size(), timestamp, arrival, chunk);
    }

    private void addOlder(int index, Page page) {
        int at = index;
        if (behind == older.length) {
            at -= first;
            moveOlder((behind - first) + Math.max(4, (behind - first) / 2));
        }
        System.arraycopy(older, at, older, at + 1, behind - at);
        older[at] = page;
        behind++;
    }

    private void moveOlder(int capacity) {
        older = Arrays.copyOf(Arrays.copyOfRange(older, first, behind), capacity);
        behind -= first;
        first = 0;
    }

    /** The page, to be changed by the caller. */
    private Page own(int page, boolean pinned) {
        if (pinned) {
            if (page == behind - first) {
                tail = tail.copy();
            } else {
                moveOlder(older.length);
                older[page] = older[page].copy();
            }
        }
        return page(page);
    }

    void addAfter(long position, long timestamp, long arrival, long chunk, boolean pinned) {
        int number = pageOf(position);
        Page page = own(number, pinned);
        int at = numberOf(position) + 1;
        if (page.size() == Page.MOST) {
            Page upper = page.split();
            if (page == tail) {
                addOlder(behind, page);
                tail = upper;
            } else {
                addOlder(first + number + 1, upper);
            }
            if (at > page.size()) {
                at -= page.size();
                page = upper;
            }
        }
        page.insert(at, timestamp, arrival, chunk);
    }

    /** Lets another chunk take the place of one. */
    void replace(long position, long chunk, boolean pinned) {
        Page page = own(pageOf(position), pinned);
        page.replace(page.start + numberOf(position), chunk);
    }

    void drop(long position, boolean pinned) {
        int number = pageOf(position);
        if (position == oldest()) {
            Page page = page(number);
            page.start++;
            if (page.size() == 0 && page != tail) {
                first++;
            }
            return;
        }
        Page page = own(number, pinned);
        page.drop(page.start + numberOf(position));
        if (page.size() > 0) {
            return;
        }
        if (page == tail) {
            // Its slot will be used again, and it will grow again: not those that a snapshot knows.
            Page last = own(number - 1, pinned);
            behind--;
            tail = last;
        } else {
            System.arraycopy(older, first + number + 1, older, first + number, behind - first - number - 1);
            behind--;
        }
    }

    /** The pages before the last one, for a snapshot. */
    Page[] older() {
        return older;
    }

    /** Behind the last one in {@link #older}. */
    int olderEnd() {
        return behind;
    }

    Page tail() {
        return tail;
    }

    /** The position with the page's place in {@link #older} and the chunk's in the page's array, which do not change. */
    long absolute(long position) {
        return position(first + pageOf(position), indexOf(position));
    }
}
