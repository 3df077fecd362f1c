package dev.rangestreams.testkit.range;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.streams.processor.api.Record;

/** One anchor and all that has arrived up to it. Every record carries its arrival number as a header. */
final class AnchorAndArrivals<K, V> {
    private static final String ARRIVAL = "kit-arrival";

    private final Arrivals arrivals;
    private final int anchor;
    private final IntFunction<K> keys;
    private final IntFunction<V> values;

    AnchorAndArrivals(Arrivals arrivals, int anchor, IntFunction<K> keys, IntFunction<V> values) {
        this.arrivals = arrivals;
        this.anchor = anchor;
        this.keys = keys;
        this.values = values;
    }

    /** The arrival number of the anchor. */
    int anchorNumber() {
        return anchor;
    }

    Record<K, V> anchor() {
        return record(anchor);
    }

    /** A new record each time, so that nothing a range does to one shows in another. */
    Record<K, V> record(int arrival) {
        Arrivals.Arrival a = arrivals.list().get(arrival);
        Record<K, V> record = new Record<>(keys.apply(a.key()), values.apply(a.value()), a.timestamp());
        record.headers().add(ARRIVAL, Integer.toString(arrival).getBytes(StandardCharsets.UTF_8));
        return record;
    }

    /** The arrival numbers of the anchor's key up to the anchor, by timestamp, then arrival. */
    List<Integer> own() {
        return sorted(arrivals.list().get(anchor).key());
    }

    private List<Integer> sorted(int key) {
        return IntStream.rangeClosed(0, anchor)
                .filter(arrival -> arrivals.list().get(arrival).key() == key)
                .boxed()
                .sorted(Comparator.comparingLong(this::timestamp))
                .toList();
    }

    long timestamp(int arrival) {
        return arrivals.list().get(arrival).timestamp();
    }

    /** What has arrived, in a store that gives whole records or only entries. */
    WatchedStore<K, V> store(boolean wholeRecords) {
        Record<K, V> itself = record(anchor);
        List<Record<K, V>> records = IntStream.rangeClosed(0, anchor)
                .boxed()
                .sorted(Comparator.comparingLong(this::timestamp))
                .map(arrival -> arrival == anchor ? itself : record(arrival))
                .toList();
        return wholeRecords ? new WatchedView<>(records, itself) : new WatchedStore<>(records, itself);
    }

    /** The arrival numbers of what a range gave; -1 for what never arrived. */
    List<Integer> recognise(List<Record<K, V>> given) {
        List<Integer> unseen = new ArrayList<>(own());
        List<Integer> recognised = new ArrayList<>();
        for (Record<K, V> record : given) {
            Header header = record.headers().lastHeader(ARRIVAL);
            int arrival = header == null
                    ? twin(record, unseen)
                    : Integer.parseInt(new String(header.value(), StandardCharsets.UTF_8));
            unseen.remove((Integer) arrival);
            recognised.add(arrival);
        }
        return recognised;
    }

    /** Without its header a record is taken for the first of equal time and value that has not been given yet. */
    private int twin(Record<K, V> record, List<Integer> unseen) {
        return unseen.stream()
                .filter(arrival -> alike(record, record(arrival)))
                .findFirst()
                .orElse(-1);
    }

    static <K, V> boolean alike(Record<K, V> one, Record<K, V> other) {
        return one.timestamp() == other.timestamp()
                && Objects.deepEquals(one.key(), other.key())
                && Objects.deepEquals(one.value(), other.value());
    }

    @Override
    public String toString() {
        return "anchor " + arrivals.list().get(anchor) + ", the last of\n"
                + new Arrivals(arrivals.list().subList(0, anchor + 1));
    }
}
