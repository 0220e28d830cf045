/**
 * What the worker claims in words, held against what the server knows: paths that do not exist, commands that were not
 * run. In doubt a claim passes. Floor 4.
 */
package io.deepseekmcp.engine.claims;
