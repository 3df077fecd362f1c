package dev.rangestreams.it;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What can be said of the sources without compiling them: size, names, and where packages live. */
class SourceRulesTest {
    private static final int LONGEST = 400;
    private static final int MEDIAN = 80;
    private static final int NINE_OF_TEN_UNDER = 220;

    private final List<SourceFile> sources = Repository.here().sources();

    @Test
    void noFileIsLong() {
        assertThat(sources).filteredOn(source -> source.length() > LONGEST).isEmpty();
    }

    @Test
    void mostFilesAreSmall() {
        List<Integer> lengths = sources.stream()
                .filter(source -> source.main() && !source.isPackageInfo())
                .map(SourceFile::length)
                .sorted()
                .toList();
        assertThat(share(lengths, 50)).as("median length of a main source").isLessThanOrEqualTo(MEDIAN);
        assertThat(share(lengths, 90)).as("length that nine of ten keep").isLessThan(NINE_OF_TEN_UNDER);
    }

    @Test
    void noMergeIsLeftHalfDone() {
        assertThat(sources)
                .filteredOn(source -> source.lines().stream().anyMatch(line -> line.matches("[ */]*(<{7}|>{7}) .*")))
                .isEmpty();
    }

    @Test
    void namesSayWhatIsSpecial() {
        assertThat(sources)
                .filteredOn(source -> source.typeName().matches(ArchitectureTest.EMPTY_NAME))
                .isEmpty();
    }

    @Test
    void everythingLivesInOurPackages() {
        assertThat(sources)
                .isNotEmpty()
                .allSatisfy(source -> assertThat(source.packageName()).startsWith("dev.rangestreams."));
    }

    @Test
    void everyPackageLivesInOneModule() {
        var modules =
                sources.stream().collect(groupingBy(SourceFile::packageName, mapping(SourceFile::module, toSet())));
        assertThat(modules.entrySet())
                .allSatisfy(entry -> assertThat(entry.getValue())
                        .as("modules that hold package %s", entry.getKey())
                        .hasSize(1));
    }

    @Test
    void everyPackageSaysItsJob() {
        var described = sources.stream().filter(SourceFile::isPackageInfo).collect(groupingBy(SourceFile::packageName));
        var packages = sources.stream().map(SourceFile::packageName).collect(toSet());
        assertThat(described.keySet()).as("packages with a package-info").isEqualTo(packages);
        assertThat(described.values()).allSatisfy(infos -> {
            assertThat(infos).as("package-info files of one package").hasSize(1);
            assertThat(infos.get(0).lines()).contains("@NullMarked");
            assertThat(infos.get(0).lines().get(0)).as(infos.get(0).toString()).startsWith("/**");
        });
    }

    private static int share(List<Integer> sorted, int percent) {
        return sorted.isEmpty() ? 0 : sorted.get((sorted.size() - 1) * percent / 100);
    }
}
