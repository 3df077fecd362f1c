package dev.rangestreams.it.engines;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.Timelines;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * While one thread writes a script (late puts, replacements, removals and expiry as well), every cursor that another
 * thread opens shows the store exactly as it was after some step between the opening's begin and its end.
 */
class ConcurrentReadersTest {
    private static final int STEPS = 3_000;
    private static final long RETENTION = 40;
    private static final List<String> KEYS = List.of("", "a", "a\0", "b");

    @ParameterizedTest
    @EnumSource
    void seeOneMoment(Engines engine) throws Exception {
        for (int seed = 0; seed < 5; seed++) {
            Script script = new Script(seed);
            engine.withStore(RETENTION, timelines -> run(timelines, script));
        }
    }

    private static void run(Timelines timelines, Script script) throws Exception {
        AtomicInteger begun = new AtomicInteger();
        AtomicInteger done = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            List<Future<Integer>> readers = new ArrayList<>();
            for (Order order : Order.values()) {
                Callable<Integer> reader = () -> readUntilDone(timelines, script, begun, done, order);
                readers.add(threads.submit(reader));
            }
            for (int step = 0; step < STEPS; step++) {
                begun.set(step + 1);
                script.steps.get(step).accept(timelines);
                done.set(step + 1);
            }
            for (Future<Integer> reader : readers) {
                assertThat(reader.get()).as("reads made").isPositive();
            }
            assertThat(timelines.openCursors()).isZero();
        } finally {
            done.set(STEPS);
            threads.shutdown();
        }
    }

    private static int readUntilDone(
            Timelines timelines, Script script, AtomicInteger begun, AtomicInteger done, Order order) {
        Random random = new Random(order == Order.ASCENDING ? 1 : 2);
        int reads = 0;
        boolean last;
        do {
            int atLeast = done.get();
            last = atLeast == STEPS;
            String key = random.nextBoolean() ? KEYS.get(random.nextInt(KEYS.size())) : null;
            TimelineCursor cursor = key == null
                    ? timelines.readKeys(null, null, 0, Long.MAX_VALUE, order)
                    : timelines.read(Model.Keys.bytes(key), 0, Long.MAX_VALUE, order);
            int atMost = begun.get();
            List<String> found = rest(cursor);
            boolean known = false;
            for (int moment = atLeast; moment <= atMost && !known; moment++) {
                known = script.moments
                        .get(moment)
                        .read(key, key, 0, Long.MAX_VALUE, order)
                        .equals(found);
            }
            assertThat(known)
                    .as("%s of key %s as after one of the steps %d to %d: %s", order, key, atLeast, atMost, found)
                    .isTrue();
            reads++;
        } while (!last);
        return reads;
    }

    private static List<String> rest(TimelineCursor cursor) {
        List<String> found = new ArrayList<>();
        try (cursor) {
            while (cursor.advance()) {
                found.add(Model.Keys.text(
                        new String(cursor.key(), StandardCharsets.ISO_8859_1),
                        cursor.timestamp(),
                        cursor.arrival(),
                        new String(cursor.value(), StandardCharsets.ISO_8859_1)));
            }
        }
        return found;
    }

    /** Steps drawn at random, and what the store holds after each. */
    private static final class Script {
        final List<Consumer<Timelines>> steps = new ArrayList<>();
        final List<Model> moments = new ArrayList<>();
        private final Random random;

        Script(int seed) {
            random = new Random(seed);
            Model model = new Model();
            moments.add(model.copy());
            for (int i = 0; i < STEPS; i++) {
                step(model, i);
                moments.add(model.copy());
            }
        }

        private void step(Model model, int number) {
            String key = KEYS.get(random.nextInt(KEYS.size()));
            long clock = number / 4;
            long timestamp = Math.max(0, clock - random.nextInt(30));
            long arrival = random.nextInt(2);
            String value = "v" + number;
            int kind = random.nextInt(10);
            if (kind < 7) {
                model.put(key, timestamp, arrival, value);
                steps.add(timelines -> timelines.put(
                        Model.Keys.bytes(key), timestamp, arrival, value.getBytes(StandardCharsets.ISO_8859_1)));
            } else if (kind < 9) {
                model.remove(key, timestamp, arrival);
                steps.add(timelines -> timelines.remove(Model.Keys.bytes(key), timestamp, arrival));
            } else {
                model.expireBefore(clock - RETENTION);
                steps.add(timelines -> timelines.expireBefore(clock - RETENTION));
            }
        }
    }
}
