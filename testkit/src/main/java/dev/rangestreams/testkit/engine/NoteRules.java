package dev.rangestreams.testkit.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rangestreams.spi.Timelines;
import dev.rangestreams.testkit.Hex;
import dev.rangestreams.testkit.internal.Entry;
import java.util.List;

/** Small named values beside the entries. */
final class NoteRules {
    /** A plain one, the shortest, the longest, one that looks like a key and one beyond ASCII. */
    static final List<String> NAMES = List.of("clock", "a", "n".repeat(100), "a\0b", "Uhr-\u00e9\u4e2d");

    private NoteRules() {}

    static void readsBack(EngineFixture fixture) {
        Timelines timelines = fixture.open();
        for (String name : NAMES) {
            assertThat(timelines.note(name))
                    .as("note %s before it was put", name)
                    .isNull();
        }
        for (String value : List.of("01", "", "0203")) {
            for (String name : NAMES) {
                timelines.putNote(name, Hex.bytes(value + value));
                timelines.flush();
            }
            for (String name : NAMES) {
                assertThat(timelines.note(name)).as("note %s", name).isEqualTo(Hex.bytes(value + value));
            }
        }
        timelines.putNote("clock", Hex.bytes("ff"));
        assertThat(timelines.note("clock")).as("a note not yet flushed").isEqualTo(Hex.bytes("ff"));
        assertThat(timelines.note("clocks")).as("a name never used").isNull();
    }

    static void areNotEntries(EngineFixture fixture) {
        Entry entry = Entry.of("61", 10, 0, "01");
        Timelines timelines = fixture.holding(entry);
        for (String name : NAMES) {
            timelines.putNote(name, Hex.bytes("0102"));
        }
        timelines.flush();
        assertThat(EngineReads.all(timelines)).as("entries beside notes").containsExactly(entry);
        timelines.remove(Hex.bytes("61"), 0, 0);
        timelines.expireBefore(1_000_000);
        timelines.flush();
        for (String name : NAMES) {
            assertThat(timelines.note(name)).as("note %s after an expiry", name).isEqualTo(Hex.bytes("0102"));
        }
    }
}
