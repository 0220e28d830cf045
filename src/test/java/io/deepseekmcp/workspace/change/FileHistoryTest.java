package io.deepseekmcp.workspace.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.workspace.change.FileHistory.Author;
import io.deepseekmcp.workspace.file.BlobId;
import io.deepseekmcp.workspace.file.FileStamp;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FileHistoryTest {
    private final ContentStore store = new ContentStore();
    private long clock;

    /** A life is a word: a capital is a state, {@code -} absence; each change is the worker's (w) or another's (o). */
    @ParameterizedTest
    @CsvSource({
        "A,          false, false, ''",
        "A wB,       true,  false, AB",
        "A wB wC,    true,  false, AC",
        "A wB wA,    false, false, ''",
        "A oB,       false, true,  ''",
        "A oB oA,    false, false, ''",
        "A oB wC,    true,  true,  BC",
        "A wB oC,    true,  true,  AB",
        "A wB oC wD, true,  true,  AB CD",
        "A wB oC wB, true,  true,  AB CB",
        "A wB oA,    false, true,  AB",
        "A oB wA,    false, true,  BA",
        "A oB wC wB, false, true,  ''",
        "- wA,       true,  false, -A",
        "- wA w-,    false, false, ''",
        "- wA o-,    false, true,  -A",
        "A w-,       true,  false, A-",
        "A w- oB,    true,  true,  A-",
        "A wA oA,    false, false, ''",
        "A wB wA wC, true,  false, AC",
    })
    void tellsWhoDidWhat(String life, boolean workers, boolean others, String spans) {
        String[] steps = life.split(" ", -1);
        FileHistory file = new FileHistory(new WorkspaceFile("f", Path.of("f")), state(steps[0]), store);
        for (int i = 1; i < steps.length; i++) {
            Author author = steps[i].charAt(0) == 'w' ? Author.WORKER : Author.OTHERS;
            boolean changed = !steps[i].substring(1).equals(last(steps[i - 1]));

            assertThat(file.saw(state(last(steps[i])), author)).isEqualTo(changed);
        }

        boolean reported = file.isWorkers();
        assertThat(reported).isEqualTo(workers && !file.spans().isEmpty());
        assertThat(file.isOthers()).isEqualTo(others);
        assertThat(file.spans().stream().map(span -> name(span.from()) + name(span.to())))
                .isEqualTo(
                        spans.isEmpty()
                                ? Stream.of().toList()
                                : Stream.of(spans.split(" ", -1)).toList());
    }

    @Test
    void keepsNoCopyThatNothingRefersTo() {
        FileHistory file = new FileHistory(new WorkspaceFile("f", Path.of("f")), state("A"), store);
        for (int i = 0; i < 50; i++) {
            file.saw(state(i % 2 == 0 ? "B" : "C"), Author.WORKER);
            file.saw(state(i % 2 == 0 ? "B" : "C"), Author.WORKER);
        }

        assertThat(store.heldBytes()).isEqualTo(2);
        assertThat(file.spans()).hasSize(1);
        assertThat(file.spans().get(0).from().content().orElseThrow().bytes()).containsExactly('A');
        assertThat(file.spans().get(0).to().content().orElseThrow().bytes()).containsExactly('C');
    }

    @Test
    void learnsTheContentOfAStateThatItKnewByStampAlone() {
        FileState large = state("A").with(Optional.empty());
        FileHistory file = new FileHistory(new WorkspaceFile("f", Path.of("f")), large, store);
        file.saw(state("A"), Author.OTHERS);
        file.saw(state("B"), Author.WORKER);

        assertThat(file.before().content()).isPresent();
        assertThat(file.spans().get(0).from().content().orElseThrow().bytes()).containsExactly('A');
    }

    private static String last(String step) {
        return step.substring(step.length() - 1);
    }

    private FileState state(String name) {
        if (name.equals("-")) {
            return FileState.ABSENT;
        }
        byte[] content = name.getBytes(StandardCharsets.UTF_8);
        FileStamp stamp = new FileStamp(FileStamp.Type.FILE, 0100644, content.length, ++clock, clock, true);
        return new FileState(
                FileState.Kind.FILE, false, BlobId.SHA1.of(content), stamp, store.keep(content, Long.MAX_VALUE));
    }

    private static String name(FileState state) {
        return state.isAbsent() ? "-" : new String(state.content().orElseThrow().bytes(), StandardCharsets.UTF_8);
    }
}
