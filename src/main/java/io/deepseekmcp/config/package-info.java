/**
 * What the user has set: one table of settings ({@link io.deepseekmcp.config.SettingKey}) read from variables and one
 * file into {@link io.deepseekmcp.config.Settings}, or every problem at once. Floor 1: changes nothing.
 */
package io.deepseekmcp.config;
