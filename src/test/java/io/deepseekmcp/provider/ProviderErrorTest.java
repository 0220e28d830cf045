package io.deepseekmcp.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.deepseekmcp.chat.ModelFailure;
import io.deepseekmcp.json.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Plays every fault that an HTTP answer can be, as a provider would send it, and looks at what a caller gets. */
final class ProviderErrorTest {

    /** A status with the body that was seen with it, what has to become of it, and words that the user has to read. */
    private record Case(ProviderError fault, int status, String body, List<String> words) {
        Case(ProviderError fault, int status, String body, String... words) {
            this(fault, status, body, List.of(words));
        }

        @Override
        public String toString() {
            return fault + " " + status + " " + body;
        }
    }

    private static Case error(
            ProviderError fault, int status, String message, String type, String code, String... words) {
        String body =
                Json.write(Map.of("error", Map.of("message", message, "type", type, "param", "none", "code", code)));
        return new Case(fault, status, body, words);
    }

    private static Case refused(ProviderError fault, String message, String... words) {
        return error(fault, 400, message, "invalid_request_error", "invalid_request_error", words);
    }

    static Stream<Case> cases() {
        List<Case> cases = new ArrayList<>(List.of(
                error(
                        ProviderError.KEY_REFUSED,
                        401,
                        "Authentication Fails, Your api key: ****WXYZ is invalid",
                        "authentication_error",
                        "invalid_request_error",
                        "DEEPSEEK_MCP_API_KEY",
                        "api_key_env",
                        "HTTP 401"),
                error(
                        ProviderError.BALANCE_EMPTY,
                        402,
                        "Insufficient Balance",
                        "unknown_error",
                        "invalid_request_error",
                        "Top it up"),
                error(
                        ProviderError.BALANCE_LIMIT,
                        429,
                        "Too many requests. Your current concurrency is 26, which exceeds your concurrency limit of 25 based"
                                + " on your remaining balance. Please top up your account.",
                        "rate_limit_error",
                        "invalid_request_error",
                        "balance",
                        "Top it up",
                        "concurrency is 26"),
                error(
                        ProviderError.RATE_LIMITED,
                        429,
                        "Rate limit reached for TPM",
                        "rate_limit_error",
                        "",
                        "too many requests"),
                error(
                        ProviderError.BALANCE_EMPTY,
                        429,
                        "You exceeded your current quota, please check your plan",
                        "insufficient_quota",
                        "insufficient_quota",
                        "Top it up"),
                error(
                        ProviderError.SERVER_TROUBLE,
                        503,
                        "Service is too busy. We advise users to temporarily switch to alternative LLM API service"
                                + " providers.",
                        "service_unavailable_error",
                        "service_unavailable_error",
                        "too busy"),
                new Case(ProviderError.SERVER_TROUBLE, 500, "", "HTTP 500"),
                new Case(
                        ProviderError.SERVER_TROUBLE,
                        502,
                        "<html><head><title>502 Bad Gateway</title></head></html>",
                        "502 Bad Gateway"),
                new Case(ProviderError.SERVER_TROUBLE, 504, "\n\n\n", "HTTP 504"),
                new Case(ProviderError.SERVER_TROUBLE, 529, "overloaded", "overloaded"),
                new Case(ProviderError.SERVER_TROUBLE, 408, "{}", "HTTP 408"),
                refused(
                        ProviderError.MODEL_UNKNOWN,
                        "The supported API model names are deepseek-flash, deepseek-v4-pro, but you passed deepseek-chat.",
                        "these exist: deepseek-flash, deepseek-v4-pro",
                        "DEEPSEEK_MCP_MODEL"),
                refused(ProviderError.MODEL_UNKNOWN, "Model Not Exist", "these exist: deepseek-flash"),
                error(
                        ProviderError.MODEL_UNKNOWN,
                        404,
                        "The model `deepseek-chat` does not exist.",
                        "NotFoundError",
                        "404",
                        "these exist: deepseek-flash"),
                new Case(
                        ProviderError.MODEL_UNKNOWN,
                        404,
                        "{\"error\":{\"message\":\"model \\\"deepseek-chat\\\" not found, try pulling it first\"}}",
                        "these exist: deepseek-flash"),
                refused(
                        ProviderError.CONTEXT_TOO_LONG,
                        "This model's maximum context length is 1048576 tokens. However, you requested 1100000 tokens"
                                + " (1095904 in the messages, 4096 in the completion). Please reduce the length of the messages"
                                + " or completion.",
                        "max_context_tokens",
                        "max_output_tokens"),
                error(
                        ProviderError.CONTEXT_TOO_LONG,
                        400,
                        "the request exceeds the available context size, try increasing it",
                        "exceed_context_size_error",
                        "400",
                        "context"),
                new Case(
                        ProviderError.CONTEXT_TOO_LONG,
                        413,
                        "<html><title>413 Request Entity Too Large</title></html>",
                        "413"),
                refused(ProviderError.CONTENT_RISK, "Content Exists Risk", "moderation", "deny_paths"),
                refused(
                        ProviderError.REASONING_MISSING,
                        "The `reasoning_content` in the thinking mode must be passed back to the API.",
                        "provider.api",
                        "deepseek"),
                refused(
                        ProviderError.REASONING_MISSING,
                        "Missing `reasoning_content` field in the assistant message at message index 2",
                        "provider.api"),
                refused(
                        ProviderError.OUTPUT_BOUND,
                        "Invalid max_tokens value, the valid range of max_tokens is [1, 8192]",
                        "provider.max_output_tokens",
                        "[1, 8192]"),
                error(
                        ProviderError.OUTPUT_BOUND,
                        400,
                        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens'"
                                + " instead.",
                        "invalid_request_error",
                        "unsupported_parameter",
                        "provider.max_output_tokens"),
                refused(
                        ProviderError.REQUEST_REFUSED,
                        "Thinking mode does not support this tool_choice",
                        "Thinking mode does not support this tool_choice"),
                refused(
                        ProviderError.REQUEST_REFUSED,
                        "Failed to deserialize the JSON body into the target type: messages[2]: missing field `content` at"
                                + " line 1 column 9",
                        "missing field `content`"),
                new Case(
                        ProviderError.REQUEST_REFUSED,
                        422,
                        "{\"detail\":\"Invalid parameters\"}",
                        "Invalid parameters"),
                new Case(ProviderError.REQUEST_REFUSED, 400, "{\"message\":\"bad\"}", "bad"),
                new Case(ProviderError.REQUEST_REFUSED, 400, "{\"error\":\"plain\"}", "plain"),
                new Case(
                        ProviderError.REQUEST_REFUSED,
                        400,
                        "\uFEFF\n\n{\"error\":{\"message\":\"after a mark\"}}",
                        "after a mark"),
                new Case(ProviderError.REQUEST_REFUSED, 451, "{\"error\":{\"message\":\"cut", "cut"),
                error(
                        ProviderError.REQUEST_REFUSED,
                        400,
                        "Unsupported value: 'temperature' does not support 0.0 with this model.",
                        "invalid_request_error",
                        "unsupported_value",
                        "temperature"),
                refused(
                        ProviderError.TOOLS_UNSUPPORTED,
                        "`tools` is not supported by this model",
                        "`tools` is not supported by this model",
                        "Choose another model"),
                refused(
                        ProviderError.REASONING_REFUSED,
                        "'messages.1' : property 'reasoning_content' is unsupported",
                        "provider.api"),
                refused(
                        ProviderError.MODEL_UNKNOWN,
                        "The requested model is not supported.",
                        "these exist: deepseek-flash"),
                refused(
                        ProviderError.KEY_REFUSED,
                        "API key not valid. Please pass a valid API key.",
                        "DEEPSEEK_MCP_API_KEY"),
                error(
                        ProviderError.BALANCE_EMPTY,
                        403,
                        "no quota left",
                        "one_api",
                        "insufficient_user_quota",
                        "Top it up"),
                new Case(
                        ProviderError.BALANCE_EMPTY,
                        403,
                        "{\"code\":30001,\"message\":\"Sorry, your account balance is insufficient\"}",
                        "Top it up"),
                new Case(ProviderError.FORBIDDEN, 403, "{}", "rights"),
                new Case(
                        ProviderError.NO_SUCH_PLACE,
                        404,
                        "<html><title>404 Not Found</title></html>",
                        "base_url",
                        "/v1"),
                new Case(ProviderError.NO_SUCH_PLACE, 405, "", "base_url"),
                new Case(ProviderError.PROXY_REFUSED, 407, "", "HTTPS_PROXY"),
                new Case(ProviderError.REDIRECTED, 302, "", "redirect", "DEEPSEEK_MCP_BASE_URL"),
                new Case(ProviderError.REDIRECTED, 308, "", "redirect")));
        // The same errors inside an answer with status 200.
        cases.addAll(List.of(
                new Case(ProviderError.SERVER_TROUBLE, 200, "{\"error\":{\"message\":\"internal\"}}", "internal"),
                new Case(
                        ProviderError.SERVER_TROUBLE,
                        200,
                        "data: {\"error\":{\"message\":\"internal\"}}\n\n",
                        "internal"),
                new Case(
                        ProviderError.SERVER_TROUBLE,
                        200,
                        "event: error\ndata: {\"message\":\"worker died\"}\n\n",
                        "worker died"),
                new Case(
                        ProviderError.SERVER_TROUBLE,
                        200,
                        "{\"error\":{\"code\":502,\"message\":\"upstream\"}}",
                        "upstream"),
                new Case(
                        ProviderError.RATE_LIMITED,
                        200,
                        "data: {\"error\":{\"code\":429,\"message\":\"slow\"}}\n\n",
                        "slow"),
                new Case(
                        ProviderError.RATE_LIMITED, 200, "{\"error\":{\"code\":\"429\",\"message\":\"slow\"}}", "slow"),
                new Case(ProviderError.BALANCE_EMPTY, 200, "{\"error\":{\"status\":402,\"message\":\"pay\"}}", "pay"),
                new Case(
                        ProviderError.SERVER_TROUBLE,
                        200,
                        Replies.stream().content("half").open()
                                + "event: error\ndata: {\"error\":{\"code\":\"500\"}}\n\n",
                        "HTTP 500"),
                new Case(ProviderError.KEY_REFUSED, 200, "{\"error\":{\"code\":401,\"message\":\"who?\"}}", "who?"),
                new Case(
                        ProviderError.BALANCE_EMPTY,
                        200,
                        "{\"error\":{\"message\":\"Insufficient Balance\"}}",
                        "Top it up"),
                new Case(
                        ProviderError.CONTEXT_TOO_LONG,
                        200,
                        "data: {\"error\":{\"code\":\"context_length_exceeded\",\"message\":\"no\"}}\n\n",
                        "max_context_tokens"),
                new Case(ProviderError.CONTENT_RISK, 200, "{\"error\":\"Content Exists Risk\"}", "moderation"),
                // Answers that are none.
                new Case(ProviderError.BLANK, 200, "", "empty"),
                new Case(ProviderError.BLANK, 200, "\n\n\n", "empty"),
                new Case(ProviderError.BLANK, 200, ": keep-alive\n\n: keep-alive\n\n", "empty"),
                new Case(ProviderError.UNREADABLE, 200, "<!DOCTYPE html><title>Welcome</title>", "Welcome", "base_url"),
                new Case(ProviderError.UNREADABLE, 200, "\u0000\uFFFD}{not json at all", "base_url"),
                new Case(ProviderError.UNREADABLE, 200, "Hello.", "base_url"),
                new Case(ProviderError.UNREADABLE, 200, "{\"id\":\"x\"}", "without choices"),
                new Case(ProviderError.UNREADABLE, 200, "{\"choices\":[]}", "without choices"),
                new Case(ProviderError.UNREADABLE, 200, "{\"choices\":[{\"message\":{\"content\":\"a", "JSON"),
                new Case(ProviderError.UNREADABLE, 200, Replies.document("a") + "{}", "more text"),
                new Case(ProviderError.UNREADABLE, 200, "[]", "without choices"),
                new Case(ProviderError.UNREADABLE, 200, "data: {oops}\n\n", "JSON"),
                new Case(
                        ProviderError.UNREADABLE,
                        200,
                        "event: error\ndata: upstream timed out\n\n",
                        "upstream timed out"),
                new Case(
                        ProviderError.UNREADABLE,
                        200,
                        "data: {\"x\":" + "[".repeat(600) + "]".repeat(600) + "}\n\n",
                        "nesting"),
                new Case(ProviderError.UNREADABLE, 200, "{\"created\":" + "9".repeat(2000) + "}", "Number"),
                new Case(
                        ProviderError.CUT, 200, Replies.stream().content("half").open(), "cut off"),
                new Case(
                        ProviderError.CUT, 200, Replies.stream().content("half").done(), "cut off"),
                new Case(
                        ProviderError.CUT,
                        200,
                        Replies.stream().content("a").finish("stop").open(),
                        "closing event"),
                new Case(
                        ProviderError.BROKEN_OFF,
                        200,
                        Replies.stream()
                                .content("a")
                                .finish("insufficient_system_resource")
                                .done(),
                        "insufficient_system_resource"),
                new Case(
                        ProviderError.BROKEN_OFF,
                        200,
                        Replies.stream().content("a").finish("abort").done(),
                        "abort")));
        return cases.stream();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void becomesWordsForAUserOrAnotherAttempt(Case expected) throws Exception {
        try (ScriptedServer server = ScriptedServer.playing(ScriptedServer.json(
                        expected.status(), expected.body(), "Content-Type: application/octet-stream"))
                .withModels(ScriptedServer.json(
                        200,
                        "{\"object\":\"list\",\"data\":[{\"id\":\"deepseek-flash\"},{\"id\":\"deepseek-v4-pro\"}]}"))) {
            Conversation conversation =
                    new Conversation(new TestSettings().maxRetries(0).at(server.baseUrl()), "deepseek-chat");

            ModelFailure failure = catchThrowableOfType(ModelFailure.class, conversation::ask);

            assertThat(failure).isNotNull();
            assertThat(failure.getCause())
                    .isInstanceOfSatisfying(
                            FailedAttempt.class,
                            fault -> assertThat(fault.fault()).isEqualTo(expected.fault()));
            assertThat(failure.kind()).isEqualTo(expected.fault().kind());
            assertThat(failure.getMessage())
                    .contains(expected.words().toArray(String[]::new))
                    .doesNotContain("\n", "WXYZ")
                    .hasSizeLessThan(1200);
            assertThat(server.requests().stream()
                            .filter(request -> request.path().endsWith("/models")))
                    .hasSize(expected.fault() == ProviderError.MODEL_UNKNOWN ? 1 : 0);
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isTriedAgainOnlyWhereThatMayHelp(Case expected) throws Exception {
        try (ScriptedServer server = ScriptedServer.playing(
                ScriptedServer.json(expected.status(), expected.body()),
                ScriptedServer.chunked(Replies.text("Recovered.")))) {
            Conversation conversation = Conversation.with(server);

            if (expected.fault().action() == ProviderError.Action.RETRY || teaches(expected)) {
                assertThat(conversation.ask().message().text()).isEqualTo("Recovered.");
                assertThat(server.chatRequests()).hasSize(2);
                assertThat(conversation.waits).hasSize(teaches(expected) ? 0 : 1);
            } else {
                assertThat(catchThrowableOfType(ModelFailure.class, conversation::ask))
                        .isNotNull();
                assertThat(server.chatRequests()).hasSize(1);
                assertThat(conversation.waits).isEmpty();
            }
        }
    }

    /** Whether the refusal says in which other form the request is taken. */
    private static boolean teaches(Case expected) {
        return expected.fault() == ProviderError.REASONING_MISSING
                || expected.body().contains("Use 'max_completion_tokens' instead")
                || expected.body().contains("'temperature' does not support");
    }

    @Test
    void hasACaseForEveryFaultThatAnAnswerCanBe() {
        Set<ProviderError> withoutAnswer = EnumSet.of(
                ProviderError.DEADLINE,
                ProviderError.SILENT,
                ProviderError.UNREACHABLE,
                ProviderError.HUNG_UP,
                ProviderError.TOO_LARGE,
                ProviderError.UNTRUSTED,
                ProviderError.NOT_TLS,
                ProviderError.KEY_UNUSABLE,
                ProviderError.BAD_PROXY);

        assertThat(cases().map(Case::fault).distinct())
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(ProviderError.values())
                        .filter(fault -> !withoutAnswer.contains(fault))
                        .toList());
    }

    @Test
    void onlyAnOverlongConversationCanBeRepaired() {
        assertThat(Arrays.stream(ProviderError.values()).filter(fault -> fault.action() == ProviderError.Action.REPAIR))
                .containsExactly(ProviderError.CONTEXT_TOO_LONG);
        assertThat(ProviderError.CONTEXT_TOO_LONG.kind()).isEqualTo(ModelFailure.Kind.CONTEXT_TOO_LONG);
    }
}
