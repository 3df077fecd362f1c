package dev.rangestreams.it;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The public API of one module's compiled classes as sorted text, so that a change of it shows in a diff. */
final class ApiText {
    private static final ToolProvider JAVAP =
            ToolProvider.findFirst("javap").orElseThrow(() -> new IllegalStateException("No javap: run on a JDK"));

    private ApiText() {}

    /** Every type a user can reach, outside packages named {@code internal}; empty where there is none. */
    static String of(Path classes) throws IOException {
        try (Stream<Path> files = Files.walk(classes)) {
            return files.map(file -> classes.relativize(file).toString().replace('\\', '/'))
                    .filter(file -> file.endsWith(".class") && !file.endsWith("package-info.class"))
                    .filter(file -> !file.contains("/internal/"))
                    .map(file -> file.replace(".class", "").replace('/', '.'))
                    .sorted()
                    .filter(ApiText::isReachable)
                    .map(type -> describe(classes, type))
                    .collect(Collectors.joining("\n"));
        }
    }

    private static boolean isReachable(String type) {
        try {
            Class<?> found = Class.forName(type, false, ApiText.class.getClassLoader());
            for (Class<?> at = found; at != null; at = at.getEnclosingClass()) {
                if (!Modifier.isPublic(at.getModifiers()) && !Modifier.isProtected(at.getModifiers())) {
                    return false;
                }
            }
            return !found.isAnonymousClass() && !found.isLocalClass();
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(type + " is not on the class path of it-tests; add its module there", e);
        }
    }

    private static String describe(Path classes, String type) {
        StringWriter out = new StringWriter();
        PrintWriter writer = new PrintWriter(out);
        int code = JAVAP.run(writer, writer, "-protected", "-constants", "-cp", classes.toString(), type);
        if (code != 0) {
            throw new IllegalStateException("javap cannot read " + type + ": " + out);
        }
        List<String> lines = out.toString()
                .lines()
                .filter(line -> !line.startsWith("Compiled from") && !line.isBlank() && !line.equals("}"))
                .map(line -> line.replaceAll("\\bjava\\.lang\\.(?=[A-Z])", ""))
                .toList();
        String members =
                lines.stream().skip(1).sorted().map(line -> line + "\n").collect(Collectors.joining());
        return lines.get(0) + "\n" + members + "}\n";
    }
}
