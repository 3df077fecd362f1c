package dev.rangestreams.examples.demo;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.processor.api.Record;

/**
 * What one event adds to our knowledge of sequences: the pairs (strong quake, later event within 24 h) that are complete
 * now that it has arrived.
 *
 * <p>Events arrive out of order, so there are two ways to complete a pair: the anchor follows a strong quake that is
 * already here, or the anchor is itself strong and its followers came first. A range that looks back <i>and</i> ahead shows
 * both, and since each pair is complete exactly once, when its second half arrives, adding up all results counts every pair
 * once, however wild the order of arrival was.
 */
record Follows(List<Pair> pairs) {
    /** A quake of this magnitude or more may begin a sequence. */
    static final double STRONG = 4.0;

    /**
     * Two events that belong together.
     *
     * @param strong the id of the earlier one, which was strong
     * @param later the id of the later one
     * @param km how far apart they were
     */
    record Pair(String strong, String later, double km) {
        private static Pair of(Quake strong, Quake later) {
            return new Pair(strong.id(), later.id(), strong.kmTo(later));
        }
    }

    Follows {
        pairs = List.copyOf(pairs);
    }

    /** The pairs that the anchor completes. Two events of the same millisecond follow neither each other. */
    static Follows completedBy(Record<String, Quake> anchor, Iterable<Record<String, Quake>> around) {
        List<Pair> pairs = new ArrayList<>();
        for (Record<String, Quake> other : around) {
            if (other.timestamp() < anchor.timestamp() && other.value().reaches(STRONG)) {
                pairs.add(Pair.of(other.value(), anchor.value()));
            } else if (other.timestamp() > anchor.timestamp() && anchor.value().reaches(STRONG)) {
                pairs.add(Pair.of(anchor.value(), other.value()));
            }
        }
        return new Follows(pairs);
    }
}
