package dev.rangestreams.examples.demo;

import org.jspecify.annotations.Nullable;

/**
 * One seismic event, as its network last reported it.
 *
 * @param id the feed's name for it
 * @param network who reported it, such as {@code ci} for Southern California; {@code us} watches the whole world
 * @param timeMs when the ground moved, in milliseconds since 1970
 * @param magnitude null if nobody has worked it out; can be below zero, for a very small event
 * @param depthKm how deep, or null; can be below zero, for an event above sea level
 * @param latitude degrees, -90 to 90
 * @param longitude degrees, -180 to 180
 * @param place where that is, for people
 */
record Quake(
        String id,
        String network,
        long timeMs,
        @Nullable Double magnitude,
        @Nullable Double depthKm,
        double latitude,
        double longitude,
        String place) {

    private static final double EARTH_RADIUS_KM = 6371;

    Quake {
        require(!id.isBlank(), id, "id", id);
        require(!network.isBlank(), id, "network", network);
        require(timeMs >= 0, id, "time", timeMs);
        require(magnitude == null || Double.isFinite(magnitude), id, "magnitude", magnitude);
        require(depthKm == null || Double.isFinite(depthKm), id, "depth", depthKm);
        require(Math.abs(latitude) <= 90, id, "latitude", latitude);
        require(Math.abs(longitude) <= 180, id, "longitude", longitude);
    }

    private static void require(boolean good, String id, String field, @Nullable Object value) {
        if (!good) {
            throw new IllegalArgumentException("Event '" + id + "' cannot have the " + field + " '" + value + "'");
        }
    }

    /** Whether it is known to have at least this magnitude. */
    boolean reaches(double least) {
        return magnitude != null && magnitude >= least;
    }

    /** The distance along the ground, taking the earth for a ball (good to about half a per cent). */
    double kmTo(Quake other) {
        double north = Math.sin(Math.toRadians(other.latitude - latitude) / 2);
        double east = Math.sin(Math.toRadians(other.longitude - longitude) / 2);
        double shrink = Math.cos(Math.toRadians(latitude)) * Math.cos(Math.toRadians(other.latitude));
        return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(north * north + shrink * east * east)));
    }
}
