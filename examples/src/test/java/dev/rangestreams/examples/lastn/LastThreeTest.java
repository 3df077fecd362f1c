package dev.rangestreams.examples.lastn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.examples.app.Drivers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.TestInputTopic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LastThreeTest {
    @Test
    void eachLoginComesWithTheTwoBeforeItInEventTime(@TempDir Path directory) {
        try (var driver = Drivers.open(LastThree.topology(), directory)) {
            var logins = driver.createInputTopic("logins", new StringSerializer(), new StringSerializer());
            var lastThree = driver.createOutputTopic(
                    "last-three-logins",
                    new StringDeserializer(),
                    LastThree.addresses().deserializer());

            login(logins, "ann", Duration.ofMinutes(10), "A");
            login(logins, "bob", Duration.ofMinutes(15), "Z");
            login(logins, "ann", Duration.ofMinutes(20), "B");
            login(logins, "ann", Duration.ofMinutes(30), "C");
            login(logins, "ann", Duration.ofMinutes(40), "D");
            login(logins, "ann", Duration.ofMinutes(25), "E"); // out of order
            login(logins, "ann", Duration.ofDays(30).plusMinutes(40), "F"); // C is too old by 10 min, D just not
            login(logins, "ann", Duration.ofDays(30), "G");

            assertThat(lastThree.readValuesToList())
                    .containsExactly(
                            List.of("A"),
                            List.of("Z"),
                            List.of("A", "B"),
                            List.of("A", "B", "C"),
                            List.of("B", "C", "D"),
                            List.of("A", "B", "E"),
                            List.of("D", "F"),
                            List.of("C", "D", "G"));
        }
    }

    private static void login(TestInputTopic<String, String> logins, String user, Duration time, String address) {
        logins.pipeInput(user, address, time.toMillis());
    }
}
