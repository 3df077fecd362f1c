package dev.rangestreams.windowing;

import dev.rangestreams.api.Aggregate;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/** Joins texts, so that one that is missing or counted twice shows. */
final class Texts implements Aggregate<String, String, String> {
    @Override
    public String create() {
        return "";
    }

    @Override
    public String add(String accumulator, String value, long timestamp) {
        return accumulator + value;
    }

    @Override
    public String merge(String earlier, String later) {
        return earlier + later;
    }

    @Override
    public String result(String accumulator) {
        return accumulator;
    }

    @Override
    public Serde<String> accumulatorSerde() {
        return Serdes.String();
    }
}
