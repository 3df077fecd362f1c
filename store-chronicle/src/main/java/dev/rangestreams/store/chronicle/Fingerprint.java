package dev.rangestreams.store.chronicle;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/**
 * What is remembered of a file, to know later whether it is still the same.
 *
 * @param length how many bytes it has
 * @param checksum the CRC-32C of all of them
 */
record Fingerprint(long length, long checksum) {
    private static final int BUFFER = 1 << 18;

    /** Reads a whole file. */
    static Fingerprint of(Path file) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
        return Uninterrupted.call(() -> read(file, buffer));
    }

    private static Fingerprint read(Path file, ByteBuffer buffer) throws IOException {
        CRC32C sum = new CRC32C();
        long length = 0;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            for (int read = channel.read(buffer.clear()); read >= 0; read = channel.read(buffer.clear())) {
                length += read;
                sum.update(buffer.flip());
            }
        }
        return new Fingerprint(length, sum.getValue());
    }
}
