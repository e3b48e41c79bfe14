package org.priory.inference.optimization.classification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.Support;

/** What comparisons with one class say together about levels and numbers. */
class ComparedSupportTest {
  /** The constant, a number, and a category of two values. */
  private static final PublicKnowledge KNOWN =
      new PublicKnowledge(
          List.of("(intercept)", "age", "sex=f", "sex=m"),
          new int[] {-1, 0, 1, 1},
          2,
          900,
          List.of("a", "b", "c"));

  private static final int D = 4;

  /** A comparison whose number has a variance, where the prior has 1. */
  private static SoftmaxNewton.Comparison comparison(double variance, double hidden) {
    double[] sums = {0, 0, 580, 8};
    double[] full = {0.01, variance, 0.01, 0.01};
    double[] after = {0.01, variance + hidden, 0.01, 0.01};
    return new SoftmaxNewton.Comparison(
        new GaussianPosterior(KNOWN.names(), new double[D], new Covariance.Diagonal(full)),
        new Covariance.Diagonal(new double[] {0.001, 0.001, 0.001, 0.001}),
        new Covariance.Diagonal(new double[] {1, 1, 1, 1}),
        new Covariance.Diagonal(after),
        new Support(sums, 3, 600).withHidden(hidden));
  }

  private static Support marked(double first, double second) {
    return marked(comparison(first, 0), comparison(second, 0));
  }

  private static Support marked(SoftmaxNewton.Comparison first, SoftmaxNewton.Comparison second) {
    List<SoftmaxNewton.Comparison> pairs = List.of(first, second);
    DrawnPosterior draws = SoftmaxDraws.of(KNOWN, 0, pairs, 0.3);
    return ComparedSupport.marked(draws, KNOWN, 0, pairs).support().orElseThrow();
  }

  /**
   * Of the second class little is left open: 0.11 of 0.56. The third and the reference, in whose
   * coefficient the third one's is, stay open: 0.44 of 0.56, and 0.11 of 0.22.
   */
  @Test
  void aNumberIsOpenInTheClassesOfWhichLittleIsKnown() {
    Support support = marked(0.01, 1);
    assertThat(support.isOpen(1)).isTrue();
    assertThat(support.isOpen(D + 1)).isFalse();
    assertThat(support.isOpen(2 * D + 1)).isTrue();
    // constants and levels are never open
    assertThat(support.isOpen(0)).isFalse();
    assertThat(support.isOpen(D + 2)).isFalse();
  }

  /** As open as before the data where a hidden direction may do all that the prior allows. */
  @Test
  void whatIsHiddenIsOpenAndTheMostOfItCounts() {
    Support support = marked(comparison(0.01, 0), comparison(0.01, 1));
    assertThat(support.isOpen(1)).isTrue();
    assertThat(support.isOpen(D + 1)).isFalse();
    assertThat(support.isOpen(2 * D + 1)).isTrue();
    assertThat(support.hidden()).isEqualTo(1);
  }

  @Test
  void nothingIsOpenWhereAllIsKnown() {
    assertThat(marked(0.01, 0.01).open()).containsOnly(false);
  }

  /** 1,200 records in both comparisons stand for 900, with the noise of two counts. */
  @Test
  void levelsCountInAllComparisons() {
    Support support = marked(0.01, 0.01);
    assertThat(support.sums()[2]).isCloseTo(870, within(1e-9));
    assertThat(support.noise()).isCloseTo(0.75 * Math.sqrt(18), within(1e-9));
    assertThat(support.isSeen(2)).isTrue();
    // 8 of each are less than 3 deviations of one count, and more than 3 of both together
    assertThat(new Support(new double[] {8}, 3, 600).isSeen(0)).isFalse();
    assertThat(support.isSeen(3)).isTrue();
  }
}
