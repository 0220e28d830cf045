/**
 * Delegations as things that last longer than the call that began them: each has an id, a thread, the newest line of its
 * progress and, at the end, a result. Every way in which a client can begin, follow or stop one goes through the one
 * registry here. Floor 5.
 */
package io.deepseekmcp.delegation;
