package dev.rangestreams.aggregates;

import org.jspecify.annotations.Nullable;

/**
 * Pairs of numbers: their means, the squares of the distances from these, and the products of the distances. Bytes: the count, both
 * means, both sums of squares, the sum of products, 8 bytes each but the first.
 */
final class JointMoments {
    private long count;
    private double meanX;
    private double meanY;
    private double squaresX;
    private double squaresY;
    private double products;

    JointMoments add(double x, double y) {
        count++;
        double beforeX = x - meanX;
        double beforeY = y - meanY;
        meanX += beforeX / count;
        meanY += beforeY / count;
        squaresX += beforeX * (x - meanX);
        squaresY += beforeY * (y - meanY);
        products += beforeX * (y - meanY);
        return this;
    }

    JointMoments merge(JointMoments later) {
        if (later.count == 0) {
            return this;
        }
        if (count == 0) {
            return become(later);
        }
        long both = count + later.count;
        double weight = (double) later.count / both;
        double between = weight * count;
        double distanceX = later.meanX - meanX;
        double distanceY = later.meanY - meanY;
        squaresX += later.squaresX + distanceX * distanceX * between;
        squaresY += later.squaresY + distanceY * distanceY * between;
        products += later.products + distanceX * distanceY * between;
        meanX += distanceX * weight;
        meanY += distanceY * weight;
        count = both;
        return this;
    }

    private JointMoments become(JointMoments other) {
        count = other.count;
        meanX = other.meanX;
        meanY = other.meanY;
        squaresX = other.squaresX;
        squaresY = other.squaresY;
        products = other.products;
        return this;
    }

    @Nullable
    Double covariance(int ddof) {
        return count <= ddof ? null : products / (count - ddof);
    }

    /** Null while one of the two does not vary: then there is nothing to divide by. */
    @Nullable
    Double correlation() {
        if (count < 2 || squaresX == 0 || squaresY == 0) {
            return null;
        }
        double correlation = products / (Math.sqrt(squaresX) * Math.sqrt(squaresY));
        return Math.max(-1, Math.min(1, correlation));
    }

    void write(AccumulatorWriter out) {
        out.writeCount(count);
        out.writeDouble(meanX);
        out.writeDouble(meanY);
        out.writeDouble(squaresX);
        out.writeDouble(squaresY);
        out.writeDouble(products);
    }

    static JointMoments read(AccumulatorReader in) {
        JointMoments read = new JointMoments();
        read.count = in.readCount();
        read.meanX = in.readDouble();
        read.meanY = in.readDouble();
        read.squaresX = in.readDouble();
        read.squaresY = in.readDouble();
        read.products = in.readDouble();
        return read;
    }
}
