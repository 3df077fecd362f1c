package dev.rangestreams.windowing;

import dev.rangestreams.windowing.internal.dsl.Outlets.Outlet;
import dev.rangestreams.windowing.internal.dsl.PassOn;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Produced;

/**
 * What windows come to, as streams. At least one of them has to be read. Each may be asked for any number of times and is the
 * same stream.
 *
 * <p>A record's timestamp is the highest event time in its window, so that windows over the results work as over the input.
 * Kafka takes the keys of these streams for changed, so grouping by them goes through a topic. They have no serdes of their
 * own: name them in {@code Produced.with(..)}.
 *
 * @param <K> the grouping key
 * @param <V> the record value
 * @param <W> what windows are keyed by: the grouping key, unless {@link Windowing#keyedBy} made it finer
 * @param <R> the result
 */
public final class ClosingWindows<K, V, W, R> {
    private final Windowing<K, V, W> windowing;
    private final Operator operator;
    private final WindowShape shape;
    private final boolean firesEarly;
    private final Destinations destinations;
    private final Map<Outlet, KStream<?, ?>> streams = new EnumMap<>(Outlet.class);

    ClosingWindows(
            Windowing<K, V, W> windowing,
            Operator operator,
            WindowShape shape,
            boolean firesEarly,
            Destinations destinations) {
        this.windowing = windowing;
        this.operator = operator;
        this.shape = shape;
        this.firesEarly = firesEarly;
        this.destinations = destinations;
    }

    Windowing<K, V, W> windowing() {
        return windowing;
    }

    Operator operator() {
        return operator;
    }

    String name() {
        return shape.name();
    }

    /**
     * The authoritative results: exactly one record for each key and window that held a record, when it closes. Values are
     * null where the aggregate has no result.
     *
     * @return one record per closed window; windows of one key in the order of their ends
     */
    public KStream<WindowKey<W>, R> closed() {
        return stream(Outlet.CLOSED);
    }

    /**
     * The same results, those that close at one moment in one record, for work that is cheaper in bulk. The key is the window's
     * name.
     *
     * @return one record per moment at which something closed
     */
    public KStream<String, List<WindowResult<W, R>>> closedTogether() {
        return stream(Outlet.CLOSED_TOGETHER);
    }

    /**
     * Values so far, of windows that are open: provisional. All of a window come before its result, and none after. Sessions
     * that become one supersede what they emitted; nothing is taken back.
     *
     * @return one record per window and time to fire at which it had changed
     * @throws IllegalStateException without {@link WindowedBy#earlyFireEvery}
     */
    public KStream<WindowKey<W>, R> early() {
        checkFiresEarly("early()");
        return stream(Outlet.EARLY);
    }

    /**
     * The same values, those of one moment in one record. The key is the window's name.
     *
     * @return one record per moment at which something fired
     * @throws IllegalStateException without {@link WindowedBy#earlyFireEvery}
     */
    public KStream<String, List<WindowResult<W, R>>> earlyTogether() {
        checkFiresEarly("earlyTogether()");
        return stream(Outlet.EARLY_TOGETHER);
    }

    private void checkFiresEarly(String call) {
        if (!firesEarly) {
            throw new IllegalStateException("Window " + shape.name() + " has no early values for " + call
                    + ": say how often with earlyFireEvery(..)");
        }
    }

    /**
     * The records that came after all windows that could have owned them had closed: as they came, with three more headers in
     * decimal UTF-8 text. {@code _late_window} is the window's name, {@code _late_window_end_ms} the end of the last window that
     * could have owned the record, {@code _late_watermark_ms} the highest event time before. Whoever does not read them has them
     * dropped and counted.
     *
     * @return the late records
     */
    public KStream<K, V> late() {
        return stream(Outlet.LATE);
    }

    /**
     * Sends the results to a topic, which is checked: neither the windows' input nor their late records may be in it.
     *
     * @param topic the topic's name
     * @param produced the serdes, with {@link WindowKey#serde} for the key
     * @return this
     * @throws IllegalArgumentException if the topic is one that the windows read, or that their late records go to
     */
    public ClosingWindows<K, V, W, R> closedTo(String topic, Produced<WindowKey<W>, R> produced) {
        destinations.closedTo(topic);
        closed().to(topic, produced);
        return this;
    }

    /**
     * Sends the late records to a topic, which is checked. In the windows' input they would come late again, for ever, and in
     * the topic of the results they would be taken for some.
     *
     * @param topic the topic's name
     * @param produced the serdes
     * @return this
     * @throws IllegalArgumentException if the topic is one that the windows read, or that {@link #closedTo} names
     */
    public ClosingWindows<K, V, W, R> lateTo(String topic, Produced<K, V> produced) {
        destinations.lateTo(topic);
        late().to(topic, produced);
        return this;
    }

    @SuppressWarnings("unchecked") // each outlet is asked for with its own types
    private <K2, V2> KStream<K2, V2> stream(Outlet outlet) {
        operator.outlets().markRead(outlet);
        return (KStream<K2, V2>) streams.computeIfAbsent(
                outlet,
                wanted ->
                        operator.results().process(() -> new PassOn<K2, V2>(), Named.as(wanted.nodeOf(shape.name()))));
    }

    /**
     * What people read in place of the name.
     *
     * @return the label, or the name if there is none
     */
    public String label() {
        return operator.facts().label();
    }

    /**
     * Changes the label, also while the application runs. No key and no state is touched. Any thread may call it.
     *
     * @param text any text
     */
    public void setLabel(String text) {
        operator.facts().setLabel(Objects.requireNonNull(text, "text"));
    }
}
