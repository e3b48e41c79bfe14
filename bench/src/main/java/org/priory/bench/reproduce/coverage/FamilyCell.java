package org.priory.bench.reproduce.coverage;

import java.util.Arrays;
import org.priory.bench.reproduce.result.Named;

/**
 * Deviances of one family on the covariates of one table, by data set.
 *
 * @param family the name of the family
 * @param records that were learned from
 * @param held rows that were predicted
 * @param noisy deviances with noise
 * @param plain deviances of the same fits without noise
 */
record FamilyCell(
    String family,
    CoverageSet set,
    CoverageTruth truth,
    double epsilon,
    int records,
    int held,
    double[] noisy,
    double[] plain) {

  /** The mean deviance with noise. */
  double deviance() {
    return mean(noisy);
  }

  /** The mean deviance of the same fits without noise. */
  double withoutNoise() {
    return mean(plain);
  }

  /** The deviance with noise over that without, less 1: of the means. */
  double loss() {
    return deviance() / withoutNoise() - 1;
  }

  /** The largest loss of a data set. */
  double largest() {
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < noisy.length; i++) {
      most = Math.max(most, noisy[i] / plain[i] - 1);
    }
    return most;
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }

  Named json() {
    return new Named()
        .with("family", family)
        .with("set", set.word())
        .with("truth", truth.word())
        .with("epsilon", epsilon)
        .with("records", records)
        .with("held", held)
        .with("data_sets", noisy.length)
        .with("deviance", deviance())
        .with("without_noise", withoutNoise())
        .with("loss", loss())
        .with("largest_loss", largest());
  }
}
