package org.priory.inference.optimization.perturbation;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import org.priory.inference.mechanism.BoundedRow;
import org.priory.privacy.query.Rows;

/**
 * Gradient descent on the objective of {@link RidgeLogistic} with 50 digits, for the case that
 * doubles do not get there. Slow, and it always ends: a step of 1/(Lambda + n R^2) shortens the way
 * to the minimum by a factor of at most 1 - Lambda/(Lambda + n R^2).
 */
final class DecimalDescent {
  private static final MathContext DIGITS = new MathContext(50);

  /** Beyond this margin e^-m is under 1e-65. */
  private static final BigDecimal FAR = BigDecimal.valueOf(150);

  private static final int HALVINGS = 20;
  private static final int TERMS = 16;

  private final Rows rows;
  private final BigDecimal ridge;
  private final double[] linear;
  private final BoundedRow row;
  private final double norm;

  DecimalDescent(Rows rows, double norm, double ridge, double[] linear) {
    this.rows = rows;
    this.norm = norm;
    this.ridge = new BigDecimal(ridge);
    this.linear = linear.clone();
    this.row = new BoundedRow(linear.length, norm);
  }

  /** Descends until the gradient is at most half the tolerance; rounded to doubles. */
  double[] from(double[] start, double tolerance) {
    BigDecimal[] theta = Arrays.stream(start).mapToObj(BigDecimal::new).toArray(BigDecimal[]::new);
    BigDecimal steepest =
        ridge.add(
            new BigDecimal(norm).pow(2).multiply(BigDecimal.valueOf(rows.count()), DIGITS), DIGITS);
    BigDecimal goal = new BigDecimal(tolerance / 2).pow(2);
    BigDecimal[] gradient = gradient(theta);
    while (squares(gradient).compareTo(goal) > 0) {
      for (int j = 0; j < theta.length; j++) {
        theta[j] = theta[j].subtract(gradient[j].divide(steepest, DIGITS), DIGITS);
      }
      gradient = gradient(theta);
    }
    return Arrays.stream(theta).mapToDouble(BigDecimal::doubleValue).toArray();
  }

  private BigDecimal[] gradient(BigDecimal[] theta) {
    BigDecimal[] sum = new BigDecimal[theta.length];
    for (int j = 0; j < sum.length; j++) {
      sum[j] = ridge.multiply(theta[j], DIGITS).add(new BigDecimal(linear[j]), DIGITS);
    }
    rows.forEach(
        each -> {
          if (row.take(each)) {
            BigDecimal s = row.label() > 0.5 ? BigDecimal.ONE : BigDecimal.ONE.negate();
            BigDecimal margin = BigDecimal.ZERO;
            for (int k = 0; k < row.count(); k++) {
              margin = margin.add(new BigDecimal(row.value(k)).multiply(theta[row.place(k)]));
            }
            BigDecimal weight = s.multiply(tail(s.multiply(margin, DIGITS)));
            for (int k = 0; k < row.count(); k++) {
              int j = row.place(k);
              sum[j] =
                  sum[j].subtract(weight.multiply(new BigDecimal(row.value(k)), DIGITS), DIGITS);
            }
          }
        });
    return sum;
  }

  /** 1/(1 + e^m), with an error under 1e-30. */
  static BigDecimal tail(BigDecimal m) {
    if (m.compareTo(FAR) > 0) {
      return BigDecimal.ZERO;
    }
    if (m.negate().compareTo(FAR) > 0) {
      return BigDecimal.ONE;
    }
    // e^m = (e^(m 2^-k))^(2^k), the inner one by its series
    BigDecimal small = m.divide(BigDecimal.valueOf(1L << HALVINGS), DIGITS);
    BigDecimal term = BigDecimal.ONE;
    BigDecimal e = BigDecimal.ONE;
    for (int i = 1; i <= TERMS; i++) {
      term = term.multiply(small, DIGITS).divide(BigDecimal.valueOf(i), DIGITS);
      e = e.add(term, DIGITS);
    }
    for (int i = 0; i < HALVINGS; i++) {
      e = e.multiply(e, DIGITS);
    }
    return BigDecimal.ONE.divide(BigDecimal.ONE.add(e, DIGITS), DIGITS);
  }

  private static BigDecimal squares(BigDecimal[] v) {
    BigDecimal sum = BigDecimal.ZERO;
    for (BigDecimal x : v) {
      sum = sum.add(x.multiply(x, DIGITS), DIGITS);
    }
    return sum;
  }
}
