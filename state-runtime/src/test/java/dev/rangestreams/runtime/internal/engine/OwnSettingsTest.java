package dev.rangestreams.runtime.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.api.RangeStreamsConfig;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OwnSettingsTest {
    /** One that is added there has to be added here too, else it is warned of. */
    @Test
    void every_setting_there_is_is_known() throws IllegalAccessException {
        List<Object> constants = new ArrayList<>();
        for (Field constant : RangeStreamsConfig.class.getFields()) {
            constants.add(constant.get(null));
        }
        assertThat(OwnSettings.KNOWN)
                .containsExactlyInAnyOrderElementsOf(
                        constants.stream().map(Object::toString).toList());
    }

    @Test
    void the_nearest_name_takes_the_fewest_changes() {
        List<String> names = List.of("cat", "horse", "house");
        assertThat(NearestName.to("hrse", names)).isEqualTo("horse");
        assertThat(NearestName.to("housee", names)).isEqualTo("house");
        assertThat(NearestName.to("dat", names)).isEqualTo("cat");
        assertThat(NearestName.to("horse", names)).isEqualTo("horse");
    }
}
