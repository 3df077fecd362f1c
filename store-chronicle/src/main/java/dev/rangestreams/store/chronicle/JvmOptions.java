package dev.rangestreams.store.chronicle;

import dev.rangestreams.spi.EngineException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What Chronicle Map needs of the JVM, looked at before any of its classes is touched: they would fail to initialise, with
 * an error that names none of this, and stay broken until the process ends.
 */
final class JvmOptions {
    private static final String COMPILER = "jdk.compiler";

    /**
     * A package that has to be accessible to classes without a module.
     *
     * @param option how it is made so
     */
    private record Access(String option, String module, String packageName) {
        boolean isMissing(Module user) {
            Optional<Module> owner = ModuleLayer.boot().findModule(module);
            return owner.isPresent()
                    && (option.equals("--add-opens")
                            ? !owner.get().isOpen(packageName, user)
                            : !owner.get().isExported(packageName, user));
        }

        @Override
        public String toString() {
            return option + "=" + module + "/" + packageName + "=ALL-UNNAMED";
        }
    }

    private static final List<Access> NEEDED = List.of(
            new Access("--add-exports", "java.base", "sun.nio.ch"),
            new Access("--add-exports", COMPILER, "com.sun.tools.javac.file"),
            new Access("--add-opens", "java.base", "java.lang"),
            new Access("--add-opens", "java.base", "java.lang.reflect"));

    private JvmOptions() {}

    /** Refuses to go on in a JVM in which Chronicle Map does not work, and says what to do. */
    static void check(Place place) {
        if (ModuleLayer.boot().findModule(COMPILER).isEmpty()) {
            throw new EngineException(
                    "Cannot open " + place + ": Chronicle Map compiles classes when it starts, and this Java "
                            + "has no compiler. Run it on a JDK instead of a JRE, or add the module " + COMPILER
                            + " to your image, or use another engine");
        }
        List<String> missing = missing(JvmOptions.class.getClassLoader().getUnnamedModule());
        if (!missing.isEmpty()) {
            throw new EngineException(
                    "Cannot open " + place + ": Chronicle Map needs options that this JVM was started without."
                            + " Add to the java command: " + String.join(" ", missing));
        }
    }

    static List<String> missing(Module user) {
        List<String> missing = new ArrayList<>();
        for (Access access : NEEDED) {
            if (access.isMissing(user)) {
                missing.add(access.toString());
            }
        }
        return missing;
    }
}
