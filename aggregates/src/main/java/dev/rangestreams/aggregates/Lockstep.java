package dev.rangestreams.aggregates;

import dev.rangestreams.api.Aggregate;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Several aggregates of the same values. Bytes: a checksum of the names, which says whether the parts are still the same; then each
 * accumulator with its length, in the order of the parts.
 */
final class Lockstep<V> extends CodedAggregate<V, Object[], Parts> {
    private final List<Part<?, ?>> parts;
    private final List<Aggregate<V, Object, Object>> aggregates = new ArrayList<>();
    private final long names;

    Lockstep(List<? extends Part<? super V, ?>> given) {
        super(Kind.ALL);
        if (given.isEmpty()) {
            throw new IllegalArgumentException("No part is given to " + Kind.ALL);
        }
        parts = List.copyOf(given);
        CRC32 checksum = new CRC32();
        Set<String> seen = new HashSet<>();
        for (Part<? super V, ?> part : given) {
            if (!seen.add(part.name())) {
                throw new IllegalArgumentException("Two parts are named " + part.name());
            }
            aggregates.add(untyped(part.aggregate()));
            checksum.update(part.name().getBytes(StandardCharsets.UTF_8));
            checksum.update(0);
        }
        names = checksum.getValue();
    }

    /** Each part is only ever handed accumulators of its own. */
    @SuppressWarnings("unchecked")
    private static <V> Aggregate<V, Object, Object> untyped(Aggregate<?, ?, ?> aggregate) {
        return (Aggregate<V, Object, Object>) aggregate;
    }

    @Override
    public Object[] create() {
        return aggregates.stream().map(Aggregate::create).toArray();
    }

    @Override
    public Object[] add(Object[] accumulators, V value, long timestamp) {
        for (int i = 0; i < accumulators.length; i++) {
            accumulators[i] = aggregates.get(i).add(accumulators[i], value, timestamp);
        }
        return accumulators;
    }

    @Override
    public Object[] merge(Object[] earlier, Object[] later) {
        for (int i = 0; i < earlier.length; i++) {
            earlier[i] = aggregates.get(i).merge(earlier[i], later[i]);
        }
        return earlier;
    }

    @Override
    public Parts result(Object[] accumulators) {
        List<@Nullable Object> results = new ArrayList<>(accumulators.length);
        for (int i = 0; i < accumulators.length; i++) {
            results.add(aggregates.get(i).result(accumulators[i]));
        }
        return new Parts(parts, results);
    }

    @Override
    public Optional<UnaryOperator<Object[]>> remove(V value, long timestamp) {
        List<UnaryOperator<Object>> removals = new ArrayList<>();
        for (Aggregate<V, Object, Object> aggregate : aggregates) {
            Optional<UnaryOperator<Object>> removal = aggregate.remove(value, timestamp);
            if (removal.isEmpty()) {
                return Optional.empty();
            }
            removals.add(removal.get());
        }
        return Optional.of(accumulators -> {
            for (int i = 0; i < accumulators.length; i++) {
                accumulators[i] = removals.get(i).apply(accumulators[i]);
            }
            return accumulators;
        });
    }

    @Override
    void write(Object[] accumulators, AccumulatorWriter out) {
        out.writeCount(names);
        for (int i = 0; i < accumulators.length; i++) {
            out.writeBytes(aggregates.get(i).accumulatorSerde().serializer().serialize(out.topic(), accumulators[i]));
        }
    }

    @Override
    Object[] read(AccumulatorReader in) {
        if (in.readCount() != names) {
            throw new IllegalArgumentException("they are of parts with other names than " + parts);
        }
        Object[] accumulators = new Object[aggregates.size()];
        for (int i = 0; i < accumulators.length; i++) {
            accumulators[i] =
                    aggregates.get(i).accumulatorSerde().deserializer().deserialize(in.topic(), in.readBytes());
        }
        return accumulators;
    }
}
