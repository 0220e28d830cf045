package io.deepseekmcp.client;

/** A registration that cannot be done; the message is a sentence for the user. */
public final class ClientException extends Exception {
    private static final long serialVersionUID = 1;

    ClientException(String message) {
        super(message);
    }
}
