package dev.rangestreams.testkit.range;

import dev.rangestreams.testkit.range.Arrivals.Arrival;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Arrivals under which ranges are looked at: small worlds in full, and any number of random ones. */
final class ArrivalScenarios {
    /** The evening of a leap day, so that every calendar unit has an end nearby. */
    private static final long LEAP_DAY = 1_709_247_600_000L;

    private static final int MOST_RECORDS = 20;
    private static final int CROWD_MS = 12;
    private static final List<List<Integer>> PLACES =
            List.of(List.of(1, 2, 3, 4), List.of(1, 2, 2, 3), List.of(2, 2, 2));

    private ArrivalScenarios() {}

    /**
     * Four places in every order, one, half a retention, and a retention apart; and records around the very edge of
     * the retention. Another key has records at the same times.
     */
    static List<Arrivals> small(long retention) {
        long reach = Math.min(retention, Long.MAX_VALUE / 16);
        List<Arrivals> worlds = new ArrayList<>();
        for (long step : new TreeSet<>(List.of(1L, Math.max(1, reach / 2), Math.max(1, reach)))) {
            worlds.addAll(placed(0, step));
        }
        worlds.addAll(placed(LEAP_DAY, Math.max(1, reach / 2)));
        for (long base : new long[] {0, LEAP_DAY}) {
            long[] edges = {base, base + 1, base + reach, base + reach + 1, base + 2 * reach, base + 2 * reach + 1};
            worlds.add(world(LongStream.of(edges)));
            worlds.add(world(LongStream.range(0, edges.length).map(i -> edges[edges.length - 1 - (int) i])));
        }
        return worlds;
    }

    private static List<Arrivals> placed(long base, long step) {
        return PLACES.stream()
                .flatMap(places -> orders(places).stream())
                .map(order -> world(order.stream().mapToLong(place -> base + place * step)))
                .toList();
    }

    /** The ends of time, in every order. */
    static List<Arrivals> extreme() {
        long[] times = {0, 1, Long.MAX_VALUE - 1, Long.MAX_VALUE};
        return orders(List.of(0, 1, 2, 3)).stream()
                .map(order -> world(order.stream().mapToLong(i -> times[i])))
                .toList();
    }

    /** Times of a scale that fits the retention. */
    static Arbitrary<Long> times(long retention) {
        long reach = Math.min(retention, Long.MAX_VALUE / 16);
        Arbitrary<Long> bases = Arbitraries.of(0L, LEAP_DAY);
        Arbitrary<Long> distances = Arbitraries.frequencyOf(
                Tuple.of(3, Arbitraries.longs().between(0, 12)),
                Tuple.of(3, Arbitraries.longs().between(0, 6).map(halves -> halves * (reach / 2))),
                Tuple.of(2, Arbitraries.longs().between(0, 3).map(times -> times * reach + 1)),
                Tuple.of(2, Arbitraries.longs().between(0, 3 * reach)));
        return Combinators.combine(bases, distances).as(Long::sum);
    }

    /** Arrivals at any of the times, or crowded just after one of them. */
    static Arbitrary<Arrivals> random(Arbitrary<Long> times) {
        Arbitrary<Arrivals> crowded =
                times.flatMap(start -> arrivals(Arbitraries.longs().between(start, Math.max(start, start + CROWD_MS))));
        return Arbitraries.oneOf(arrivals(times), crowded);
    }

    private static Arbitrary<Arrivals> arrivals(Arbitrary<Long> times) {
        Arbitrary<Integer> keys =
                Arbitraries.frequencyOf(Tuple.of(5, Arbitraries.just(0)), Tuple.of(1, Arbitraries.just(1)));
        Arbitrary<Integer> values = Arbitraries.integers().between(0, 5);
        return Combinators.combine(keys, values, times)
                .as(Arrival::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(MOST_RECORDS)
                .map(Arrivals::new);
    }

    private static Arrivals world(LongStream times) {
        List<Arrival> arrivals = new ArrayList<>();
        times.forEach(time -> {
            // Values repeat, so that only its headers tell a record from its twin.
            arrivals.add(new Arrival(0, arrivals.size() % 4, time));
            if (arrivals.size() % 3 == 1) {
                arrivals.add(new Arrival(1, arrivals.size() % 4, time));
            }
        });
        return new Arrivals(arrivals);
    }

    private static List<List<Integer>> orders(List<Integer> places) {
        if (places.isEmpty()) {
            return List.of(List.of());
        }
        List<List<Integer>> orders = new ArrayList<>();
        for (Integer first : new TreeSet<>(places)) {
            List<Integer> others = new ArrayList<>(places);
            others.remove(first);
            for (List<Integer> rest : orders(others)) {
                List<Integer> order = new ArrayList<>(List.of(first));
                order.addAll(rest);
                orders.add(order);
            }
        }
        return orders;
    }
}
