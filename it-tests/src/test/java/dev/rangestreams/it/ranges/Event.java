package dev.rangestreams.it.ranges;

import org.apache.kafka.streams.test.TestRecord;

/** One record that goes into a topology or comes out of it, written as {@code k@10 A}: key, timestamp, value. */
record Event(String key, long timestamp, String value) {

    /** Reads what {@link #toString} writes. */
    static Event parse(String text) {
        int at = text.indexOf('@');
        int space = text.indexOf(' ', at);
        return new Event(
                text.substring(0, at), Long.parseLong(text.substring(at + 1, space)), text.substring(space + 1));
    }

    TestRecord<String, String> record() {
        return new TestRecord<>(key, value, null, timestamp);
    }

    @Override
    public String toString() {
        return key + "@" + timestamp + " " + value;
    }
}
