package io.deepseekmcp.workspace.sandbox;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The files of the machine that the server runs on. */
final class LocalFiles implements HostFiles {
    @Override
    public Kind kind(Path path) {
        try {
            BasicFileAttributes attributes =
                    Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (attributes.isSymbolicLink()) {
                return Kind.LINK;
            }
            return attributes.isDirectory() ? Kind.FOLDER : Kind.FILE;
        } catch (IOException e) {
            return Kind.NOTHING;
        }
    }

    @Override
    public Optional<Path> real(Path path) {
        try {
            return Optional.of(path.toRealPath());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    @Override
    public String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException e) {
            return "";
        }
    }

    @Override
    public List<Path> children(Path folder) {
        List<Path> children = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            entries.forEach(children::add);
        } catch (IOException | DirectoryIteratorException e) {
            return List.of();
        }
        Collections.sort(children);
        return children;
    }
}
