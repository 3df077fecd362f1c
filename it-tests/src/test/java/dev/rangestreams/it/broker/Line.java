package dev.rangestreams.it.broker;

import dev.rangestreams.it.harness.Message;
import dev.rangestreams.it.harness.Received;

/** Records as tests write them: {@code k@10 A} is key k, 10 ms after {@link RangeApp#ZERO}, value A. */
final class Line {
    private Line() {}

    static Message<String, String> message(String line) {
        int at = line.indexOf('@');
        int space = line.indexOf(' ', at);
        if (at < 0 || space < 0) {
            throw new IllegalArgumentException("Not a record, which looks like \"k@10 A\": " + line);
        }
        long time = Long.parseLong(line.substring(at + 1, space));
        return Message.of(line.substring(0, at), line.substring(space + 1), RangeApp.ZERO + time);
    }

    static String of(Received<String, String> record) {
        return record.key() + "@" + (record.timestamp() - RangeApp.ZERO) + " " + record.value();
    }
}
