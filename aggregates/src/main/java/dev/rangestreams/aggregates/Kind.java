package dev.rangestreams.aggregates;

/**
 * What an accumulator is of. The code stands in its bytes, so that a changelog is not read by another aggregate than the one
 * that wrote it. A code is never given to another kind; a kind whose bytes change gets a new code, or a new format.
 */
enum Kind {
    COUNT(1, "count"),
    SUM_OF_LONGS(2, "sum of longs"),
    SUM(3, "sum"),
    SUM_EXACT(4, "sumExact"),
    MEAN(5, "mean"),
    MIN(6, "min"),
    MAX(7, "max"),
    VARIANCE(8, "variance"),
    STD_DEV(9, "stdDev"),
    ANY_TRUE(10, "anyTrue"),
    ALL_TRUE(11, "allTrue"),
    COVARIANCE(12, "covariance"),
    CORRELATION(13, "correlation"),
    FIRST(14, "first"),
    LAST(15, "last"),
    MIN_BY(16, "minBy"),
    MAX_BY(17, "maxBy"),
    DISTINCT(18, "distinct"),
    COUNT_DISTINCT(19, "countDistinct"),
    DISTINCT_APPROX(20, "distinctApprox"),
    QUANTILES(21, "quantiles"),
    PERCENTILE(22, "percentile"),
    TOP_K(23, "topK"),
    TO_LIST(24, "toList"),
    ALL(25, "all"),
    MIN_OF_LONGS(26, "min of longs"),
    MAX_OF_LONGS(27, "max of longs"),
    MIN_OF_DOUBLES(28, "min of doubles"),
    MAX_OF_DOUBLES(29, "max of doubles");

    private final int code;
    private final String text;

    Kind(int code, String text) {
        this.code = code;
        this.text = text;
    }

    int code() {
        return code;
    }

    /** What bytes with this code are of, in words. */
    static String named(int code) {
        for (Kind kind : values()) {
            if (kind.code == code) {
                return kind.text;
            }
        }
        return "unknown kind " + code;
    }

    @Override
    public String toString() {
        return text;
    }
}
