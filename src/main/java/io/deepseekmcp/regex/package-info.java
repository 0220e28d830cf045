/**
 * Regular expressions over the lines of a text, in time linear in the text and on a bounded stack whatever the pattern:
 * a parser, a nondeterministic automaton, and a deterministic one that is made of it piece by piece while it runs over
 * UTF-8 bytes. No look-around and no back-references, which have no such bound. Floor 0: knows nothing of the product.
 */
package io.deepseekmcp.regex;
