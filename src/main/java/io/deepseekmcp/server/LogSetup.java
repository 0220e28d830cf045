package io.deepseekmcp.server;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.filter.ThresholdFilter;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.FileAppender;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.joran.spi.ConsoleTarget;
import ch.qos.logback.core.spi.ContextAwareBase;
import ch.qos.logback.core.spi.FilterReply;
import io.deepseekmcp.config.Settings;
import io.deepseekmcp.redact.KeyMask;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.slf4j.LoggerFactory;

/**
 * Sets logging up without a configuration file, whose parsing costs more than the rest of logging. Logback makes one at
 * the first logger: warnings go to stderr until the settings are read and {@link #apply} is called.
 */
public final class LogSetup extends ContextAwareBase implements Configurator {
    /** The name of a group of threads that are not heard. */
    public static final String UNLOGGED = "unlogged";

    private static final String OURS = "io.deepseekmcp";

    @Override
    public ExecutionStatus configure(LoggerContext context) {
        apply(
                context,
                new Settings.Logging(Settings.Level.WARN, Optional.empty(), false),
                List.of(),
                UnaryOperator.identity());
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }

    /** Logs from now on as the settings say; {@code secrets} never get into a record, nor what {@code redact} takes out. */
    public static void apply(Settings.Logging logging, Collection<String> secrets, UnaryOperator<String> redact) {
        apply((LoggerContext) LoggerFactory.getILoggerFactory(), logging, secrets, redact);
    }

    private static void apply(
            LoggerContext context, Settings.Logging logging, Collection<String> secrets, UnaryOperator<String> redact) {
        Level level = level(logging.level());
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.detachAndStopAllAppenders();
        // Libraries log what passes through them, task text included: only what they think is wrong is kept.
        root.setLevel(Level.ERROR.equals(level) ? level : Level.WARN);
        context.getLogger(OURS).setLevel(level);
        ConsoleAppender<ILoggingEvent> console = new ConsoleAppender<>();
        console.setTarget(ConsoleTarget.SystemErr.getName());
        LogRecordEncoder encoder = new LogRecordEncoder(new KeyMask(secrets), redact, logging.logTaskText());
        encoder.setContext(context);
        encoder.start();
        if (logging.file().isPresent() && attach(root, file(logging.file().get()), "file", encoder)) {
            ThresholdFilter warnings = new ThresholdFilter();
            warnings.setLevel(Level.WARN.toString());
            warnings.start();
            console.addFilter(warnings);
        }
        attach(root, console, "stderr", encoder);
    }

    private static FileAppender<ILoggingEvent> file(Path path) {
        FileAppender<ILoggingEvent> appender = new FileAppender<>();
        appender.setFile(path.toString());
        return appender;
    }

    /** Starts the appender; false when it cannot write. */
    private static boolean attach(
            Logger root, OutputStreamAppender<ILoggingEvent> appender, String name, LogRecordEncoder encoder) {
        appender.setName(name);
        appender.setContext(root.getLoggerContext());
        appender.setEncoder(encoder);
        appender.addFilter(new Filter<>() {
            @Override
            public FilterReply decide(ILoggingEvent event) {
                ThreadGroup group = Thread.currentThread().getThreadGroup();
                return group != null && group.getName().equals(UNLOGGED) ? FilterReply.DENY : FilterReply.NEUTRAL;
            }
        });
        appender.start();
        if (appender.isStarted()) {
            root.addAppender(appender);
        }
        return appender.isStarted();
    }

    private static Level level(Settings.Level level) {
        return switch (level) {
            case ERROR -> Level.ERROR;
            case WARN -> Level.WARN;
            case INFO -> Level.INFO;
            case DEBUG -> Level.DEBUG;
        };
    }
}
