package dev.rangestreams.runtime.internal.store;

/**
 * What a store may be called. Its name is also that of its directory, and a part of the name of its changelog. So the rule is
 * Kafka's for topics. Kafka itself checks it only where a topic is made.
 */
public final class StoreName {
    private static final int LONGEST = 249;
    private static final String OTHERS = "._-";

    private StoreName() {}

    /**
     * Returns the name, if it is one.
     *
     * @throws IllegalArgumentException naming what is wrong with it and what is allowed
     */
    public static String check(String name) {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("The name of a store must not be empty");
        }
        if (name.equals(".") || name.equals("..")) {
            throw refused(name, "is a folder of its own in every directory");
        }
        if (name.length() > LONGEST) {
            throw refused(name, "has " + name.length() + " characters");
        }
        for (int i = 0; i < name.length(); i++) {
            if (!isAllowed(name.charAt(i))) {
                throw refused(
                        name,
                        "has the character '" + name.charAt(i) + "' (U+" + String.format("%04X", (int) name.charAt(i))
                                + ") at " + i);
            }
        }
        return name;
    }

    private static boolean isAllowed(char each) {
        return (each >= 'a' && each <= 'z')
                || (each >= 'A' && each <= 'Z')
                || (each >= '0' && each <= '9')
                || OTHERS.indexOf(each) >= 0;
    }

    private static IllegalArgumentException refused(String name, String why) {
        return new IllegalArgumentException("A store cannot be named \"" + name + "\", because that " + why
                + ": its name is that of its directory and part of its changelog's, so it may have up to " + LONGEST
                + " letters and digits of ASCII, '.', '_' and '-', and be neither \".\" nor \"..\"");
    }
}
