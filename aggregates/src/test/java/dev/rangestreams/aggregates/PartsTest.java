package dev.rangestreams.aggregates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.api.Aggregate;
import java.util.List;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Test;

/** Several aggregates in lockstep, and how their results are read. */
class PartsTest {
    private final Parts parts = AllOf.plain(List.of(Reading.of(0), Reading.of(1), Reading.of(2)));

    @Test
    void a_result_is_read_by_its_part() {
        long count = parts.get(AllOf.COUNT);
        List<String> names = parts.get(AllOf.NAMES);
        assertThat(count).isEqualTo(3);
        assertThat(names).containsExactly("b", "a");
    }

    @Test
    void a_result_is_read_by_name_and_type() {
        assertThat(parts.get("items", Long.class)).isEqualTo(10L);
        assertThat(AllOf.plain(List.of()).get("items", Long.class)).isNull();
        assertThatThrownBy(() -> parts.get("items", String.class))
                .hasMessage("The part items gives a java.lang.Long, which is no java.lang.String");
        assertThatThrownBy(() -> parts.get("price", Long.class)).hasMessageContaining("No part is named price");
    }

    @Test
    void a_part_of_something_else_is_refused_even_under_the_same_name() {
        Part<Reading, Long> other = Part.named("count", Aggregates.count());
        assertThatThrownBy(() -> parts.get(other)).hasMessageContaining("count (count) is none of");
    }

    @Test
    void all_results_are_given_by_name_in_order() {
        assertThat(parts.toMap().keySet()).containsExactly("count", "items", "names");
        assertThat(parts).hasToString("{count=3, items=10, names=[b, a]}");
    }

    @Test
    void a_value_that_lacks_a_field_is_kept_out_of_all_parts() {
        Aggregate<Reading, ?, Parts> whole = Aggregates.where(r -> r.items() != null, AllOf.aggregate());
        assertThat(Folding.result(whole, Reading.of(0), Reading.of(5), Reading.of(1)))
                .hasToString("{count=2, items=10, names=[b, a]}");
    }

    @Test
    void parts_need_names_of_their_own() {
        assertThatThrownBy(() -> Part.named(" ", Aggregates.count())).hasMessageContaining("empty");
        assertThatThrownBy(() -> Aggregates.all(AllOf.COUNT, AllOf.COUNT)).hasMessage("Two parts are named count");
        assertThatThrownBy(() -> Aggregates.<Reading>all()).hasMessageContaining("No part");
    }

    @Test
    void all_can_remove_if_each_part_can() {
        assertThat(Aggregates.all(AllOf.COUNT, AllOf.ITEMS).remove(Reading.of(0), 0))
                .isPresent();
        assertThat(AllOf.aggregate().remove(Reading.of(0), 0)).isEmpty();
    }

    @Test
    void accumulators_of_other_parts_are_refused_by_name() {
        byte[] bytes = bytesOf(Aggregates.all(AllOf.COUNT, AllOf.ITEMS));
        assertThatThrownBy(() -> Folding.read(AllOf.aggregate(), bytes))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("no accumulator of all")
                .hasMessageContaining("names (toList)");
    }

    private static <A> byte[] bytesOf(Aggregate<Reading, A, ?> aggregate) {
        return Folding.write(aggregate, aggregate.create());
    }
}
