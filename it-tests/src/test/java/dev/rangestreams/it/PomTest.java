package dev.rangestreams.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The bill of materials names what is published and nothing else; every pom tells the truth about its module. */
class PomTest {
    private static final String MANAGED = "/project/dependencyManagement/dependencies/dependency";

    private final Repository repository = Repository.here();
    private final Pom root = repository.pom("");
    private final Pom bom = repository.pom("bom");

    @Test
    void theBomInheritsNothing() {
        assertThat(bom.has("/project/parent")).isFalse();
        assertThat(bom.has("/project/dependencies")).isFalse();
        assertThat(bom.has(MANAGED + "[scope='import']")).isFalse();
    }

    @Test
    void theBomNamesEveryPublishedModule() {
        assertThat(bom.texts(MANAGED + "/artifactId"))
                .containsExactlyInAnyOrderElementsOf(repository.publishedModules().stream()
                        .map(module -> "rangestreams-" + module)
                        .toList());
        assertThat(bom.texts(MANAGED + "/groupId")).containsOnly("dev.rangestreams");
        assertThat(bom.texts(MANAGED + "/version")).containsOnly("${project.version}");
    }

    @Test
    void theBomHasTheVersionAndThePluginsOfTheRoot() {
        assertThat(bom.texts("/project/version")).isEqualTo(root.texts("/project/version"));
        assertThat(root.managedPlugins()).containsAllEntriesOf(bom.managedPlugins());
    }

    @Test
    void aPublishedModuleWithPublicCodeHasJavadoc() {
        for (String module : repository.publishedModules()) {
            // Javadoc refuses to run where it finds nothing to say.
            boolean hasApi = repository.sources().stream()
                    .filter(source -> source.module().equals(module) && source.main())
                    .anyMatch(source -> source.isPublicType() && !source.isInternal());
            assertThat(repository.pom(module).has("/project/properties/maven.javadoc.skip"))
                    .as("%s/pom.xml sets maven.javadoc.skip; that is for a module that has no public type yet", module)
                    .isEqualTo(!hasApi);
        }
    }

    @Test
    void everyJarHasAModuleNameOfItsOwn() {
        assertThat(repository.modules().stream()
                        .filter(module -> !module.equals("bom"))
                        .flatMap(module -> repository.pom(module).texts("/project/properties/module.name").stream()))
                .hasSize(repository.modules().size() - 1)
                .doesNotHaveDuplicates()
                .allSatisfy(name -> assertThat(name).startsWith("dev.rangestreams."));
    }
}
