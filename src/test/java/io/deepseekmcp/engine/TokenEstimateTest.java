package io.deepseekmcp.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class TokenEstimateTest {
    private static final double LOW = 0.75;
    private static final double HIGH = 1.45;

    /** With the number of tokens that DeepSeek's V3 tokenizer makes of each text. */
    static Stream<Arguments> counted() {
        return Stream.of(
                arguments(
                        65,
                        "Java",
                        "    for (int i = 0; i < calls.size(); i++) {\n        boolean last = i == calls.size() - 1;\n        Answered answered = answer(calls.get(i), last);\n        transcript.add(new ToolReply(calls.get(i).id(), answered.text()));\n    }\n    return Optional.empty();\n"),
                arguments(
                        56,
                        "Python",
                        "def validate_row(row, *, strict=False):\n    \"\"\"Check one row and yield what is wrong with it.\"\"\"\n    for name, value in row.items():\n        if value is None and strict:\n            yield f\"{name}: missing\"\n    return len(row) > 0\n"),
                arguments(
                        90,
                        "Read",
                        "src/importer/validate.py: lines 1-4 of 4, 96 bytes, sha256 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\n1\timport csv\n2\tfrom pathlib import Path\n3\t\n4\tROWS = 250\n"),
                arguments(
                        76,
                        "Grep",
                        "src/main/java/app/Loop.java:120: private Optional<Ended> answer(ChatReply reply)\nsrc/main/java/app/Loop.java:168: if (!meter.mayCallTool()) {\nsrc/test/java/app/LoopTest.java:31: assertThat(loop.run()).isEqualTo(ended);\n[3 matches in 2 files; engine ripgrep]"),
                arguments(
                        60,
                        "JSON",
                        "{\"argv\":[\"pytest\",\"-q\"],\"exit_code\":0,\"summary\":\"24 passed\",\"metrics\":{\"turns\":7,\"tool_calls\":12,\"prompt_tokens\":18400,\"cached_prompt_tokens\":15100,\"duration_seconds\":41.2}}"),
                arguments(
                        56,
                        "prose",
                        "The importer reads each row, checks it against the schema and reports what is wrong. It used to stop at the first error; now it collects all of them and shows at most twenty, because a file that is wrong throughout is seen to be so after a few lines."),
                arguments(
                        54,
                        "German",
                        "Der Importer liest jede Zeile, pr\u00FCft sie gegen das Schema und meldet, was falsch ist. Fr\u00FCher h\u00F6rte er beim ersten Fehler auf; jetzt sammelt er alle und zeigt h\u00F6chstens zwanzig."),
                arguments(
                        32,
                        "Chinese",
                        "\u5BFC\u5165\u5668\u8BFB\u53D6\u6BCF\u4E00\u884C\uFF0C\u6839\u636E\u6A21\u5F0F\u8FDB\u884C\u68C0\u67E5\uFF0C\u5E76\u62A5\u544A\u9519\u8BEF\u3002\u4EE5\u524D\u5B83\u5728\u7B2C\u4E00\u4E2A\u9519\u8BEF\u5904\u505C\u6B62\uFF1B\u73B0\u5728\u5B83\u6536\u96C6\u6240\u6709\u9519\u8BEF\uFF0C\u6700\u591A\u663E\u793A\u4E8C\u5341\u4E2A\u3002"),
                arguments(
                        33,
                        "Japanese",
                        "\u30A4\u30F3\u30DD\u30FC\u30BF\u30FC\u306F\u5404\u884C\u3092\u8AAD\u307F\u53D6\u308A\u3001\u30B9\u30AD\u30FC\u30DE\u3068\u7167\u5408\u3057\u3066\u8AA4\u308A\u3092\u5831\u544A\u3057\u307E\u3059\u3002\u4EE5\u524D\u306F\u6700\u521D\u306E\u30A8\u30E9\u30FC\u3067\u505C\u6B62\u3057\u3066\u3044\u307E\u3057\u305F\u3002"),
                arguments(
                        26,
                        "Russian",
                        "\u0418\u043C\u043F\u043E\u0440\u0442\u0435\u0440 \u0447\u0438\u0442\u0430\u0435\u0442 \u043A\u0430\u0436\u0434\u0443\u044E \u0441\u0442\u0440\u043E\u043A\u0443, \u043F\u0440\u043E\u0432\u0435\u0440\u044F\u0435\u0442 \u0435\u0451 \u043F\u043E \u0441\u0445\u0435\u043C\u0435 \u0438 \u0441\u043E\u043E\u0431\u0449\u0430\u0435\u0442, \u0447\u0442\u043E \u043D\u0435 \u0442\u0430\u043A."),
                arguments(
                        88,
                        "minified",
                        "!function(e,t){\"object\"==typeof exports?t(exports):t(e.q={})}(this,function(e){var t=[],n=0;function r(e){return e&&e.id||n++}for(var i=0;i<t.length;i++){t[i]=r(t[i]);if(!t[i])break}e.r=r,e.s=function(){return t.slice(0)}});"),
                arguments(
                        96,
                        "CSV",
                        "93821.4471,0.0382,7719.9300,12.0001,488120.7745,3.1415\n61.2077,902.3318,0.7301,55512.8800,4.4102,19.0007\n7.5520,31337.0042,880.1100,0.0019,66012.4500,271.8281\n"),
                arguments(
                        75,
                        "hashes",
                        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a\nba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  b\n"),
                arguments(
                        79,
                        "log",
                        "2026-11-03T07:41:09.220Z INFO  [worker-12] request 8c1f02aa77d09be3 took 1042 ms\n2026-11-03T07:41:10.017Z WARN  [worker-3] retry 2/3 after 503, waiting 812 ms\n"));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("counted")
    void liesNearTheRealCount(int tokens, String kind, String text) {
        assertThat(TokenEstimate.of(text)).isBetween(tokens * LOW, tokens * HIGH);
    }
}
