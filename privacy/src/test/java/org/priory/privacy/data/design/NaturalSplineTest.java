package org.priory.privacy.data.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class NaturalSplineTest {
  private static final double MIN = 20;
  private static final double MAX = 80;
  private static final List<Double> KNOTS = List.of(30.0, 41.0, 66.0);
  private static final int GRID = 60_000;

  private static double x(int i) {
    return MIN + (MAX - MIN) * i / GRID;
  }

  @Test
  void areOrthogonalAndAtMostOne() {
    List<Curve> parts = NaturalSpline.parts(MIN, MAX, KNOTS);
    assertThat(parts).hasSize(3);
    for (int a = 0; a < parts.size(); a++) {
      double[] sums = new double[2 + parts.size()];
      double largest = 0;
      for (int i = 0; i <= GRID; i++) {
        double value = parts.get(a).at(x(i));
        largest = Math.max(largest, Math.abs(value));
        sums[0] += value / GRID;
        sums[1] += value * (double) i / GRID / GRID;
        for (int b = 0; b < parts.size(); b++) {
          sums[2 + b] += value * parts.get(b).at(x(i)) / GRID;
        }
      }
      assertThat(largest).isCloseTo(1, within(1e-7)).isLessThanOrEqualTo(1);
      for (int b = 0; b < sums.length; b++) {
        if (b != 2 + a) {
          assertThat(sums[b]).as("part %s with %s", a, b).isCloseTo(0, within(1e-4));
        }
      }
    }
  }

  /** Second differences are continuous, 0 at the bounds, and linear between two knots. */
  @Test
  void areNaturalCubicSplines() {
    double h = 0.05;
    for (Curve part : NaturalSpline.parts(MIN, MAX, KNOTS)) {
      double most = 0;
      for (double x = MIN + h; x < MAX - h; x += h) {
        most = Math.max(most, Math.abs(second(part::at, x, h)));
      }
      assertThat(second(part::at, MIN + h, h)).isCloseTo(0, within(0.03 * most));
      assertThat(second(part::at, MAX - h, h)).isCloseTo(0, within(0.03 * most));
      for (double x = MIN + 2 * h; x < MAX - 3 * h; x += h) {
        assertThat(second(part::at, x + h, h))
            .isCloseTo(second(part::at, x, h), within(0.05 * most));
      }
      double third = second(part::at, 50 + h, h) - second(part::at, 50, h);
      assertThat(second(part::at, 60 + h, h) - second(part::at, 60, h))
          .isCloseTo(third, within(1e-3 * most));
    }
  }

  /** A cubic that bends at the bounds is none of them. */
  @Test
  void tellCubicsThatBendAtTheBounds() {
    DoubleUnaryOperator cubic = x -> Math.pow((x - 50) / 30, 3);
    assertThat(Math.abs(second(cubic, MAX - 0.05, 0.05))).isGreaterThan(0.005);
  }

  private static double second(DoubleUnaryOperator f, double x, double h) {
    return (f.applyAsDouble(x + h) - 2 * f.applyAsDouble(x) + f.applyAsDouble(x - h)) / (h * h);
  }

  @Test
  void haveEvenKnots() {
    assertThat(NaturalSpline.even(10, 30, 4)).containsExactly(15.0, 20.0, 25.0);
    assertThat(NaturalSpline.parts(10, 30, List.of())).isEmpty();
  }
}
