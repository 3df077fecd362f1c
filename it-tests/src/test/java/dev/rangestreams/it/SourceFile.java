package dev.rangestreams.it;

import java.nio.file.Path;
import java.util.List;

/** One Java source file of this repository, with what the rules about sources need to know of it. */
record SourceFile(String module, boolean main, Path path, List<String> lines) {

    SourceFile {
        lines = List.copyOf(lines);
    }

    String packageName() {
        return lines.stream()
                .filter(line -> line.startsWith("package "))
                .map(line ->
                        line.substring("package ".length()).replace(";", "").strip())
                .findFirst()
                .orElse("");
    }

    String typeName() {
        return path.getFileName().toString().replace(".java", "");
    }

    boolean isPackageInfo() {
        return typeName().equals("package-info");
    }

    boolean isPublicType() {
        return lines.stream().anyMatch(line -> line.startsWith("public "));
    }

    boolean isInternal() {
        return packageName().matches(".*\\.internal(\\..*)?");
    }

    int length() {
        return lines.size();
    }

    @Override
    public String toString() {
        return path + " (" + length() + " lines)";
    }
}
