package dev.rangestreams.aggregates;

import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Whether any, or all, are true. Bytes: how many are true, how many are false. */
final class Truths extends CodedAggregate<Boolean, Truths.Votes, Boolean> {
    Truths(Kind kind) {
        super(kind);
    }

    /** How many of each. */
    static final class Votes {
        private long yes;
        private long no;

        private Votes plus(long moreYes, long moreNo) {
            yes += moreYes;
            no += moreNo;
            return this;
        }
    }

    @Override
    public Votes create() {
        return new Votes();
    }

    @Override
    public Votes add(Votes votes, Boolean value, long timestamp) {
        return value ? votes.plus(1, 0) : votes.plus(0, 1);
    }

    @Override
    public Votes merge(Votes earlier, Votes later) {
        return earlier.plus(later.yes, later.no);
    }

    @Override
    public @Nullable Boolean result(Votes votes) {
        if (votes.yes + votes.no == 0) {
            return null;
        }
        return kind() == Kind.ANY_TRUE ? votes.yes > 0 : votes.no == 0;
    }

    @Override
    public Optional<UnaryOperator<Votes>> remove(Boolean value, long timestamp) {
        return Optional.of(votes -> value ? votes.plus(-1, 0) : votes.plus(0, -1));
    }

    @Override
    void write(Votes votes, AccumulatorWriter out) {
        out.writeCount(votes.yes);
        out.writeCount(votes.no);
    }

    @Override
    Votes read(AccumulatorReader in) {
        return new Votes().plus(in.readCount(), in.readCount());
    }
}
