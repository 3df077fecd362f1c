package dev.rangestreams.it.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.spi.TimelineSettings;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What an engine is told may become more without a change for those who make or hand on settings. */
class TimelineSettingsTest {
    private final TimelineSettings settings = TimelineSettings.of("orders", Path.of("data"), 1_000);

    @Test
    void settingsSayWhatTheyWereMadeWith() {
        assertThat(settings.storeName()).isEqualTo("orders");
        assertThat(settings.directory()).isEqualTo(Path.of("data"));
        assertThat(settings.retentionMs()).isEqualTo(1_000);
        assertThat(settings).hasToString("store orders in data, retention 1000 ms");
        assertThat(settings.withRetentionMs(TimelineSettings.KEEP_FOREVER))
                .hasToString("store orders in data, retention for ever");
    }

    @Test
    void aCopyDiffersInOneThingOnly() {
        assertThat(settings.withStoreName("other")).isEqualTo(TimelineSettings.of("other", Path.of("data"), 1_000));
        assertThat(settings.withDirectory(Path.of("there")))
                .isEqualTo(TimelineSettings.of("orders", Path.of("there"), 1_000));
        assertThat(settings.withRetentionMs(7)).isEqualTo(TimelineSettings.of("orders", Path.of("data"), 7));
        assertThat(settings.withDirectory(Path.of("data"))).isEqualTo(settings).hasSameHashCodeAs(settings);
        assertThat(settings).isNotEqualTo(settings.withRetentionMs(7));
    }

    @Test
    void anEmptyNameAndARetentionOfNothingAreRefused() {
        assertThatThrownBy(() -> settings.withStoreName(""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A store needs a name to be opened in data, but it is empty");
        assertThatThrownBy(() -> settings.withRetentionMs(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The retention of store orders must be at least 1 ms, but is 0");
    }

    /** A constructor that users may call could not take another parameter. */
    @Test
    void settingsAreMadeByFactoriesOnly() {
        assertThat(TimelineSettings.class.getDeclaredConstructors())
                .allMatch(constructor -> Modifier.isPrivate(constructor.getModifiers()));
    }
}
