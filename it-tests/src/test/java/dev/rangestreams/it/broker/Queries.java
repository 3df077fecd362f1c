package dev.rangestreams.it.broker;

import dev.rangestreams.it.harness.StreamsApp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StoreQueryParameters;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.state.QueryableStoreTypes;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;

/** What a buffer says when asked from outside, as {@link Line}s. Times count from {@link RangeApp#ZERO}. */
final class Queries {
    private Queries() {}

    static ReadOnlyWindowStore<String, String> store(StreamsApp app) {
        return app.streams()
                .store(StoreQueryParameters.fromNameAndType(RangeApp.BUFFER, QueryableStoreTypes.windowStore()));
    }

    static List<String> fetch(StreamsApp app, String key, long from, long to) {
        try (var found = store(app).fetch(key, time(from), time(to))) {
            return ofKey(key, found);
        }
    }

    /** From the instance's copy of one partition, be it active or standby. */
    static List<String> fetch(StreamsApp app, int partition, String key, long from, long to) {
        var copy = StoreQueryParameters.fromNameAndType(
                        RangeApp.BUFFER, QueryableStoreTypes.<String, String>windowStore())
                .enableStaleStores()
                .withPartition(partition);
        try (var found = app.streams().store(copy).fetch(key, time(from), time(to))) {
            return ofKey(key, found);
        }
    }

    static List<String> ofKey(String key, Iterator<KeyValue<Long, String>> found) {
        var lines = new ArrayList<String>();
        found.forEachRemaining(entry -> lines.add(line(key, entry.key, entry.value)));
        return lines;
    }

    static List<String> ofKeys(Iterator<KeyValue<Windowed<String>, String>> found) {
        var lines = new ArrayList<String>();
        found.forEachRemaining(
                entry -> lines.add(line(entry.key.key(), entry.key.window().start(), entry.value)));
        return lines;
    }

    private static String line(String key, long timestamp, String value) {
        return key + "@" + (timestamp - RangeApp.ZERO) + " " + value;
    }

    static Instant time(long sinceZero) {
        return Instant.ofEpochMilli(RangeApp.ZERO + sinceZero);
    }
}
