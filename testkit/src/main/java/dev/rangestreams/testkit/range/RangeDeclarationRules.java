package dev.rangestreams.testkit.range;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.api.Range;
import java.util.List;

/** What a range says of itself. */
final class RangeDeclarationRules {
    private RangeDeclarationRules() {}

    static <K, V> void areSoundAndStable(RangeFixture<K, V> fixture) {
        Range<K, V> range = fixture.range();
        long grace = range.gracePeriodMs();
        long retention = range.retentionMs();
        assertThat(grace).as("gracePeriodMs").isNotNegative();
        assertThat(retention)
                .as("retentionMs, which is rangeRetentionMs and the grace of %d ms", grace)
                .isGreaterThanOrEqualTo(grace);
        fixture.everyAnchor(List.of(fixture.small().get(0)), (b, scene, store) -> b.read(scene.anchor(), store));
        assertThat(range.gracePeriodMs()).as("gracePeriodMs after some anchors").isEqualTo(grace);
        assertThat(range.retentionMs()).as("retentionMs after some anchors").isEqualTo(retention);
    }
}
