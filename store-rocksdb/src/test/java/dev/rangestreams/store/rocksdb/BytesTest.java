package dev.rangestreams.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Keys as RocksDB sees them: read back, in the same order, and none the beginning of another. */
class BytesTest {
    private static byte[] written(byte[] key) {
        byte[] bytes = new byte[Bytes.writtenLength(key)];
        assertThat(Bytes.write(key, bytes, 0)).isEqualTo(bytes.length);
        return bytes;
    }

    @Property
    void areReadBack(@ForAll("keys") byte[] key) {
        byte[] bytes = written(key);
        assertThat(Bytes.read(bytes, 0, bytes.length)).isEqualTo(key);
    }

    @Property
    void keepTheOrderOfKeys(@ForAll("keys") byte[] one, @ForAll("keys") byte[] other) {
        assertThat(Integer.signum(Arrays.compareUnsigned(written(one), written(other))))
                .isEqualTo(Integer.signum(Arrays.compareUnsigned(one, other)));
    }

    @Property
    void noneIsTheBeginningOfAnother(@ForAll("keys") byte[] one, @ForAll("keys") byte[] other) {
        byte[] first = written(one);
        byte[] second = written(other);
        boolean begins =
                second.length >= first.length && Arrays.equals(first, 0, first.length, second, 0, first.length);
        assertThat(begins).isEqualTo(Arrays.equals(one, other));
    }

    @Property
    void numbersKeepTheirOrder(@ForAll long one, @ForAll long other) {
        byte[] first = new byte[Long.BYTES];
        byte[] second = new byte[Long.BYTES];
        Bytes.putLong(first, 0, one);
        Bytes.putLong(second, 0, other);
        assertThat(Integer.signum(Arrays.compareUnsigned(first, second))).isEqualTo(Long.compareUnsigned(one, other));
        assertThat(Bytes.longAt(first, 0)).isEqualTo(one);
    }

    @Example
    void bucketsFollowTheRetention() {
        assertThat(widthFor(1)).isEqualTo(2);
        assertThat(widthFor(1_000)).isEqualTo(2_048);
        assertThat(widthFor(26_000)).isEqualTo(65_536);
        assertThat(widthFor(3_600_000)).isEqualTo(2_097_152).isBetween(1_800_000L, 3_600_000L);
        assertThat(new long[] {EntryKeys.forRetention(Long.MAX_VALUE).bucketOf(Long.MAX_VALUE)})
                .containsExactly(0);
    }

    private static long widthFor(long retentionMs) {
        return 1L << EntryKeys.forRetention(retentionMs).shift();
    }

    @Provide
    Arbitrary<byte[]> keys() {
        return Arbitraries.of((byte) 0, (byte) 1, (byte) 0x61, (byte) 0xFE, (byte) 0xFF)
                .array(Byte[].class)
                .ofMaxSize(6)
                .map(BytesTest::unboxed);
    }

    private static byte[] unboxed(Byte[] boxed) {
        byte[] bytes = new byte[boxed.length];
        for (int i = 0; i < boxed.length; i++) {
            bytes[i] = boxed[i];
        }
        return bytes;
    }
}
