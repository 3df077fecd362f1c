package dev.rangestreams.it.broker;

import dev.rangestreams.it.harness.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Events of a few keys that come in bursts of one timestamp, out of order, and now and then much too late. */
final class Events {
    private static final int KEYS = 12;

    private Events() {}

    static List<Message<String, String>> random(long seed, int count) {
        var random = new Random(seed);
        List<Message<String, String>> events = new ArrayList<>();
        long now = 1000;
        for (int i = 0; i < count; i++) {
            now += random.nextInt(4) == 0 ? random.nextInt(8) : 0;
            var event = Message.of("k" + random.nextInt(KEYS), "v" + i, RangeApp.ZERO + now - delay(random));
            events.add(random.nextInt(3) == 0 ? event.with("h", "h" + i) : event);
        }
        return events;
    }

    private static int delay(Random random) {
        return switch (random.nextInt(16)) {
            case 0 -> 40 + random.nextInt(60);
            case 1, 2, 3, 4 -> random.nextInt(40);
            default -> 0;
        };
    }
}
