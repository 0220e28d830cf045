package io.deepseekmcp.guard.command;

import io.deepseekmcp.guard.path.Refused;
import java.util.List;
import java.util.Optional;

/** Reads one flag with its value in any of the spellings that the table has for it. */
final class FlagReader {
    private final ArgumentCursor cursor;
    private final ValueCheck values;

    FlagReader(ArgumentCursor cursor, ValueCheck values) {
        this.cursor = cursor;
        this.values = values;
    }

    /** Takes the flag that stands at the cursor; false when the table has no such flag. */
    boolean read(FlagTable flags) throws Refused {
        String argument = cursor.here();
        Optional<Flag> exact = flags.named(argument);
        if (exact.isPresent()) {
            readByName(exact.get());
            return true;
        }
        int equals = argument.indexOf('=');
        Optional<Flag> joined = equals < 0 ? Optional.empty() : flags.named(argument.substring(0, equals));
        if (joined.isPresent() && joined.get().form() != Flag.Form.ALONE) {
            readJoined(joined.get(), argument.substring(equals + 1));
            return true;
        }
        if (flags.isCluster(argument)) {
            cursor.takeCluster();
            return true;
        }
        return readAttached(flags.attachedTo(argument), argument);
    }

    private void readByName(Flag flag) throws Refused {
        switch (flag.form()) {
            case ALONE, OPTIONAL_JOINED -> cursor.takeFlag(flag.name());
            case JOINED ->
                throw Refusals.refused(
                        "flag", flag.name() + " takes its value after =.", "Write " + flag.name() + "=VALUE.");
            case VALUE -> {
                ValueType type = flag.type().orElseThrow();
                if (!cursor.hasNext()) {
                    throw Refusals.refused("value", flag.name() + " needs " + type.description() + ".", "");
                }
                refuseDash(flag, cursor.next());
                values.check(type, cursor.next(), flag.name());
                cursor.takeFlag(flag.name());
                cursor.takeFlagValue();
            }
            case OPTIONAL_NEXT -> {
                cursor.takeFlag(flag.name());
                if (!cursor.atEnd() && fits(flag.type().orElseThrow(), cursor.here())) {
                    cursor.takeFlagValue();
                }
            }
            case ATTACHED -> throw new IllegalStateException(flag.name() + " has no name of its own");
        }
    }

    /** A value by itself that begins with a dash would be a flag to many programs; a negative number is not one. */
    private static void refuseDash(Flag flag, String value) throws Refused {
        if (value.startsWith("-") && !(flag.type().orElseThrow() instanceof ValueType.Shape)) {
            throw Refusals.refused("value", flag.name() + " needs a value, not " + Refusals.shown(value) + ".", "");
        }
    }

    private void readJoined(Flag flag, String value) throws Refused {
        if (value.isEmpty()) {
            throw Refusals.refused("value", flag.name() + "= has no value.", "");
        }
        values.check(flag.type().orElseThrow(), value, flag.name());
        cursor.takeFlag(flag.name());
    }

    private boolean readAttached(List<Flag> candidates, String argument) throws Refused {
        for (Flag flag : candidates) {
            if (fits(flag.type().orElseThrow(), argument.substring(flag.name().length()))) {
                cursor.takeFlag(flag.name());
                return true;
            }
        }
        for (Flag flag : candidates) {
            if (flag.name().length() > 1) {
                String value = argument.substring(flag.name().length());
                values.check(flag.type().orElseThrow(), value, flag.name());
            }
        }
        return false;
    }

    private boolean fits(ValueType type, String value) {
        if (value.startsWith("-")) {
            return false;
        }
        try {
            values.check(type, value, "");
            return true;
        } catch (Refused e) {
            return false; // then it is something else, which is judged as that
        }
    }
}
