package dev.rangestreams.examples.rates;

import dev.rangestreams.store.rocksdb.RocksDb;
import dev.rangestreams.versioned.VersionedKeyValueStore;
import dev.rangestreams.versioned.store.VersionedStores;
import java.time.Duration;
import java.util.StringJoiner;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.processor.api.ContextualFixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyProcessorContext;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;
import org.apache.kafka.streams.query.ResultOrder;

/** All rates that a currency had in the day up to each question. */
public final class RatesOfADay {
    private static final long DAY_MS = Duration.ofDays(1).toMillis();

    private RatesOfADay() {}

    /** Rates and questions by currency in; a text per question out. */
    public static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        // snippet: builder
        builder.addStateStore(VersionedStores.builder(
                VersionedStores.versioned(RocksDb.engine(), "rates", Duration.ofDays(2)),
                Serdes.String(),
                Serdes.Double()));
        // end
        builder.stream("rates", Consumed.with(Serdes.String(), Serdes.Double())).processValues(Remember::new, "rates");
        builder.stream("questions", Consumed.with(Serdes.String(), Serdes.String()))
                .processValues(Answer::new, "rates")
                .to("answers", Produced.with(Serdes.String(), Serdes.String()));
        return builder.build();
    }

    private static final class Remember extends ContextualFixedKeyProcessor<String, Double, Void> {
        @Override
        public void process(FixedKeyRecord<String, Double> rate) {
            VersionedKeyValueStore<String, Double> rates =
                    VersionedStores.history(context().getStateStore("rates"));
            rates.put(rate.key(), rate.value(), rate.timestamp());
        }
    }

    // snippet: history
    private static final class Answer extends ContextualFixedKeyProcessor<String, String, String> {
        private VersionedKeyValueStore<String, Double> rates;

        @Override
        public void init(FixedKeyProcessorContext<String, String> context) {
            super.init(context);
            rates = VersionedStores.history(context.getStateStore("rates"));
        }

        @Override
        public void process(FixedKeyRecord<String, String> question) {
            StringJoiner answer = new StringJoiner(", ");
            long now = question.timestamp();
            try (var versions = rates.history(question.key(), now - DAY_MS, now, ResultOrder.ASCENDING)) {
                versions.forEachRemaining(version -> answer.add(String.valueOf(version.value())));
            }
            context().forward(question.withValue(answer.toString()));
        }
    }
    // end
}
