package dev.rangestreams.store.chronicle;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;

/**
 * The file that an orderly close leaves: which maps there are, the notes, and the keys with the ids of their chunks, behind
 * a format number and before a checksum. It is gone while the store is open, so that whoever finds maps without it knows
 * that nobody knows what they hold.
 */
final class Index {
    private static final int MAGIC = 0x52534348;
    private static final int FORMAT = 1;
    private static final int BUFFER = 1 << 16;

    private final Place place;

    Index(Place place) {
        this.place = place;
    }

    void write(Path file, Contents contents, Space space) throws IOException {
        CRC32C sum = new CRC32C();
        try (OutputStream bytes = Files.newOutputStream(file);
                DataOutputStream out =
                        new DataOutputStream(new CheckedOutputStream(new BufferedOutputStream(bytes, BUFFER), sum))) {
            out.writeInt(MAGIC);
            out.writeInt(FORMAT);
            writeMaps(out, space.volumes());
            out.writeInt(contents.notes.size());
            for (var note : contents.notes.entrySet()) {
                out.writeUTF(note.getKey());
                write(out, note.getValue());
            }
            out.writeLong(contents.entries);
            out.writeInt(contents.keys.size());
            byte[] last = null;
            for (Timeline timeline = contents.order.ascending(null, true);
                    timeline != null;
                    timeline = contents.order.ascending(last, false)) {
                write(out, timeline);
                last = timeline.key;
            }
            out.writeLong(sum.getValue());
        }
    }

    private static void writeMaps(DataOutputStream out, List<Volume> volumes) throws IOException {
        out.writeInt(volumes.size());
        for (Volume volume : volumes) {
            out.writeInt(volume.number);
            out.writeLong(volume.size.bytes());
            out.writeLong(volume.next());
            out.writeLong(volume.used());
        }
    }

    private static void write(DataOutputStream out, Timeline timeline) throws IOException {
        write(out, timeline.key);
        out.writeInt(timeline.size());
        for (long at = timeline.oldest(); at >= 0; at = timeline.after(at)) {
            out.writeLong(timeline.timestamp(at));
            out.writeLong(timeline.arrival(at));
            out.writeLong(Block.id(timeline.chunk(at)));
        }
    }

    private static void write(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /** Whether a file is whole. A newer format is refused. */
    boolean isWhole(Path file) throws IOException {
        CRC32C sum = new CRC32C();
        long length = Files.size(file) - Long.BYTES;
        try (DataInputStream in = open(file, sum)) {
            if (length < 2 * Integer.BYTES || in.readInt() != MAGIC) {
                return false;
            }
            int format = in.readInt();
            if (format > FORMAT) {
                throw place.newer(format, FORMAT);
            }
            in.skipNBytes(length - 2 * Integer.BYTES);
            return sum.getValue() == in.readLong();
        }
    }

    private static DataInputStream open(Path file, CRC32C sum) throws IOException {
        InputStream bytes = Files.newInputStream(file);
        return new DataInputStream(new CheckedInputStream(new BufferedInputStream(bytes, BUFFER), sum));
    }

    /** Opens the maps that a whole file names and fills the contents. */
    void read(Path file, Contents contents, Space space) throws IOException {
        try (DataInputStream in = open(file, new CRC32C())) {
            in.skipNBytes(2 * Integer.BYTES);
            for (int left = in.readInt(); left > 0; left--) {
                int number = in.readInt();
                VolumeSize size = new VolumeSize(in.readLong());
                space.open(number, size, in.readLong(), in.readLong());
            }
            for (int left = in.readInt(); left > 0; left--) {
                contents.notes.put(in.readUTF(), bytes(in));
            }
            contents.entries = in.readLong();
            for (int left = in.readInt(); left > 0; left--) {
                Timeline timeline = timeline(in, space);
                contents.add(timeline);
                contents.expiry.touched(timeline, Edits.oldest(timeline));
            }
        }
    }

    private static Timeline timeline(DataInputStream in, Space space) throws IOException {
        Timeline timeline = new Timeline(bytes(in));
        for (int left = in.readInt(); left > 0; left--) {
            long timestamp = in.readLong();
            long arrival = in.readLong();
            timeline.add(timestamp, arrival, space.address(in.readLong()));
        }
        return timeline;
    }

    private static byte[] bytes(DataInputStream in) throws IOException {
        return in.readNBytes(in.readInt());
    }
}
