package io.deepseekmcp.guard.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.deepseekmcp.config.Settings;
import io.deepseekmcp.fixture.GitFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a repository's configuration names, as it stands in the file: each row a text and the file that is protected. */
class ConfiguredFilesTest {
    @TempDir
    Path folder;

    private Path root;

    @BeforeEach
    void makeARepository() throws IOException {
        root = Files.createDirectory(folder.toRealPath().resolve("ws"));
        GitFixture.init(root).write("scripts/x.sh", "").write("scripts/tools/y.js", "");
    }

    /** {@code ~} stands for a line feed, {@code TOP} for the workspace. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "[core]~hooksPath = build/hooks | build/hooks/post-checkout",
                "[core]~hooksPath = \"tools dir/hooks\" | tools dir/hooks/pre-push",
                "[core]~hooksPath = TOP/tools/abs | tools/abs/pre-commit",
                "[core] hooksPath=tools/one-line | tools/one-line/pre-commit",
                "[core]~hooksPath = . | pre-commit",
                "[core]~hooksPath = ./ | post-merge",
                "[core]~hooksPath = tools/\\~  hooks ; the team's | tools/  hooks/pre-commit",
                "[core]~sshCommand = ssh -F conf/ssh | conf/ssh",
                "[core]~editor = scripts/edit --wait | scripts/edit",
                "[core]~alternateRefsCommand = scripts/refs.sh | scripts/refs.sh",
                "[core]~gitProxy = scripts/proxy.sh for example.org | scripts/proxy.sh",
                "[core]~askPass = $PWD/scripts/x.sh | scripts/x.sh",
                "[pager]~log = scripts/p.sh | scripts/p.sh",
                "[pager]~blame = ./scripts/page | scripts/page",
                "[init]~templateDir = conf/template | conf/template/hooks/pre-commit",
                "[commit]~template = conf/message.txt | conf/message.txt",
                "[sequence]~editor = node scripts/tools/y.js | scripts/tools/y.js",
                "[credential \"https://example.org\"]~helper = \"!f() { . scripts/x.sh; }; f\" | scripts/x.sh",
                "[credential]~helper = store --file=conf/creds | conf/creds",
                "[gpg \"ssh\"]~program = scripts/sign | scripts/sign",
                "[gpg \"ssh\"]~defaultKeyCommand = scripts/key -L | scripts/key",
                "[gpg \"ssh\"]~allowedSignersFile = conf/signers | conf/signers",
                "[gpg \"ssh\"]~revocationFile = conf/revoked | conf/revoked",
                "[alias]~st = !$(git rev-parse --show-toplevel)/scripts/x.sh | scripts/x.sh",
                "[alias]~bis = bisect run ./scripts/probe.sh | scripts/probe.sh",
                "[alias \"two words\"]~command = !scripts/x.sh | scripts/x.sh",
                "[difftool \"d\"]~cmd = 'scripts/diff tool.sh' \"$LOCAL\" | scripts/diff tool.sh",
                "[mergetool \"m\"]~path = scripts/merge-tool | scripts/merge-tool",
                "[merge \"m\"]~driver = scripts/merge %O %A %B | scripts/merge",
                "[diff]~external = python3 scripts/x.sh | scripts/x.sh",
                "[interactive]~diffFilter = scripts/colour | scripts/colour",
                "[remote \"r\"]~uploadpack = scripts/up | scripts/up",
                "[remote \"r\"]~url = ext::scripts/serve %S | scripts/serve",
                "[submodule \"s\"]~update = !scripts/update | scripts/update",
                "[trailer \"sign\"]~command = scripts/trailer | scripts/trailer",
                "[tar \"tar.xz\"]~command = scripts/pack -c | scripts/pack",
                "[sendemail]~toCmd = scripts/to | scripts/to",
                "[sendemail]~sendmailCmd = scripts/send | scripts/send",
                "[sendemail]~smtpServer = TOP/scripts/x.sh | scripts/x.sh",
                "[lfs \"customtransfer.t\"]~path = node~args = scripts/tools/y.js | scripts/tools/y.js",
                "[http]~sslCAInfo = conf/ca.crt | conf/ca.crt",
                "[http \"https://x.example\"]~cookieFile = conf/cookies | conf/cookies",
                "[hook \"lint\"]~event = pre-commit~command = scripts/lint | scripts/lint",
                "[guitool \"g\"]~cmd = scripts/gui | scripts/gui",
                "[web]~browser = b~[browser \"b\"]~cmd = scripts/browse | scripts/browse",
                "[future]~runner = scripts/x.sh | scripts/x.sh",
                "[include]~path = TOP/conf/more.config | conf/more.config",
                "[includeIf \"onbranch:main\"]~path = ../conf/branch.config | conf/branch.config",
                "[includeIf \"hasconfig:remote.*.url:https://x.example/**\"]~path = ../conf/r.config | conf/r.config",
                "[core]\r~\thooksPath = tools/crlf\r~ | tools/crlf/pre-commit",
                "\ufeff[core]~hooksPath = tools/bom | tools/bom/pre-commit",
                "# a comment~[CORE]~HOOKSPATH = tools/upper | tools/upper/pre-commit",
            })
    void protectsWhatTheFileNames(String row) throws Exception {
        String[] parts = row.split(" \\| ", 2);
        configure(parts[0].replace('~', '\n').replace("TOP", root.toString()));
        isProtected(parts[1]);
        assertThatCode(() -> Guards.everything(root).toWrite("src/other.sh")).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[user]~name = scripts/x.sh | scripts/x.sh",
                "[remote \"o\"]~fetch = +refs/heads/*:refs/remotes/o/* | refs/heads/x.txt",
                "[branch \"scripts\"]~merge = refs/heads/main | refs/heads/main",
                "[remote \"o\"]~url = ../scripts | scripts/x.sh",
                "[core]~editor = vim | scripts/x.sh",
                "[core]~hooksPath = . | src/pre-commit",
                "[blame]~ignoreRevsFile = scripts/x.sh | scripts/x.sh",
                "[mailmap]~file = scripts/x.sh | scripts/x.sh",
                "[diff]~algorithm = histogram | histogram"
            })
    void leavesOpenWhatIsNoFileOfIt(String row) throws Exception {
        String[] parts = row.split(" \\| ", 2);
        configure(parts[0].replace('~', '\n'));
        assertThatCode(() -> Guards.everything(root).toWrite(parts[1])).doesNotThrowAnyException();
    }

    @Test
    void protectsWhatAHooksFolderThatIsALinkLeadsTo() throws Exception {
        Files.createDirectories(root.resolve("real/hooks"));
        Files.createSymbolicLink(root.resolve("team-hooks"), Path.of("real/hooks"));
        configure("[core]\nhooksPath = team-hooks\n");
        isProtected("real/hooks/pre-commit");
        Refused byLink = catchThrowableOfType(
                Refused.class, () -> Guards.everything(root).toWrite("team-hooks/pre-commit"));
        assertThat(byLink.rule()).isEqualTo("protected");
    }

    @Test
    void followsMoreIncludesThanAnybodyHas() throws Exception {
        StringBuilder text = new StringBuilder("[include]\n");
        for (int i = 0; i < 60; i++) {
            text.append("path = ../conf/").append(i).append('\n');
            GitFixture.at(root).write("conf/" + i, "[include]\npath = 0\n[core]\nhooksPath = tools/h" + i + "\n");
        }
        configure(text.toString());
        isProtected("tools/h59/pre-commit");
        isProtected("conf/59");
    }

    @Test
    void readsTheConfigurationOfARepositoryThatLiesElsewhere() throws Exception {
        Files.move(root.resolve(".git"), folder.resolve("store"));
        Files.writeString(root.resolve(".git"), "gitdir: ../store\n");
        Files.writeString(folder.resolve("store/config"), "[core]\nhooksPath = tools/far\n");
        assertThat(Repository.around(root)).isEmpty();
        isProtected("tools/far/pre-commit");
    }

    @Test
    void readsTheConfigurationOfOneWorkTree() throws Exception {
        Files.writeString(root.resolve(".git/config.worktree"), "[core]\nhooksPath = tools/tree\n");
        isProtected("tools/tree/pre-commit");
    }

    /** A relative path counts from the top of each work tree. */
    @Test
    void knowsNestedRepositoriesSubmodulesAndLinkedWorkTrees() throws Exception {
        GitFixture.init(root.resolve("nested"));
        Files.writeString(root.resolve("nested/.git/config"), "[core]\nhooksPath = tools/hooks\n");
        GitFixture.init(root.resolve("lib/sub"));
        Files.createDirectories(root.resolve(".git/modules"));
        Files.move(root.resolve("lib/sub/.git"), root.resolve(".git/modules/sub"));
        Files.writeString(root.resolve("lib/sub/.git"), "gitdir: ../../.git/modules/sub\n");
        Files.writeString(
                root.resolve(".git/modules/sub/config"),
                "[core]\nworktree = ../../../lib/sub\nhooksPath = ../../shared-hooks\neditor = bin/edit\n");
        GitFixture.at(root).write("x.txt", "x\n").git("add", "x.txt");
        GitFixture.at(root).git("commit", "-q", "-m", "x");
        GitFixture.at(root).git("worktree", "add", "-q", "trees/one");
        configure("[core]\nhooksPath = main-hooks\n");
        isProtected("nested/tools/hooks/pre-commit");
        isProtected("lib/sub/bin/edit");
        isProtected("shared-hooks/pre-commit");
        isProtected("main-hooks/pre-commit");
        isProtected("trees/one/main-hooks/pre-commit");
        assertThatCode(() -> Guards.everything(root).toWrite("nested/src/a.js")).doesNotThrowAnyException();
    }

    private void configure(String text) throws IOException {
        Path config = root.resolve(".git/config");
        if (text.startsWith("\ufeff")) {
            Files.writeString(config, text);
        } else {
            Files.writeString(config, text, StandardOpenOption.APPEND);
        }
    }

    private void isProtected(String path) throws Exception {
        PathGuard guard = Guards.everything(root);
        Refused refused = catchThrowableOfType(Refused.class, () -> guard.toWrite(path));
        assertThat(refused).as(path).isNotNull();
        assertThat(refused.rule()).as(path).isEqualTo("protected");
        assertThat(guard.isControlFile(path)).as(path).isTrue();
        PathRules rules = PathRules.load(new Settings.Tools(Set.of(), 1, false, List.of()));
        PathGuard named = new PathGuard(root, rules, Scope.of(List.of(path)), List.of());
        assertThatCode(() -> named.toWrite(path)).doesNotThrowAnyException();
        assertThat(guard.commandReach().of(path, false)).as(path).isEqualTo(CommandReach.Reach.READ_ONLY);
        assertThat(named.commandReach().of(path, false)).as(path).isEqualTo(CommandReach.Reach.OPEN);
    }
}
