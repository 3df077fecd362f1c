package dev.rangestreams.store.inmemory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TimelineTest {
    private static Timeline burst() {
        Timeline timeline = new Timeline(new Key(new byte[] {1}));
        for (int i = 0; i < 10_000; i++) {
            timeline.put(i, i, new byte[0]);
        }
        return timeline;
    }

    private static View shown(Timeline timeline) {
        View view = new View();
        timeline.show(view, 0, Long.MAX_VALUE);
        return view;
    }

    @Test
    void afterABurstItGivesItsRoomBack() {
        Timeline timeline = burst();
        timeline.dropBefore(9_990);
        View left = shown(timeline);
        assertThat(left.high - left.low).isEqualTo(10);
        assertThat(left.timestamps[left.low]).isEqualTo(9_990);
        assertThat(left.timestamps).hasSizeLessThan(100);
    }

    @Test
    void aViewKeepsWhatItShows() {
        Timeline timeline = burst();
        View before = shown(timeline);
        timeline.dropBefore(9_990);
        timeline.put(20_000, 20_000, new byte[0]);
        assertThat(before.high - before.low).isEqualTo(10_000);
        assertThat(before.timestamps[before.low]).isZero();
        assertThat(before.values[before.low]).isNotNull();
        before.release();
        View after = shown(timeline);
        assertThat(after.high - after.low).isEqualTo(11);
    }
}
