package dev.rangestreams.examples.demo;

import java.awt.BasicStroke;
import java.awt.Color;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The week as two charts: every event's magnitude, and how busy the networks were. */
final class Charts {
    private static final Color ON_TIME = new Color(0x1B6CA8);
    private static final Color LATE = new Color(0xD35400);
    private static final Color GRID = new Color(0xDDDDDD);
    private static final Color[] NETWORKS = {
        new Color(0x1B6CA8), new Color(0xE0A30B), new Color(0x2E8B57), new Color(0x8E44AD)
    };

    private Charts() {}

    static Picture of(Findings findings, List<Quake> quakes) {
        List<XYChart> charts = List.of(magnitudes(findings, quakes), counts(findings));
        // One time axis for both, so that they can be read one below the other.
        quakes.stream()
                .mapToLong(Quake::timeMs)
                .min()
                .ifPresent(first -> charts.forEach(chart ->
                        chart.getStyler().setXAxisMin((double) hour(first).toEpochMilli())));
        quakes.stream()
                .mapToLong(Quake::timeMs)
                .max()
                .ifPresent(last -> charts.forEach(chart -> chart.getStyler().setXAxisMax((double) last)));
        return new Picture(charts);
    }

    private static XYChart magnitudes(Findings findings, List<Quake> quakes) {
        XYChart chart = chart("Earthquakes of one week (USGS)", "magnitude");
        Set<Quake> late = new HashSet<>(findings.late());
        scatter(chart, "on time", quakes, quake -> !late.contains(quake), ON_TIME);
        scatter(chart, "late (more than 48 h)", quakes, late::contains, LATE);
        return chart;
    }

    private static void scatter(XYChart chart, String name, List<Quake> quakes, Predicate<Quake> chosen, Color color) {
        List<Quake> shown = quakes.stream()
                .filter(chosen)
                .filter(quake -> quake.magnitude() != null)
                .toList();
        if (!shown.isEmpty()) {
            XYSeries series = chart.addSeries(
                    name,
                    shown.stream()
                            .map(quake -> Instant.ofEpochMilli(quake.timeMs()))
                            .toList(),
                    shown.stream().map(Quake::magnitude).toList());
            series.setXYSeriesRenderStyle(XYSeriesRenderStyle.Scatter);
            series.setMarker(SeriesMarkers.CIRCLE);
            series.setMarkerColor(new Color(color.getRed(), color.getGreen(), color.getBlue(), 130));
        }
    }

    /**
     * The networks that reached the highest counts, each as a line through the highest count of every hour. Counts are
     * answered on arrival: an event that overtook its predecessors had few of them in its range, and the highest of an
     * hour comes nearest to what had happened.
     */
    private static XYChart counts(Findings findings) {
        XYChart chart =
                chart("Events in 6 hours, highest count of each hour, of the busiest networks", "events in 6 h");
        chart.getStyler().setYAxisMin(0.0);
        var busiest = NetworkSummary.of(findings).stream()
                .sorted(Comparator.comparingLong(NetworkSummary::mostInSixHours).reversed())
                .filter(summary -> summary.onTime() > 0)
                .limit(NETWORKS.length)
                .map(NetworkSummary::network)
                .toList();
        for (String network : busiest) {
            TreeMap<Instant, Long> hours = new TreeMap<>();
            findings.inSixHours().stream()
                    .filter(found -> found.network().equals(network))
                    .forEach(found -> hours.merge(hour(found.timeMs()), found.value(), Math::max));
            XYSeries series =
                    chart.addSeries(Report.name(network), List.copyOf(hours.keySet()), List.copyOf(hours.values()));
            series.setMarker(SeriesMarkers.NONE);
            series.setLineStyle(new BasicStroke(2, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
        }
        return chart;
    }

    private static Instant hour(long timeMs) {
        return Instant.ofEpochMilli(timeMs).truncatedTo(ChronoUnit.HOURS);
    }

    private static XYChart chart(String title, String yTitle) {
        XYChart chart = new XYChartBuilder()
                .width(1200)
                .height(430)
                .title(title)
                .xAxisTitle("event time (UTC)")
                .yAxisTitle(yTitle)
                .build();
        chart.getStyler()
                .setDatePattern("d MMM")
                .setTimezone(TimeZone.getTimeZone("UTC"))
                .setPlotGridLinesColor(GRID)
                .setXAxisTickMarkSpacingHint(110)
                .setLocale(Locale.ENGLISH)
                .setSeriesColors(NETWORKS)
                .setChartBackgroundColor(Color.WHITE)
                .setPlotBorderVisible(false)
                .setLegendPosition(LegendPosition.OutsideS)
                .setLegendLayout(LegendLayout.Horizontal)
                .setLegendBorderColor(Color.WHITE)
                .setMarkerSize(6)
                .setYAxisLeftWidthHint(60);
        return chart;
    }
}
