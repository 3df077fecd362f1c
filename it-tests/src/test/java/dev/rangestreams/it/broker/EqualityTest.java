package dev.rangestreams.it.broker;

import dev.rangestreams.it.harness.Broker;
import dev.rangestreams.it.harness.BrokerExtension;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Results, late records and their order within each partition are the same byte for byte, whatever the buffer is stored in,
 * cached or not, with one instance or two, and with a crash on the way: all are those of a model that was reckoned by hand.
 */
@ExtendWith(BrokerExtension.class)
class EqualityTest {
    private static final boolean LONG = Boolean.getBoolean("rangestreams.long");

    static Stream<Arguments> variations() {
        return Arrays.stream(Engine.values())
                .flatMap(engine -> Stream.of(true, false)
                        .flatMap(cached -> Arrays.stream(Course.values())
                                .map(course -> Arguments.of(engine, cached ? "cached" : "not cached", course))));
    }

    @ParameterizedTest
    @MethodSource("variations")
    void resultsAreThoseOfTheModel(Engine engine, String cache, Course course, Broker broker, @TempDir Path directory) {
        var seeds = LONG ? 5 : 1;
        for (int seed = 0; seed < seeds; seed++) {
            var events = Events.random(seed, LONG ? 20_000 : 3_000);
            var app = new EqualityApp(
                    broker, engine, cache.equals("cached"), directory.resolve(Integer.toString(seed)), events);
            course.run(app);
            app.check();
        }
    }
}
