package dev.rangestreams.examples.demo;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The findings as text for people. */
final class Report {
    private static final int SEQUENCES = 10;
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("EEE d MMM", Locale.ENGLISH);
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("d MMM HH:mm", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    private static final Map<String, String> REGIONS = Map.ofEntries(
            Map.entry("ak", "Alaska"),
            Map.entry("ci", "Southern California"),
            Map.entry("hv", "Hawaii"),
            Map.entry("mb", "Montana"),
            Map.entry("nc", "Northern California"),
            Map.entry("nm", "New Madrid"),
            Map.entry("nn", "Nevada"),
            Map.entry("pr", "Puerto Rico"),
            Map.entry("se", "Southeastern US"),
            Map.entry("us", "the world"),
            Map.entry("uu", "Utah"),
            Map.entry("uw", "Pacific Northwest"));

    private Report() {}

    /** The whole report, each line ended. */
    static String of(Findings findings, List<Quake> quakes) {
        var sequences = Sequence.of(
                findings.follows().stream().map(Findings.Found::value).toList(), quakes);
        return networks(NetworkSummary.of(findings))
                + sequences(sequences)
                + late(findings.late().size(), quakes.size());
    }

    private static String networks(List<NetworkSummary> summaries) {
        Table table = new Table(
                "network",
                "events",
                "on time",
                "late",
                "most in 6 h",
                "strongest",
                "depth of last 5 (km)",
                "busiest UTC day");
        for (NetworkSummary summary : summaries) {
            table.row(
                    name(summary.network()),
                    count(summary.events()),
                    count(summary.onTime()),
                    count(summary.late()),
                    count(summary.mostInSixHours()),
                    decimal(summary.largest()),
                    decimal(summary.lastMeanDepth()),
                    day(summary.busiestDay(), summary.onBusiestDay()));
        }
        return section("By network", table.toString())
                + line(
                        "  Most in 6 h: in the 6 h up to an event, itself included. Depth: the mean of the newest event and the")
                + line("  four before it, as they stood when it arrived. Late events are counted, and else left out.");
    }

    private static String sequences(List<Sequence> sequences) {
        Table table = new Table(
                "began (UTC)", "magnitude", "network", "24 h after", "within 100 km", "strongest after", "where");
        sequences.stream().limit(SEQUENCES).forEach(sequence -> row(table, sequence));
        return section(
                        "The ten strongest sequences: a quake of magnitude 4 or more, and its network's next 24 h",
                        table.toString())
                + closest(sequences);
    }

    private static void row(Table table, Sequence sequence) {
        Quake strong = sequence.strong();
        table.row(
                MINUTE.format(Instant.ofEpochMilli(strong.timeMs())),
                decimal(strong.magnitude()),
                strong.network(),
                count(sequence.followed()),
                count(sequence.near()),
                decimal(sequence.largestAfter()),
                strong.place());
    }

    /** Following in time is no proof of anything: one line for what also followed in space. */
    private static String closest(List<Sequence> sequences) {
        return sequences.stream()
                .sorted(Comparator.comparingInt(Sequence::near).reversed())
                .findFirst()
                .map(sequence -> line("  Closest together: %s within 100 km, after magnitude %s on %s UTC, %s"
                        .formatted(
                                count(sequence.near()),
                                decimal(sequence.strong().magnitude()),
                                MINUTE.format(
                                        Instant.ofEpochMilli(sequence.strong().timeMs())),
                                sequence.strong().place())))
                .orElse("");
    }

    private static String late(int late, int all) {
        return section(
                "Late: " + count(late) + " of " + count(all) + " events came more than "
                        + EarthquakeTopology.GRACE.toHours() + " h behind the newest; they are in the topic "
                        + Topics.LATE,
                "");
    }

    private static String section(String title, String body) {
        return line("") + line(title) + (body.isEmpty() ? "" : line("") + body);
    }

    private static String line(String text) {
        return text + System.lineSeparator();
    }

    private static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    private static String decimal(@Nullable Double value) {
        return value == null ? "-" : String.format(Locale.ROOT, "%.1f", value);
    }

    /** A network's short name, and where it watches if that is known. */
    static String name(String network) {
        return (network + " " + REGIONS.getOrDefault(network, "")).strip();
    }

    private static String day(@Nullable LocalDate day, long events) {
        return day == null ? "-" : DAY.format(day) + " (" + count(events) + ")";
    }
}
