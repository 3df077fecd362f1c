package dev.rangestreams.store.chronicle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.spi.Timelines;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Java closes a file channel that an interrupted thread uses. A store goes on all the same, and keeps the interrupt. */
class InterruptedTest {
    private static final int COUNT = 5_000;

    @TempDir
    private Path directory;

    @AfterEach
    void interruptNobodyElse() {
        Thread.interrupted();
    }

    /** Five thousand values take several maps. */
    @Test
    void openingGrowingAndClosingLoseNothing() {
        Thread.currentThread().interrupt();
        Timelines timelines = Stores.open(directory);
        assertThat(Thread.currentThread().isInterrupted()).as("after opening").isTrue();
        Stores.fill(timelines, 0, COUNT);
        assertThat(((ChronicleTimelines) timelines).maps().all()).hasSizeGreaterThan(2);
        assertThat(Thread.currentThread().isInterrupted()).as("after growing").isTrue();
        timelines.close();
        assertThat(Thread.currentThread().isInterrupted()).as("after closing").isTrue();
        try (Timelines again = Stores.open(directory)) {
            Stores.isFilled(again, COUNT);
        }
        assertThat(Thread.currentThread().isInterrupted()).as("after all").isTrue();
    }

    /** Chronicle compiles classes then, from jar files that an interrupt would close. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theFirstStoreOfAProcessOpensToo(boolean inMemory) throws Exception {
        try (ChildJvm child =
                ChildJvm.run(ChildJvm.OPTIONS, Opener.class, directory.toString(), String.valueOf(inMemory))) {
            assertThat(child.rest()).contains("[a@1=A], interrupted: true");
        }
    }

    /** Uses a store under an interrupt that came before. */
    static final class Opener {
        private Opener() {}

        public static void main(String[] args) {
            Thread.currentThread().interrupt();
            ChronicleOptions options = Boolean.parseBoolean(args[1]) ? ChronicleOptions.inMemory() : Stores.SMALL;
            try (Timelines timelines = Stores.open(options, Path.of(args[0]))) {
                Stores.put(timelines, "a", 1, "A");
                System.out.println(Stores.all(timelines) + ", interrupted: "
                        + Thread.currentThread().isInterrupted());
            }
        }
    }

    @Test
    void interruptsThatComeInTheMidstLoseNothing() throws Exception {
        Thread worker = Thread.currentThread();
        for (int round = 0; round < 3; round++) {
            Thread interrupting = new Thread(() -> {
                for (int i = 0; i < 500; i++) {
                    worker.interrupt();
                    Thread.onSpinWait();
                }
            });
            interrupting.start();
            try (Timelines timelines = Stores.open(directory)) {
                Stores.isFilled(timelines, round * 1_000);
                Stores.fill(timelines, round * 1_000, (round + 1) * 1_000);
            }
            // Joining it would be broken off by what it does.
            while (interrupting.isAlive()) {
                Thread.onSpinWait();
            }
        }
        Thread.interrupted();
        try (Timelines timelines = Stores.open(directory)) {
            Stores.isFilled(timelines, 3_000);
        }
    }

    @Test
    void whatAnInterruptBreaksOffBeginsAgain() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "whole");
        AtomicInteger attempts = new AtomicInteger();
        String read = Uninterrupted.call(() -> {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
                if (attempts.incrementAndGet() < 3) {
                    Thread.currentThread().interrupt();
                }
                ByteBuffer bytes = ByteBuffer.allocate(9);
                channel.read(bytes);
                return StandardCharsets.ISO_8859_1.decode(bytes.flip()).toString();
            }
        });
        assertThat(read).isEqualTo("whole");
        assertThat(attempts).hasValue(3);
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }

    @Test
    void whatFailsWithoutAnInterruptFailsAtOnce() {
        Path none = directory.resolve("none");
        assertThatThrownBy(() -> Fingerprint.of(none)).isInstanceOf(NoSuchFileException.class);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> Fingerprint.of(none)).isInstanceOf(NoSuchFileException.class);
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }
}
