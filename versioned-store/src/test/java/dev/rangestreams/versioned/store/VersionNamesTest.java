package dev.rangestreams.versioned.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.store.inmemory.InMemory;
import java.time.Duration;
import org.apache.kafka.streams.state.VersionedBytesStoreSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A store's name is that of its directory, which must not be another store's, or lie outside of the state directory. */
class VersionNamesTest {
    private static VersionedBytesStoreSupplier named(String name) {
        return VersionedStores.versioned(InMemory.engine(), name, Duration.ofMillis(10));
    }

    @ParameterizedTest
    @CsvSource({"a/b, '/', 1", "../b, '/', 2", "/tmp/b, '/', 0", "two words, ' ', 3", "a%2Fb, %, 1"})
    void a_name_with_a_character_that_no_topic_may_have_is_refused(String name, String character, int at) {
        assertThatThrownBy(() -> named(name))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("\"" + name + "\"", "'" + character + "'", "at " + at, "ASCII");
    }

    @Test
    void a_name_that_is_empty_or_too_long_or_a_directory_in_all_is_refused() {
        for (String name : new String[] {"", ".", "..", "a".repeat(250)}) {
            assertThatThrownBy(() -> named(name)).as(name).isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(named("a".repeat(249)).name()).hasSize(249);
        assertThat(named("..a_B-9").name()).isEqualTo("..a_B-9");
    }

    @Test
    @SuppressWarnings("NullAway") // on purpose
    void no_name_is_refused_as_by_kafkas_stores() {
        assertThatThrownBy(() -> named(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("name");
    }
}
