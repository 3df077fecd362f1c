package dev.rangestreams.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TableTest {
    @Test
    void setsNumbersToTheRightAndTextToTheLeft() {
        Table table = new Table("name", "count", "note").row("a", "1,234", "").row("longer", "-", "x");

        assertThat(table.toString().lines())
                .containsExactly(
                        "  name    count  note", //
                        "  ------  -----  ----",
                        "  a       1,234",
                        "  longer      -  x");
    }

    @Test
    void refusesARowOfAnotherWidth() {
        assertThatThrownBy(() -> new Table("a", "b").row("only one"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A row of 1 cells in a table of 2 columns");
    }
}
