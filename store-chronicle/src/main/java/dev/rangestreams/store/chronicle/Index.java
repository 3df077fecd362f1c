package dev.rangestreams.store.chronicle;

import dev.rangestreams.store.chronicle.ClosedStore.ClosedMap;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The file that an orderly close leaves: which maps there are, the notes, the keys with the ids of their chunks, and the
 * fingerprints of the maps' files, behind a format number and before a checksum. It is gone while the store is open, so that whoever finds maps without it knows
 * that nobody knows what they hold.
 */
final class Index {
    private static final int MAGIC = 0x52534348;
    private static final int FORMAT = 2;

    /** What the index says of each map: at the beginning how to open it, at the end what was in its file. */
    private static final int MAP_BYTES = Integer.BYTES + 3 * Long.BYTES;

    private static final int FINGERPRINT_BYTES = 2 * Long.BYTES;
    private static final int BUFFER = 1 << 16;

    private final Place place;

    Index(Place place) {
        this.place = place;
    }

    /** Closes the maps: what is in their files is known only then. */
    void write(Path file, Contents contents, BlockMaps maps) throws IOException {
        CRC32C sum = new CRC32C();
        // Not a channel, which an interrupt would close.
        try (OutputStream bytes = new FileOutputStream(file.toFile());
                DataOutputStream out =
                        new DataOutputStream(new CheckedOutputStream(new BufferedOutputStream(bytes, BUFFER), sum))) {
            out.writeInt(MAGIC);
            out.writeInt(FORMAT);
            writeMaps(out, maps.all());
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
            maps.close();
            for (BlockMap map : maps.all()) {
                Fingerprint fingerprint = map.fingerprint();
                out.writeLong(fingerprint.length());
                out.writeLong(fingerprint.checksum());
            }
            out.writeLong(sum.getValue());
        }
    }

    private static void writeMaps(DataOutputStream out, List<BlockMap> maps) throws IOException {
        out.writeInt(maps.size());
        for (BlockMap map : maps) {
            out.writeInt(map.number);
            out.writeLong(map.size.bytes());
            out.writeLong(map.next());
            out.writeLong(map.used());
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

    /** The maps of a whole file; null if it is not whole. Another format is refused. */
    @Nullable
    List<ClosedMap> maps(Path file) throws IOException {
        CRC32C sum = new CRC32C();
        long left = Files.size(file) - 3 * Integer.BYTES - Long.BYTES;
        try (DataInputStream in = open(file, sum)) {
            if (left < 0 || in.readInt() != MAGIC) {
                return null;
            }
            int format = in.readInt();
            if (format != FORMAT) {
                throw place.otherFormat(format, FORMAT);
            }
            int count = in.readInt();
            left -= count * (long) (MAP_BYTES + FINGERPRINT_BYTES);
            if (count < 0 || left < 0) {
                return null;
            }
            int[] numbers = new int[count];
            for (int i = 0; i < count; i++) {
                numbers[i] = in.readInt();
                in.skipNBytes(MAP_BYTES - Integer.BYTES);
            }
            in.skipNBytes(left);
            List<ClosedMap> maps = new ArrayList<>();
            for (int number : numbers) {
                maps.add(new ClosedMap(number, new Fingerprint(in.readLong(), in.readLong())));
            }
            return sum.getValue() == in.readLong() ? maps : null;
        }
    }

    private static DataInputStream open(Path file, CRC32C sum) throws IOException {
        InputStream bytes = new FileInputStream(file.toFile());
        return new DataInputStream(new CheckedInputStream(new BufferedInputStream(bytes, BUFFER), sum));
    }

    /** Opens the maps that a whole file names and fills the contents. */
    void read(Path file, Contents contents, BlockMaps maps) throws IOException {
        try (DataInputStream in = open(file, new CRC32C())) {
            in.skipNBytes(2 * Integer.BYTES);
            for (int left = in.readInt(); left > 0; left--) {
                int number = in.readInt();
                MapSize size = new MapSize(in.readLong());
                maps.open(number, size, in.readLong(), in.readLong());
            }
            for (int left = in.readInt(); left > 0; left--) {
                contents.notes.put(in.readUTF(), bytes(in));
            }
            contents.entries = in.readLong();
            for (int left = in.readInt(); left > 0; left--) {
                Timeline timeline = timeline(in, maps);
                contents.add(timeline);
                contents.expiry.touched(timeline, Edits.oldest(timeline));
            }
        }
    }

    private static Timeline timeline(DataInputStream in, BlockMaps maps) throws IOException {
        Timeline timeline = new Timeline(bytes(in));
        for (int left = in.readInt(); left > 0; left--) {
            long timestamp = in.readLong();
            long arrival = in.readLong();
            timeline.add(timestamp, arrival, maps.address(in.readLong()));
        }
        return timeline;
    }

    private static byte[] bytes(DataInputStream in) throws IOException {
        return in.readNBytes(in.readInt());
    }
}
