package org.priory.bench.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What the papers print is what their own bounds give, to 2 % or what they round. */
class PublishedEpsilonTest {

  @Test
  void thePapersOwnBoundsGiveThePrintedNumbers() {
    for (PublishedEpsilon each : PublishedEpsilon.all()) {
      double room = Math.max(0.0201 * each.claimed(), each.claimed() < 0.1 ? 0.003 : 0.02);
      assertThat(Math.abs(each.recomputed() - each.claimed())).as(each + "").isLessThan(room);
    }
  }

  @Test
  void theCentralLimitIsBelowTheTruth() {
    PublishedEpsilon gradient = PublishedEpsilon.all().get(0);
    assertThat(gradient.recomputed()).isLessThan(gradient.least() - 0.02);
  }

  /** Dwork and Roth's theorem 3.20 at its own numbers: 1 step is the Gaussian formula. */
  @Test
  void strongCompositionAsksForMoreNoiseThanOneStep() {
    double one = Figure5Reproduction.strongComposition(1, 1e-4, 1);
    double ten = Figure5Reproduction.strongComposition(1, 1e-4, 10);
    assertThat(one).isGreaterThan(Math.sqrt(2 * Math.log(1.25e4)));
    assertThat(ten).isGreaterThan(Math.sqrt(10) * Math.sqrt(2 * Math.log(1.25e4)));
  }
}
