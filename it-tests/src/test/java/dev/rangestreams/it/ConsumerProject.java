package dev.rangestreams.it;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A project of somebody else's, in a folder of its own, built by a Maven of its own. Its local repository holds our artifacts
 * as an installation would put them there; everything else it takes from the local repository of the build that runs this
 * test, which it reads as a remote one and leaves alone. It has no way to any other.
 */
record ConsumerProject(Repository ours, Path source, Path folder, Path mavenHome, Path thirdParties) {
    private static final List<String> VERSIONS = List.of("kafka.version", "junit.version", "slf4j.version");

    /** Copies the project and puts our artifacts where it will look for them. */
    void prepare() throws IOException {
        copy(source, folder.resolve("project"));
        install("rangestreams-parent", ours.resolve("pom.xml"), null);
        install("rangestreams-bom", ours.resolve("bom/pom.xml"), null);
        for (var module : ours.publishedModules()) {
            install("rangestreams-" + module, ours.resolve(module + "/pom.xml"), jar(module));
        }
        Files.writeString(folder.resolve("settings.xml"), """
                <settings>
                    <mirrors>
                        <mirror>
                            <id>build</id>
                            <mirrorOf>*</mirrorOf>
                            <url>%s</url>
                        </mirror>
                    </mirrors>
                </settings>
                """.formatted(thirdParties.toUri()));
    }

    /** The module's jar as the build packs it, whether or not it is there. */
    Path jar(String module) {
        return ours.resolve(module + "/target/rangestreams-" + module + "-" + version() + ".jar");
    }

    private String version() {
        return ours.pom("").texts("/project/version").get(0);
    }

    private void install(String artifact, Path pom, @Nullable Path jar) throws IOException {
        var target = folder.resolve("repository/dev/rangestreams/" + artifact + "/" + version());
        Files.createDirectories(target);
        Files.copy(pom, target.resolve(artifact + "-" + version() + ".pom"));
        if (jar != null) {
            Files.copy(jar, target.resolve(artifact + "-" + version() + ".jar"));
        }
    }

    /** Compiles and tests the project, with other versions than ours of what is named. */
    Result build(Map<String, String> others) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(
                mavenHome.resolve("bin/mvn").toString(),
                "-B",
                "-o",
                // Files are within reach offline.
                "-Daether.offline.protocols=file",
                "-s",
                folder.resolve("settings.xml").toString(),
                "-Dmaven.repo.local=" + folder.resolve("repository")));
        Map<String, String> versions = new TreeMap<>(versions());
        versions.putAll(others);
        versions.forEach((name, version) -> command.add("-D" + name + "=" + version));
        command.add("test");
        var output = folder.resolve("output");
        var builder = new ProcessBuilder(command)
                .directory(folder.resolve("project").toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().keySet().removeIf(name -> name.startsWith("MAVEN_"));
        var process = builder.start();
        try {
            var ended = process.waitFor(15, TimeUnit.MINUTES);
            return new Result(ended && process.exitValue() == 0, Files.readString(output));
        } finally {
            process.destroyForcibly();
        }
    }

    /** By the names under which such a project's pom asks for them: ours, and those we build with. */
    Map<String, String> versions() {
        var root = ours.pom("");
        Map<String, String> versions = new TreeMap<>(root.managedPlugins());
        for (var property : VERSIONS) {
            versions.put(property, root.texts("/project/properties/" + property).get(0));
        }
        versions.put("rangestreams.version", version());
        return versions;
    }

    record Result(boolean success, String output) {}

    private static void copy(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                var target = to.resolve(from.relativize(file));
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
