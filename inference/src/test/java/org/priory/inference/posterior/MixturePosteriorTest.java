package org.priory.inference.posterior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class MixturePosteriorTest {
  private static final List<String> NAMES = List.of("a", "b");

  private static final MixturePosterior FULL =
      new MixturePosterior(
          NAMES,
          List.of(
              new MixtureComponent(
                  3, 5, 9, new double[] {0.2, 0}, Covariance.Full.of(new double[] {2, 1, 1, 3}, 2)),
              new MixtureComponent(
                  7,
                  2,
                  6,
                  new double[] {-1, 1},
                  Covariance.Full.of(new double[] {1, 0, 0, 1}, 2))));

  private static final MixturePosterior DIAGONAL =
      new MixturePosterior(
          NAMES,
          List.of(
              new MixtureComponent(
                  3, 5, 9, new double[] {0.2, 0}, new Covariance.Diagonal(new double[] {2, 3}))));

  private static final MixturePosterior POINT =
      new MixturePosterior(
          NAMES,
          List.of(
              MixtureComponent.point(
                  3, new double[] {0.2, 0}, Covariance.Full.of(new double[] {2, 1, 1, 3}, 2))));

  /** The integral over a wide grid is 1; heavy tails leave a little outside. */
  @Test
  void densitiesIntegrateToOne() {
    for (MixturePosterior p : List.of(FULL, DIAGONAL, POINT)) {
      MixturePosterior.Density density = p.density();
      double sum = 0;
      double h = 0.05;
      for (double x = -20; x < 20; x += h) {
        for (double y = -20; y < 20; y += h) {
          sum += h * h * Math.exp(density.log(new double[] {x, y}));
        }
      }
      assertThat(sum).isCloseTo(1, within(2e-3));
    }
  }

  @Test
  void theLargestIsFirst() {
    assertThat(FULL.weight(0)).isCloseTo(0.7, within(1e-12));
    double[] r = FULL.density().responsibilities(new double[] {-1, 1});
    assertThat(r[0]).isGreaterThan(0.9);
    assertThat(r[0] + r[1]).isCloseTo(1, within(1e-12));
    // Twin: far on the other side it is the other one's.
    assertThat(FULL.density().responsibilities(new double[] {0.5, -0.5})[0]).isLessThan(0.5);
  }

  @Test
  void meansAndCovariancesByTheBook() {
    MixtureComponent c = FULL.components().get(1);
    // Student's t with nu - d + 1 = 8 degrees of freedom; E[L^-1] = S/(nu - d - 1)
    assertThat(c.covariance(0, 1)).isCloseTo(1.0 / 6, within(1e-12));
    Interval interval = FULL.mean(1, 0, 0.95);
    // 2.306004 is the quantile of t with 8 degrees of freedom (R: qt(0.975, 8))
    assertThat(interval.high()).isCloseTo(0.2 + 2.306004 * Math.sqrt(2.0 / 40), within(1e-6));
    assertThat(POINT.mean(0, 0, 0.95).high()).isEqualTo(0.2);
  }

  @Test
  void mapsToOtherUnits() {
    MixtureComponent c =
        FULL.components().get(1).mapped(new double[] {2, 10}, new double[] {1, 100});
    assertThat(c.mean()).containsExactly(1.4, 100);
    assertThat(c.covariance(0, 1)).isCloseTo(20.0 / 6, within(1e-12));
  }
}
