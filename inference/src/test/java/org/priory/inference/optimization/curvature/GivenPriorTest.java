package org.priory.inference.optimization.curvature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.priory.inference.model.CoefficientPrior;
import org.priory.inference.model.CoefficientPrior.Row;

class GivenPriorTest {
  private static final double NORMAL = Double.POSITIVE_INFINITY;

  private static GivenPrior prior(Row... rows) {
    return new GivenPrior(new CoefficientPrior(List.of(rows), Set.of(), "so"));
  }

  /**
   * Normal rows with known noise: the textbook's posterior has precision X'X/s^2 + sum r r'/v and
   * mean precision^-1 (X'y/s^2 + sum r m/v); here for two coefficients, solved by hand.
   */
  @Test
  void isTheConjugatePosterior() {
    Random random = new Random(1);
    double[] precision = new double[4];
    double[] right = new double[2];
    for (int i = 0; i < 50; i++) {
      double x = random.nextGaussian();
      double y = 2 - x + 0.7 * random.nextGaussian();
      precision[0] += 1 / 0.49;
      precision[1] += x / 0.49;
      precision[2] += x / 0.49;
      precision[3] += x * x / 0.49;
      right[0] += y / 0.49;
      right[1] += x * y / 0.49;
    }
    // b_1 ~ N(0.5, 0.1^2), b_0 + 2 b_1 ~ N(-1, 0.3^2)
    GivenPrior given =
        prior(
            new Row(List.of(1), List.of(1.0), 0.5, 0.1, NORMAL),
            new Row(List.of(0, 1), List.of(1.0, 2.0), -1, 0.3, NORMAL));
    given.place(2, t -> t.clone());
    double a = precision[0] + 1 / 0.09;
    double b = precision[1] + 2 / 0.09;
    double c = precision[3] + 1 / 0.01 + 4 / 0.09;
    double r0 = right[0] - 1 / 0.09;
    double r1 = right[1] + 0.5 / 0.01 - 2 / 0.09;
    double determinant = a * c - b * b;
    NoisyNewton found =
        given.with(new NoisyNewton.Information(precision, right)).under(new double[4]);
    assertThat(found.mean()[0]).isCloseTo((c * r0 - b * r1) / determinant, within(1e-12));
    assertThat(found.mean()[1]).isCloseTo((a * r1 - b * r0) / determinant, within(1e-12));
    assertThat(found.covariance())
        .containsExactly(
            new double[] {c / determinant, -b / determinant, -b / determinant, a / determinant},
            within(1e-12));
  }

  /** Coordinates that are turned and moved say the same of the coefficients. */
  @Test
  void isTheSameInOtherCoordinates() {
    Row row = new Row(List.of(0, 1), List.of(2.0, -1.0), 3, 0.5, NORMAL);
    GivenPrior plain = prior(row);
    plain.place(2, t -> t.clone());
    GivenPrior turned = prior(row);
    // b = (4 + t_0 + 3 t_1, t_1 - 7)
    turned.place(2, t -> new double[] {4 + t[0] + 3 * t[1], t[1] - 7});
    double[] wide = {1e-3, 0, 0, 1e-3};
    NoisyNewton.Information nothing = new NoisyNewton.Information(new double[4], new double[2]);
    double[] b = plain.with(nothing).under(wide).mean();
    double[] t = turned.with(nothing).under(wide).mean();
    assertThat(row.of(b)).isCloseTo(3, within(1e-3));
    assertThat(row.of(new double[] {4 + t[0] + 3 * t[1], t[1] - 7})).isCloseTo(3, within(0.05));
  }

  /**
   * Student's tails let go of what the data is sure of: the weight is its own fixed point, and
   * small where the middle is far away, where a normal law of that scale pulls on.
   */
  @Test
  void hasTailsThatLetGo() {
    NoisyNewton.Information data =
        new NoisyNewton.Information(new double[] {100}, new double[] {1000});
    GivenPrior normal = prior(new Row(List.of(0), List.of(1.0), 0, 0.2, NORMAL));
    GivenPrior student = prior(new Row(List.of(0), List.of(1.0), 0, 0.2, 4));
    normal.place(1, t -> t.clone());
    student.place(1, t -> t.clone());
    NoisyNewton found = student.with(data).under(new double[1]);
    for (int i = 0; i < 200; i++) {
      student.learn(found);
      found = student.with(data).under(new double[1]);
    }
    double mean = found.mean()[0];
    double square = (mean * mean + found.covariance()[0]) / 0.04;
    // precision = 100 + w/s^2, w = 5/(4 + E[b^2]/s^2)
    assertThat(1 / found.covariance()[0]).isCloseTo(100 + 5 / (4 + square) / 0.04, within(1e-8));
    assertThat(mean).isGreaterThan(9.9);
    assertThat(normal.with(data).under(new double[1]).mean()[0]).isCloseTo(8, within(1e-9));
    assertThat(student.isLearned()).isTrue();
    assertThat(normal.isLearned()).isFalse();
  }

  @Test
  void changesNothingIfNothingIsGiven() {
    GivenPrior none = new GivenPrior(CoefficientPrior.NONE);
    NoisyNewton.Information data = new NoisyNewton.Information(new double[] {1}, new double[] {2});
    none.place(1, t -> t);
    assertThat(none.with(data)).isSameAs(data);
  }
}
