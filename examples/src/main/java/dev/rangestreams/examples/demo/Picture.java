package dev.rangestreams.examples.demo;

import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import de.erichseifert.vectorgraphics2d.svg.SVGProcessor;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.knowm.xchart.XYChart;

/** Charts of one width, one above the other, as a file. Needs no display. */
record Picture(List<XYChart> charts) {
    Picture {
        charts = List.copyOf(charts);
    }

    /** Writes it for a browser: sharp at any size. */
    void writeSvg(Path file) throws IOException {
        VectorGraphics2D vectors = new VectorGraphics2D();
        paint(vectors);
        try (OutputStream svg = Files.newOutputStream(file)) {
            new SVGProcessor()
                    .getDocument(vectors.getCommands(), new PageSize(width(), height()))
                    .writeTo(svg);
        }
    }

    /** Writes it as pixels. */
    void writePng(Path file) throws IOException {
        BufferedImage pixels = new BufferedImage(width(), height(), BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = pixels.createGraphics();
        paint(graphics);
        graphics.dispose();
        if (!ImageIO.write(pixels, "png", file.toFile())) {
            throw new IOException("This Java cannot write PNG");
        }
    }

    private void paint(Graphics2D graphics) {
        for (XYChart chart : charts) {
            chart.paint(graphics, chart.getWidth(), chart.getHeight());
            graphics.translate(0, chart.getHeight());
        }
    }

    private int width() {
        return charts.stream().mapToInt(XYChart::getWidth).max().orElse(1);
    }

    private int height() {
        return charts.stream().mapToInt(XYChart::getHeight).sum();
    }
}
