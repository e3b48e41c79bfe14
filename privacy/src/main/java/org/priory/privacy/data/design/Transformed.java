package org.priory.privacy.data.design;

import java.util.function.DoubleUnaryOperator;
import org.priory.privacy.data.formula.Part;

/**
 * A function of a number, whose smallest and largest value between the number's bounds are -1 and
 * 1.
 *
 * @param part of the formula, which names the function
 * @param function of the number
 * @param low its smallest value
 * @param high its largest value
 */
record Transformed(Part part, DoubleUnaryOperator function, double low, double high)
    implements Curve {

  /**
   * For the bounds of a number. A power that is even is smallest where the number is nearest to 0.
   */
  static Transformed of(Part part, double min, double max) {
    DoubleUnaryOperator function = function(part);
    double atMin = function.applyAsDouble(min);
    double atMax = function.applyAsDouble(max);
    double nearest = function.applyAsDouble(Math.max(min, Math.min(max, 0)));
    boolean turns = part.function() == Part.Function.POWER && part.numbers().get(0) % 2 == 0;
    double low = turns ? nearest : atMin;
    return new Transformed(part, function, low, Math.max(atMin, atMax));
  }

  private static DoubleUnaryOperator function(Part part) {
    return switch (part.function()) {
      case LOG -> Math::log;
      case LOG2 -> x -> Math.log(x) / Math.log(2);
      case LOG10 -> Math::log10;
      case LOG1P -> Math::log1p;
      case SQRT -> Math::sqrt;
      case POWER -> x -> Math.pow(x, part.numbers().get(0));
      case ITSELF, POLY, SPLINE, KNOTS ->
          throw new IllegalArgumentException("no function of one number: " + part.text());
    };
  }

  @Override
  public double at(double x) {
    return Curve.cut(-1 + 2 * ((function.applyAsDouble(x) - low) / (high - low)));
  }

  @Override
  public <T> T in(CurveForm<T> form) {
    return form.transformed(part, low, high);
  }
}
