package dev.rangestreams.examples.demo;

import java.util.ArrayList;
import java.util.List;

/** Rows of text in columns. A column whose cells all look like numbers is set to the right. */
final class Table {
    private static final String GAP = "  ";

    private final List<List<String>> rows = new ArrayList<>();

    Table(String... titles) {
        rows.add(List.of(titles));
    }

    /** Adds a row of as many cells as there are titles. */
    Table row(String... cells) {
        if (cells.length != rows.get(0).size()) {
            throw new IllegalArgumentException("A row of " + cells.length + " cells in a table of "
                    + rows.get(0).size() + " columns");
        }
        rows.add(List.of(cells));
        return this;
    }

    /** The table with a line under its titles, each line indented and ended. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < rows.size(); row++) {
            line(text, rows.get(row));
            if (row == 0) {
                line(text, rule());
            }
        }
        return text.toString();
    }

    private void line(StringBuilder text, List<String> cells) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < cells.size(); column++) {
            String cell = cells.get(column);
            String space = " ".repeat(width(column) - cell.length());
            line.append(GAP).append(isNumeric(column) ? space + cell : cell + space);
        }
        text.append(line.toString().stripTrailing()).append(System.lineSeparator());
    }

    private List<String> rule() {
        List<String> dashes = new ArrayList<>();
        for (int column = 0; column < rows.get(0).size(); column++) {
            dashes.add("-".repeat(width(column)));
        }
        return dashes;
    }

    private int width(int column) {
        return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
    }

    private boolean isNumeric(int column) {
        return rows.stream().skip(1).allMatch(row -> row.get(column).matches("-|-?[0-9][0-9,.]*"));
    }
}
