package dev.rangestreams.testkit.internal;

import java.util.List;
import java.util.function.LongFunction;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.RandomDistribution;

/** Operations on one store of the given retention. Prints as Java code, beginning with the line that opens the store. */
public record Script<O>(String opening, long retentionMs, List<O> ops) {
    public Script {
        ops = List.copyOf(ops);
    }

    /**
     * Scripts of up to so many operations.
     *
     * @param opening the code that opens a store of a retention
     */
    public static <O> Arbitrary<Script<O>> of(
            LongFunction<String> opening, Arbitrary<Long> retentions, Arbitrary<O> ops, int longest) {
        return Combinators.combine(
                        retentions,
                        ops.list().ofMinSize(1).ofMaxSize(longest).withSizeDistribution(RandomDistribution.uniform()))
                .as((retention, list) -> new Script<>(opening.apply(retention), retention, list));
    }

    @Override
    public String toString() {
        return upTo(ops.size());
    }

    /** The code of the first steps. */
    String upTo(int steps) {
        StringBuilder code = new StringBuilder("\n").append(opening).append('\n');
        ops.subList(0, steps).forEach(op -> code.append(op).append('\n'));
        return code.toString();
    }
}
