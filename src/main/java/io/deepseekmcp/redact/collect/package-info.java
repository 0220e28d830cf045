/**
 * Collects the secrets that can be known before anybody prints them: keys, and values from the environment and from the
 * workspace's dotenv files. Apart from redaction itself, because it reads files. Floor 2.
 */
package io.deepseekmcp.redact.collect;
