package org.priory.inference.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.ChainHeat;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.Support;
import org.priory.numerics.random.InsecureSeededSource;

class UnseenLevelsTest {
  /** The constant, a number, and a category of four levels, the last two of which nobody has. */
  private static final PublicKnowledge KNOWN =
      new PublicKnowledge(
          List.of("one", "x", "a", "b", "c", "d"), new int[] {-1, 0, 1, 1, 1, 1}, 2, 1000);

  private static final double[] MEAN = {0.5, 2, 1, 3, 9, -9};
  private static final int D = MEAN.length;
  private static final double UNIT = 1.5;

  /**
   * Squares of a and b around their mean are 2; their expected ones have (1 + 4 - 2 * 0.5)/2 more.
   */
  private static final double TAU2 = (UNIT * UNIT + 2 + 2) / (2 + 1);

  private static final Optional<Support> SUPPORT =
      Optional.of(new Support(new double[] {0, 0, 600, 400, 20, -5}, 10, 1000));

  private static GaussianPosterior posterior(Optional<Support> support) {
    double[] c = new double[D * D];
    for (int i = 0; i < D; i++) {
      c[i * D + i] = i == 3 ? 4 : 1;
    }
    c[2 * D + 3] = 0.5;
    c[3 * D + 2] = 0.5;
    c[1 * D + 2] = 0.3;
    c[2 * D + 1] = 0.3;
    return new GaussianPosterior(KNOWN.names(), MEAN, Covariance.Full.of(c, D), support);
  }

  @Test
  void aLevelThatNobodyHasIsLikeTheOthers() {
    GaussianPosterior fallen = UnseenLevels.fallBack(KNOWN, posterior(SUPPORT), UNIT);
    assertThat(fallen.mean()).containsExactly(0.5, 2, 1, 3, 2, 2);
    Covariance c = fallen.covariance();
    double middle = (1 + 4 + 2 * 0.5) / 4;
    for (int k = 4; k < 6; k++) {
      assertThat(c.variance(k)).isCloseTo(middle + TAU2, within(1e-12));
      assertThat(c.get(k, 1)).isCloseTo(0.15, within(1e-12));
      assertThat(c.get(k, 2)).isCloseTo((1 + 0.5) / 2, within(1e-12));
      // around the others it is the prior alone
      double around = c.variance(k) + middle - (c.get(k, 2) + c.get(k, 3));
      assertThat(around).isCloseTo(TAU2, within(1e-12));
    }
    assertThat(c.get(4, 5)).isCloseTo(middle, within(1e-12));
    // the rest stays as it was
    assertThat(c.get(2, 3)).isEqualTo(0.5);
    assertThat(c.get(1, 2)).isEqualTo(0.3);
    assertThat(fallen.support()).isEqualTo(SUPPORT);
  }

  @Test
  void nothingChangesWhereNothingIsKnownOrAllAreSeen() {
    GaussianPosterior unknown = posterior(Optional.empty());
    assertThat(UnseenLevels.fallBack(KNOWN, unknown, UNIT)).isSameAs(unknown);
    GaussianPosterior seen =
        posterior(Optional.of(new Support(new double[] {0, 0, 300, 300, 200, 200}, 10, 1000)));
    assertThat(UnseenLevels.fallBack(KNOWN, seen, UNIT)).isSameAs(seen);
  }

  /** 4,000 draws; a mean is off by 4.5 standard errors with odds of 1 in 150,000. */
  @Test
  void drawsAreAsTheNormalLawSays() {
    double[][] draws = posterior(SUPPORT).draws(4000, InsecureSeededSource.of(7));
    DrawnPosterior drawn =
        new DrawnPosterior(
            KNOWN.names(),
            List.of(),
            new double[][][] {draws},
            new ChainHeat(1, 1, 1, false, 0, 1),
            SUPPORT);
    DrawnPosterior fallen = UnseenLevels.fallBack(KNOWN, drawn, UNIT);
    GaussianPosterior normal = UnseenLevels.fallBack(KNOWN, posterior(SUPPORT), UNIT);
    for (int j = 0; j < D; j++) {
      double error = normal.sd(j) / Math.sqrt(4000);
      assertThat(fallen.mean(j)).isCloseTo(normal.mean()[j], within(4.5 * error));
      assertThat(fallen.sd(j)).isCloseTo(normal.sd(j), within(0.06 * normal.sd(j)));
    }
    // the twin: without it the draws are far off
    assertThat(drawn.mean(4)).isGreaterThan(8);
    assertThat(fallen.draw(0)[3]).isEqualTo(drawn.draw(0)[3]);
  }
}
