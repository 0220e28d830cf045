/**
 * One delegation from request to result: the loop of turns, its budgets and memory, verification, and the verdict that
 * weighs the worker's claim against the evidence. Floor 4.
 */
package io.deepseekmcp.engine;
