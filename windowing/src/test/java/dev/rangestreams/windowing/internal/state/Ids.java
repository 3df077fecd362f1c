package dev.rangestreams.windowing.internal.state;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rangestreams.api.Aggregate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/** Collects what it is given, so that a record that is missing or counted twice shows. */
final class Ids implements Aggregate<Integer, List<Integer>, List<Integer>> {
    @Override
    public List<Integer> create() {
        return new ArrayList<>();
    }

    @Override
    public List<Integer> add(List<Integer> accumulator, Integer value, long timestamp) {
        accumulator.add(value);
        return accumulator;
    }

    @Override
    public List<Integer> merge(List<Integer> earlier, List<Integer> later) {
        earlier.addAll(later);
        return earlier;
    }

    @Override
    public List<Integer> result(List<Integer> accumulator) {
        return accumulator.stream().sorted().toList();
    }

    @Override
    public Serde<List<Integer>> accumulatorSerde() {
        return Serdes.serdeFrom(
                (topic, ids) -> String.join(
                                ",", ids.stream().map(String::valueOf).toList())
                        .getBytes(UTF_8),
                (topic, bytes) -> bytes.length == 0
                        ? new ArrayList<>()
                        : new ArrayList<>(Arrays.stream(new String(bytes, UTF_8).split(","))
                                .map(Integer::valueOf)
                                .toList()));
    }
}
