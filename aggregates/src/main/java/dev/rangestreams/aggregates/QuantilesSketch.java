package dev.rangestreams.aggregates;

import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.apache.datasketches.kll.KllDoublesSketch;
import org.jspecify.annotations.Nullable;

/** Quantiles by a KLL sketch; NaN has no rank and is left out. Bytes: as for {@link DistinctSketch}. */
final class QuantilesSketch<V, R> extends CodedAggregate<V, KllDoublesSketch, R> {
    private final ToDoubleFunction<? super V> field;
    private final int k;
    private final Function<Quantiles, R> result;

    QuantilesSketch(Kind kind, ToDoubleFunction<? super V> field, int k, Function<Quantiles, R> result) {
        super(kind);
        if (k < 8 || k > 65_535) {
            throw new IllegalArgumentException("k of " + kind + " is " + k + ", but has to be from 8 to 65535");
        }
        this.field = field;
        this.k = k;
        this.result = result;
    }

    @Override
    public KllDoublesSketch create() {
        return KllDoublesSketch.newHeapInstance(k);
    }

    @Override
    public KllDoublesSketch add(KllDoublesSketch sketch, V value, long timestamp) {
        double item = field.applyAsDouble(value);
        if (!Double.isNaN(item)) {
            sketch.update(item);
        }
        return sketch;
    }

    @Override
    public KllDoublesSketch merge(KllDoublesSketch earlier, KllDoublesSketch later) {
        if (!later.isEmpty()) {
            earlier.merge(later);
        }
        return earlier;
    }

    @Override
    public @Nullable R result(KllDoublesSketch sketch) {
        return sketch.isEmpty() ? null : result.apply(Quantiles.of(sketch));
    }

    @Override
    void write(KllDoublesSketch sketch, AccumulatorWriter out) {
        out.writeBytes(sketch.isEmpty() ? new byte[0] : sketch.toByteArray());
    }

    @Override
    KllDoublesSketch read(AccumulatorReader in) {
        byte[] bytes = in.readBytes();
        return bytes.length == 0 ? create() : SketchBytes.read(bytes, KllDoublesSketch::heapify);
    }
}
