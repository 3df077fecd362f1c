package dev.rangestreams.store.chronicle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.rangestreams.spi.TimelineEngine;
import org.junit.jupiter.api.Test;

class ChronicleOptionsTest {
    private static final long MIB = 1L << 20;

    @Test
    void changedCopiesLeaveTheOriginalAlone() {
        ChronicleOptions files = ChronicleOptions.inFiles();
        ChronicleOptions changed = files.withMapSizes(2 * MIB, 8 * MIB).withLimit(64 * MIB);
        assertThat(changed.firstMap()).isEqualTo(2 * MIB);
        assertThat(changed.largestMap()).isEqualTo(8 * MIB);
        assertThat(changed.limit()).isEqualTo(64 * MIB);
        assertThat(changed.isPersisted()).isTrue();
        assertThat(files.firstMap()).isEqualTo(ChronicleOptions.DEFAULT_FIRST_MAP);
        assertThat(files.largestMap()).isEqualTo(ChronicleOptions.DEFAULT_LARGEST_MAP);
        assertThat(files.limit()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void sizesThatMakeNoSenseAreRefused() {
        ChronicleOptions options = ChronicleOptions.inMemory();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> options.withMapSizes(MIB - 1, MIB))
                .withMessageContaining("1048576")
                .withMessageContaining("1048575");
        assertThatIllegalArgumentException().isThrownBy(() -> options.withMapSizes(2 * MIB, MIB));
        assertThatIllegalArgumentException().isThrownBy(() -> options.withLimit(MIB - 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> options.withMapSizes(Long.MAX_VALUE, Long.MAX_VALUE))
                .withMessageContaining("at most 1099511627776 bytes")
                .withMessageContaining("9223372036854775807");
        assertThat(options.withMapSizes(1L << 40, Long.MAX_VALUE).largestMap()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    @SuppressWarnings("NullAway") // on purpose
    void noOptionsAreRefusedByName() {
        assertThatNullPointerException()
                .isThrownBy(() -> Chronicle.engine(null))
                .withMessageContaining("options");
    }

    @Test
    void onlyWhatIsInFilesIsDurable() {
        TimelineEngine inMemory = Chronicle.engine(ChronicleOptions.inMemory());
        assertThat(inMemory.durable()).isFalse();
        assertThat(Chronicle.engine().durable()).isTrue();
        assertThat(inMemory.name()).isEqualTo(Chronicle.engine().name());
        assertThat(new ChronicleProvider().engine()).isSameAs(Chronicle.engine());
    }
}
