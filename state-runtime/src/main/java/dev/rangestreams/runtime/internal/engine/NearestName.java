package dev.rangestreams.runtime.internal.engine;

import java.util.Collection;

/** Which of several names somebody meant who misspelt one. */
final class NearestName {
    private NearestName() {}

    /** The one that takes the fewest changes of a letter, and of those the first. */
    static String to(String misspelt, Collection<String> names) {
        String nearest = "";
        int fewest = Integer.MAX_VALUE;
        for (String name : names) {
            int changes = changes(misspelt, name);
            if (changes < fewest) {
                fewest = changes;
                nearest = name;
            }
        }
        return nearest;
    }

    /** How many letters have to be put in, taken out or replaced (Levenshtein). */
    private static int changes(String from, String to) {
        int[] last = new int[to.length() + 1];
        for (int j = 0; j < last.length; j++) {
            last[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int[] next = new int[last.length];
            next[0] = i;
            for (int j = 1; j < next.length; j++) {
                int replaced = last[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                next[j] = Math.min(replaced, 1 + Math.min(last[j], next[j - 1]));
            }
            last = next;
        }
        return last[to.length()];
    }
}
