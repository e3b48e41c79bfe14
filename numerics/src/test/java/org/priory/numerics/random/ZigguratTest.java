package org.priory.numerics.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.api.Test;

/** The tables cover the curve, with 60 digits: what the exactness of the normals rests on. */
class ZigguratTest {

  private static final MathContext DIGITS = new MathContext(70);
  private static final BigDecimal V = new BigDecimal(Ziggurat.V);

  /** Over the error of a sum of 1024 heights and of f with 70 digits. */
  private static final BigDecimal ERROR = BigDecimal.ONE.movePointLeft(60);

  @Test
  void rectanglesCoverTheCurveUpToTheTail() {
    BigDecimal edge = BigDecimal.ZERO;
    for (int i = 1; i < Ziggurat.LAYERS; i++) {
      assertThat(Ziggurat.X[i]).as("width %d", i).isPositive().isLessThanOrEqualTo(Ziggurat.R);
      if (i > 1) {
        // f(X_i) <= Y_i
        assertThat(curve(Ziggurat.X[i]))
            .as("right of layer %d", i)
            .isLessThan(edge.subtract(ERROR));
      }
      // Y_(i+1) = Y_i + V / X_i
      edge = edge.add(V.divide(new BigDecimal(Ziggurat.X[i]), DIGITS));
      assertThat(new BigDecimal(Ziggurat.Y[i + 1]).subtract(edge).abs())
          .as("table of edges, %d", i + 1)
          .isLessThan(edge.multiply(new BigDecimal(0x1p-42)));
    }
    // Y_1024 >= 1
    assertThat(edge).isGreaterThan(BigDecimal.ONE.add(ERROR));
    assertThat(Ziggurat.X[1]).isEqualTo(Ziggurat.R);
  }

  @Test
  void slabsCoverTheTail() {
    BigDecimal c = new BigDecimal(Ziggurat.C);
    // V / (2 C) >= f(R)
    assertThat(V.divide(c.add(c), DIGITS)).isGreaterThan(curve(Ziggurat.R).add(ERROR));
    // exp(-R C) <= 1/2, as f(sqrt(2 R C)) with a root that is too small
    double root = Math.sqrt(2 * Ziggurat.R * Ziggurat.C) * (1 - 0x1p-40);
    assertThat(curve(root)).isLessThan(new BigDecimal("0.5").subtract(ERROR));
  }

  @Test
  void innerPositionsAreUnderTheCurve() {
    BigDecimal edge = BigDecimal.ZERO;
    for (int i = 1; i < Ziggurat.LAYERS; i++) {
      edge = edge.add(V.divide(new BigDecimal(Ziggurat.X[i]), DIGITS));
      // f(INNER_i UNIT_i) >= Y_(i+1)
      BigDecimal x =
          BigDecimal.valueOf(Ziggurat.INNER[i]).multiply(new BigDecimal(Ziggurat.UNIT[i]));
      if (Ziggurat.INNER[i] > 0) {
        assertThat(LazyPoint.curve(x, DIGITS)).as("layer %d", i).isGreaterThan(edge.add(ERROR));
      }
      assertThat(Ziggurat.UNIT[i]).isEqualTo(Ziggurat.X[i] / 0x1p53);
    }
    assertThat(Ziggurat.INNER[0]).as("the tail is never inner").isZero();
    assertThat(Ziggurat.INNER[Ziggurat.LAYERS - 1]).as("nor is the top").isZero();
  }

  @Test
  void wastesLittle() {
    // area under the curve / area of the cover
    double efficiency = Math.sqrt(Math.PI / 2) / (Ziggurat.LAYERS * Ziggurat.V);
    assertThat(efficiency).isBetween(0.997, 1.0);
  }

  @Test
  void curveIsRightTo60Digits() {
    // exp(-1/2) and exp(-8), by Python's decimal
    assertThat(LazyPoint.curve(BigDecimal.ONE, DIGITS))
        .isCloseTo(
            new BigDecimal("0.60653065971263342360379953499118045344191813548718695568289215874"),
            within(BigDecimal.ONE.movePointLeft(58)));
    assertThat(LazyPoint.curve(BigDecimal.valueOf(4), DIGITS))
        .isCloseTo(
            new BigDecimal(
                "0.00033546262790251183882138912578086101931090013372031936054457574791"),
            within(BigDecimal.ONE.movePointLeft(58)));
  }

  private static BigDecimal curve(double x) {
    return LazyPoint.curve(new BigDecimal(x), DIGITS);
  }
}
