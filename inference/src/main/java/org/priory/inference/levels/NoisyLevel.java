package org.priory.inference.levels;

/**
 * A level that enough people have.
 *
 * @param column its place among the columns that were asked
 * @param text how it is written
 * @param count how many people have it, with noise, at least the threshold
 */
public record NoisyLevel(int column, String text, double count) {}
