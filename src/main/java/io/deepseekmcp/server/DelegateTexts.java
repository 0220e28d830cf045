package io.deepseekmcp.server;

/**
 * What clients read of {@code delegate_to_deepseek}. Constants and no resources: they are the first thing that a client
 * asks for, and a resource has the whole file opened, which takes a tenth of the start.
 */
final class DelegateTexts {
    /** What the client's model is told. */
    static final String DESCRIPTION = """
            Hands one bounded unit of work in this repository to a DeepSeek worker. The worker explores, edits, runs the tests and repairs; you get conclusions, not a transcript. It spends its own context instead of yours, so decide about delegating BEFORE you read widely.

            Delegate: a change or fix whose outcome you can state and check; the same change in many places; tests for existing code; finding out how something works or where it is (mode read, analysis true); running a test suite and judging what fails (mode verify).
            Do it yourself: a few lines in a file you have already read; anything that needs the user's decision, the network, package installation, deletion, commits, or files outside the workspace; work whose result nobody could check.

            The worker sees this request and the repository, nothing of your conversation. Write the objective as what is to be true afterwards, with the names, paths and error messages you know; put project conventions (CLAUDE.md is not read for you) into constraints; give verification commands as argument arrays. Use mode write only when files are to change, and bound it with scope.

            What comes back: status, a reason unless completed, summary, changed/created/deleted/inspected files, each verification with its exit code, warnings, unresolved, assumptions, diff_stat, metrics. File lists, exit codes and verification summaries are the server's own observations; summary, unresolved and assumptions are the worker's words. What to do with each status:
            - completed: a claim to be reviewed. Every requested verification passed after the last change; read the git diff in proportion to the risk before you build on it.
            - partial: keep what is good. Read unresolved and verification, then delegate the rest as a new, narrower request or finish it yourself.
            - blocked: nothing can go on as asked. The reason names the field, path, command or setting: correct the request, or decide what the worker could not.
            - budget_exceeded: what was done stays in the workspace. Delegate the rest in smaller units.
            - failed: the reason names the cause (provider, loop, internal). What was changed until then stays; do not send the same request again unless the cause was passing.
            - disabled: settings or key are missing. Call deepseek_health and tell the user what it names.
            Changes made before a call was cancelled also stay: check git diff. A call takes minutes; calls in read mode may run side by side, others wait for each other.
            Where your client follows tasks, the call goes on in the background and its result reaches you at the end: until then leave the files in scope alone and do not send the request again.""";

    /** JSON Schema of the arguments. */
    static final String INPUT = """
            {
              "type": "object",
              "properties": {
                "objective": {
                  "type": "string",
                  "description": "What is to be true afterwards, with everything the worker must know: names, paths, error messages, expected behaviour. Not the steps.",
                  "minLength": 1,
                  "maxLength": 20000
                },
                "scope": {
                  "type": "array",
                  "items": { "type": "string" },
                  "description": "Workspace-relative globs that bound what may be written, such as [\\"src/importer/**\\", \\"tests/importer/**\\"]. Reading stays open. Leave out for the whole workspace."
                },
                "constraints": {
                  "type": "array",
                  "items": { "type": "string" },
                  "description": "Rules to keep: interfaces that must not change, conventions of the project, libraries to use or avoid."
                },
                "acceptance_criteria": {
                  "type": "array",
                  "items": { "type": "string" },
                  "description": "Statements that must hold at the end and can be checked, such as \\"validate_row(None) returns False\\"."
                },
                "verification": {
                  "type": "array",
                  "items": { "type": "array", "items": { "type": "string" }, "minItems": 1 },
                  "description": "Commands that must exit 0 at the end, each as an array of arguments: [[\\"pytest\\", \\"tests/importer\\", \\"-q\\"]]. No shell, no pipes, never one string. Needs mode verify or write. Without it completed rests on the worker's word."
                },
                "mode": {
                  "type": "string",
                  "enum": ["read", "verify", "write"],
                  "default": "read",
                  "description": "read: look only. verify: also run commands. write: also change files."
                },
                "model": {
                  "type": "string",
                  "description": "Another model than the server's, if its settings allow that. Usually left out."
                },
                "analysis": {
                  "type": "boolean",
                  "default": false,
                  "description": "Ask for a map of the repository as far as it matters for the objective: important files, architecture notes, dependencies, a suggested scope, risks."
                },
                "deny_paths": {
                  "type": "array",
                  "items": { "type": "string" },
                  "description": "Workspace-relative globs that may be neither read nor written nor listed."
                },
                "baseline": {
                  "type": "boolean",
                  "default": false,
                  "description": "Run each verification before the worker starts, too, so that failures which were there before can be told apart (before_exit_code)."
                },
                "budgets": {
                  "type": "object",
                  "properties": {
                    "max_turns": { "type": "integer", "minimum": 1, "description": "Replies of the model." },
                    "max_tool_calls": { "type": "integer", "minimum": 1, "description": "Tool calls of the worker." },
                    "max_wall_seconds": { "type": "integer", "minimum": 1, "description": "Seconds from start to end." },
                    "max_cost_usd": { "type": "number", "minimum": 0, "description": "US dollars above 0, where the model's prices are known." }
                  },
                  "description": "Narrows the server's limits: the smaller of both holds."
                },
                "context_files": {
                  "type": "array",
                  "items": { "type": "string" },
                  "maxItems": 10,
                  "description": "Exact paths of files that the worker should know from the start, such as conventions and the place to change: they cost it no turn. 24,000 characters together; the rest is cut."
                },
                "continue_from": {
                  "type": "string",
                  "description": "The id of an earlier result: the same worker goes on and remembers what it read and did. Mode, scope and verification are those of this request. The id of a delegation that still runs: the objective is passed on to its worker."
                }
              },
              "required": ["objective"]
            }""";

    /** JSON Schema of the result. */
    static final String OUTPUT = """
            {
              "type": "object",
              "properties": {
                "status": {
                  "type": "string",
                  "enum": ["completed", "partial", "blocked", "failed", "budget_exceeded", "disabled"]
                },
                "reason": { "type": "string", "description": "Why the status is not completed." },
                "summary": { "type": "string", "description": "The worker's account." },
                "changed_files": { "type": "array", "items": { "type": "string" }, "description": "Existed before." },
                "created_files": { "type": "array", "items": { "type": "string" } },
                "deleted_files": { "type": "array", "items": { "type": "string" } },
                "inspected_files": { "type": "array", "items": { "type": "string" }, "description": "Read, and neither changed nor created." },
                "control_files": {
                  "type": "array",
                  "items": { "type": "string" },
                  "description": "Touched files that change what an allowed command executes: review these first."
                },
                "verification": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "argv": { "type": "array", "items": { "type": "string" } },
                      "exit_code": { "type": ["integer", "null"], "description": "Null when it did not run or was killed." },
                      "before_exit_code": { "type": ["integer", "null"], "description": "Before the worker started; with baseline." },
                      "summary": { "type": "string", "description": "The server's digest of the output." }
                    },
                    "required": ["argv", "exit_code", "summary"]
                  }
                },
                "warnings": { "type": "array", "items": { "type": "string" } },
                "unresolved": { "type": "array", "items": { "type": "string" } },
                "assumptions": { "type": "array", "items": { "type": "string" } },
                "diff_stat": { "type": "string", "description": "The worker's own lines." },
                "metrics": {
                  "type": "object",
                  "properties": {
                    "turns": { "type": "integer" },
                    "tool_calls": { "type": "integer" },
                    "prompt_tokens": { "type": "integer" },
                    "completion_tokens": { "type": "integer" },
                    "cached_prompt_tokens": { "type": "integer" },
                    "duration_seconds": { "type": "number" },
                    "files_read": { "type": "integer" },
                    "files_changed": { "type": "integer", "description": "Changed, created and deleted." },
                    "compactions": { "type": "integer" },
                    "cost_usd": { "type": "number", "description": "An upper bound." }
                  },
                  "required": [
                    "turns",
                    "tool_calls",
                    "prompt_tokens",
                    "completion_tokens",
                    "cached_prompt_tokens",
                    "duration_seconds",
                    "files_read",
                    "files_changed",
                    "compactions"
                  ]
                },
                "session_usage": {
                  "type": "object",
                  "properties": {
                    "delegations": { "type": "integer" },
                    "turns": { "type": "integer" },
                    "tool_calls": { "type": "integer" },
                    "prompt_tokens": { "type": "integer" },
                    "completion_tokens": { "type": "integer" },
                    "total_tokens": { "type": "integer" },
                    "cost_usd": { "type": "number", "description": "An upper bound." },
                    "since": { "type": "string" }
                  },
                  "required": [
                    "delegations",
                    "turns",
                    "tool_calls",
                    "prompt_tokens",
                    "completion_tokens",
                    "total_tokens",
                    "since"
                  ]
                },
                "model": { "type": "string" },
                "id": { "type": "string", "description": "Names the delegation; there when it was admitted. Goes into continue_from." },
                "continues": { "type": "string", "description": "The delegation that this one went on from, or that it was passed on to." },
                "provider_model": { "type": "string", "description": "What the provider says it used, where that differs." },
                "patch": { "type": "string", "description": "File with exactly what was changed here; undo with git apply -R." },
                "sandbox": { "type": "string", "description": "What commands ran in; there when one ran." },
                "hidden_files": { "type": "integer", "description": "Secret or denied files that read as empty for commands." },
                "analysis": {
                  "type": "object",
                  "properties": {
                    "important_files": { "type": "array", "items": { "type": "string" } },
                    "architecture_notes": { "type": "array", "items": { "type": "string" } },
                    "dependencies": { "type": "array", "items": { "type": "string" } },
                    "suggested_scope": { "type": "array", "items": { "type": "string" } },
                    "risks": { "type": "array", "items": { "type": "string" } }
                  },
                  "required": ["important_files", "architecture_notes", "dependencies", "suggested_scope", "risks"]
                },
                "debug_ledger": { "type": "array", "items": { "type": "string" } },
                "enforced_bounds": { "type": "object", "description": "What held, the request's and the server's together; with debug only." }
              },
              "required": [
                "status",
                "summary",
                "changed_files",
                "created_files",
                "deleted_files",
                "inspected_files",
                "verification",
                "warnings",
                "unresolved",
                "assumptions",
                "diff_stat",
                "metrics",
                "session_usage",
                "model",
                "debug_ledger"
              ]
            }""";

    private DelegateTexts() {}
}
