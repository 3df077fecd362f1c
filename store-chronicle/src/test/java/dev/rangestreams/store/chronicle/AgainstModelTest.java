package dev.rangestreams.store.chronicle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.spi.Order;
import dev.rangestreams.spi.TimelineCursor;
import dev.rangestreams.spi.TimelineSettings;
import dev.rangestreams.spi.Timelines;
import dev.rangestreams.store.chronicle.Model.Identity;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;

/**
 * Thousands of operations on few keys, so that chunks grow, split, shrink and go, with cursors open across them, come out
 * as in the {@link Model}; and when everything is gone, so are all blocks.
 */
class AgainstModelTest {
    private static final long RETENTION = 1_000;
    private static final List<String> KEYS = List.of("a", "", "a\0", "b", "\u00ff");

    private final Deque<Held> held = new ArrayDeque<>();

    /** Few entries fit into a chunk, and few expire: so that keys have many chunks. */
    private boolean wide;

    private Path directory = Path.of("");
    private Model model = new Model();

    private record Held(TimelineCursor cursor, List<String> expected) {}

    @BeforeProperty
    void makeDirectory() throws IOException {
        directory = Files.createTempDirectory("chronicle");
    }

    @AfterProperty
    void deleteDirectory() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        }
    }

    @Property(tries = 15)
    void inMemory(@ForAll long seed) {
        check(ChronicleOptions.inMemory(), seed, "memory");
    }

    @Property(tries = 15)
    void inFiles(@ForAll long seed) {
        check(ChronicleOptions.inFiles(), seed, "files" + seed);
    }

    /** What goes wrong only in a long life of a store, if at all. */
    @Example
    void inFilesForLong() {
        run(ChronicleOptions.inFiles().withMapSizes(ChronicleOptions.SMALLEST_MAP, 4 << 20), 1, "long", 60_000);
    }

    private void check(ChronicleOptions options, long seed, String name) {
        run(options.withMapSizes(ChronicleOptions.SMALLEST_MAP, 4 << 20), seed, name, 4_000);
    }

    private void run(ChronicleOptions options, long seed, String name, int operations) {
        Random random = new Random(seed);
        model = new Model();
        Timelines timelines = open(options, name);
        wide = random.nextBoolean();
        int late = random.nextInt(4);
        // With no cursor open, chunks are changed in place.
        boolean reads = random.nextInt(3) > 0;
        for (int i = 0; i < operations; i++) {
            step(timelines, random, i, late, reads);
            if (i % 500 == 499) {
                compare(timelines);
            }
            if (options.isPersisted() && i % 1_300 == 1_299) {
                held.forEach(each -> each.cursor.close());
                held.clear();
                timelines.close();
                timelines = open(options, name);
                timelines.expireBefore(model.bound());
                compare(timelines);
            }
        }
        compare(timelines);
        leavesNothing(timelines, random);
    }

    private Timelines open(ChronicleOptions options, String name) {
        return ChronicleTimelines.open(TimelineSettings.of("orders", directory.resolve(name), RETENTION), options);
    }

    private void step(Timelines timelines, Random random, int number, int late, boolean reads) {
        int choice = random.nextInt(100);
        // Time moves on with the operations: some entries are late, by much or by little.
        long time = (long) number + (random.nextInt(4) < late ? -random.nextInt(1 + number / 2) : 0);
        Identity identity = new Identity(key(random), Math.max(0, time), random.nextInt(3));
        if (choice < 70 || (choice >= 84 && !reads)) {
            byte[] value = value(random);
            model.put(identity, value.clone());
            timelines.put(Model.bytes(identity.key()), identity.timestamp(), identity.arrival(), value);
        } else if (choice < 80 && model.size() > 0) {
            List<Identity> there = model.identities();
            Identity chosen = there.get(random.nextInt(there.size()));
            if (random.nextBoolean()) {
                model.remove(chosen);
                timelines.remove(Model.bytes(chosen.key()), chosen.timestamp(), chosen.arrival());
            } else {
                byte[] value = value(random);
                model.put(chosen, value.clone());
                timelines.put(Model.bytes(chosen.key()), chosen.timestamp(), chosen.arrival(), value);
            }
        } else if (choice < 84) {
            long bound = number - (wide ? 2_500L : 200L) - random.nextInt(2_000);
            model.expireBefore(bound);
            timelines.expireBefore(bound);
        } else if (choice < 92) {
            hold(timelines, random, number);
        } else {
            finish(random);
        }
    }

    private String key(Random random) {
        return KEYS.get(random.nextInt(wide ? 2 : KEYS.size()));
    }

    private byte[] value(Random random) {
        int length = wide
                ? 700 + random.nextInt(Chunk.LARGEST_VALUE - 650)
                : switch (random.nextInt(20)) {
                    case 0 -> Chunk.LARGEST_VALUE + random.nextInt(2);
                    case 1 -> random.nextInt(Chunk.LARGEST_VALUE);
                    case 2 -> random.nextInt(40_000);
                    case 3 -> LargeValues.REFERENCE;
                    default -> random.nextInt(100);
                };
        byte[] value = new byte[length];
        random.nextBytes(value);
        return value;
    }

    private void hold(Timelines timelines, Random random, int number) {
        Order order = random.nextBoolean() ? Order.ASCENDING : Order.DESCENDING;
        long from = random.nextInt(number + 1) - 10L;
        long to = random.nextInt(4) == 0 ? Long.MAX_VALUE : from + random.nextInt(1_000) - 5;
        String key = key(random);
        if (random.nextInt(3) > 0) {
            held.add(
                    new Held(timelines.read(Model.bytes(key), from, to, order), model.read(key, key, from, to, order)));
        } else {
            String lowest = random.nextBoolean() ? key : null;
            String highest = random.nextBoolean() ? KEYS.get(random.nextInt(KEYS.size())) : null;
            held.add(new Held(
                    timelines.readKeys(
                            lowest == null ? null : Model.bytes(lowest),
                            highest == null ? null : Model.bytes(highest),
                            from,
                            to,
                            order),
                    model.read(lowest, highest, from, to, order)));
        }
        if (held.size() > 8) {
            finish(random);
        }
    }

    private void finish(Random random) {
        Held one = random.nextBoolean() ? held.pollFirst() : held.pollLast();
        if (one != null && random.nextInt(4) > 0) {
            assertThat(Model.rest(one.cursor)).isEqualTo(one.expected);
        } else if (one != null) {
            one.cursor.advance();
            one.cursor.close();
        }
    }

    private void compare(Timelines timelines) {
        for (Order order : Order.values()) {
            assertThat(Model.all(timelines, order)).isEqualTo(model.read(null, null, 0, Long.MAX_VALUE, order));
        }
        assertThat(timelines.openCursors()).isEqualTo(held.size());
        assertThat(timelines.approximateEntries()).isGreaterThanOrEqualTo(model.size());
    }

    private void leavesNothing(Timelines timelines, Random random) {
        for (Identity identity : model.identities()) {
            if (random.nextBoolean()) {
                timelines.remove(Model.bytes(identity.key()), identity.timestamp(), identity.arrival());
            }
        }
        timelines.expireBefore(Long.MAX_VALUE);
        while (!held.isEmpty()) {
            finish(random);
        }
        BlockMaps maps = ((ChronicleTimelines) timelines).maps();
        assertThat(maps.used()).as("bytes of blocks nobody knows of").isZero();
        assertThat(maps.all()).hasSize(1);
        assertThat(timelines.approximateEntries()).isZero();
        timelines.close();
    }
}
