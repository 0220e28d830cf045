package io.deepseekmcp.config;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The server's own files, as they were found.
 *
 * @param stateDirectory where results, patches and costs are kept, existing or not; empty for nowhere
 * @param policy the administrator's policy, where one is set and could be read
 */
record ServerFiles(ConfigFile config, Optional<Path> stateDirectory, Optional<PolicyFile> policy) {}
