package dev.rangestreams.aggregates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.api.Aggregate;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

/** The bytes that changelogs keep: those of a release have to be read by the next, so they are written down here. */
class AccumulatorBytesTest {
    @Test
    void the_format_is_what_it_was() {
        isWritten(Aggregates.count(), "0101" + "06");
        isWritten(Aggregates.sumLong(Reading::items), "0102" + "04" + "0000000000000008");
        isWritten(Aggregates.sum(Reading::number), "0103" + "05" + "401d666666666666" + "3cba000000000000");
        isWritten(Aggregates.sumExact(Reading::price), "0104" + "04" + "0000000000000003" + "03" + "0f4f6f");
        isWritten(Aggregates.anyTrue(Reading::flag), "010a" + "03" + "02");
        isWritten(Aggregates.min(Reading::number), "011c" + "01" + "c002000000000000");
        isWritten(
                Aggregates.ofValue(Reading::name, Serdes.String()).last(),
                "010f" + "01" + "01" + "61" + "08" + "0000000000000000");
        isWritten(Aggregates.ofValue(Reading::name, Serdes.String()).toList(2), "0118" + "02" + "0162" + "0161");
        isWritten(Aggregates.ofValue(Reading::name, Serdes.String()).distinct(2), "0112" + "00");
    }

    private static <A> void isWritten(Aggregate<Reading, A, ?> aggregate, String hex) {
        A accumulator = aggregate.create();
        for (int place = 0; place <= 5; place++) {
            accumulator = aggregate.add(accumulator, Reading.of(place), 0);
        }
        assertThat(HexFormat.of().formatHex(Folding.write(aggregate, accumulator)))
                .as("%s", aggregate)
                .isEqualTo(hex);
        A read = Folding.read(aggregate, HexFormat.of().parseHex(hex));
        assertThat((Object) aggregate.result(read)).isEqualTo(aggregate.result(accumulator));
    }

    @Test
    void what_is_none_of_its_bytes_is_refused_by_the_aggregates_name() {
        isRefused("0201" + "06", "count", "the format 2");
        isRefused("0105" + "06", "count", "they are of mean");
        isRefused("017f" + "06", "count", "they are of unknown kind 127");
        isRefused("0101" + "0600", "count", "1 bytes follow");
        isRefused("0101" + "86", "count", "cut short");
        isRefused("0101" + "ffffffffffffffffff01", "count", "more than 9 digits");
        isRefused("01", "count", "cut short");
        assertThatThrownBy(() ->
                        Aggregates.count().accumulatorSerde().deserializer().deserialize("changelog", null))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("null");
    }

    private static void isRefused(String hex, String name, String why) {
        assertThatThrownBy(() -> Folding.read(Aggregates.count(), HexFormat.of().parseHex(hex)))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("no accumulator of " + name)
                .hasMessageContaining(why);
    }

    @Test
    void a_size_that_cannot_be_makes_no_array() {
        Aggregate<Reading, ?, List<String>> list =
                Aggregates.ofValue(Reading::name, Serdes.String()).toList(2);
        assertThatThrownBy(() -> Folding.read(list, HexFormat.of().parseHex("0118" + "ffffffff7f")))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("toList")
                .hasMessageContaining("34359738367");
    }

    @Test
    void a_sketch_that_cannot_be_read_is_refused() {
        byte[] bytes = new byte[40];
        Arrays.fill(bytes, (byte) 0x77);
        bytes[0] = 1;
        bytes[1] = 21;
        bytes[2] = 37;
        assertThatThrownBy(() -> Folding.read(Aggregates.quantiles(Reading::number), bytes))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("quantiles");
    }
}
