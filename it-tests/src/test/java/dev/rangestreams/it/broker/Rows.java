package dev.rangestreams.it.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.it.harness.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The same row of records for every partition, and the one output that is right for them: under a count range of 2 before,
 * each result is a record and the two before it. Three records share each timestamp, so that arrival decides between them.
 */
final class Rows {
    private Rows() {}

    /** Sends the row's records from (inclusive) to (exclusive) to every partition; its number is their key. */
    static void send(RangeApp ranges, int from, int to) {
        List<Message<String, String>> messages = new ArrayList<>();
        for (var partition : ranges.broker().topics().partitions(ranges.input())) {
            for (int i = from; i < to; i++) {
                messages.add(Line.message(partition.partition() + "@" + time(i) + " v" + i)
                        .on(partition.partition()));
            }
        }
        ranges.send(messages);
    }

    /** Fails unless the results are those of the row's first so many records, for every partition. */
    static void check(RangeApp ranges, int count) {
        var expected = IntStream.range(0, count)
                .mapToObj(i -> time(i) + " "
                        + IntStream.rangeClosed(Math.max(0, i - 2), i)
                                .mapToObj(before -> "v" + before)
                                .collect(Collectors.joining(",")))
                .toList();
        var results = ranges.results();
        for (var partition : ranges.broker().topics().partitions(ranges.input())) {
            var key = partition.partition() + "@";
            assertThat(results)
                    .filteredOn(result -> result.startsWith(key))
                    .containsExactlyElementsOf(
                            expected.stream().map(key::concat).toList());
        }
        assertThat(ranges.lateOnes()).isEmpty();
    }

    private static int time(int index) {
        return index / 3;
    }
}
