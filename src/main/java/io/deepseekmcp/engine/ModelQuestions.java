package io.deepseekmcp.engine;

import io.deepseekmcp.chat.ChatListener;
import io.deepseekmcp.chat.ChatReply;
import io.deepseekmcp.chat.ChatRequest;
import io.deepseekmcp.chat.Message;
import io.deepseekmcp.chat.ModelFailure;
import io.deepseekmcp.chat.ToolCall;
import io.deepseekmcp.engine.memory.Transcript;
import io.deepseekmcp.tool.ToolBox;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Puts the history to the model, one question a turn, and remembers what the provider says of itself. */
final class ModelQuestions {
    private final Job job;
    private final ToolBox toolBox;
    private final Transcript transcript;
    private String providerModel = "";
    private final Set<String> providerOddities = new LinkedHashSet<>();

    ModelQuestions(Job job, ToolBox toolBox, Transcript transcript) {
        this.job = job;
        this.toolBox = toolBox;
        this.transcript = transcript;
    }

    /** The next reply, counted and part of the history. */
    ChatReply ask() throws ModelFailure, InterruptedException {
        String turn = "turn " + (job.meter().turns() + 1) + "/" + job.budget().maxTurns();
        job.progress().say(turn + ": asking " + job.model().name());
        ChatListener listener = new ChatListener() {
            @Override
            public void answering() {
                job.progress().say(turn + ": answering");
            }

            @Override
            public void retrying(int retry, int maxRetries, String why) {
                job.progress().say(turn + ": retry " + retry + "/" + maxRetries + " after " + why);
            }

            @Override
            public void taken(String what) {
                providerOddities.add(what);
            }
        };
        ChatReply reply = inOurWords(job.model()
                .ask(
                        new ChatRequest(
                                transcript.messages(),
                                toolBox.specs(),
                                job.meter().deadline()),
                        listener));
        if (!reply.model().isEmpty()) {
            providerModel = reply.model();
        }
        job.meter().turn(transcript.usageOf(reply));
        transcript.reply(reply);
        return reply;
    }

    /** The history shows each call in our own words, because a model imitates what it reads of itself. */
    private ChatReply inOurWords(ChatReply reply) {
        Message.Assistant said = reply.message();
        List<ToolCall> calls =
                said.toolCalls().stream().map(toolBox::inOurWords).toList();
        return new ChatReply(
                new Message.Assistant(said.text(), said.reasoning(), calls),
                reply.usage(),
                reply.finish(),
                reply.model());
    }

    /** The name that the provider gave for the model that answered, empty when it gave none. */
    String providerModel() {
        return providerModel;
    }

    /** What was odd about replies that were taken all the same, each once. */
    List<String> providerOddities() {
        return List.copyOf(providerOddities);
    }
}
