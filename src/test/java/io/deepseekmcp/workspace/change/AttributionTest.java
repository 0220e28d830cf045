package io.deepseekmcp.workspace.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.fixture.GitFixture;
import io.deepseekmcp.workspace.patch.LineDiff;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Repositories in many states, and what commands do in them: what the tracker tells is what a comparison of the whole
 * disk before and after tells, with lines counted by git itself on copies.
 */
final class AttributionTest {
    static final String NAME_AND_TRUST =
            "export GIT_CONFIG_COUNT=2 GIT_CONFIG_KEY_0=protocol.file.allow GIT_CONFIG_VALUE_0=always"
                    + " GIT_CONFIG_KEY_1=maintenance.auto GIT_CONFIG_VALUE_1=false; ";

    @TempDir
    Path folder;

    private Path root;

    @BeforeEach
    void repository() throws Exception {
        root = folder.toRealPath().resolve("ws");
        GitFixture.usual(root);
    }

    /** Two scripts, the state and the command; what only the state needs stays empty. */
    @ParameterizedTest(name = "{0} ! {1}")
    @CsvSource(delimiter = '!', quoteCharacter = '`', textBlock = """
            # names and moves
                                                  ! git mv a.txt z.txt
                                                  ! mv src lib
                                                  ! mv a.txt t; mv b.txt a.txt; mv t b.txt
                                                  ! git mv a.txt n.txt; echo four >> n.txt
            echo old > u.txt                      ! mv u.txt b.txt
            git mv a.txt r.txt                    ! echo x >> r.txt
            git mv a.txt r.txt                    ! git mv r.txt a.txt
                                                  ! git mv b.txt B.txt
                                                  ! d=$(printf 'x%.0s' $(seq 200)); mkdir -p $d/$d; echo 1 > $d/$d/f
            # what the person had not committed
            rm b.txt                              ! echo b > b.txt
            rm b.txt                              ! echo B > b.txt
            echo mine > b.txt                     ! git checkout -q -- b.txt
            echo mine > b.txt; echo u > u         ! git reset -q --hard
            mkdir d; echo u > d/u                 ! git clean -qfd
            echo mine > b.txt; echo u > u         ! git stash -q -u
            echo mine > b.txt; echo u > u         ! git stash -q -u; git stash pop -q
            echo s > s; git add s                 ! git rm -qf s
            echo s > a.txt; git add a.txt; echo w > a.txt ! git checkout -q -- a.txt
            echo mine > a.txt; echo u > u         ! git add .; git commit -qm c; echo x >> a.txt; echo x >> u
            echo u > u.tmp                        ! echo '*.tmp' >> .gitignore; echo x >> u.tmp
            echo u > u.tmp                        ! echo '*.tmp' >> .gitignore; rm u.tmp
            echo k > k.log; git add -f k.log; git commit -qm k ! echo m >> k.log
                                                  ! echo 1 > f.log; git add -f f.log
            # other commits
            rm -rf .git; git init -q              ! echo y >> a.txt; rm src/c.txt; echo n > n
            rm -rf .git; git init -q; git add .   ! echo y >> a.txt; git commit -qam x; echo n > n; git add .; git commit -qm y
            git checkout -q --detach              ! echo y >> a.txt; git commit -qam x
                                                  ! git checkout -q --orphan o; git rm -rqf .; echo n > n
                                                  ! git checkout -q --orphan o; echo y >> a.txt; git rm -q --cached b.txt; rm b.txt
            git checkout -qb o; echo o > a.txt; git rm -q b.txt; git commit -qam o; git checkout -q main ! git checkout -q o
            git checkout -qb o; echo o > a.txt; git commit -qam o; git checkout -q main ! git checkout -q o; echo z >> src/c.txt; git checkout -q main
            git checkout -qb o; echo o > a.txt; git commit -qam o; git checkout -q main; echo m > a.txt; git commit -qam m ! git merge -q o || true
            git checkout -qb o; echo o > a.txt; git commit -qam o; git checkout -q main; echo m > m; git add m; git commit -qm m ! git rebase -q o
            echo l > l; git add l; git commit -qm l ! git reset -q --hard HEAD~1
            echo l > l; git add l; git commit -qm l ! git reset -q --soft HEAD~1
            # formats and settings of the repository
            rm -rf .git; git init -q --object-format=sha256; git add .; git commit -qm x; echo d > b.txt ! echo y >> a.txt; rm src/c.txt; echo n > n; echo more >> b.txt; git add .; git commit -qm y
            git update-index --index-version 4; git update-index --split-index; echo n > n; git add n ! echo y >> a.txt; rm src/c.txt; echo z >> n
            git config core.untrackedCache true; git update-index --untracked-cache; git status; mkdir x; echo u > x/u ! echo y >> x/u; echo z > x/z
            git config core.fileMode false        ! chmod +x a.txt; echo y >> a.txt
            git config core.checkStat minimal     ! touch -r b.txt ../ref; echo B > b.txt; touch -r ../ref b.txt
            git config core.bare true             ! echo y >> a.txt; rm b.txt; echo n > n
            git config core.worktree /            ! echo y >> a.txt; rm b.txt; echo n > n
            git config diff.noprefix true; git config diff.renames copies; git config status.short true ! cp a.txt aa; git add .; git mv b.txt c
            : > .git/index.lock                   ! echo y >> a.txt; rm b.txt; echo n > n
            rm .git/index                         ! echo y >> a.txt; rm b.txt; echo n > n
            # flags and sparse checkouts
            git update-index --assume-unchanged a.txt ! rm a.txt
            git update-index --skip-worktree src/c.txt ! rm -r src
                                                  ! git update-index --skip-worktree src/c.txt; rm -r src
            echo i > i; git add -N i              ! echo more >> i
            mkdir big; echo x > big/x; git add .; git commit -qm b; git sparse-checkout set --cone src ! echo y >> a.txt; git add a.txt
            mkdir big; echo x > big/x; git add .; git commit -qm b; git sparse-checkout set --cone src ! mkdir big; echo y > big/x; echo z > big/z
            mkdir big; echo x > big/x; git add .; git commit -qm b; git sparse-checkout set --cone src ! mkdir big; echo x > big/x
            mkdir big; echo x > big/x; git add .; git commit -qm b; git sparse-checkout set --cone --sparse-index src ! git sparse-checkout disable
            mkdir big; echo x > big/x; git add .; git commit -qm b ! git sparse-checkout set --cone src
            # files, directories, links, pipes
                                                  ! rm b.txt; mkdir b.txt; echo 1 > b.txt/x
                                                  ! rm -r src; echo 1 > src
                                                  ! mv src real; ln -s real src
            ln -s src l; git add l; git commit -qm l ! rm l; mkdir l; echo x > l/x
            ln -s b.txt l; git add l; git commit -qm l ! ln -sfn a.txt l; echo x >> b.txt
            ln -s src l; git add l; git commit -qm l ! echo x >> l/c.txt; echo n > l/n
                                                  ! rm b.txt; mkfifo b.txt; mkfifo p
            echo u > u                            ! rm u; mkfifo u
            ln a.txt h; git add .; git commit -qm h ! echo x >> h
            ln a.txt h                            ! echo x >> a.txt
                                                  ! printf 'one\\ntwo\\nthree' > a.txt; : > b.txt; touch e
                                                  ! chmod 600 a.txt; find . -name '*.txt' -exec touch {} +
            echo u > u; echo d > b.txt            ! for f in a.txt b.txt u; do cp -p $f t; mv t $f; done
            mkdir m; for i in $(seq 10000 16000); do echo $i > m/$i; done ! echo n > m/n; echo y >> m/10000
            # repositories inside, beside and above
            git init -q n; echo x > n/x           ! echo y >> n/x; echo z > n/z
            git init -q n; echo x > n/x           ! rm -rf n
            git init -q n; echo x > n/x           ! rm -rf n/.git
            mkdir n; echo x > n/x                 ! git init -q n; echo y > n/y
            git init -q ../lib; cd ../lib; echo l > l; git add l; git commit -qm l; cd ../ws; git submodule --quiet add ../lib sub; git commit -qm s ! echo x >> sub/l; cd sub; git commit -qam x
            git init -q ../lib; cd ../lib; echo l > l; git add l; git commit -qm l; cd ../ws; git submodule --quiet add ../lib sub; git commit -qm s ! git rm -qf sub
            git worktree add -q trees/w           ! echo y >> trees/w/a.txt; echo y >> a.txt
            mv .git ../real; echo 'gitdir: ../real' > .git ! echo y >> a.txt; rm b.txt; echo n > n
            # a repository that is damaged or no more
                                                  ! rm .git/index; rm b.txt; echo y >> a.txt
                                                  ! echo junk > .git/index; rm b.txt; echo y >> a.txt; echo n > n
            echo junk > .git/index                ! rm b.txt; echo y >> a.txt; echo n > n
            echo '[junk' > .git/config            ! rm b.txt; echo y >> a.txt; echo n > n
            rm -rf .git                           ! mv src s2; mkdir src; echo c1 > src/c.txt; git init -q; git add .; git commit -qm x
            echo d > a.txt; echo u > u            ! rm -rf .git; echo x >> a.txt; echo n > n
            """)
    void tellsWhatTheDiskTells(String state, String command) throws Exception {
        if (state != null) {
            sh(state);
        }
        Map<String, Disk.State> before = Disk.of(root);
        Play play = Play.in(root);
        play.command(() -> sh(command));
        play.command(() -> {});

        assertThat(told(play.changes())).isEqualTo(compare(before, Disk.of(root)));
        if (Applied.in(root).isPossible() && !command.contains("mkfifo")) {
            Applied.in(root).goesBackAndForth(play, before);
        }
    }

    /** The same where the content before is gone with the repository: the lists are right, the lines are not counted. */
    @ParameterizedTest
    @CsvSource(delimiter = '!', quoteCharacter = '`', textBlock = """
            rm -rf .git; rm b.txt
            rm -rf .git; git init -q; rm b.txt
            rm -rf .git; git init -q; rm b.txt; git add .; git commit -qm n
            echo '[junk' > .git/config; rm b.txt
            """)
    void listsDeletionsWithoutTheRepository(String command) throws Exception {
        Play play = Play.in(root);
        play.command(() -> sh(command));

        assertThat(play.changes().deleted()).containsExactly("b.txt");
        assertThat(play.changes().changed()).isEmpty();
        assertThat(play.changes().created()).isEmpty();
        assertThat(play.changes().diffStat()).isEqualTo(" b.txt | not counted");
    }

    private static List<String> told(Changes changes) {
        assertThat(changes.byOthers()).isEmpty();
        assertThat(changes.ignored()).isEmpty();
        Map<String, String> lines = lines(changes.diffStat());
        List<String> told = new ArrayList<>();
        changes.changed().forEach(name -> told.add(name + " changed " + lines.remove(shown(name))));
        changes.created().forEach(name -> told.add(name + " created " + lines.remove(shown(name))));
        changes.deleted().forEach(name -> told.add(name + " deleted " + lines.remove(shown(name))));
        assertThat(lines).isEmpty();
        told.sort(null);
        return told;
    }

    private List<String> compare(Map<String, Disk.State> before, Map<String, Disk.State> after) throws Exception {
        List<String> differences = new ArrayList<>();
        List<byte[]> olds = new ArrayList<>();
        List<byte[]> nows = new ArrayList<>();
        for (String name : new TreeSet<>(
                Stream.concat(before.keySet().stream(), after.keySet().stream()).toList())) {
            Disk.State old = before.get(name);
            Disk.State now = after.get(name);
            if (old != null && now != null && old.sameAs(now)) {
                continue;
            }
            differences.add(name + (old == null ? " created " : now == null ? " deleted " : " changed "));
            olds.add(old == null ? new byte[0] : old.content());
            nows.add(now == null ? new byte[0] : now.content());
        }
        int[] counts = count(olds, nows);
        for (int i = 0; i < counts.length; i++) {
            differences.set(i, differences.get(i) + counts[i]);
        }
        differences.sort(null);
        return differences;
    }

    /** Lines that git counts between the contents of each pair. */
    private int[] count(List<byte[]> olds, List<byte[]> nows) throws IOException {
        Path from = Files.createDirectory(folder.resolve("from"));
        Path to = Files.createDirectory(folder.resolve("to"));
        for (int i = 0; i < olds.size(); i++) {
            Files.write(from.resolve(Integer.toString(i)), olds.get(i));
            Files.write(to.resolve(Integer.toString(i)), nows.get(i));
        }
        int[] counts = new int[olds.size()];
        GitFixture.at(folder)
                .git("diff", "--no-index", "--no-renames", "--numstat", "from", "to")
                .lines()
                .map(row -> row.split("\t", 3))
                .forEach(row -> counts[Integer.parseInt(row[2].replaceAll(".*[/} ]", ""))] =
                        Integer.parseInt(row[0]) + Integer.parseInt(row[1]));
        return counts;
    }

    private static Map<String, String> lines(String diffStat) {
        Map<String, String> lines = new TreeMap<>();
        for (String row : diffStat.split("\n", -1)) {
            int bar = row.lastIndexOf(" | ");
            if (bar >= 0) {
                lines.put(
                        row.substring(0, bar).strip(),
                        row.substring(bar + 3).strip().split(" ", 2)[0]);
            }
        }
        return lines;
    }

    /** The name as a diff stat of one row shows it. */
    private static String shown(String name) {
        DiffStat stat = new DiffStat();
        stat.text(name, new LineDiff.Count(1, 0));
        return lines(stat.toString()).keySet().iterator().next();
    }

    private void sh(String script) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", NAME_AND_TRUST + script).directory(root.toFile());
        Map<String, String> environment = builder.environment();
        GitFixture.asNobody(environment);
        for (String who : List.of("AUTHOR", "COMMITTER")) {
            environment.put("GIT_" + who + "_NAME", "T");
            environment.put("GIT_" + who + "_EMAIL", "t@example.org");
        }
        Path output = folder.resolve("output");
        int exit = builder.redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
        assertThat(exit).as(script + ": " + Files.readString(output)).isZero();
    }
}
