/** Text without a subject: excerpts, terminal escapes, code points, hashes. Floor 0: knows nothing of the product. */
package io.deepseekmcp.text;
