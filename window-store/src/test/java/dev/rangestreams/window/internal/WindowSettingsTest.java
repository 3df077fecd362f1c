package dev.rangestreams.window.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WindowSettingsTest {
    @ParameterizedTest
    @CsvSource({
        "10, 10, 10",
        "160, 10, 10",
        "161, 10, 20",
        "320, 10, 20",
        "321, 10, 30",
        "0, 1, 1",
        "9223372036854775807, 10, 576460752303423490",
        "9223372036854775807, 9223372036854775807, 9223372036854775807",
        "9223372036854775807, 1, 576460752303423488"
    })
    void slicesAreWholeWindowsAndAtMostSixteenOfThemAreVisible(long retention, long window, long slice) {
        assertThat(settings(retention, window, false, false).sliceMs()).isEqualTo(slice);
        assertThat(retention / slice).isLessThanOrEqualTo(16);
    }

    @Test
    void theCacheHasOneSliceUnlessWindowsAreReadWhenTheyClose() {
        assertThat(settings(30, 10, false, false).cacheSliceMs()).isEqualTo(Long.MAX_VALUE);
        assertThat(settings(30, 10, false, true).cacheSliceMs()).isEqualTo(10);
        assertThat(settings(30, 10, true, false).sliceMs()).isEqualTo(Long.MAX_VALUE);
    }

    private static WindowSettings settings(long retention, long window, boolean duplicates, boolean emitsOnClose) {
        return new WindowSettings("w", retention, window, duplicates, emitsOnClose);
    }
}
