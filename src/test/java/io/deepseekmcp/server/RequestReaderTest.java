package io.deepseekmcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.deepseekmcp.config.Settings;
import io.deepseekmcp.config.ToolName;
import io.deepseekmcp.engine.Delegation;
import io.deepseekmcp.engine.Mode;
import io.deepseekmcp.engine.RequestedBudgets;
import io.deepseekmcp.json.Json;
import io.deepseekmcp.json.JsonException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RequestReaderTest {
    private static final Set<ToolName> EVERY_TOOL = EnumSet.allOf(ToolName.class);

    private static Settings settings(List<String> allowedModels, Set<ToolName> tools) {
        Settings all = Settings.defaults();
        return new Settings(
                all.model(),
                allowedModels,
                all.baseUrl(),
                all.workspace(),
                new Settings.Tools(tools, 1, false, List.of()),
                all.provider(),
                all.budgets(),
                all.commands(),
                all.logging(),
                all.stateDir(),
                all.extraTools(),
                all.debug());
    }

    /** Tools by their names with commas between them. */
    private static Set<ToolName> tools(String names) {
        Set<ToolName> tools = EnumSet.noneOf(ToolName.class);
        List.of(names.split(",")).forEach(name -> tools.add(ToolName.of(name).orElseThrow()));
        return tools;
    }

    /** Reads a request in JSON with single quotes. */
    private static DelegationRequest read(Settings settings, String json) {
        try {
            return RequestReader.read(settings, Json.parseObject(json.replace('\'', '"')));
        } catch (JsonException e) {
            throw new AssertionError(json, e);
        }
    }

    private static DelegationRequest read(String json) {
        return read(settings(List.of(), EVERY_TOOL), json);
    }

    private static DelegationRequest.Accepted accepted(String json) {
        DelegationRequest request = read(json);
        assertThat(request).isInstanceOf(DelegationRequest.Accepted.class);
        return (DelegationRequest.Accepted) request;
    }

    private static List<String> reasons(Settings settings, String json) {
        DelegationRequest request = read(settings, json);
        assertThat(request).isInstanceOf(DelegationRequest.Blocked.class);
        return ((DelegationRequest.Blocked) request).reasons();
    }

    private static List<String> reasons(String json) {
        return reasons(settings(List.of(), EVERY_TOOL), json);
    }

    /** A request with an objective and one more field. */
    private static String with(String field) {
        return "{'objective':'o'," + field + "}";
    }

    @Test
    void takesAnObjectiveAlone() {
        assertThat(accepted("{'objective':'Explain it.'}"))
                .isEqualTo(new DelegationRequest.Accepted(
                        new Delegation(
                                "Explain it.",
                                Optional.empty(),
                                List.of(),
                                List.of(),
                                List.of(),
                                Mode.READ,
                                Optional.empty(),
                                false,
                                List.of(),
                                false,
                                RequestedBudgets.NONE),
                        false,
                        Optional.empty(),
                        List.of()));
    }

    @Test
    void takesIsolationOnlyForWork() {
        assertThat(accepted("{'objective':'o','mode':'write','isolation':'worktree'}")
                        .isolated())
                .isTrue();
        assertThat(accepted("{'objective':'o','mode':'write','isolation':'none'}")
                        .isolated())
                .isFalse();
        assertThat(accepted("{'objective':'o'}").isolated()).isFalse();
        assertThat(reasons("{'objective':'o','isolation':'worktree'}"))
                .containsExactly(
                        "isolation is worktree in mode read, where nothing is written: give mode write, or leave"
                                + " it out.");
        assertThat(reasons("{'objective':'o','mode':'write','isolation':'branch'}"))
                .containsExactly("isolation is \"branch\": give none or worktree.");
        assertThat(reasons("{'objective':'o','mode':'write','isolated':'worktree'}"))
                .containsExactly("There is no field \"isolated\": did you mean isolation?");
    }

    @Test
    void takesEveryField() {
        DelegationRequest.Accepted request = accepted(
                "{'objective':'o','scope':['src/**'],'constraints':['c'],"
                        + "'acceptance_criteria':['a'],'verification':[['pytest','-q'],['ruff','check','']],'mode':'write',"
                        + "'model':'deepseek-reasoner','analysis':true,'deny_paths':['legacy/**'],'baseline':true,"
                        + "'budgets':{'max_turns':5,'max_tool_calls':6,'max_wall_seconds':7,'max_cost_usd':0.5},'context_files':['docs/style.md','a.txt']}");

        assertThat(request.warnings()).isEmpty();
        assertThat(request.delegation())
                .isEqualTo(new Delegation(
                        "o",
                        Optional.of(List.of("src/**")),
                        List.of("c"),
                        List.of("a"),
                        List.of(List.of("pytest", "-q"), List.of("ruff", "check", "")),
                        Mode.WRITE,
                        Optional.of("deepseek-reasoner"),
                        true,
                        List.of("legacy/**"),
                        true,
                        new RequestedBudgets(
                                OptionalInt.of(5), OptionalInt.of(6), OptionalInt.of(7), OptionalDouble.of(0.5)),
                        List.of("docs/style.md", "a.txt")));
    }

    @Test
    void refusesMoreContextFilesThanTen() {
        String names = String.join(",", Collections.nCopies(11, "'a.txt'"));

        assertThat(reasons(with("'context_files':[" + names + "]")))
                .singleElement()
                .asString()
                .contains("context_files names 11 files: at most 10");
    }

    @Test
    void takesTheDocumentedExample() throws IOException, JsonException {
        try (InputStream in = getClass().getResourceAsStream("/config/example-delegation.json")) {
            Map<?, ?> request = (Map<?, ?>) Json.parseObject(in.readAllBytes()).get("request");

            assertThat(accepted(Json.write(request)).warnings()).isEmpty();
        }
    }

    @Test
    void takesNullForAbsent() {
        assertThat(accepted("{'objective':'Explain it.','scope':null,'constraints':null,'acceptance_criteria':null,"
                        + "'verification':null,'mode':null,'model':null,'analysis':null,'deny_paths':null,'baseline':null,"
                        + "'budgets':null}"))
                .isEqualTo(accepted("{'objective':'Explain it.'}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "{} | objective is missing: give a string that says what is to be true afterwards.",
                "{'objective':null} | objective is missing: give a string that says what is to be true afterwards.",
                "{'objective':' \\n'} | objective is blank: give a string that says what is to be true afterwards.",
                "{'objective':5} | objective is 5: give a string that says what is to be true afterwards.",
                "{'objective':['o']} | objective is an array: give a string that says what is to be true afterwards.",
                "{'objective':{}} | objective is an object: give a string that says what is to be true afterwards."
            })
    void needsAnObjective(String json, String reason) {
        assertThat(reasons(json)).containsExactly(reason);
    }

    @Test
    void takesAnObjectiveUpToItsBoundInCharactersAsPeopleCountThem() {
        assertThat(accepted("{'objective':'" + "\uD83D\uDE00".repeat(20_000) + "'}")
                        .warnings())
                .isEmpty();
        assertThat(reasons("{'objective':'" + "x".repeat(20_001) + "'}"))
                .containsExactly("objective has 20001 characters: at most 20000 are taken.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "'scope':5 | scope is 5: give an array of strings.",
                "'scope':{} | scope is an object: give an array of strings.",
                "'scope':'' | scope is blank: give an array of strings or leave it out.",
                "'scope':['a',5] | scope has an item (number 2) that is 5: give strings.",
                "'scope':['a',null] | scope has an item (number 2) that is null: give strings.",
                "'scope':[['a']] | scope has an item (number 1) that is an array: give strings.",
                "'scope':[' '] | scope has an item (number 1) that is blank: give strings.",
                "'constraints':true | constraints is true: give an array of strings.",
                "'acceptance_criteria':[{}] | acceptance_criteria has an item (number 1) that is an object: give strings.",
                "'deny_paths':[1.5] | deny_paths has an item (number 1) that is 1.5: give strings.",
                "'mode':'edit' | mode is \"edit\": give one of read, verify, write.",
                "'mode':'wirte' | mode is \"wirte\": give one of read, verify, write (did you mean write?).",
                "'mode':'' | mode is blank: give one of read, verify, write.",
                "'mode':2 | mode is 2: give one of read, verify, write.",
                "'mode':['write'] | mode is an array: give one of read, verify, write.",
                "'model':7 | model is 7: give the name of a model, or leave it out.",
                "'model':' ' | model is blank: give the name of a model, or leave it out.",
                "'model':'a b' | model is \"a b\", which is no model name: letters, digits and . _ : / - make one.",
                "'model':'../x' | model is \"../x\", which is no model name: letters, digits and . _ : / - make one.",
                "'analysis':'yes' | analysis is \"yes\": give true or false.",
                "'analysis':2 | analysis is 2: give true or false.",
                "'analysis':[] | analysis is []: give true or false.",
                "'baseline':'' | baseline is \"\": give true or false.",
                "'budgets':5 | budgets is 5: give an object with any of max_turns, max_tool_calls, max_wall_seconds,"
                        + " max_cost_usd.",
                "'budgets':['max_turns'] | budgets is an array: give an object with any of max_turns, max_tool_calls,"
                        + " max_wall_seconds, max_cost_usd.",
                "'budgets':{'max_turns':0} | budgets.max_turns is 0: give a whole number of at least 1.",
                "'budgets':{'max_turns':-3} | budgets.max_turns is -3: give a whole number of at least 1.",
                "'budgets':{'max_turns':1.5} | budgets.max_turns is 1.5: give a whole number of at least 1.",
                "'budgets':{'max_turns':'many'} | budgets.max_turns is \"many\": give a whole number of at least 1.",
                "'budgets':{'max_turns':true} | budgets.max_turns is true: give a whole number of at least 1.",
                "'budgets':{'max_wall_seconds':''} | budgets.max_wall_seconds is \"\": give a whole number of at least 1.",
                "'budgets':{'max_cost_usd':0} | budgets.max_cost_usd is 0: give a number above 0.",
                "'budgets':{'max_cost_usd':'NaN'} | budgets.max_cost_usd is \"NaN\": give a number above 0.",
                "'budgets':{'max_cost_usd':[1]} | budgets.max_cost_usd is [1]: give a number above 0.",
                "'verification':5 | verification is 5: give an array of argument arrays, such as"
                        + " [[\"pytest\", \"tests\", \"-q\"]].",
                "'verification':{'a':1} | verification is an object: give an array of argument arrays, such as"
                        + " [[\"pytest\", \"tests\", \"-q\"]]."
            })
    void refusesAMalformedFieldByName(String field, String reason) {
        assertThat(reasons(with(field + (field.contains("verification") ? ",'mode':'verify'" : ""))))
                .containsExactly(reason);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "'pytest -q' | is one string: commands are not split; give [[\"pytest\",\"-q\"]].",
                "'pytest -k \\\"a b\\\"' | is one string: commands are not split; give an array of argument arrays, such as"
                        + " [[\"pytest\", \"tests\", \"-q\"]].",
                "'make && make test' | is one string: commands are not split; give an array of argument arrays, such as"
                        + " [[\"pytest\", \"tests\", \"-q\"]].",
                "['pytest','-q'] | holds strings where argument arrays are expected; give [[\"pytest\",\"-q\"]].",
                "['pytest -q','ruff check .'] | holds strings where argument arrays are expected; give"
                        + " [[\"pytest\",\"-q\"],[\"ruff\",\"check\",\".\"]].",
                "[['pytest'],'ruff check'] | holds strings where argument arrays are expected; give"
                        + " [[\"ruff\",\"check\"]].",
                "[['pytest -q']] | item 1 is a command line in one string; give [[\"pytest\",\"-q\"]].",
                "[['pytest'],[]] | item 2 is empty: give the program and its arguments, such as [\"pytest\", \"-q\"].",
                "[['']] | item 1 has no program: its first argument is blank.",
                "[['pytest',null]] | item 1 has an argument that is null: give strings.",
                "[['pytest',['-q']]] | item 1 has an argument that is an array: give strings.",
                "[['pytest',true]] | item 1 has an argument that is true: give strings.",
                "[5] | item 1 is 5: give an array of argument arrays, such as [[\"pytest\", \"tests\", \"-q\"]].",
                "[['a\\u0000b']] | item 1 has an argument with a NUL character."
            })
    void refusesACommandThatIsNoArgumentArrayAndShowsTheForm(String value, String reason) {
        assertThat(reasons(with("'mode':'verify','verification':" + value))).containsExactly("verification " + reason);
    }

    @Test
    void takesArgumentsAsTheyAre() {
        assertThat(accepted(with("'mode':'verify','verification':[['./my tool'],['grep','a b',' ','']]"))
                        .delegation()
                        .verification())
                .containsExactly(List.of("./my tool"), List.of("grep", "a b", " ", ""));
    }

    @ParameterizedTest
    @CsvSource({
        "scopes, scope",
        "Scope, scope",
        "scop, scope",
        "scope_globs, scope",
        "write_scope, scope",
        "denyPaths, deny_paths",
        "deny, deny_paths",
        "deny_path, deny_paths",
        "deny_globs, deny_paths",
        "budget, budgets",
        "max_turns, budgets.max_turns",
        "max_turn, budgets.max_turns",
        "verif, verification",
        "verify, verification",
        "analyze, analysis",
        "verifications, verification",
        "verification_commands, verification",
        "modes, mode",
        "node, mode",
        "models, model",
        "model_name, model",
        "objectives, objective",
        "constraint, constraints",
        "acceptance, acceptance_criteria",
        "acceptanceCriteria, acceptance_criteria",
        "base_line, baseline"
    })
    void blocksANameThatIsASlip(String name, String meant) {
        assertThat(reasons(with("'" + name + "':1")))
                .containsExactly("There is no field \"" + name + "\": did you mean " + meant + "?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"wait_for_previous", "timeout", "x", "", "title", "_meta", "files", "\u00e4\u00f6\u00fc"})
    void ignoresANameThatIsLikeNoFieldWithAWarning(String name) {
        assertThat(accepted(with("'" + name + "':true")).warnings())
                .containsExactly("the argument \"" + name + "\" is unknown and was ignored");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "turns | \"turns\": did you mean max_turns? It takes max_turns, max_tool_calls, max_wall_seconds, max_cost_usd.",
                "scope | \"scope\": scope stands beside budgets, not in it.",
                "max_tokens | \"max_tokens\": did you mean max_turns? It takes max_turns, max_tool_calls, max_wall_seconds,"
                        + " max_cost_usd.",
                "x | \"x\": did you mean max_turns? It takes max_turns, max_tool_calls, max_wall_seconds, max_cost_usd."
            })
    void refusesEveryUnknownNameInBudgets(String name, String reason) {
        assertThat(reasons(with("'budgets':{'" + name + "':5}"))).containsExactly("budgets has no " + reason);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "'analysis':'true' | analysis: \"true\" was taken as true",
                "'analysis':'False' | analysis: \"False\" was taken as false",
                "'baseline':0 | baseline: 0 was taken as false",
                "'scope':'src/**' | scope: one string was taken as a list of one",
                "'constraints':'c' | constraints: one string was taken as a list of one",
                "'scope':'[\\\"src/**\\\"]' | scope: a string with JSON in it was taken as that JSON",
                "'budgets':{'max_turns':'5'} | budgets.max_turns: the string \"5\" was taken as a number",
                "'budgets':'{\\\"max_turns\\\":5}' | budgets: a string with JSON in it was taken as that JSON",
                "'mode':'READ' | mode: READ was taken as read",
                "'budgets':{'max_turns':25} | budgets.max_turns: the server's 24 holds, because a request can only narrow it",
                "'budgets':{'max_wall_seconds':99999999999} | budgets.max_wall_seconds: the server's 900 holds, because a"
                        + " request can only narrow it",
                "'baseline':true | baseline has no effect without verification"
            })
    void takesAHarmlessSlipAndNotesIt(String field, String note) {
        assertThat(accepted(with(field)).warnings()).containsExactly(note);
    }

    @Test
    void takesWhatSlipsMeant() {
        Delegation delegation = accepted(
                        with("'mode':' Verify ','scope':'{a,b}/**','analysis':'true','verification':'[[\\\"make\\\"]]',"
                                + "'budgets':{'max_turns':5.0,'max_tool_calls':'7'}"))
                .delegation();

        assertThat(delegation.mode()).isEqualTo(Mode.VERIFY);
        assertThat(delegation.scope()).contains(List.of("{a,b}/**"));
        assertThat(delegation.analysis()).isTrue();
        assertThat(delegation.verification()).containsExactly(List.of("make"));
        assertThat(delegation.budgets().maxTurns()).hasValue(5);
        assertThat(delegation.budgets().maxToolCalls()).hasValue(7);
    }

    @Test
    void notesANumberAmongArguments() {
        DelegationRequest.Accepted request = accepted(with("'mode':'verify','verification':[['make','-j',2]]"));

        assertThat(request.delegation().verification()).containsExactly(List.of("make", "-j", "2"));
        assertThat(request.warnings()).containsExactly("verification: item 1: the number 2 was taken as a string");
    }

    @Test
    void refusesAModelOutsideTheAllowedOnes() {
        Settings narrow = settings(List.of("deepseek-chat", "deepseek-reasoner"), EVERY_TOOL);

        assertThat(reasons(narrow, with("'model':'gpt'")))
                .containsExactly("model is \"gpt\", which the setting allowed_models does not hold: give one of"
                        + " deepseek-chat, deepseek-reasoner, or leave it out.");
        assertThat(read(narrow, with("'model':'deepseek-reasoner'"))).isInstanceOf(DelegationRequest.Accepted.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "Read,Glob,Grep,Run | 'mode':'write' | mode write needs Edit or Write, which the server does not grant: the"
                        + " setting tools.enabled lacks it.",
                "Read,Edit | 'mode':'verify' | mode verify needs Run, which the server does not grant: the setting"
                        + " tools.enabled lacks it.",
                "Read,Edit | 'mode':'write','verification':[['make']] | verification needs Run, which the server does not"
                        + " grant: the setting tools.enabled lacks it.",
                "Read,Run | 'verification':[['make']] | verification runs commands, which mode read does not: give mode"
                        + " verify, or write if files are to change."
            })
    void refusesWhatTheSettingsDoNotGrant(String tools, String fields, String reason) {
        Settings settings = settings(List.of(), tools(tools));

        assertThat(reasons(settings, with(fields))).containsExactly(reason);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "Read,Edit | 'mode':'write'",
                "Read,Write | 'mode':'write'",
                "Read,Run | 'mode':'verify','verification':[['make']]",
                "Read | 'mode':'read','verification':[]",
                "Read | 'scope':[]"
            })
    void takesWhatTheSettingsGrant(String tools, String fields) {
        Settings settings = settings(List.of(), tools(tools));

        assertThat(read(settings, with(fields))).isInstanceOf(DelegationRequest.Accepted.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "'[]'"})
    void refusesToWriteNothing(String scope) {
        assertThat(reasons(with("'mode':'write','scope':" + scope)))
                .containsExactly(
                        "scope is an empty list, so that mode write could write nothing: name globs, or leave it out"
                                + " to mean the whole workspace.");
    }

    @Test
    void givesEveryReasonAtOnce() {
        DelegationRequest request = read("{'scopes':[],'mode':'edit','model':'','analysis':'maybe','verification':'x',"
                + "'budgets':{'turns':1,'max_turns':0},'constraints':5}");

        assertThat(request).isInstanceOf(DelegationRequest.Blocked.class);
        DelegationRequest.Blocked blocked = (DelegationRequest.Blocked) request;
        assertThat(blocked.reasons()).hasSize(9);
        assertThat(String.join(" ", blocked.reasons()))
                .startsWith("There is no field \"scopes\"")
                .contains("objective is missing", "budgets has no \"turns\"", "budgets.max_turns is 0");
    }

    @Test
    void keepsReasonsShortWhateverTheValue() {
        String huge = "x".repeat(40_000);

        assertThat(reasons(with("'mode':'" + huge + "','model':'" + huge + "','analysis':'" + huge + "','" + huge
                        + "s':1," + "'scope" + "':'" + huge + "'")))
                .allMatch(reason -> reason.length() < 300);
    }

    @Test
    void boundsNames() {
        StringBuilder names = new StringBuilder("'n':1");
        for (int i = 0; i < 5_000; i++) {
            names.append(",'n").append(i).append("':1");
        }

        assertThat(reasons(with(names.toString())))
                .singleElement()
                .asString()
                .startsWith("The request has 5002 fields");
        assertThat(reasons(with("'budgets':{" + names + "}")))
                .singleElement()
                .asString()
                .startsWith("budgets has 5001 names");
    }

    @Test
    void boundsLists() {
        String many = "['a'" + ",'a'".repeat(200) + "]";

        assertThat(reasons(with("'constraints':" + many)))
                .containsExactly("constraints has 201 items: at most 200 are taken.");
    }
}
