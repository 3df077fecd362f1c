package dev.rangestreams.it.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which engine a store is on, and what an application is told of it, by what is on its class path. */
class EngineChoiceTest {
    private static final OtherClassPath ALL = OtherClassPath.ofThisJvm();
    private static final String OURS = "dsl.store.suppliers.class=dev.rangestreams.window.RangeDslStoreSuppliers";
    private static final String KAFKAS = "dsl.store.suppliers.class="
            + "org.apache.kafka.streams.state.BuiltInDslStoreSuppliers$InMemoryDslStoreSuppliers";
    private static final String TO_ADD =
            "add dev.rangestreams:rangestreams-store-rocksdb, or another store module that has an engine";

    @TempDir
    private Path directory;

    /** Each application runs twice. */
    private List<String> run(OtherClassPath classPath, String... trials) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of(state()));
        arguments.addAll(Arrays.asList(trials));
        return classPath.run(ChoiceMain.class, directory.resolve("output"), arguments).stream()
                .map(line -> line.replaceFirst("dev\\.rangestreams\\..* - ", ""))
                .toList();
    }

    private String state() {
        return directory.resolve("state").toString();
    }

    private String directoryOf(String application, String store) {
        return Path.of(state(), application, "<task>", "rangestreams", store).toString();
    }

    /** What an application printed, and what was logged of it. */
    private static List<String> of(String application, List<String> lines) {
        return lines.stream()
                .filter(line ->
                        line.startsWith(application + " ") || line.contains(" application " + application + " "))
                .toList();
    }

    @Test
    void eachStoreIsToldOfOnceWithItsEngineAndWhatChoseIt() throws IOException, InterruptedException {
        var lines = run(
                ALL,
                "named BUFFER_ON_HEAP",
                "typed BUFFER_OF_OUR_TYPE rangestreams.engine=rocksdb",
                "set BUFFER rangestreams.engine=rocksdb",
                "both BUFFER rangestreams.engine=in-memory " + KAFKAS,
                "suppliers WINDOWS rangestreams.engine=chronicle " + OURS,
                "kafkas BUFFER " + KAFKAS,
                "foreign BUFFER_ON_KAFKAS_STORE",
                "windows WINDOWS_ON_ROCKSDB",
                "window-type WINDOWS_OF_OUR_TYPE rangestreams.engine=in-memory",
                "table TABLE_ON_ROCKSDB");
        var buffer = "Retention: 25001 ms. Cache: 1000000 bytes, with all others of the application.";
        assertThat(of("named", lines))
                .containsExactly(
                        "INFO Store payments of application named is a range buffer on engine in-memory, because its supplier"
                                + " names it. Directory: none. " + buffer,
                        "named gave [1, 2]",
                        "named gave [1, 2]");
        assertThat(of("typed", lines))
                .contains("INFO Store payments of application typed is a range buffer on engine rocksdb, because"
                        + " rangestreams.engine names it. Directory: " + directoryOf("typed", "payments") + ". "
                        + buffer);
        assertThat(of("set", lines))
                .containsExactly(
                        "INFO Store payments of application set is a range buffer on engine rocksdb, because"
                                + " rangestreams.engine names it. Directory: " + directoryOf("set", "payments") + ". "
                                + buffer,
                        "set gave [1, 2]",
                        "set gave [1, 2]");
        assertThat(of("both", lines))
                .contains("INFO Store payments of application both is a range buffer on engine in-memory, because"
                        + " rangestreams.engine names it. Directory: none. " + buffer);
        var chosen =
                " is a window store on engine chronicle, because dsl.store.suppliers.class is RangeDslStoreSuppliers,"
                        + " and rangestreams.engine names it. Directory: ";
        assertThat(of("suppliers", lines))
                .containsExactlyInAnyOrder(
                        "INFO Store counts of application suppliers" + chosen + directoryOf("suppliers", "counts")
                                + ". Retention: 60000 ms. Cache: none.",
                        "INFO Store joined-this-join-store of application suppliers" + chosen
                                + directoryOf("suppliers", "joined-this-join-store")
                                + ". Retention: 120000 ms. Cache: none.",
                        "INFO Store joined-other-join-store of application suppliers" + chosen
                                + directoryOf("suppliers", "joined-other-join-store")
                                + ". Retention: 120000 ms. Cache: none.",
                        "suppliers gave [1, 2, A+X, B+X]",
                        "suppliers gave [1, 2, A+X, B+X]");
        assertThat(of("kafkas", lines))
                .contains("INFO Store payments of application kafkas is a range buffer on a store that is not ours,"
                        + " in-memory-window, because dsl.store.suppliers.class makes it. Directory: its own. "
                        + buffer);
        assertThat(of("foreign", lines))
                .contains("INFO Store payments of application foreign is a range buffer on a store that is not ours,"
                        + " in-memory-window, because its supplier makes it. Directory: its own. Retention: 26000 ms. Cache:"
                        + " 1000000 bytes, with all others of the application.");
        assertThat(of("windows", lines))
                .contains(
                        "INFO Store counts of application windows is a window store on engine rocksdb, because its supplier"
                                + " names it. Directory: " + directoryOf("windows", "counts")
                                + ". Retention: 60000 ms. Cache: none.");
        assertThat(of("window-type", lines))
                .contains("INFO Store counts of application window-type is a window store on engine in-memory, because"
                        + " RangeDslStoreSuppliers makes it, and rangestreams.engine names it. Directory: none. Retention:"
                        + " 60000 ms. Cache: none.");
        assertThat(of("table", lines))
                .contains(
                        "INFO Store rates of application table is a versioned store on engine rocksdb, because its supplier"
                                + " names it. Directory: " + directoryOf("table", "rates")
                                + ". Retention: 7001 ms. Cache: 1000000 bytes, with all others of the application.");
        assertThat(lines).noneMatch(line -> line.startsWith("WARN "));
    }

    @Test
    void whatAnApplicationMayCacheIsToldOfOnce() throws IOException, InterruptedException {
        var lines = run(
                ALL,
                "both BUFFER rangestreams.engine=rocksdb",
                "both TABLE_ON_ROCKSDB",
                "other BUFFER rangestreams.engine=rocksdb",
                "changed BUFFER rangestreams.engine=rocksdb",
                "changed BUFFER rangestreams.engine=rocksdb rangestreams.cache.max.bytes=900000000");
        var asSet = " caches at most 1000000 bytes of its stores' newest records on the heap, as"
                + " rangestreams.cache.max.bytes says";
        assertThat(lines.stream().filter(line -> line.contains(" Application ")))
                .containsExactly(
                        "INFO Application both" + asSet,
                        "INFO Application other" + asSet,
                        "INFO Application changed" + asSet,
                        "WARN Application changed may cache 858 MiB of its stores' newest records, as"
                                + " rangestreams.cache.max.bytes=900000000 says, but the heap has 247 MiB; more than half of"
                                + " it leaves too little for all else. Set it lower, or give the JVM more with -Xmx");
    }

    @Test
    void byATopologyConfigWindowStoresGetTheirEngineWhenTheyAreOpened() throws IOException, InterruptedException {
        var lines = run(
                ALL,
                "windows WINDOWS_BY_TOPOLOGY_CONFIG rangestreams.engine=rocksdb " + OURS,
                "unset WINDOWS_BY_TOPOLOGY_CONFIG " + OURS,
                "elsewhere WINDOWS_BY_TOPOLOGY_CONFIG rangestreams.engine=rocksdb");
        var chosen =
                " of application windows is a window store on engine rocksdb, because RangeDslStoreSuppliers makes it, and"
                        + " rangestreams.engine names it. Directory: ";
        assertThat(of("windows", lines))
                .hasSize(5)
                .contains("windows gave [1, 2, A+X, B+X]")
                .anyMatch(line -> line.startsWith("INFO Store counts" + chosen + directoryOf("windows", "counts")))
                .anyMatch(line -> line.startsWith("INFO Store joined-this-join-store" + chosen))
                .anyMatch(line -> line.startsWith("INFO Store joined-other-join-store" + chosen));
        assertThat(of("unset", lines))
                .singleElement()
                .asString()
                .contains(
                        "has no engine. Invalid value null for configuration rangestreams.engine: several engines are on the"
                                + " class path, so set it to one of: chronicle, in-memory, rocksdb");
        assertThat(of("elsewhere", lines))
                .contains("elsewhere gave [1, 2, A+X, B+X]")
                .noneMatch(line -> line.contains("INFO"));
    }

    @Test
    void whatCannotBeChosenIsRefusedWithThePropertyAndWhatIsThere() throws IOException, InterruptedException {
        var lines = run(
                ALL,
                "unset BUFFER",
                "wrong BUFFER rangestreams.engine=rocksdbb",
                "empty BUFFER rangestreams.engine=",
                "suppliers WINDOWS " + OURS);
        assertThat(of("unset", lines))
                .containsExactly(
                        "unset failed: java.lang.IllegalArgumentException: Store payments could be on any of the"
                                + " engines on the class path: chronicle, in-memory, rocksdb; set rangestreams.engine to one of them, and"
                                + " dsl.store.suppliers.class to dev.rangestreams.window.RangeDslStoreSuppliers if window stores are to"
                                + " be there too, or name one for this store by Materialized.as(RangeStores.buffer(engine, name,"
                                + " range))");
        assertThat(of("wrong", lines))
                .containsExactly(
                        "wrong failed: org.apache.kafka.common.config.ConfigException: Invalid value rocksdbb for"
                                + " configuration rangestreams.engine: must name an engine on the class path, which has: chronicle,"
                                + " in-memory, rocksdb");
        assertThat(of("empty", lines))
                .containsExactly("empty failed: org.apache.kafka.common.config.ConfigException: Invalid value  for"
                        + " configuration rangestreams.engine: must name an engine on the class path, which has: chronicle,"
                        + " in-memory, rocksdb");
        assertThat(of("suppliers", lines))
                .containsExactly(
                        "suppliers failed: org.apache.kafka.common.config.ConfigException: Invalid value null for"
                                + " configuration rangestreams.engine: several engines are on the class path, so set it to one of:"
                                + " chronicle, in-memory, rocksdb");
    }

    @Test
    void theOneEngineThatIsThereNeedNotBeNamed() throws IOException, InterruptedException {
        var lines = run(
                ALL.withoutStores("chronicle", "inmemory"),
                "buffer BUFFER",
                "suppliers WINDOWS " + OURS,
                "topology WINDOWS_BY_TOPOLOGY_CONFIG " + OURS,
                "wrong BUFFER rangestreams.engine=chronicle");
        assertThat(of("buffer", lines))
                .contains("buffer gave [1, 2]")
                .anyMatch(
                        line -> line.startsWith("INFO Store payments of application buffer is a range buffer on engine"
                                + " rocksdb, because it is the only engine on the class path. Directory: "));
        assertThat(of("suppliers", lines))
                .contains("suppliers gave [1, 2, A+X, B+X]")
                .anyMatch(
                        line -> line.startsWith("INFO Store counts of application suppliers is a window store on engine"
                                + " rocksdb, because dsl.store.suppliers.class is RangeDslStoreSuppliers, and it is the only engine on"
                                + " the class path. Directory: "));
        assertThat(of("topology", lines))
                .contains("topology gave [1, 2, A+X, B+X]")
                .anyMatch(
                        line -> line.startsWith(
                                "INFO Store counts of application topology is a window store on engine"
                                        + " rocksdb, because RangeDslStoreSuppliers makes it, and it is the only engine on the class path."));
        assertThat(of("wrong", lines))
                .containsExactly(
                        "wrong failed: org.apache.kafka.common.config.ConfigException: Invalid value chronicle for"
                                + " configuration rangestreams.engine: must name an engine on the class path, which has: rocksdb");
    }

    @Test
    void whereNoEngineIsThereKafkasStoreIsWarnedOf() throws IOException, InterruptedException {
        expectKafkas(
                ALL.withoutStores("chronicle", "inmemory", "rocksdb", "cassandra"), "no engine is on the class path");
    }

    @Test
    void aModuleThatHasNoEngineYetIsNamed() throws IOException, InterruptedException {
        expectKafkas(
                ALL.withoutStores("chronicle", "inmemory", "rocksdb"),
                "no engine is on the class path, as rangestreams-store-cassandra has none yet");
    }

    private void expectKafkas(OtherClassPath classPath, String why) throws IOException, InterruptedException {
        var lines = run(
                classPath, "buffer BUFFER", "wrong BUFFER rangestreams.engine=cassandra", "suppliers WINDOWS " + OURS);
        assertThat(of("buffer", lines))
                .containsExactly(
                        "INFO Store payments of application buffer is a range buffer on a store that is not ours,"
                                + " rocksdb-window, because " + why
                                + ". Directory: its own. Retention: 25001 ms. Cache:"
                                + " 1000000 bytes, with all others of the application.",
                        "WARN Store payments of application buffer is on a store that is not ours, rocksdb-window, because "
                                + why
                                + ". Once it was opened again it overwrites records of one key and time, so that ranges"
                                + " miss them. Do not go into production so: " + TO_ADD,
                        "buffer gave [1, 2]",
                        "buffer gave [1, 2]");
        assertThat(of("wrong", lines))
                .containsExactly(
                        "wrong failed: org.apache.kafka.common.config.ConfigException: Invalid value cassandra for"
                                + " configuration rangestreams.engine: " + why + ": " + TO_ADD);
        assertThat(of("suppliers", lines))
                .containsExactly(
                        "suppliers failed: org.apache.kafka.common.config.ConfigException: Invalid value null for"
                                + " configuration rangestreams.engine: " + why + ": " + TO_ADD);
    }

    @Test
    void aSettingThatNobodyKnowsIsWarnedOfOnceWithTheNearestThatIs() throws IOException, InterruptedException {
        var lines = run(
                ALL,
                "buffer BUFFER rangestreams.engine=in-memory rangestreams.cache.max.byte=5 RangeStreams.engin=x",
                "other BUFFER rangestreams.engine=in-memory rangestreams.cache.max.byte=5",
                "windows WINDOWS_ON_ROCKSDB rangestreams.check.cache=true",
                "table TABLE_ON_ROCKSDB rangestreams.engines=rocksdb",
                "fine BUFFER rangestreams.engine=in-memory rangestreams.cache.check=true");
        assertThat(warnings("buffer", lines))
                .containsExactlyInAnyOrder(
                        "WARN The setting rangestreams.cache.max.byte of application buffer is not known, and has no effect. Did"
                                + " you mean rangestreams.cache.max.bytes?",
                        "WARN The setting RangeStreams.engin of application buffer is not known, and has no effect. Did you mean"
                                + " rangestreams.engine?");
        assertThat(warnings("other", lines))
                .containsExactly(
                        "WARN The setting rangestreams.cache.max.byte of application other is not known, and has no"
                                + " effect. Did you mean rangestreams.cache.max.bytes?");
        assertThat(warnings("windows", lines))
                .containsExactly(
                        "WARN The setting rangestreams.check.cache of application windows is not known, and has no"
                                + " effect. Did you mean rangestreams.cache.check?");
        assertThat(warnings("table", lines))
                .containsExactly(
                        "WARN The setting rangestreams.engines of application table is not known, and has no effect."
                                + " Did you mean rangestreams.engine?");
        assertThat(warnings("fine", lines)).isEmpty();
    }

    private static List<String> warnings(String application, List<String> lines) {
        return of(application, lines).stream()
                .filter(line -> line.startsWith("WARN "))
                .toList();
    }

    @Test
    void aValueThatMeansNothingIsRefusedWithItsName() throws IOException, InterruptedException {
        var lines = run(
                ALL,
                "check BUFFER rangestreams.engine=in-memory rangestreams.cache.check=yes",
                "bytes BUFFER rangestreams.engine=in-memory rangestreams.cache.max.bytes=64MB",
                "windows WINDOWS_ON_ROCKSDB rangestreams.engine=rocksdb,chronicle",
                "table TABLE_ON_ROCKSDB rangestreams.cache.max.bytes=-1",
                "spaces BUFFER rangestreams.engine=in-memory\t rangestreams.cache.check=\tTrue");
        assertThat(of("check", lines))
                .containsExactly("check failed: org.apache.kafka.common.config.ConfigException: Invalid value yes for"
                        + " configuration rangestreams.cache.check: must be true or false");
        assertThat(of("bytes", lines))
                .containsExactly(
                        "bytes failed: org.apache.kafka.common.config.ConfigException: Invalid value 64MB for"
                                + " configuration rangestreams.cache.max.bytes: must be a number of bytes, 0 to switch the cache off");
        assertThat(of("windows", lines))
                .containsExactly("windows failed: org.apache.kafka.common.config.ConfigException: Invalid value"
                        + " rocksdb,chronicle for configuration rangestreams.engine: must name an engine on the class path, which"
                        + " has: chronicle, in-memory, rocksdb");
        assertThat(of("table", lines))
                .containsExactly(
                        "table failed: org.apache.kafka.common.config.ConfigException: Invalid value -1 for"
                                + " configuration rangestreams.cache.max.bytes: must be a number of bytes, 0 to switch the cache off");
        assertThat(of("spaces", lines)).contains("spaces gave [1, 2]");
    }
}
