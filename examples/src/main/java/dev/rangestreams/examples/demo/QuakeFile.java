package dev.rangestreams.examples.demo;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Reads events from CSV. It refuses a whole file for one bad row: a demo on half the data would show wrong numbers. */
final class QuakeFile {
    static final String WEEK = "/data/earthquakes-week.csv";

    private QuakeFile() {}

    /** The week that comes with the examples, in the order of the file. */
    static List<Quake> week() {
        try (var stream = QuakeFile.class.getResourceAsStream(WEEK)) {
            if (stream == null) {
                throw new IllegalStateException("The examples were built without " + WEEK);
            }
            return parse(WEEK, new InputStreamReader(stream, StandardCharsets.UTF_8));
        } catch (IOException failure) {
            throw new UncheckedIOException("Cannot read " + WEEK, failure);
        }
    }

    /**
     * The events of one file.
     *
     * @param name what to call the file in messages
     * @param csv a header, then one event per row
     * @throws IllegalArgumentException naming file, line and what is wrong with it
     */
    static List<Quake> parse(String name, Reader csv) {
        List<Quake> quakes = new ArrayList<>();
        long line = 1;
        try {
            for (NamedCsvRecord row : CsvReader.builder().ofNamedCsvRecord(csv)) {
                line = row.getStartingLineNumber();
                quakes.add(quake(row));
            }
        } catch (CsvParseException failure) {
            throw new IllegalArgumentException(name + ", after line " + line + ": " + failure.getMessage(), failure);
        } catch (IllegalArgumentException | NoSuchElementException failure) {
            throw new IllegalArgumentException(name + ", line " + line + ": " + failure.getMessage(), failure);
        }
        return quakes;
    }

    private static Quake quake(NamedCsvRecord row) {
        return new Quake(
                row.getField("id"),
                row.getField("network"),
                Long.parseLong(row.getField("time_ms")),
                numberOrNull(row.getField("magnitude")),
                numberOrNull(row.getField("depth_km")),
                Double.parseDouble(row.getField("latitude")),
                Double.parseDouble(row.getField("longitude")),
                row.getField("place"));
    }

    private static @Nullable Double numberOrNull(String field) {
        return field.isEmpty() ? null : Double.valueOf(field);
    }
}
