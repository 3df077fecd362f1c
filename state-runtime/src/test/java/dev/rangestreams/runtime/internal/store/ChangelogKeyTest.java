package dev.rangestreams.runtime.internal.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ChangelogKeyTest {
    @Test
    void what_is_put_in_comes_out_whatever_the_key() {
        for (byte[] key : new byte[][] {{}, {0}, {1, 2, 3}}) {
            byte[] encoded = ChangelogKey.encode(key, Long.MAX_VALUE, Long.MAX_VALUE);
            assertThat(ChangelogKey.key(encoded)).isEqualTo(key);
            assertThat(ChangelogKey.timestamp(encoded)).isEqualTo(Long.MAX_VALUE);
        }
    }

    @Test
    void what_somebody_else_wrote_is_refused_by_name() {
        assertThatThrownBy(() -> ChangelogKey.check(new byte[11], "readings"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("readings", "11 bytes", "12");
        assertThatThrownBy(() -> ChangelogKey.check(null, "readings")).hasMessageContainingAll("readings", "no key");
        assertThatThrownBy(() -> ChangelogKey.check(ChangelogKey.encode(new byte[3], -1, 0), "readings"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "The changelog of readings holds an entry with the timestamp -1 in its key, but those are at"
                                + " least 0; it was not written by a store of this kind: see who else writes to that topic, or had"
                                + " that name");
    }
}
