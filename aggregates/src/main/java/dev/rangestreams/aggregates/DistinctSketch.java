package dev.rangestreams.aggregates;

import org.apache.datasketches.hll.HllSketch;
import org.apache.datasketches.hll.TgtHllType;
import org.apache.datasketches.hll.Union;

/**
 * About how many different values there are, by a HyperLogLog sketch of 4096 cells. Its composite estimate depends on the cells
 * alone, so neither the order nor the merging shows in it. Bytes: the sketch in its own compact form with its length, which is 0 for nothing.
 */
final class DistinctSketch<T> extends CodedAggregate<T, HllSketch, Long> {
    private static final int LOG_CELLS = 12;
    private static final TgtHllType CELLS = TgtHllType.HLL_4;

    /** The sketch takes no notice of empty bytes, which are a value like any other. Chosen at random. */
    private static final long EMPTY = 0x6b1f_93d4_27c8_5a0eL;

    private final Elements<T> elements;

    DistinctSketch(Elements<T> elements) {
        super(Kind.DISTINCT_APPROX);
        this.elements = elements;
    }

    @Override
    public HllSketch create() {
        return new HllSketch(LOG_CELLS, CELLS);
    }

    @Override
    public HllSketch add(HllSketch sketch, T value, long timestamp) {
        byte[] bytes = elements.bytes("", value);
        if (bytes.length == 0) {
            sketch.update(EMPTY);
        } else {
            sketch.update(bytes);
        }
        return sketch;
    }

    @Override
    public HllSketch merge(HllSketch earlier, HllSketch later) {
        if (later.isEmpty()) {
            return earlier;
        }
        Union union = new Union(LOG_CELLS);
        union.update(earlier);
        union.update(later);
        return union.getResult(CELLS);
    }

    @Override
    public Long result(HllSketch sketch) {
        return Math.round(sketch.getCompositeEstimate());
    }

    @Override
    void write(HllSketch sketch, AccumulatorWriter out) {
        out.writeBytes(sketch.isEmpty() ? new byte[0] : sketch.toCompactByteArray());
    }

    @Override
    HllSketch read(AccumulatorReader in) {
        byte[] bytes = in.readBytes();
        return bytes.length == 0 ? create() : SketchBytes.read(bytes, HllSketch::heapify);
    }
}
