package dev.rangestreams.testkit.aggregate;

import dev.rangestreams.api.Aggregate;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/** A sum, which keeps every rule. What is broken overrides one of its methods. */
class Total implements Aggregate<Integer, Total.Cell, long[]> {
    static final int BYTES = 3 * Long.BYTES;

    /** How many, how much, and a mark for whoever breaks something. */
    static final class Cell {
        long count;
        long sum;
        long mark;
        final long[] live = new long[1];

        Cell plus(long moreCount, long moreSum) {
            count += moreCount;
            sum += moreSum;
            live[0] = sum;
            return this;
        }

        Cell marked(long newMark) {
            mark = newMark;
            return this;
        }
    }

    @Override
    public Cell create() {
        return new Cell();
    }

    @Override
    public Cell add(Cell cell, Integer value, long timestamp) {
        return cell.plus(1, value);
    }

    @Override
    public Cell merge(Cell earlier, Cell later) {
        return earlier.plus(later.count, later.sum);
    }

    @Override
    public long @Nullable [] result(Cell cell) {
        return cell.count == 0 ? null : new long[] {cell.sum};
    }

    @Override
    public Optional<UnaryOperator<Cell>> remove(Integer value, long timestamp) {
        return Optional.of(cell -> cell.plus(-1, -value));
    }

    byte[] write(Cell cell) {
        return ByteBuffer.allocate(BYTES)
                .putLong(cell.count)
                .putLong(cell.sum)
                .putLong(cell.mark)
                .array();
    }

    @Nullable
    Cell read(byte @Nullable [] bytes) {
        if (bytes == null) {
            return null;
        }
        ByteBuffer in = ByteBuffer.wrap(bytes);
        return new Cell().plus(in.getLong(), in.getLong()).marked(in.getLong());
    }

    @Override
    public Serde<Cell> accumulatorSerde() {
        return Serdes.serdeFrom((topic, cell) -> write(cell), (topic, bytes) -> read(bytes));
    }
}
