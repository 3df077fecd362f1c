package dev.rangestreams.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class QuakeTest {
    @Test
    void measuresTheGroundBetweenTwoQuakes() {
        double quarter = 6371 * Math.PI / 2;
        Offset<Double> metre = Offset.offset(0.001);

        assertThat(at(0, 0).kmTo(at(90, 17))).isCloseTo(quarter, metre);
        assertThat(at(0, 179).kmTo(at(0, -179))).isCloseTo(quarter / 45, metre);
        assertThat(at(0, 0).kmTo(at(0, 180))).isCloseTo(2 * quarter, metre);
        assertThat(at(24.17, 121.65).kmTo(at(24.17, 121.65))).isZero();
    }

    @Test
    void anUnknownMagnitudeReachesNothing() {
        Quake unknown = new Quake("a", "us", 1, null, null, 0, 0, "");

        assertThat(unknown.reaches(-10)).isFalse();
        assertThat(at(0, 0).reaches(4)).isTrue();
        assertThat(at(0, 0).reaches(4.1)).isFalse();
    }

    private static Quake at(double latitude, double longitude) {
        return new Quake("a", "us", 1, 4.0, null, latitude, longitude, "");
    }
}
