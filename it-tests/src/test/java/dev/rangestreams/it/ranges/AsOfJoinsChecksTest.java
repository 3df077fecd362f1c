package dev.rangestreams.it.ranges;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.core.AsOfJoins;
import dev.rangestreams.store.inmemory.InMemory;
import dev.rangestreams.versioned.store.VersionedStores;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.Joined;
import org.apache.kafka.streams.kstream.KTable;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.Test;

class AsOfJoinsChecksTest {
    private final StreamsBuilder builder = new StreamsBuilder();

    private static Joined<String, String, String> joined() {
        return Joined.with(Serdes.String(), Serdes.String(), Serdes.String())
                .withName("as-of")
                .withGracePeriod(Duration.ofMillis(10));
    }

    private KTable<String, String> remembering(long millis) {
        Materialized<String, String, KeyValueStore<Bytes, byte[]>> store =
                Materialized.as(VersionedStores.versioned(InMemory.engine(), "rates", Duration.ofMillis(millis)));
        return builder.table("rates", store);
    }

    private void join(KTable<String, String> table, Joined<String, String, String> joined) {
        AsOfJoins.join(
                        builder.<String, String>stream("payments"),
                        table,
                        (payment, rate) -> payment + rate,
                        joined,
                        InMemory.engine())
                .joined()
                .to("joined");
    }

    @Test
    void grace_and_name_are_needed_and_all_that_is_wrong_is_said_at_once() {
        KTable<String, String> nameless = remembering(100).mapValues(value -> value + "!");
        assertThatThrownBy(() -> join(nameless, Joined.with(Serdes.String(), Serdes.String(), Serdes.String())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("AsOfJoins.join: ")
                .hasMessageContaining(
                        "there is no grace period: give one with Joined.withGracePeriod(..), or take KStream.join,"
                                + " which does not wait")
                .hasMessageContaining(
                        "there is no name, which is that of a topic too: give one with Joined.withName(..)")
                .hasMessageContaining("the table has no store with a name, so it has no versions: make it with"
                        + " Materialized.as(VersionedStores.versioned(..))");
    }

    @Test
    void a_table_without_versions_is_refused() {
        join(builder.table("rates", Materialized.as("plain")), joined());
        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "AsOfJoins.join as-of: the table's store plain is not versioned, so it does not know what was valid"
                                + " at a record's time; make the table with Materialized.as(VersionedStores.versioned(..))");
    }

    @Test
    void a_history_shorter_than_the_grace_is_refused() {
        join(remembering(9), joined());
        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "AsOfJoins.join as-of: the table's store rates remembers 9 ms, but records wait for a grace of 10 ms:"
                                + " raise the store's history retention, or lower the grace");
    }

    @Test
    void two_joins_of_one_name_are_refused() {
        KTable<String, String> table = remembering(100);
        join(table, joined());
        assertThatThrownBy(() -> join(table, joined()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("as-of-waiting");
    }
}
