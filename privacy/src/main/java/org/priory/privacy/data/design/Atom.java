package org.priory.privacy.data.design;

import java.util.OptionalDouble;

/**
 * A function of one number, bounded by 1: the number itself, its logarithm, a part of a spline.
 *
 * @param name {@code age}, {@code log(income)}, {@code ns(age, 3)[2]}
 * @param column the place of the number among the design's columns
 * @param curve the function
 * @param per the step in which a person reads its effect, in its own units; empty for a part of a
 *     curve, which is read as it is
 * @param slope how much of the feature such a step is; 1 for a part of a curve
 */
public record Atom(String name, int column, Curve curve, OptionalDouble per, double slope) {

  /** Whether it is 1 where its number is missing, and 0 elsewhere. */
  public boolean isOfMissing() {
    return curve == Missing.CURVE;
  }

  /** Its value at a number; where that is missing all functions of it are 0. */
  public double at(double x) {
    return Double.isNaN(x) ? (isOfMissing() ? 1 : 0) : curve.at(x);
  }

  /** Whether it bends: its effect is not that of a step. */
  public boolean isCurved() {
    return per.isEmpty() && !isOfMissing();
  }

  /** Whether it is the number itself. */
  public boolean isLine() {
    return curve instanceof Line;
  }
}
