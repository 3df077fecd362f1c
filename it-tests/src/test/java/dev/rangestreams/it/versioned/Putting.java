package dev.rangestreams.it.versioned;

import dev.rangestreams.versioned.VersionedKeyValueStore;
import dev.rangestreams.versioned.store.VersionedStores;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.query.ResultOrder;
import org.apache.kafka.streams.state.VersionedRecord;
import org.jspecify.annotations.Nullable;

/**
 * Puts each record and forwards what {@code put} said and the key's history then: {@code 20: A[10,20) B[20,}. It says {@code
 * newest} for -1 and {@code late} for what was not put.
 */
public final class Putting implements Processor<String, String, String, String> {
    private final String storeName;
    private @Nullable ProcessorContext<String, String> context;
    private @Nullable VersionedKeyValueStore<String, String> store;

    /** Into a store with history of strings. */
    public Putting(String storeName) {
        this.storeName = storeName;
    }

    @Override
    public void init(ProcessorContext<String, String> processing) {
        context = processing;
        store = VersionedStores.history(
                processing.<org.apache.kafka.streams.state.VersionedKeyValueStore<String, String>>getStateStore(
                        storeName));
    }

    @Override
    public void process(Record<String, String> record) {
        var versions = Objects.requireNonNull(store);
        var value = record.value().equals("-") ? null : record.value();
        var validTo = versions.put(record.key(), value, record.timestamp());
        try (var history = versions.history(record.key(), Long.MIN_VALUE, Long.MAX_VALUE, ResultOrder.ASCENDING)) {
            Objects.requireNonNull(context).forward(record.withValue(said(validTo) + ": " + text(history)));
        }
    }

    private static String said(long validTo) {
        if (validTo == org.apache.kafka.streams.state.VersionedKeyValueStore.PUT_RETURN_CODE_NOT_PUT) {
            return "late";
        }
        return validTo == -1 ? "newest" : String.valueOf(validTo - VersionedApp.ZERO);
    }

    /** Versions with their times, as {@code A[10,20) B[20,}. */
    static String text(Iterator<VersionedRecord<String>> versions) {
        List<String> texts = new ArrayList<>();
        versions.forEachRemaining(version -> texts.add(version.value() + "[" + (version.timestamp() - VersionedApp.ZERO)
                + ","
                + version.validTo().map(end -> (end - VersionedApp.ZERO) + ")").orElse("")));
        return String.join(" ", texts);
    }
}
