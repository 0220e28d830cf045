package io.deepseekmcp.config;

import java.util.ArrayList;
import java.util.List;

/**
 * Bounds of the house, which every request can only narrow.
 *
 * @param maxMode {@code read}, {@code verify} or {@code write}
 * @param scopes what may be written lies in each of these unions of globs; none for the whole workspace
 * @param denyPaths globs of what may be neither read nor written nor listed
 * @param requireScope whether a request of mode write must say its scope
 * @param requireVerification whether a request of mode write must name a verification
 */
public record Policy(
        String maxMode,
        List<List<String>> scopes,
        List<String> denyPaths,
        boolean requireScope,
        boolean requireVerification) {
    /** No bounds. */
    public static final Policy NONE = new Policy("write", List.of(), List.of(), false, false);

    public Policy {
        scopes = scopes.stream().map(List::copyOf).toList();
        denyPaths = List.copyOf(denyPaths);
    }

    /** Both policies at once: denials add up, every scope must hold, and the narrower mode counts. */
    Policy and(Policy other) {
        List<List<String>> bothScopes = new ArrayList<>(scopes);
        bothScopes.addAll(other.scopes);
        List<String> bothDenied = new ArrayList<>(denyPaths);
        bothDenied.addAll(other.denyPaths);
        return new Policy(
                SettingTexts.MODES.get(
                        Math.min(SettingTexts.MODES.indexOf(maxMode), SettingTexts.MODES.indexOf(other.maxMode))),
                bothScopes,
                bothDenied,
                requireScope || other.requireScope,
                requireVerification || other.requireVerification);
    }

    /** Whether a request may be of this mode. */
    public boolean grants(String mode) {
        return SettingTexts.MODES.indexOf(mode) <= SettingTexts.MODES.indexOf(maxMode);
    }
}
