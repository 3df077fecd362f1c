package dev.rangestreams.testkit.internal;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A whole store in one file, replaced at once. */
public record ReferenceFile(Path path) {
    public static ReferenceFile in(Path directory) {
        try {
            Files.createDirectories(directory);
            return new ReferenceFile(directory.resolve("store"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Keeps a number among notes, unless there is none. */
    public static void note(Map<String, Blob> notes, String name, @Nullable Long number) {
        if (number != null) {
            notes.put(name, note(number));
        }
    }

    public static Blob note(long number) {
        return new Blob(ByteBuffer.allocate(Long.BYTES).putLong(number).array());
    }

    public static @Nullable Long number(@Nullable Blob note) {
        return note == null ? null : ByteBuffer.wrap(note.bytes()).getLong();
    }

    public void write(Collection<Entry> entries, Map<String, Blob> notes) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(bytes);
            out.writeInt(entries.size());
            for (Entry entry : entries) {
                write(out, entry.key());
                out.writeLong(entry.timestamp());
                out.writeLong(entry.arrival());
                write(out, entry.value());
            }
            out.writeInt(notes.size());
            for (Map.Entry<String, Blob> note : notes.entrySet()) {
                out.writeUTF(note.getKey());
                write(out, note.getValue());
            }
            Path next = path.resolveSibling("next");
            Files.write(next, bytes.toByteArray());
            Files.move(next, path, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void read(Collection<Entry> entries, Map<String, Blob> notes) {
        if (!Files.exists(path)) {
            return;
        }
        try {
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(Files.readAllBytes(path)));
            for (int left = in.readInt(); left > 0; left--) {
                entries.add(new Entry(read(in), in.readLong(), in.readLong(), read(in)));
            }
            for (int left = in.readInt(); left > 0; left--) {
                notes.put(in.readUTF(), read(in));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(DataOutputStream out, Blob blob) throws IOException {
        out.writeInt(blob.bytes().length);
        out.write(blob.bytes());
    }

    private static Blob read(DataInputStream in) throws IOException {
        return new Blob(in.readNBytes(in.readInt()));
    }
}
