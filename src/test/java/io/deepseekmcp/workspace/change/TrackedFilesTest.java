package io.deepseekmcp.workspace.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.deepseekmcp.workspace.file.BlobId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TrackedFilesTest {
    private static final String ID = "61780798228d17af2d34fce4cfbdf35556832472";

    @Test
    void findsEachFileByItsBytes() throws Exception {
        TrackedFiles files = parse("H 100644 " + ID + " 0\t-x\0"
                + "h 100755 " + ID + " 0\ta\tb\0"
                + "S 120000 " + ID + " 0\tdir/l\nink\0"
                + "H 160000 " + ID + " 0\tsub\0"
                + "M 100644 " + ID + " 2\tz\u00e9\0");

        assertThat(files.size()).isEqualTo(5);
        assertThat(find(files, "-x").mode()).isEqualTo(0100644);
        assertThat(find(files, "a\tb").mode()).isEqualTo(0100755);
        assertThat(find(files, "dir/l\nink").mode()).isEqualTo(0120000);
        assertThat(find(files, "z\u00e9").id()).isEqualTo(ID);
        assertThat(find(files, "sub").isSubmodule()).isTrue();
        assertThat(files.find(bytes("z"))).isEmpty();
        assertThat(files.find(bytes("dir"))).isEmpty();
        assertThat(names(files.unwatched())).containsExactly("a\tb", "dir/l\nink");
        assertThat(names(files.submodules())).containsExactly("sub");
        assertThat(files.ids()).isEqualTo(BlobId.SHA1);
    }

    @Test
    void knowsTheLongerIds() throws Exception {
        assertThat(parse("H 100644 " + "a".repeat(64) + " 0\tx\0").ids()).isEqualTo(BlobId.SHA256);
    }

    @Test
    void isEmptyForAnEmptyIndex() throws Exception {
        assertThat(parse("").size()).isZero();
        assertThat(parse("").find(bytes("a"))).isEmpty();
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        assertThatThrownBy(() -> parse("what\0")).isInstanceOf(IOException.class);
    }

    @Test
    void computesTheIdsThatGitComputes() {
        assertThat(BlobId.SHA1.of(bytes("b\n"))).isEqualTo(ID);
        assertThat(BlobId.SHA1.of(new byte[0])).isEqualTo("e69de29bb2d1d6434b8b29ae775ad8c2e48c5391");
    }

    private static TrackedFiles parse(String listing) throws IOException {
        return TrackedFiles.parse(bytes(listing));
    }

    private static TrackedFiles.Entry find(TrackedFiles files, String name) {
        return files.find(bytes(name)).orElseThrow();
    }

    private static List<String> names(List<TrackedFiles.Entry> entries) {
        return entries.stream()
                .map(entry -> new String(entry.name(), StandardCharsets.UTF_8))
                .toList();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
