package org.priory.models.pmml;

import static org.priory.models.pmml.Expressions.apply;
import static org.priory.models.pmml.Expressions.cut;
import static org.priory.models.pmml.Expressions.number;
import static org.priory.models.pmml.Expressions.plus;
import static org.priory.models.pmml.Expressions.share;
import static org.priory.models.pmml.Expressions.times;

import java.util.function.Supplier;
import org.priory.privacy.data.design.CurveForm;
import org.priory.privacy.data.formula.Part;

/**
 * Functions of a number as expressions.
 *
 * @param x the number, within its bounds
 */
record PmmlCurve(Supplier<Element> x) implements CurveForm<Element> {

  @Override
  public Element line(double min, double max) {
    return cut(plus(number(-1), times(number(2), share(x.get(), min, max - min))));
  }

  @Override
  public Element transformed(Part part, double low, double high) {
    return cut(plus(number(-1), times(number(2), share(function(part), low, high - low))));
  }

  private Element function(Part part) {
    return switch (part.function()) {
      case LOG -> apply("ln", x.get());
      case LOG2 -> apply("/", apply("ln", x.get()), number(Math.log(2)));
      case LOG10 -> apply("log10", x.get());
      case LOG1P -> apply("ln1p", x.get());
      case SQRT -> apply("sqrt", x.get());
      case POWER -> apply("pow", x.get(), number(part.numbers().get(0)));
      case ITSELF, POLY, SPLINE, KNOTS ->
          throw new IllegalArgumentException("no function of one number: " + part.text());
    };
  }

  /** (k + 1) P_(k+1) = (2 k + 1) z P_k - k P_(k-1), as coefficients of powers of z. */
  @Override
  public Element legendre(int degree, double min, double max) {
    double[] before = {1};
    double[] now = {0, 1};
    for (int k = 1; k < degree; k++) {
      double[] next = new double[k + 2];
      for (int i = 0; i <= k; i++) {
        next[i + 1] += (2 * k + 1) * now[i] / (k + 1);
        next[i] -= i < before.length ? k * before[i] / (k + 1) : 0;
      }
      before = now;
      now = next;
    }
    return cut(horner(now, min, max));
  }

  private Element horner(double[] c, double min, double max) {
    Element sum = number(c[c.length - 1]);
    for (int i = c.length - 2; i >= 0; i--) {
      sum = plus(number(c[i]), times(line(min, max), sum));
    }
    return sum;
  }

  @Override
  public Element nowhere() {
    return number(0);
  }

  @Override
  public Element spline(double min, double range, double[] knots, double[] c) {
    Element sum = plus(number(c[0]), times(number(c[1]), place(min, range)));
    for (int i = 0; i < knots.length; i++) {
      Element above = apply("max", number(0), apply("-", place(min, range), number(knots[i])));
      sum = plus(sum, times(number(c[2 + i]), apply("pow", above, number(3))));
    }
    return cut(sum);
  }

  private Element place(double min, double range) {
    return apply("max", number(0), apply("min", number(1), share(x.get(), min, range)));
  }
}
