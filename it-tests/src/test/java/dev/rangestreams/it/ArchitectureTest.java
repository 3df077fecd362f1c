package dev.rangestreams.it;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Who may know whom among the classes we ship; the design's rules, as the compiled code keeps them. */
@AnalyzeClasses(packages = "dev.rangestreams", importOptions = ArchitectureTest.MainClasses.class)
class ArchitectureTest {
    /** Endings that say nothing about what a type is for. */
    static final String EMPTY_NAME = ".*(Impl|Utils?|Manager|Helpers?|Common)";

    private static final String KAFKA = "org.apache.kafka..";
    private static final String STORES = "dev.rangestreams.store..";
    private static final String RUNTIME = "dev.rangestreams.runtime..";
    private static final String BROKER = "dev.rangestreams.examples.broker..";

    @ArchTest
    static final ArchRule PACKAGES_HAVE_NO_CYCLES =
            slices().matching("dev.rangestreams.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule THE_ENGINE_CONTRACT_KNOWS_BYTES_ONLY = noClasses()
            .that()
            .resideInAPackage("dev.rangestreams.spi..")
            .should()
            .dependOnClassesThat(outsideOf("dev.rangestreams.spi.."))
            .orShould()
            .dependOnClassesThat()
            .resideInAPackage(KAFKA);

    @ArchTest
    static final ArchRule ENGINES_KNOW_THE_ENGINE_CONTRACT_ONLY = noClasses()
            .that()
            .resideInAPackage(STORES)
            .and()
            .resideOutsideOfPackage("dev.rangestreams.store.cassandra.kafka..")
            .should()
            .dependOnClassesThat(outsideOf("dev.rangestreams.spi..", STORES))
            .orShould()
            .dependOnClassesThat()
            .resideInAPackage(KAFKA)
            .because("an engine must serve without Kafka; only Cassandra's suppliers may use its public API");

    @ArchTest
    static final ArchRule ENGINES_DO_NOT_KNOW_EACH_OTHER =
            slices().matching("dev.rangestreams.store.(*)..").should().notDependOnEachOther();

    @ArchTest
    static final ArchRule KAFKA_INTERNALS_ARE_REACHED_FROM_ONE_PACKAGE = noClasses()
            .that()
            .resideOutsideOfPackage("dev.rangestreams.runtime.internal.kafka")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.kafka..internals..");

    @ArchTest
    static final ArchRule THE_BROKER_IS_STARTED_FROM_ONE_PACKAGE = noClasses()
            .that()
            .resideOutsideOfPackage(BROKER)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "kafka..", "org.apache.kafka.server..", "org.apache.kafka.metadata..", "org.apache.kafka.raft..");

    /** Who reads one kit need not know another; what kits share is in packages named internal. */
    @ArchTest
    static final ArchRule KITS_DO_NOT_KNOW_EACH_OTHER = slices().matching("dev.rangestreams.testkit.(*)..")
            .should()
            .notDependOnEachOther()
            .ignoreDependency(
                    DescribedPredicate.alwaysTrue(),
                    JavaClass.Predicates.resideInAPackage("dev.rangestreams.testkit.internal.."));

    @ArchTest
    static final ArchRule WHAT_KITS_SHARE_STAYS_IN_THE_TESTKIT = noClasses()
            .that()
            .resideOutsideOfPackage("dev.rangestreams.testkit..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.rangestreams.testkit.internal..");

    /** The kit shows a custom range the same view that the operator shows it, down to the headers. */
    @ArchTest
    static final ArchRule RANGES_ARE_REACHED_BY_THEIR_API = noClasses()
            .that()
            .resideOutsideOfPackage("dev.rangestreams.core..")
            .and()
            .doNotHaveFullyQualifiedName("dev.rangestreams.testkit.range.WatchedView")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.rangestreams.core.internal..");

    @ArchTest
    static final ArchRule WINDOW_STORES_ARE_REACHED_BY_THEIR_API = noClasses()
            .that()
            .resideOutsideOfPackage("dev.rangestreams.window..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.rangestreams.window.internal..");

    @ArchTest
    static final ArchRule THE_RUNTIME_IS_FOR_OUR_OWN_STORES = noClasses()
            .that()
            .resideOutsideOfPackages(
                    RUNTIME,
                    "dev.rangestreams.core..",
                    "dev.rangestreams.window..",
                    "dev.rangestreams.versioned.store..",
                    "dev.rangestreams.windowing..")
            .and()
            .doNotHaveFullyQualifiedName("dev.rangestreams.testkit.range.WatchedView")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(RUNTIME)
            .because("it has no public API");

    @ArchTest
    static final ArchRule THE_RUNTIME_KNOWS_NO_STORE = noClasses()
            .that()
            .resideInAPackage(RUNTIME)
            .should()
            .dependOnClassesThat(outsideOf("dev.rangestreams.api..", "dev.rangestreams.spi..", RUNTIME));

    @ArchTest
    static final ArchRule STORES_STAND_SIDE_BY_SIDE = noClasses()
            .that()
            .resideInAnyPackage(
                    "dev.rangestreams.versioned..", "dev.rangestreams.window..", "dev.rangestreams.windowing..")
            .should()
            .dependOnClassesThat(outsideOf(
                    "dev.rangestreams.versioned..",
                    "dev.rangestreams.window..",
                    "dev.rangestreams.windowing..",
                    "dev.rangestreams.api..",
                    "dev.rangestreams.spi..",
                    RUNTIME))
            .because("no kind of store is another one");

    @ArchTest
    static final ArchRule A_KIND_OF_STORE_DOES_NOT_KNOW_ANOTHER = slices().matching(
                    "dev.rangestreams.(versioned|window|windowing)..")
            .should()
            .notDependOnEachOther();

    @ArchTest
    static final ArchRule NAMES_SAY_WHAT_IS_SPECIAL =
            noClasses().should().haveNameMatching(EMPTY_NAME).because("a bare noun says more");

    private static DescribedPredicate<JavaClass> outsideOf(String... packages) {
        return JavaClass.Predicates.resideInAPackage("dev.rangestreams..")
                .and(JavaClass.Predicates.resideOutsideOfPackages(packages))
                .as("are ours and outside of %s", String.join(", ", packages));
    }

    /** Leaves out test classes, wherever a build puts them. */
    static final class MainClasses implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("/test-classes/");
        }
    }
}
