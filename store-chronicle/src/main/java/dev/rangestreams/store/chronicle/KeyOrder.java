package dev.rangestreams.store.chronicle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Timelines in the order of their keys, in sorted blocks: about six bytes per key. */
final class KeyOrder {
    private static final int LARGEST_BLOCK = 512;

    private static final class Block {
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
    private final List<Block> blocks = new ArrayList<>();

    /** The block in which a key is or would be; -1 if there is none. */
    private int blockOf(byte[] key) {
        int low = 1;
        int high = blocks.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Arrays.compareUnsigned(blocks.get(middle).get(0).key, key) <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return Math.min(low, blocks.size()) - 1;
    }

    /** Adds a timeline whose key is not there. */
    void add(Timeline timeline) {
        if (blocks.isEmpty()) {
            blocks.add(new Block());
        }
        int number = blockOf(timeline.key);
        Block block = blocks.get(number);
        if (block.size == LARGEST_BLOCK) {
            Block upper = new Block();
            // Keys that come in order leave full blocks behind.
            int middle = number == blocks.size() - 1 && block.below(timeline.key, false) == block.size
                    ? block.size
                    : block.size / 2;
            upper.timelines = Arrays.copyOfRange(block.timelines, middle, middle + LARGEST_BLOCK);
            upper.size = block.size - middle;
            Arrays.fill(block.timelines, middle, block.size, null);
            block.size = middle;
            if (upper.size == 0 || block.below(timeline.key, false) == middle) {
                insert(upper, timeline);
            } else {
                insert(block, timeline);
            }
            blocks.add(number + 1, upper);
        } else {
            insert(block, timeline);
        }
    }

    private static void insert(Block block, Timeline timeline) {
        if (block.size == block.timelines.length) {
            block.timelines = Arrays.copyOf(block.timelines, Math.min(LARGEST_BLOCK, block.size * 2));
        }
        int at = block.below(timeline.key, false);
        System.arraycopy(block.timelines, at, block.timelines, at + 1, block.size - at);
        block.timelines[at] = timeline;
        block.size++;
    }

    void remove(Timeline timeline) {
        int number = blockOf(timeline.key);
        Block block = blocks.get(number);
        int at = block.below(timeline.key, false);
        System.arraycopy(block.timelines, at + 1, block.timelines, at, block.size - at - 1);
        block.size--;
        block.timelines[block.size] = null;
        if (block.size == 0) {
            blocks.remove(number);
        }
    }

    /** The lowest key that is not below a key, or above it if it does not count itself; null asks for the lowest of all. */
    @Nullable
    Timeline ascending(byte @Nullable [] from, boolean inclusive) {
        if (blocks.isEmpty()) {
            return null;
        }
        if (from == null) {
            return blocks.get(0).get(0);
        }
        int number = blockOf(from);
        Block block = blocks.get(number);
        int at = block.below(from, !inclusive);
        if (at < block.size) {
            return block.get(at);
        }
        return number + 1 < blocks.size() ? blocks.get(number + 1).get(0) : null;
    }

    /** The highest key that is not above a key, or below it if it does not count itself; null asks for the highest of all. */
    @Nullable
    Timeline descending(byte @Nullable [] from, boolean inclusive) {
        if (blocks.isEmpty()) {
            return null;
        }
        int number = from == null ? blocks.size() - 1 : blockOf(from);
        Block block = blocks.get(number);
        int at = from == null ? block.size : block.below(from, inclusive);
        if (at > 0) {
            return block.get(at - 1);
        }
        return number > 0 ? blocks.get(number - 1).get(blocks.get(number - 1).size - 1) : null;
    }
}
