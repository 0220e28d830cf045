/**
 * JSON as plain Java values: objects are {@code LinkedHashMap}, arrays {@code ArrayList}, numbers {@code Long},
 * {@code BigInteger} or {@code BigDecimal}. Reading and writing stream, because data binding costs more start-up time
 * than the rest of the server. Floor 0: knows nothing of the product.
 */
package io.deepseekmcp.json;
