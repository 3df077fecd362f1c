package dev.rangestreams.examples.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.examples.app.Drivers;
import dev.rangestreams.windowing.WindowKey;
import java.nio.file.Path;
import java.time.Instant;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.TestInputTopic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserSessionsTest {
    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

    @Test
    void a_page_that_is_reported_late_makes_one_visit_of_two(@TempDir Path directory) {
        try (var driver = Drivers.open(UserSessions.topology(), directory)) {
            TestInputTopic<String, String> pages =
                    driver.createInputTopic("pages", new StringSerializer(), new StringSerializer());
            var visits = driver.createOutputTopic(
                    "visits", WindowKey.serde(Serdes.String()).deserializer(), new StringDeserializer());

            see(pages, "ann", "/home", 0);
            see(pages, "ann", "/shoes", 5);
            see(pages, "bob", "/home", 6);
            see(pages, "ann", "/cart", 44); // 39 minutes later: a visit of its own, for now
            see(pages, "ann", "/shoes", 30); // reported late, and between the two
            see(pages, "ann", "/ordered", 46);
            see(pages, "eve", "/home", 200); // all that is older is over

            assertThat(visits.readKeyValuesToList())
                    .extracting(visit -> visit.key.key() + ": " + visit.value)
                    .containsExactlyInAnyOrder(
                            "bob: 1 pages, 1 of them different, in 0 minutes; 0 orders",
                            "ann: 5 pages, 4 of them different, in 46 minutes; 1 orders");
        }
    }

    private static void see(TestInputTopic<String, String> pages, String user, String page, int minute) {
        pages.pipeInput(user, page, NOON.plusSeconds(60L * minute));
    }
}
