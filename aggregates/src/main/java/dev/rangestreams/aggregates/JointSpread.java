package dev.rangestreams.aggregates;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Covariance or correlation of pairs. Bytes: those of {@link JointMoments}. */
final class JointSpread<V> extends CodedAggregate<V, JointMoments, Double> {
    private final Function<? super V, ? extends @Nullable Number> x;
    private final Function<? super V, ? extends @Nullable Number> y;
    private final int ddof;

    JointSpread(
            Kind kind,
            Function<? super V, ? extends @Nullable Number> x,
            Function<? super V, ? extends @Nullable Number> y,
            int ddof) {
        super(kind);
        this.x = x;
        this.y = y;
        this.ddof = DegreesOfFreedom.checked(ddof);
    }

    @Override
    public JointMoments create() {
        return new JointMoments();
    }

    @Override
    public JointMoments add(JointMoments moments, V value, long timestamp) {
        Number atX = x.apply(value);
        Number atY = y.apply(value);
        return atX == null || atY == null ? moments : moments.add(atX.doubleValue(), atY.doubleValue());
    }

    @Override
    public JointMoments merge(JointMoments earlier, JointMoments later) {
        return earlier.merge(later);
    }

    @Override
    public @Nullable Double result(JointMoments moments) {
        return kind() == Kind.CORRELATION ? moments.correlation() : moments.covariance(ddof);
    }

    @Override
    void write(JointMoments moments, AccumulatorWriter out) {
        moments.write(out);
    }

    @Override
    JointMoments read(AccumulatorReader in) {
        return JointMoments.read(in);
    }
}
