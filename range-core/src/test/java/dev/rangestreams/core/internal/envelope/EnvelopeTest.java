package dev.rangestreams.core.internal.envelope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rangestreams.runtime.internal.clock.Bounds;
import dev.rangestreams.runtime.internal.input.Source;
import dev.rangestreams.runtime.internal.kafka.FreshHeaders;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

class EnvelopeTest {
    @Property
    void what_is_put_in_comes_out(@ForAll("envelopes") Envelope envelope) {
        Envelope read = Envelope.decode(envelope.encode(), "store");

        assertThat(read.arrival()).isEqualTo(envelope.arrival());
        assertThat(read.late()).isEqualTo(envelope.late());
        assertThat(read.committedClock()).isEqualTo(envelope.committedClock());
        assertThat(read.source()).isEqualTo(envelope.source());
        assertThat(read.headers()).isEqualTo(envelope.headers());
        assertThat(read.value()).isEqualTo(envelope.value());
        assertThat(Envelope.arrival(envelope.encode())).isEqualTo(envelope.arrival());
    }

    @Property
    void what_was_cut_off_is_refused_by_name(@ForAll("envelopes") Envelope envelope) {
        byte[] whole = envelope.encode();
        int header = whole.length - envelope.value().length;

        assertThatThrownBy(() -> Envelope.decode(Arrays.copyOf(whole, header - 1), "buffer readings"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("buffer readings")
                .hasMessageContaining((header - 1) + " bytes");
    }

    /** Whatever it is that somebody else wrote, the error says where it lies. */
    @Property
    void what_is_no_envelope_is_refused_by_name_or_read(
            @ForAll("envelopes") Envelope envelope, @ForAll int place, @ForAll byte wrong) {
        byte[] damaged = envelope.encode();
        damaged[1 + Math.floorMod(place, damaged.length - 1)] = wrong;
        try {
            Envelope.decode(damaged, "buffer readings");
            Envelope.headersAndValue(damaged, "buffer readings", (headers, value) -> value);
        } catch (IllegalStateException e) {
            assertThat(e).hasMessageContaining("buffer readings");
        }
    }

    @Example
    void numbers_that_no_envelope_holds_are_refused_by_name() {
        byte[] head = {Envelope.VERSION, 2, 0, 0, 0, 0, 0, 0, 0, 1};
        byte[] endless = Arrays.copyOf(head, 30);
        Arrays.fill(endless, head.length, 30, (byte) 0xFF);
        byte[] negative = Arrays.copyOf(head, 30);
        Arrays.fill(negative, head.length, head.length + 4, (byte) 0xFF);
        negative[head.length + 4] = 0x0F;
        for (byte[] damaged : List.of(endless, negative)) {
            assertThatThrownBy(() -> Envelope.decode(damaged, "buffer readings"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("buffer readings");
        }
    }

    @Example
    void a_newer_format_is_refused_by_name() {
        byte[] newer = new Envelope(1, false, Bounds.NO_TIME, null, FreshHeaders.create(), new byte[0]).encode();
        newer[0] = 2;

        assertThatThrownBy(() -> Envelope.decode(newer, "buffer readings"))
                .hasMessageContaining("buffer readings")
                .hasMessageContaining("format version 2")
                .hasMessageContaining("reads format version 1");
    }

    @Provide
    Arbitrary<Envelope> envelopes() {
        Arbitrary<byte[]> bytes = Arbitraries.bytes().array(byte[].class).ofMaxSize(200);
        Arbitrary<@Nullable Source> sources = Combinators.combine(
                        Arbitraries.strings().ofMaxLength(40),
                        Arbitraries.integers().greaterOrEqual(0),
                        Arbitraries.longs().greaterOrEqual(0),
                        Arbitraries.integers().greaterOrEqual(0))
                .as(Source::new)
                .injectNull(0.2);
        Arbitrary<Headers> headers = Combinators.combine(Arbitraries.strings().ofMaxLength(10), bytes.injectNull(0.2))
                .as((key, value) -> FreshHeaders.create().add(key, value))
                .list()
                .ofMaxSize(3)
                .map(EnvelopeTest::joined);
        return Combinators.combine(
                        Arbitraries.longs().greaterOrEqual(0),
                        Arbitraries.of(true, false),
                        Arbitraries.longs().greaterOrEqual(-1),
                        sources,
                        headers,
                        bytes)
                .as(Envelope::new);
    }

    private static Headers joined(Iterable<Headers> each) {
        Headers all = FreshHeaders.create();
        each.forEach(one -> one.forEach(all::add));
        return all;
    }
}
