package io.deepseekmcp.provider;

import io.deepseekmcp.chat.ModelFailure;

/**
 * Everything that can go wrong between the server and a provider, and what to do about it. What an HTTP answer means,
 * a table of words tells.
 *
 * <p>The words are for a user who can act on them; {@code %s} stands for the host.
 */
enum ProviderError {
    // Ours to end.
    DEADLINE(
            Action.STOP,
            ModelFailure.Kind.DEADLINE,
            "time limit",
            "The time limit of the delegation came before an answer of %s."),

    // On the way.
    SILENT(Action.RETRY, "time-out", "No byte came from %s within provider.timeout_seconds."),
    UNREACHABLE(
            Action.RETRY,
            "connection failure",
            "No connection to %s. Check the network, base_url and the proxy variables."),
    HUNG_UP(Action.RETRY, "closed connection", "%s closed the connection without an answer."),
    CUT(Action.RETRY, "cut answer", "The answer of %s was cut off."),
    BLANK(Action.RETRY, "empty answer", "The answer of %s was empty."),
    UNREADABLE(
            Action.RETRY,
            "unreadable answer",
            "The answer of %s is not one of the chat-completions API. Check base_url."),
    BROKEN_OFF(Action.RETRY, "broken-off answer", "%s broke off its answer."),
    TOO_LARGE(
            Action.STOP,
            ModelFailure.Kind.UNAVAILABLE,
            "oversized answer",
            "The answer of %s is larger than any honest one."),
    UNTRUSTED(
            Action.STOP,
            "TLS failure",
            "The TLS certificate of %s is not accepted. A company's own certificate authority belongs in a trust store that"
                    + " DEEPSEEK_MCP_JAVA_OPTS names: -Djavax.net.ssl.trustStore=/path/to/store"
                    + " -Djavax.net.ssl.trustStorePassword=... (on Windows and macOS the system's own:"
                    + " -Djavax.net.ssl.trustStoreType=Windows-ROOT or KeychainStore)."),
    NOT_TLS(
            Action.STOP,
            "TLS failure",
            "%s does not speak TLS at this address. Check the scheme and port of base_url."),
    BAD_PROXY(Action.STOP, "proxy", "The proxy for %s cannot be used."),
    REDIRECTED(
            Action.STOP,
            "redirect",
            "%s answers with a redirect, which is not followed: the key would go to another address. Set base_url"
                    + " (DEEPSEEK_MCP_BASE_URL) to the final one."),
    KEY_UNUSABLE(
            Action.STOP,
            "key unusable",
            "The API key for %s cannot be sent: it holds a character other than visible ASCII, such as a quotation mark or"
                    + " an invisible blank that was copied along. Copy the key again."),

    // What the provider says.
    KEY_REFUSED(
            Action.STOP,
            "key refused",
            "%s refuses the API key. The first of these that is set is used: DEEPSEEK_MCP_API_KEY, DEEPSEEK_API_KEY, the"
                    + " variable that api_key_env names, api_key in the configuration file. Check that it is the key of this"
                    + " provider."),
    FORBIDDEN(Action.STOP, "forbidden", "%s forbids this use of the API key. Check the key's rights and base_url."),
    BALANCE_EMPTY(
            Action.STOP, "balance", "The balance of the account at %s is used up. Top it up, then delegate again."),
    BALANCE_LIMIT(
            Action.STOP,
            "balance",
            "%s allows fewer requests at a time because the balance of the account is low. Top it up, or end other work that"
                    + " uses the same account."),
    RATE_LIMITED(Action.RETRY, "rate limit", "%s receives too many requests from this account."),
    CONTEXT_TOO_LONG(
            Action.REPAIR,
            ModelFailure.Kind.CONTEXT_TOO_LONG,
            "context",
            "The conversation is longer than the model's context at %s. Lower budgets.max_context_tokens or"
                    + " provider.max_output_tokens, which counts against it."),
    CONTENT_RISK(
            Action.STOP,
            "moderation",
            "The moderation of %s refuses the content of this conversation (task, files or command output). Narrow the task"
                    + " or deny the path that holds it (deny_paths)."),
    MODEL_UNKNOWN(
            Action.STOP, "model", "%s does not know the model. Set model (DEEPSEEK_MCP_MODEL) to one that exists."),
    REASONING_MISSING(
            Action.STOP,
            "thinking",
            "%s wants the model's reasoning back, as DeepSeek does. Set provider.api to \"deepseek\" in the configuration"
                    + " file."),
    REASONING_REFUSED(
            Action.STOP,
            "thinking",
            "%s does not accept the model's reasoning back. Set provider.api to \"openai\" in the configuration file."),
    TOOLS_UNSUPPORTED(
            Action.STOP,
            "tools",
            "The model does not call tools at %s, and a worker needs them. Choose another model, or start the server with"
                    + " its parser for tool calls (vLLM: --enable-auto-tool-choice and --tool-call-parser; llama.cpp:"
                    + " --jinja)."),
    OUTPUT_BOUND(
            Action.STOP,
            "output bound",
            "%s does not accept the bound on output tokens. Set provider.max_output_tokens"
                    + " (DEEPSEEK_MCP_MAX_OUTPUT_TOKENS) to a value that it accepts."),
    NO_SUCH_PLACE(
            Action.STOP,
            "not found",
            "%s has no chat-completions API at this address. Check base_url (DEEPSEEK_MCP_BASE_URL); it usually ends in"
                    + " /v1."),
    PROXY_REFUSED(
            Action.STOP,
            "proxy",
            "The proxy on the way to %s wants other credentials. Check HTTPS_PROXY, HTTP_PROXY and NO_PROXY."),
    SERVER_TROUBLE(Action.RETRY, "server trouble", "%s is overloaded or out of order."),
    REQUEST_REFUSED(Action.STOP, "refused", "%s refuses the request.");

    /** What follows from a fault. */
    enum Action {
        /** The same request may work a little later. */
        RETRY,
        /** A shorter conversation may work. */
        REPAIR,
        /** It would fail again until a person changes something. */
        STOP
    }

    private final Action action;
    private final ModelFailure.Kind kind;
    private final String shortName;
    private final String words;

    ProviderError(Action action, String shortName, String words) {
        this(
                action,
                action == Action.RETRY ? ModelFailure.Kind.UNAVAILABLE : ModelFailure.Kind.REJECTED,
                shortName,
                words);
    }

    ProviderError(Action action, ModelFailure.Kind kind, String shortName, String words) {
        this.action = action;
        this.kind = kind;
        this.shortName = shortName;
        this.words = words;
    }

    Action action() {
        return action;
    }

    ModelFailure.Kind kind() {
        return kind;
    }

    /** Whether a proxy on the way can be to blame. */
    boolean mayBeTheProxy() {
        return switch (this) {
            case SILENT, UNREACHABLE, HUNG_UP, CUT, BLANK, UNREADABLE, UNTRUSTED, NOT_TLS, BAD_PROXY, PROXY_REFUSED ->
                true;
            default -> false;
        };
    }

    /** A word or two for progress. */
    String shortName() {
        return shortName;
    }

    /** One sentence or two that a user can act on. */
    String words(String host) {
        return words.replace("%s", host);
    }
}
