package io.deepseekmcp.server;

/** What clients read of {@code deepseek_health}. Constants, for the reason that {@link DelegateTexts} gives. */
final class HealthTexts {
    /** What the client's model is told. */
    static final String DESCRIPTION = """
            Says whether delegation works here and, if it does not, exactly what to change. Answers at once and asks nothing of the network unless online is true (then it checks the key with the provider).

            Call it when delegate_to_deepseek returns disabled, when a delegation fails because of the provider (online: true), or when the user asks about setup, model, budgets or usage. There is no need to call it before each delegation.

            status "ok" and mode "enabled": ready. status "error" and mode "disabled": each entry of problems names the setting, where it came from, its value and what would be right; the warnings say where the config file was looked for. Tell the user these steps; settings are read at start, so the server must be started again afterwards. Keys are never shown.""";

    /** JSON Schema of the arguments. */
    static final String INPUT = """
            {
              "type": "object",
              "properties": {
                "online": {
                  "type": "boolean",
                  "default": false,
                  "description": "Also ask the provider whether the key is accepted, which models there are and, on DeepSeek, the balance. Takes up to 10 seconds."
                }
              }
            }""";

    /** JSON Schema of the answer. */
    static final String OUTPUT = """
            {
              "type": "object",
              "properties": {
                "status": { "type": "string", "enum": ["ok", "error"] },
                "mode": { "type": "string", "enum": ["enabled", "disabled"] },
                "version": { "type": "string" },
                "model": { "type": ["string", "null"] },
                "allowed_models": { "type": ["array", "null"], "items": { "type": "string" } },
                "workspace": {
                  "type": "object",
                  "properties": {
                    "root": { "type": ["string", "null"] },
                    "resolved_by": {
                      "type": ["string", "null"],
                      "enum": ["environment", "config", "discovered", "working_directory", null]
                    }
                  },
                  "required": ["root", "resolved_by"]
                },
                "config_file": { "type": ["string", "null"] },
                "capabilities": {
                  "type": "object",
                  "properties": {
                    "tools": { "type": "array", "items": { "type": "string" } },
                    "modes": { "type": "array", "items": { "type": "string" } },
                    "search_engine": { "type": "string", "enum": ["ripgrep", "java"] },
                    "git": { "type": "boolean" }
                  },
                  "required": ["tools", "modes", "search_engine", "git"]
                },
                "budgets": { "type": "object" },
                "commands": { "type": "object" },
                "provider": { "type": "object" },
                "sandbox": {
                  "type": "object",
                  "properties": {
                    "mode": { "type": "string", "enum": ["auto", "required", "off"] },
                    "kind": { "type": "string", "enum": ["bwrap", "seatbelt", "none"] },
                    "network": { "type": "string", "enum": ["off", "on"] },
                    "reduced": { "type": "array", "items": { "type": "string", "enum": ["network", "process_list"] } },
                    "reason": { "type": ["string", "null"] },
                    "advice": { "type": ["string", "null"] },
                    "readable": { "type": "integer" },
                    "version": { "type": ["string", "null"] }
                  },
                  "required": ["mode", "kind", "network", "reduced", "reason", "advice", "readable", "version"]
                },
                "policy_file": {
                  "type": "object",
                  "properties": { "path": { "type": "string" }, "sha256": { "type": "string" } },
                  "required": ["path", "sha256"]
                },
                "usage": { "type": "object" },
                "running": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "id": { "type": "string" },
                      "mode": { "type": "string" },
                      "since": { "type": "string" },
                      "progress": { "type": "string" }
                    },
                    "required": ["id", "mode", "since", "progress"]
                  }
                },
                "recent": { "type": "array", "items": { "type": "object" }, "description": "Ended; path names the kept result." },
                "online": { "type": "object" },
                "warnings": { "type": "array", "items": { "type": "string" } },
                "problems": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "setting": { "type": "string" },
                      "source": { "type": "string" },
                      "value": { "type": "string" },
                      "expected": { "type": "string" }
                    },
                    "required": ["setting", "source", "value", "expected"]
                  }
                }
              },
              "required": [
                "status",
                "mode",
                "version",
                "model",
                "allowed_models",
                "workspace",
                "config_file",
                "capabilities",
                "budgets",
                "commands",
                "provider",
                "usage",
                "running",
                "recent",
                "warnings",
                "problems"
              ]
            }""";

    private HealthTexts() {}
}
