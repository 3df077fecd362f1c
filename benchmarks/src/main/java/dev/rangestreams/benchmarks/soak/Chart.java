package dev.rangestreams.benchmarks.soak;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** A run as a picture: four lines over the number of records, in MiB. Written by hand, which keeps the file small. */
final class Chart {
    private static final int WIDTH = 960;
    private static final int HEIGHT = 400;
    private static final int LEFT = 60;
    private static final int RIGHT = 160;
    private static final int TOP = 40;
    private static final int BOTTOM = 50;
    private static final int TICKS = 6;

    private final List<Sample> samples;
    private final double most;
    private final double last;
    private final StringBuilder svg = new StringBuilder();

    private Chart(List<Sample> samples) {
        this.samples = samples;
        this.last = samples.get(samples.size() - 1).records() / 1e6;
        double highest = samples.stream().mapToDouble(Sample::residentMib).max().orElseThrow();
        this.most = Math.ceil(highest / (TICKS * 25)) * TICKS * 25;
    }

    static void write(String title, List<Sample> samples, Path file) {
        Chart chart = new Chart(samples);
        chart.draw(title);
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, chart.svg);
        } catch (IOException e) {
            throw new UncheckedIOException("The chart could not be written to " + file, e);
        }
    }

    private void draw(String title) {
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"13\">",
                WIDTH, HEIGHT);
        add("<rect width=\"%d\" height=\"%d\" fill=\"white\"/>", WIDTH, HEIGHT);
        add("<text x=\"%d\" y=\"24\" font-size=\"16\">%s</text>", LEFT, title);
        for (int tick = 0; tick <= TICKS; tick++) {
            double mib = most * tick / TICKS;
            double records = last * tick / TICKS;
            add(
                    "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>",
                    LEFT, WIDTH - RIGHT, y(mib), y(mib));
            add("<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.0f</text>", LEFT - 8, y(mib) + 4, mib);
            add(
                    "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.1f</text>",
                    x(records), HEIGHT - BOTTOM + 20, records);
        }
        add("<text x=\"%d\" y=\"%d\">MiB</text>", 8, TOP - 8);
        add("<text x=\"%d\" y=\"%d\">million records</text>", LEFT, HEIGHT - 10);
        line("resident", Sample::residentMib, "#1b6ca8", 0);
        line("heap in use", Sample::heapUsedMib, "#e0a30b", 1);
        line("beside the heap", Sample::besideHeapMib, "#2e8b57", 2);
        line("disk", Sample::diskMib, "#8e44ad", 3);
        add("</svg>");
    }

    private void line(String name, ToDoubleFunction<Sample> of, String color, int place) {
        StringBuilder points = new StringBuilder();
        for (Sample sample : samples) {
            points.append(
                    String.format(Locale.ROOT, "%.1f,%.1f ", x(sample.records() / 1e6), y(of.applyAsDouble(sample))));
        }
        add(
                "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>",
                points.toString().trim(), color);
        int y = TOP + 20 + 22 * place;
        int x = WIDTH - RIGHT + 20;
        add(
                "<line x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\" stroke=\"%s\" stroke-width=\"3\"/>",
                x, x + 18, y - 4, y - 4, color);
        add("<text x=\"%d\" y=\"%d\">%s</text>", x + 24, y, name);
    }

    private double x(double millions) {
        return LEFT + millions / last * (WIDTH - LEFT - RIGHT);
    }

    private double y(double mib) {
        return HEIGHT - BOTTOM - mib / most * (HEIGHT - TOP - BOTTOM);
    }

    private void add(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
