package dev.rangestreams.it.windows;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rangestreams.api.Aggregate;
import java.util.Arrays;
import java.util.TreeSet;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/** Collects all values of a window: a record that is missing or came twice shows. */
final class JoinedIds implements Aggregate<String, StringBuilder, String> {
    @Override
    public StringBuilder create() {
        return new StringBuilder();
    }

    @Override
    public StringBuilder add(StringBuilder accumulator, String value, long timestamp) {
        return accumulator.append(value).append(' ');
    }

    @Override
    public StringBuilder merge(StringBuilder earlier, StringBuilder later) {
        return earlier.append(later);
    }

    @Override
    public String result(StringBuilder accumulator) {
        return sorted(accumulator.toString());
    }

    /** Of numbers with blanks between them; what came twice stays twice. */
    static String sorted(String ids) {
        int[] numbers = Arrays.stream(ids.trim().split(" "))
                .mapToInt(Integer::parseInt)
                .sorted()
                .toArray();
        return new TreeSet<>(Arrays.stream(numbers).boxed().toList()).size() == numbers.length
                ? Arrays.toString(numbers)
                : "twice: " + Arrays.toString(numbers);
    }

    @Override
    public Serde<StringBuilder> accumulatorSerde() {
        return Serdes.serdeFrom(
                (topic, ids) -> ids.toString().getBytes(UTF_8),
                (topic, bytes) -> new StringBuilder(new String(bytes, UTF_8)));
    }
}
