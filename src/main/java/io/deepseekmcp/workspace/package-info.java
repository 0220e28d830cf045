/**
 * Acts on the disk and runs programs, on the guards' proofs only: text files, atomic writes, walks, searches, commands,
 * and what changed between two moments. Floor 2.
 */
package io.deepseekmcp.workspace;
