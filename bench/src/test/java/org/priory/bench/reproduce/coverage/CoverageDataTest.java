package org.priory.bench.reproduce.coverage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.bench.reproduce.experiment.DataSets;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.LogisticPosterior;

/** Labels that are simulated on real covariates follow from the coefficients that are given. */
class CoverageDataTest {

  /** The score along x'b is 0 but for chance. */
  @Test
  void labelsOfClassesFollowFromTheTruth() {
    // sparse ones may all be 0, and the twin says nothing then
    for (CoverageTruth truth : List.of(CoverageTruth.DRAWN, CoverageTruth.REAL)) {
      CoverageData data = data(CoverageSet.ABALONE, truth, false);
      assertThat(z(data, 1)).as("%s", truth).isBetween(-5.0, 5.0); // odds of 6e-7
      // the twin: labels do not follow from half of the coefficients
      assertThat(Math.abs(z(data, 0.5))).as("%s", truth).isGreaterThan(5);
    }
  }

  /** A person's errors go together, and the law of each row is still that of the regression. */
  @Test
  void rowsOfPersonsHaveTheSameLaw() {
    CoverageData data = data(CoverageSet.ABALONE, CoverageTruth.DRAWN, true);
    int rows = data.table().train().count();
    assertThat(data.known().persons()).isTrue();
    // 3 rows a person on average, with a standard deviation of sqrt(2)
    assertThat(rows / data.known().records()).isBetween(2.8, 3.2);
    // correlations of 0.5 among at most 5 rows make z at most sqrt(3) times as large
    assertThat(z(data, 1)).isBetween(-9.0, 9.0);
  }

  /** Counts have the mean and the variance of Poisson's law, as far as x'b says them. */
  @Test
  void countsFollowFromTheTruth() {
    assumeTrue(DataSets.find(CoverageSet.ABALONE.file()).isPresent(), "abalone is not here");
    CoverageTable table = CoverageTable.read(CoverageSet.ABALONE, 30_000);
    CoverageData data =
        CoverageData.of(
            table, CoverageModel.POISSON, CoverageTruth.DRAWN, CoverageRealFit.of(table), 1, false);
    double[] eta = table.train().dot(data.truth());
    double off = 0;
    double expected = 0;
    double squares = 0;
    for (int i = 0; i < eta.length; i++) {
      // labels from -1 to 1 are counts from 0 to 60
      double count = 60 * (data.labels()[i] + 1.0) / 2;
      double mean = 60 * Math.exp(eta[i]);
      off += count - mean;
      expected += mean;
      squares += (count - mean) * (count - mean) / mean;
    }
    assertThat(expected / eta.length).isCloseTo(1.5, within(1e-6));
    assertThat(off / Math.sqrt(expected)).isBetween(-5.0, 5.0); // odds of 6e-7
    // Pearson's statistic: its standard deviation is about sqrt(2.7/n), five of them
    assertThat(squares / eta.length).isCloseTo(1, within(0.13));
  }

  @Test
  void numbersStayWithinTheirBounds() {
    for (CoverageTruth truth : CoverageTruth.values()) {
      CoverageData data = data(CoverageSet.RINGS, truth, false);
      int n = data.records().rows();
      long atABound =
          IntStream.range(0, n).filter(i -> Math.abs(data.records().label(i)) == 1).count();
      // four standard deviations of the errors
      assertThat(atABound).as("%s", truth).isLessThanOrEqualTo(3);
    }
  }

  @Test
  void aPosteriorAroundTheTruthHoldsIt() {
    CoverageData data = data(CoverageSet.ABALONE, CoverageTruth.DRAWN, false);
    CoverageTargets targets = CoverageTargets.of(data.table());

    CoverageFound right = CoverageFound.of(posterior(data, 0), targets, data);
    CoverageFound wrong = CoverageFound.of(posterior(data, 3), targets, data);

    assertThat(right.held()).containsOnly(true);
    assertThat(targets.count(CoverageGroup.NUMBERS)).isEqualTo(7);
    assertThat(targets.count(CoverageGroup.CONTRASTS)).isEqualTo(2);
    assertThat(targets.count(CoverageGroup.EMPTY)).isEqualTo(1);
    for (int i = 0; i < wrong.z().length; i++) {
      if (targets.all().get(i).kind() == CoverageKind.NUMBER) {
        assertThat(wrong.held()[i]).isFalse();
        assertThat(wrong.z()[i]).isCloseTo(3, within(1e-3));
      }
    }
  }

  /** Independent coefficients with a standard deviation of 0.01, so many of them off the truth. */
  private static LogisticPosterior posterior(CoverageData data, double off) {
    int d = data.table().width();
    double[] mean = data.truth().clone();
    double[] covariance = new double[d * d];
    for (int j = 0; j < d; j++) {
      mean[j] += 0.01 * off;
      covariance[j * d + j] = 1e-4;
    }
    List<String> names = data.table().encoding().names();
    return new LogisticPosterior(
        new GaussianPosterior(names, mean, Covariance.Full.of(covariance, d)));
  }

  /** sum (y - p) eta over its standard deviation, at a multiple of the coefficients. */
  private static double z(CoverageData data, double times) {
    double[] eta = data.table().train().dot(data.truth());
    double mean = IntStream.range(0, eta.length).mapToDouble(i -> eta[i]).average().orElseThrow();
    double sum = 0;
    double variance = 0;
    for (int i = 0; i < eta.length; i++) {
      double p = CoverageModel.LOGISTIC.probability(mean + times * (eta[i] - mean));
      sum += (data.labels()[i] - p) * (eta[i] - mean);
      variance += p * (1 - p) * (eta[i] - mean) * (eta[i] - mean);
    }
    return sum / Math.sqrt(variance);
  }

  private static CoverageData data(CoverageSet set, CoverageTruth truth, boolean persons) {
    assumeTrue(DataSets.find(set.file()).isPresent(), set.word() + " is not here");
    CoverageTable table = CoverageTable.read(set, 30_000);
    return CoverageData.of(table, set.model(), truth, CoverageRealFit.of(table), 1, persons);
  }
}
