/**
 * The reading of the worker's last message: the report in it, read leniently and never better than the word that stands
 * there, and what kind of message it is where there is none. Knows nothing of evidence. Floor 4.
 */
package io.deepseekmcp.engine.report;
