package io.deepseekmcp.workspace.process;

import io.deepseekmcp.text.TerminalText;
import io.deepseekmcp.text.Utf8Stream;
import java.util.function.UnaryOperator;

/** Keeps the bytes that a command writes as plain text of bounded length. */
final class TextSink implements OutputPump.Sink {
    private final OutputCollector collector;
    private final TerminalText terminal;
    private final Utf8Stream decoder;

    TextSink(int maxChars) {
        collector = new OutputCollector(maxChars);
        terminal = new TerminalText(collector::append);
        decoder = new Utf8Stream(terminal::write);
    }

    @Override
    public synchronized void write(byte[] bytes, int length) {
        decoder.write(bytes, length);
    }

    @Override
    public synchronized void end() {
        decoder.end();
        terminal.end();
    }

    /** The text so far. */
    synchronized String text(UnaryOperator<String> clean) {
        terminal.end();
        return collector.text(clean);
    }

    synchronized boolean lossy() {
        return decoder.lossy();
    }
}
