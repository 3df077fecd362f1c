package dev.rangestreams.it.ranges;

/** One record that goes into a topology or comes out of it. */
record Event(String key, long timestamp, String value) {
    static Event event(String key, long timestamp, String value) {
        return new Event(key, timestamp, value);
    }

    @Override
    public String toString() {
        return key + "@" + timestamp + " " + value;
    }
}
