package io.deepseekmcp.guard.path;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Knows by name which files hold secrets. Names come folded. */
final class SecretNames {
    private static final String NO_SECRET = "x";

    private final NameRules anywhere;
    private final NameRules examples;
    private final Set<String> suffixes;
    private final NameRules keyFiles;
    private final List<String> backupSuffixes;
    private final Set<String> dataDirectories;
    private final Set<String> sourceExtensions;
    private final List<String> gitGlobs = new ArrayList<>();

    /**
     * The rules of one rule file.
     *
     * @param anywhere names, patterns and chains that are secret as a file and as a directory with all below
     * @param examples names of files without values, which are not secret although they look like it
     * @param suffixes endings, each with its dot
     * @param keyFiles patterns that are secret as a file only
     * @param backupSuffixes endings under which editors and people keep copies; a copy is as secret as its original
     * @param dataDirectories names of directories in which all but source code is secret
     */
    SecretNames(
            NameRules anywhere,
            NameRules examples,
            List<String> suffixes,
            NameRules keyFiles,
            List<String> backupSuffixes,
            List<String> dataDirectories,
            List<String> sourceExtensions) {
        this.anywhere = anywhere;
        this.examples = examples;
        this.suffixes = new HashSet<>(suffixes);
        this.keyFiles = keyFiles;
        this.backupSuffixes = List.copyOf(backupSuffixes);
        this.dataDirectories = Set.copyOf(dataDirectories);
        this.sourceExtensions = Set.copyOf(sourceExtensions);
        gitGlobs.addAll(anywhere.gitGlobs());
        suffixes.forEach(suffix -> gitGlobs.add("**/*" + suffix));
        gitGlobs.addAll(keyFiles.gitGlobs());
        backupSuffixes.forEach(suffix -> gitGlobs.add("**/*" + suffix));
        dataDirectories.forEach(name -> gitGlobs.add("**/" + name + "/**"));
    }

    List<String> gitGlobs() {
        return gitGlobs;
    }

    Denial denial(List<String> given) {
        List<String> names = withoutExample(given);
        if (anywhere.firstMatch(names, names).isPresent()) {
            return Denial.SECRET;
        }
        boolean dataOnly = false;
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            if (hasSecretSuffix(name) || isBackupOfSecret(name)) {
                return Denial.SECRET;
            }
            dataOnly |= i + 1 < names.size() && dataDirectories.contains(name);
        }
        if (names.isEmpty()) {
            return Denial.NONE;
        }
        String last = names.get(names.size() - 1);
        boolean secretFile = (dataOnly && !sourceExtensions.contains(extension(last))) || isKeyFile(last);
        return secretFile ? Denial.SECRET_FILE : Denial.NONE;
    }

    private List<String> withoutExample(List<String> names) {
        int last = names.size() - 1;
        if (last < 0
                || examples.firstMatch(names.subList(last, last + 1), names.subList(last, last + 1))
                        .isEmpty()) {
            return names;
        }
        List<String> plain = new ArrayList<>(names);
        plain.set(last, NO_SECRET);
        return plain;
    }

    /** Whether no rule reaches from these names to the ones below. */
    boolean isTransparent(List<String> names) {
        Denial denial = denial(names);
        return denial != Denial.SECRET
                && names.stream().noneMatch(name -> dataDirectories.contains(name) || anywhere.isInChain(name));
    }

    private boolean hasSecretSuffix(String name) {
        for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
            if (suffixes.contains(name.substring(dot))) {
                return true;
            }
        }
        return false;
    }

    /** {@code id_rsa~}, {@code server.key.bak}, {@code .netrc.orig}, and {@code .id_rsa.swp}, which has one more dot. */
    private boolean isBackupOfSecret(String name) {
        for (String suffix : backupSuffixes) {
            if (name.endsWith(suffix)) {
                String original = name.substring(0, name.length() - suffix.length());
                return isSecretFile(original) || (original.startsWith(".") && isSecretFile(original.substring(1)));
            }
        }
        return false;
    }

    private boolean isSecretFile(String name) {
        List<String> alone = List.of(name);
        return anywhere.firstMatch(alone, alone).isPresent() || hasSecretSuffix(name) || isKeyFile(name);
    }

    private boolean isKeyFile(String name) {
        List<String> alone = List.of(name);
        return keyFiles.firstMatch(alone, alone).isPresent();
    }

    private static String extension(String name) {
        int dot = name.lastIndexOf('.');
        return dot < 0 ? "" : name.substring(dot + 1);
    }
}
