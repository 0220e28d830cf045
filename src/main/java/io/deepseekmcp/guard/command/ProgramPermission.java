package io.deepseekmcp.guard.command;

import io.deepseekmcp.config.Settings;
import io.deepseekmcp.guard.path.Refused;
import java.util.Optional;

/** Says which programs may run at all, by their names. */
final class ProgramPermission {
    private final CommandPolicy policy;
    private final Settings.Commands settings;
    private final ProgramNames platform;

    ProgramPermission(CommandPolicy policy, Settings.Commands settings, ProgramNames platform) {
        this.policy = policy;
        this.settings = settings;
        this.platform = platform;
    }

    /** The rule of a name of the table, if nothing denies it. */
    CommandRule listed(String name) throws Refused {
        checkNotDenied(name);
        Optional<CommandRule> rule = policy.command(name);
        if (rule.isEmpty()) {
            throw unlisted(name);
        }
        checkNotDenied(rule.get().name());
        return rule.get();
    }

    /** Refuses what nothing allows and what the user's settings deny. */
    void checkNotDenied(String name) throws Refused {
        Optional<DeniedPrograms.Group> group = policy.denied().group(name);
        if (group.isPresent()) {
            throw Refusals.refused(
                    "hard-denied",
                    Refusals.shown(name) + " is never run (" + group.get().name() + ").",
                    instead(policy.denied().insteadOf(name)));
        }
        for (String denied : settings.extraDeniedExecutables()) {
            if (platform.tableName(denied).equals(platform.tableName(name))) {
                throw Refusals.refused(
                        "denied-by-user",
                        Refusals.shown(name) + " is denied by commands.extra_denied_executables.",
                        "Go on without it, or say in your report what is needed.");
            }
        }
    }

    private Refused unlisted(String name) {
        if (policy.wrapper("./" + name).isPresent()) {
            return Refusals.refused(
                    "not-listed", Refusals.shown(name) + " is a script of the project.", instead("./" + name));
        }
        String way = policy.denied().insteadOf(name);
        if (way.isEmpty()) {
            way = policy.optIn().insteadOf(name).orElse("");
        }
        String remedy = way.isEmpty()
                ? "Use the project's test, lint or build command; the user adds programs by"
                        + " commands.extra_allowed_executables."
                : instead(way);
        return Refusals.refused("not-listed", Refusals.shown(name) + " is not on the list of commands.", remedy);
    }

    private static String instead(String way) {
        return way.isEmpty() ? "" : "Instead: " + way + ".";
    }
}
