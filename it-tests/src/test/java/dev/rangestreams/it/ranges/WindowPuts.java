package dev.rangestreams.it.ranges;

import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.WindowStore;

/** Puts every record into a window store of strings, at its own time. */
final class WindowPuts extends ContextualProcessor<String, String, Void, Void> {
    private final String store;

    WindowPuts(String store) {
        this.store = store;
    }

    @Override
    public void process(Record<String, String> record) {
        WindowStore<String, String> windows = context().getStateStore(store);
        windows.put(record.key(), record.value(), record.timestamp());
    }
}
