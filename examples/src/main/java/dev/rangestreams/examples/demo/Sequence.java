package dev.rangestreams.examples.demo;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A quake of magnitude {@value Follows#STRONG} or more, and what its network reported in the 24 h after it.
 *
 * @param strong how it began
 * @param followed events in the 24 h after it, the end included, late ones left out
 * @param near those of them at most {@value #NEAR_KM} km away. Networks are large, and the one called {@code us} watches the
 *     whole world: what merely follows in time need have nothing to do with the quake, what follows close by often has
 * @param largestAfter the largest magnitude among all that followed, or null if none is known
 */
record Sequence(
        Quake strong, int followed, int near, @Nullable Double largestAfter) {
    static final double NEAR_KM = 100;

    /** Most followers first; among equals the stronger quake, then the earlier. */
    static final Comparator<Sequence> MOST_FOLLOWED = Comparator.comparingInt(Sequence::followed)
            .reversed()
            .thenComparing(Sequence::magnitude, Comparator.reverseOrder())
            .thenComparingLong(sequence -> sequence.strong.timeMs());

    private double magnitude() {
        Double known = strong.magnitude();
        return known == null ? Double.NEGATIVE_INFINITY : known;
    }

    /**
     * All sequences that have at least one follower.
     *
     * @param answers what the topology said
     * @param quakes the events it was asked about, to look up what an id stands for
     */
    static List<Sequence> of(Collection<Follows> answers, Collection<Quake> quakes) {
        Map<String, Quake> byId = quakes.stream().collect(Collectors.toMap(Quake::id, Function.identity()));
        Map<String, Sequence> byStrong = new HashMap<>();
        for (Follows answer : answers) {
            for (Follows.Pair pair : answer.pairs()) {
                byStrong.merge(pair.strong(), one(pair, byId), Sequence::plus);
            }
        }
        return byStrong.values().stream().sorted(MOST_FOLLOWED).toList();
    }

    private static Sequence one(Follows.Pair pair, Map<String, Quake> byId) {
        return new Sequence(
                known(pair.strong(), byId),
                1,
                pair.km() <= NEAR_KM ? 1 : 0,
                known(pair.later(), byId).magnitude());
    }

    private static Quake known(String id, Map<String, Quake> byId) {
        Quake quake = byId.get(id);
        if (quake == null) {
            throw new IllegalStateException("A result speaks of event " + id + ", which was never sent");
        }
        return quake;
    }

    private Sequence plus(Sequence more) {
        return new Sequence(
                strong, followed + more.followed, near + more.near, largerOf(largestAfter, more.largestAfter));
    }

    private static @Nullable Double largerOf(@Nullable Double one, @Nullable Double other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return Math.max(one, other);
    }
}
