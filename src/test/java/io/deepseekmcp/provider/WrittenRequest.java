package io.deepseekmcp.provider;

import io.deepseekmcp.chat.ChatRequest;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** What a conversation looks like on the wire, for tests of other packages. */
public final class WrittenRequest {
    private WrittenRequest() {}

    /** The body that DeepSeek would get, with thinking on, where its rules are strictest. */
    public static String body(ChatRequest request) {
        URI address = URI.create("https://api.deepseek.com");
        ModelRequest model = ModelRequest.of("deepseek-reasoner", new TestSettings().at(address), ModelCatalog.load());
        return new String(new RequestWriter(model).write(request, Map.of()).toByteArray(), StandardCharsets.UTF_8);
    }
}
