package dev.rangestreams.it.harness;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Header;

/** A header whose value is text. */
record TextHeader(String key, String text) implements Header {

    static String text(Header header) {
        return new String(header.value(), StandardCharsets.UTF_8);
    }

    @Override
    public byte[] value() {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
