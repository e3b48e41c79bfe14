package org.priory.privacy.accounting.loss;

/**
 * How narrow an interval of epsilon should be: a share of epsilon, within limits.
 *
 * @param least this wide is always fine
 * @param relative so is this share of epsilon
 * @param most but nothing wider than this
 */
public record Tolerance(double least, double relative, double most) {
  double at(double epsilon) {
    return Math.min(most, Math.max(least, relative * epsilon));
  }
}
