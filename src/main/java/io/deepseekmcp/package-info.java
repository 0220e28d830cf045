/** The command line, and the one place that wires everything together by hand. Floor 6. */
package io.deepseekmcp;
