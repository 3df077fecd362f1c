package dev.rangestreams.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuakeFileTest {
    private static final String HEADER = "id,network,time_ms,magnitude,depth_km,latitude,longitude,place\n";

    @Test
    void readsTheWeekInTheOrderOfTheFile() {
        List<Quake> week = QuakeFile.week();

        assertThat(week).hasSize(1707).extracting(Quake::id).doesNotHaveDuplicates();
        assertThat(week.get(0))
                .isEqualTo(new Quake(
                        "ak18247005",
                        "ak",
                        1517365101235L,
                        2.3,
                        0.0,
                        59.8411,
                        -136.5559,
                        "81km WNW of Skagway, Alaska"));
    }

    @Test
    void keepsQuotedCommasQuotesAndLineBreaks() {
        assertThat(parse("a,nc,1,2.5,7,38,-122,\"near \"\"The Geysers\"\",\nCA\"\n"))
                .extracting(Quake::place)
                .containsExactly("near \"The Geysers\",\nCA");
    }

    @Test
    void takesEmptyMeasuresForMissing() {
        assertThat(parse("a,nc,1,,,38,-122,x\n")).containsExactly(new Quake("a", "nc", 1, null, null, 38, -122, "x"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a,nc,1,2,7,38,-122,x,more | after line 2",
                "a,nc,1,2,7,38             | after line 2",
                "a,nc,soon,2,7,38,-122,x   | line 3: For input string: \"soon\"",
                "a,nc,1,big,7,38,-122,x    | line 3: For input string: \"big\"",
                "a,nc,1,NaN,7,38,-122,x    | line 3: Event 'a' cannot have the magnitude 'NaN'",
                "a,nc,1,2,Infinity,38,-1,x | line 3: Event 'a' cannot have the depth 'Infinity'",
                "a,nc,1,2,7,90.5,-122,x    | line 3: Event 'a' cannot have the latitude '90.5'",
                "a,nc,1,2,7,38,181,x       | line 3: Event 'a' cannot have the longitude '181.0'",
                "a,,1,2,7,38,-122,x        | line 3: Event 'a' cannot have the network ''",
                ",nc,1,2,7,38,-122,x       | line 3: Event '' cannot have the id ''",
                "a,nc,-1,2,7,38,-122,x     | line 3: Event 'a' cannot have the time '-1'",
            })
    void refusesTheFileForOneBadRowAndSaysWhich(String row, String message) {
        assertThatThrownBy(() -> parse("ok,nc,1,2,7,38,-122,x\n" + row + "\n"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("some.csv")
                .hasMessageContaining(message);
    }

    @Test
    void refusesAFileThatLacksAColumn() {
        assertThatThrownBy(() -> QuakeFile.parse("some.csv", new StringReader("id,network\na,nc\n")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("some.csv, line 2")
                .hasMessageContaining("time_ms");
    }

    private static List<Quake> parse(String rows) {
        return QuakeFile.parse("some.csv", new StringReader(HEADER + rows));
    }
}
