package dev.rangestreams.it.versioned;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.examples.broker.TopicAdmin;
import dev.rangestreams.it.harness.Await;
import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import dev.rangestreams.it.ranges.Warnings;
import dev.rangestreams.store.rocksdb.RocksDb;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Somebody made the changelog of a versioned store before the application started. */
@ExtendWith(BrokerExtension.class)
class ForeignVersionsChangelogTest {
    @Test
    void oneThatDeletesAndCompactsTooSoonIsWarnedOf(Broker broker) {
        var versions = VersionedApp.on(broker, RocksDb.engine(), 5000);
        try (var topics = new TopicAdmin(broker.bootstrapServers())) {
            topics.create(versions.changelog(), 1, Map.of("cleanup.policy", "compact,delete"));
        }
        versions.send("k@10 A");
        try (var warnings = new Warnings();
                var app = versions.app().start()) {
            app.awaitProcessed();
            Await.until("there is a warning", () -> !warnings.given().isEmpty());
            assertThat(warnings.given())
                    .singleElement()
                    .asString()
                    .contains(
                            "Store " + VersionedApp.STORE,
                            versions.changelog(),
                            "cleanup.policy=compact",
                            "min.compaction.lag.ms is 0",
                            "at least 5000");
        }
    }
}
