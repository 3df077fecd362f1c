package dev.rangestreams.it.ranges;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;

/** What our classes warn of from now on until this is closed, as it comes out of the logger that the tests bind. */
public final class Warnings implements AutoCloseable {
    private final PrintStream before = System.err;
    private final ByteArrayOutputStream caught = new ByteArrayOutputStream();

    public Warnings() {
        System.setErr(new PrintStream(caught, true, UTF_8));
    }

    public List<String> given() {
        return caught.toString(UTF_8)
                .lines()
                .filter(line -> line.contains(" WARN dev.rangestreams."))
                .toList();
    }

    @Override
    public void close() {
        System.setErr(before);
    }
}
