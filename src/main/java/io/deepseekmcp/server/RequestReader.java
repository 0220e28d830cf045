package io.deepseekmcp.server;

import io.deepseekmcp.config.SettingTexts;
import io.deepseekmcp.config.Settings;
import io.deepseekmcp.config.ToolName;
import io.deepseekmcp.engine.Delegation;
import io.deepseekmcp.engine.Mode;
import io.deepseekmcp.engine.RequestedBudgets;
import io.deepseekmcp.guard.path.Refused;
import io.deepseekmcp.guard.path.Scope;
import io.deepseekmcp.text.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Turns the arguments of {@code delegate_to_deepseek} into a delegation, or into one reason for each thing that is wrong:
 * malformed fields, names that are slips, and whatever the settings do not grant. One for each call.
 */
final class RequestReader {
    static final int MAX_OBJECTIVE_CHARS = 20_000;
    private static final int MAX_ITEM_CHARS = 20_000;
    private static final int MAX_CONTEXT_FILES = 10;
    /** Enough for every field and for what clients add. */
    private static final int MAX_NAMES = 100;

    private static final List<String> MODES =
            Stream.of(Mode.values()).map(Mode::wireName).toList();

    private static final String NOT_ISOLATED = "none";
    private static final String ISOLATED = "worktree";

    private final Settings settings;
    private final Map<String, Object> values;
    private final RequestArguments arguments;
    private final List<String> reasons = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    private RequestReader(Settings settings, Map<String, Object> values) {
        this.settings = settings;
        this.values = values;
        this.arguments = new RequestArguments(values, "", reasons, warnings);
    }

    /** Reads the arguments as JSON gave them. */
    static DelegationRequest read(Settings settings, Map<String, Object> arguments) {
        return new RequestReader(settings, arguments).read();
    }

    private DelegationRequest read() {
        judgeUnknownNames();
        String objective = arguments.requiredText(
                RequestField.OBJECTIVE, MAX_OBJECTIVE_CHARS, "a string that says what is to be true afterwards");
        Optional<Mode> mode = mode();
        Optional<List<String>> scope = globs(RequestField.SCOPE);
        List<List<String>> verification = new VerificationReader(arguments, RequestField.VERIFICATION).read();
        Delegation delegation = new Delegation(
                objective,
                scope,
                texts(RequestField.CONSTRAINTS),
                texts(RequestField.ACCEPTANCE_CRITERIA),
                verification,
                mode.orElse(Mode.READ),
                model(),
                arguments.flag(RequestField.ANALYSIS),
                globs(RequestField.DENY_PATHS).orElse(List.of()),
                arguments.flag(RequestField.BASELINE),
                budgets(),
                contextFiles());
        mode.ifPresent(known -> judgeGrants(known, delegation));
        boolean isolated = isolated(mode);
        Optional<String> continueFrom =
                arguments.text(RequestField.CONTINUE_FROM, "the id of an earlier result, or leave it out");
        return reasons.isEmpty()
                ? new DelegationRequest.Accepted(delegation, isolated, continueFrom, warnings)
                : new DelegationRequest.Blocked(reasons, warnings, delegation);
    }

    private void judgeUnknownNames() {
        if (values.size() > MAX_NAMES) {
            reasons.add("The request has " + values.size() + " fields: " + String.join(", ", RequestField.ALL)
                    + " are all there are.");
            return;
        }
        for (String name : values.keySet()) {
            if (RequestField.ALL.contains(name)) {
                continue;
            }
            Optional<String> meant = RequestField.meant(name);
            String shown = RequestArguments.shown(name);
            if (meant.isPresent()) {
                reasons.add("There is no field " + shown + ": did you mean " + meant.get() + "?");
            } else {
                warnings.add("the argument " + shown + " is unknown and was ignored");
            }
        }
    }

    private Optional<Mode> mode() {
        String expected = "one of " + String.join(", ", MODES);
        int before = reasons.size();
        Optional<String> word = arguments.text(RequestField.MODE, expected);
        if (word.isEmpty()) {
            return reasons.size() == before ? Optional.of(Mode.READ) : Optional.empty();
        }
        String folded = word.get().toLowerCase(Locale.ROOT);
        for (Mode mode : Mode.values()) {
            if (mode.wireName().equals(folded)) {
                if (!folded.equals(word.get())) {
                    arguments.noted(RequestField.MODE, word.get() + " was taken as " + folded, mode);
                }
                return Optional.of(mode);
            }
        }
        String near = NearestName.within(folded, MODES, 2)
                .map(each -> " (did you mean " + each + "?)")
                .orElse("");
        return arguments.refuse(
                RequestField.MODE,
                "is " + RequestArguments.shown(word.get()) + ": give " + expected + near,
                Optional.empty());
    }

    private boolean isolated(Optional<Mode> mode) {
        Optional<String> word = arguments.text(RequestField.ISOLATION, "none or worktree");
        String asked = word.orElse(NOT_ISOLATED).toLowerCase(Locale.ROOT);
        if (!asked.equals(NOT_ISOLATED) && !asked.equals(ISOLATED)) {
            return arguments.refuse(
                    RequestField.ISOLATION,
                    "is " + RequestArguments.shown(word.orElseThrow()) + ": give " + NOT_ISOLATED + " or " + ISOLATED,
                    false);
        }
        if (asked.equals(ISOLATED) && mode.isPresent() && mode.get() != Mode.WRITE) {
            return arguments.refuse(
                    RequestField.ISOLATION,
                    "is " + ISOLATED + " in mode " + mode.get().wireName()
                            + ", where nothing is written: give mode write, or leave it out",
                    false);
        }
        return asked.equals(ISOLATED);
    }

    private Optional<String> model() {
        return model(settings, arguments);
    }

    /** The model that a request names, if it names one that the settings allow. */
    static Optional<String> model(Settings settings, RequestArguments arguments) {
        Optional<String> model = arguments.text(RequestField.MODEL, "the name of a model, or leave it out");
        if (model.isEmpty()) {
            return model;
        }
        String shown = RequestArguments.shown(model.get());
        if (!SettingTexts.isModelName(model.get())) {
            return arguments.refuse(
                    RequestField.MODEL,
                    "is " + shown + ", which is no model name: letters, digits and . _ : / - make one",
                    Optional.empty());
        }
        List<String> allowed = settings.allowedModels();
        if (!allowed.isEmpty() && !allowed.contains(model.get())) {
            return arguments.refuse(
                    RequestField.MODEL,
                    "is " + shown + ", which the setting allowed_models does not hold: give one of "
                            + String.join(", ", allowed) + ", or leave it out",
                    Optional.empty());
        }
        return model;
    }

    private List<String> texts(String name) {
        return arguments.texts(name, MAX_ITEM_CHARS).orElse(List.of());
    }

    private Optional<List<String>> globs(String name) {
        Optional<List<String>> globs = arguments.texts(name, MAX_ITEM_CHARS);
        if (globs.isEmpty()) {
            return globs;
        }
        List<String> good = new ArrayList<>();
        for (String glob : globs.get()) {
            try {
                Scope.of(List.of(glob));
                good.add(glob);
            } catch (Refused e) {
                String remedy = e.remedy().isEmpty() ? "" : " " + e.remedy();
                reasons.add(name + " holds a bad glob: " + e.getMessage() + remedy);
            }
        }
        boolean allBad = good.isEmpty() && !globs.get().isEmpty();
        return allBad ? Optional.empty() : Optional.of(good);
    }

    private List<String> contextFiles() {
        List<String> files = texts(RequestField.CONTEXT_FILES);
        if (files.size() > MAX_CONTEXT_FILES) {
            return arguments.refuse(
                    RequestField.CONTEXT_FILES,
                    "names " + files.size() + " files: at most " + MAX_CONTEXT_FILES + " are taken",
                    List.of());
        }
        return files;
    }

    private RequestedBudgets budgets() {
        Optional<Map<String, Object>> object = arguments.object(
                RequestField.BUDGETS, "an object with any of " + String.join(", ", RequestField.OF_BUDGETS));
        if (object.isEmpty()) {
            return RequestedBudgets.NONE;
        }
        if (object.get().size() > MAX_NAMES) {
            return arguments.refuse(
                    RequestField.BUDGETS,
                    "has " + object.get().size() + " names: it takes " + String.join(", ", RequestField.OF_BUDGETS),
                    RequestedBudgets.NONE);
        }
        for (String name : object.get().keySet()) {
            if (!RequestField.OF_BUDGETS.contains(name)) {
                reasons.add("budgets has no " + RequestArguments.shown(name) + ": " + intended(name));
            }
        }
        RequestArguments budgets = new RequestArguments(object.get(), RequestField.BUDGETS + ".", reasons, warnings);
        Settings.Budgets server = settings.budgets();
        OptionalInt turns = budgets.positiveWhole(RequestField.MAX_TURNS);
        OptionalInt calls = budgets.positiveWhole(RequestField.MAX_TOOL_CALLS);
        OptionalInt seconds = budgets.positiveWhole(RequestField.MAX_WALL_SECONDS);
        OptionalDouble cost = budgets.positive(RequestField.MAX_COST_USD);
        noteWider(budgets, RequestField.MAX_TURNS, turns, server.maxTurns());
        noteWider(budgets, RequestField.MAX_TOOL_CALLS, calls, server.maxToolCalls());
        noteWider(
                budgets,
                RequestField.MAX_WALL_SECONDS,
                seconds,
                server.maxWall().toSeconds());
        if (cost.isPresent() && cost.getAsDouble() > server.maxCostUsd().orElse(Double.MAX_VALUE)) {
            noteWider(budgets, RequestField.MAX_COST_USD, server.maxCostUsd().getAsDouble());
        }
        return new RequestedBudgets(turns, calls, seconds, cost);
    }

    private static String intended(String name) {
        if (RequestField.ALL.contains(name)) {
            return name + " stands beside budgets, not in it.";
        }
        return "did you mean "
                + NearestName.of(name, RequestField.OF_BUDGETS).orElseThrow() + "? It takes "
                + String.join(", ", RequestField.OF_BUDGETS) + ".";
    }

    private static void noteWider(RequestArguments budgets, String name, OptionalInt asked, long held) {
        if (asked.isPresent() && asked.getAsInt() > held) {
            noteWider(budgets, name, held);
        }
    }

    private static void noteWider(RequestArguments budgets, String name, Number held) {
        budgets.noted(name, "the server's " + held + " holds, because a request can only narrow it", held);
    }

    private void judgeGrants(Mode mode, Delegation delegation) {
        Set<ToolName> enabled = settings.tools().enabled();
        boolean verifies = !delegation.verification().isEmpty();
        ModeGrant.missing(mode, enabled).ifPresent(reasons::add);
        if (mode == Mode.READ && verifies) {
            reasons.add(
                    "verification runs commands, which mode read does not: give mode verify, or write if files are to"
                            + " change.");
        } else if (mode == Mode.WRITE && verifies && !enabled.contains(ToolName.RUN)) {
            reasons.add("verification needs Run, which the server does not grant: the setting tools.enabled lacks it.");
        }
        if (mode == Mode.WRITE && delegation.scope().map(List::isEmpty).orElse(false)) {
            reasons.add(
                    "scope is an empty list, so that mode write could write nothing: name globs, or leave it out to mean"
                            + " the whole workspace.");
        }
        if (delegation.baseline() && !verifies) {
            warnings.add("baseline has no effect without verification");
        }
    }
}
