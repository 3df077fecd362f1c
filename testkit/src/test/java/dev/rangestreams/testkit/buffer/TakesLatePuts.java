package dev.rangestreams.testkit.buffer;

import dev.rangestreams.testkit.internal.Blob;
import dev.rangestreams.testkit.internal.windowstore.ForwardingWindowStore;
import dev.rangestreams.testkit.internal.windowstore.ReferenceWindows;
import dev.rangestreams.testkit.internal.windowstore.WindowQuery;
import dev.rangestreams.testkit.internal.windowstore.WindowRecord;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.WindowStore;

/** Shows what is put too late, once it has begun to. */
class TakesLatePuts extends ForwardingWindowStore {
    private final List<WindowRecord> taken = new ArrayList<>();

    /** Whether what is put from now on is taken. */
    boolean takes;

    TakesLatePuts(WindowStore<Bytes, byte[]> inner, ReferenceWindows settings) {
        super(inner, settings.windowSize());
    }

    @Override
    public void put(Bytes key, byte[] value, long timestamp) {
        super.put(key, value, timestamp);
        if (takes && value != null && inner.fetch(key, timestamp) == null) {
            taken.add(new WindowRecord(new Blob(key.get()), timestamp, new Blob(value)));
        }
    }

    @Override
    protected List<WindowRecord> shown(WindowQuery query, List<WindowRecord> found) {
        List<WindowRecord> shown = new ArrayList<>(found);
        if (query.forward(WindowQuery.Form.ONE_KEY)) {
            shown.addAll(taken);
        }
        return shown;
    }
}
