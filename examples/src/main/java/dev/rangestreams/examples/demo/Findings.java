package dev.rangestreams.examples.demo;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/** What the topology answered, question by question, in the order in which the answers came. */
final class Findings {
    private final List<Found<Long>> inSixHours = new ArrayList<>();
    private final List<Found<Double>> largest = new ArrayList<>();
    private final List<Found<Double>> meanDepth = new ArrayList<>();
    private final List<Found<Long>> inUtcDay = new ArrayList<>();
    private final List<Found<Follows>> follows = new ArrayList<>();
    private final List<Quake> late = new ArrayList<>();

    /**
     * One answer.
     *
     * @param network whose event was asked about
     * @param timeMs the event's time, which the answer carries on
     * @param value the answer; null if there is none, as for the largest of no known magnitude
     */
    record Found<T>(String network, long timeMs, @Nullable T value) {}

    /** Takes one record of one of the output topics, as bytes. */
    void add(String topic, String network, long timeMs, byte @Nullable [] value) {
        switch (topic) {
            case Topics.COUNT_IN_6_HOURS ->
                add(inSixHours, Serdes.Long().deserializer(), topic, network, timeMs, value);
            case Topics.LARGEST_IN_6_HOURS ->
                add(largest, Serdes.Double().deserializer(), topic, network, timeMs, value);
            case Topics.MEAN_DEPTH_OF_5 ->
                add(meanDepth, Serdes.Double().deserializer(), topic, network, timeMs, value);
            case Topics.COUNT_IN_UTC_DAY -> add(inUtcDay, Serdes.Long().deserializer(), topic, network, timeMs, value);
            case Topics.FOLLOWS -> add(follows, EarthquakeTopology.PAIRS.deserializer(), topic, network, timeMs, value);
            case Topics.LATE -> late.add(EarthquakeTopology.QUAKE.deserializer().deserialize(topic, value));
            default -> throw new IllegalArgumentException("The topology has no output topic " + topic);
        }
    }

    private static <T> void add(
            List<Found<T>> found,
            Deserializer<T> format,
            String topic,
            String network,
            long timeMs,
            byte @Nullable [] value) {
        found.add(new Found<>(network, timeMs, value == null ? null : format.deserialize(topic, value)));
    }

    /** How many events have all their answers, or are known to be late. Events are answered in the order they were sent. */
    int answered() {
        return late.size()
                + IntStream.of(inSixHours.size(), largest.size(), meanDepth.size(), inUtcDay.size(), follows.size())
                        .min()
                        .orElseThrow();
    }

    /** The events of the 6 h before each event, itself included. */
    List<Found<Long>> inSixHours() {
        return Collections.unmodifiableList(inSixHours);
    }

    /** The largest magnitude of the 6 h before each event. */
    List<Found<Double>> largest() {
        return Collections.unmodifiableList(largest);
    }

    /** The mean depth of each event and the four before it. */
    List<Found<Double>> meanDepth() {
        return Collections.unmodifiableList(meanDepth);
    }

    /** The events of each event's UTC day, as far as they had arrived. */
    List<Found<Long>> inUtcDay() {
        return Collections.unmodifiableList(inUtcDay);
    }

    /** The pairs that each event completed. */
    List<Found<Follows>> follows() {
        return Collections.unmodifiableList(follows);
    }

    /** The events that came too late to be asked about. */
    List<Quake> late() {
        return Collections.unmodifiableList(late);
    }
}
