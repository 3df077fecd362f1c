package dev.rangestreams.it.harness;

import org.apache.kafka.streams.KafkaStreams;

/** How far an instance's stores are behind their changelogs. */
final class StandbyLag {

    private StandbyLag() {}

    static boolean isNone(KafkaStreams streams) {
        return streams.allLocalStorePartitionLags().values().stream()
                .flatMap(partitions -> partitions.values().stream())
                .allMatch(lag -> lag.offsetLag() == 0);
    }
}
