/**
 * Scratch copies of a workspace, in which a delegation works apart from the user's files: making, finding and removing
 * them, and carrying what was done in one over to the workspace. Knows nothing of workers or requests.
 */
package io.deepseekmcp.workspace.scratch;
