package dev.rangestreams.it.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What a failing disk does to the files of stores while nobody has them open. */
public final class FlippedBits {
    private FlippedBits() {}

    /** Flips one bit of what is stored last in each of the files below a directory whose names end like this. */
    public static void in(Path directory, String ending) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(directory)) {
            files = all.filter(path -> path.toString().endsWith(ending)).toList();
        }
        assertThat(files).as("files that end with %s", ending).isNotEmpty();
        for (Path file : files) {
            byte[] bytes = Files.readAllBytes(file);
            int at = bytes.length - 1;
            while (bytes[at] == 0) {
                at--;
            }
            bytes[at] ^= 1;
            Files.write(file, bytes);
        }
    }
}
