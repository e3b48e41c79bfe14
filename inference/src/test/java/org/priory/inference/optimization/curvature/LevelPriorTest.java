package org.priory.inference.optimization.curvature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.rows.FeatureGroups;
import org.priory.inference.rows.Standardisation;

/** A category of 30 levels, most of which are seen to be alike. */
class LevelPriorTest {
  private static final int LEVELS = 30;
  private static final double RECORDS = 10_000;

  /** The deviation of a level's effect before anything is seen. */
  private static final double DOUBT = Math.sqrt(0.5);

  private static LevelFrame frame() {
    int[] groups = new int[1 + LEVELS];
    groups[0] = -1;
    FeatureGroups all =
        FeatureGroups.of(
            new PublicKnowledge(
                IntStream.rangeClosed(0, LEVELS).mapToObj(j -> "x" + j).toList(),
                groups,
                Math.sqrt(2),
                RECORDS));
    double[] moments = new double[1 + LEVELS];
    Arrays.fill(moments, 1, 1 + LEVELS, 1.0 / LEVELS);
    return new LevelFrame(all, Standardisation.of(all, moments, 0, RECORDS));
  }

  /** What is said of every level where nothing but the prior is known. */
  private static double deviation(LevelFrame frame, LevelPrior prior, boolean honest) {
    int q = frame.size();
    NoisyNewton.Information nothing = new NoisyNewton.Information(new double[q * q], new double[q]);
    double[] none = new double[0];
    NoisyNewton posterior =
        honest
            ? nothing.shrunk(prior.precision(none), prior.drawn(none))
            : nothing.under(prior.precision(none));
    LevelFrame.Level level = frame.categories().get(0);
    // a level less the mean of all: its variance is tau^2 (1 - 1/L)
    double variance = 0;
    for (int i = 0; i < level.coordinates(); i++) {
      for (int j = 0; j < level.coordinates(); j++) {
        double c = posterior.covariance()[(level.from() + i) * q + level.from() + j];
        variance += centred(level, i) * centred(level, j) * c;
      }
    }
    return Math.sqrt(variance / (1 - 1.0 / LEVELS));
  }

  private static double centred(LevelFrame.Level level, int i) {
    int n = level.coordinates();
    double mean = 0;
    for (int k = 0; k < level.count(); k++) {
      mean += level.map()[k * n + i] / level.count();
    }
    return level.map()[i] - mean;
  }

  /** Levels that are alike draw the estimate of another near to them, and leave it open. */
  @Test
  void levelsThatAreAlikeSayNothingOfAnother() {
    LevelFrame frame = frame();
    int q = frame.size();
    LevelPrior prior = new LevelPrior(frame);
    for (int round = 0; round < 20; round++) {
      prior.learnLevels(new double[q], new double[q * q]);
    }
    assertThat(deviation(frame, prior, true)).isCloseTo(DOUBT, within(1e-6));
    assertThat(deviation(frame, prior, false)).isLessThan(0.2);
  }

  /** Where levels differ more than was expected, nothing is made narrower. */
  @Test
  void levelsThatDifferAreBelieved() {
    LevelFrame frame = frame();
    int q = frame.size();
    LevelPrior prior = new LevelPrior(frame);
    double[] mean = new double[q];
    Arrays.fill(mean, 1, q, 3);
    prior.learnLevels(mean, new double[q * q]);
    assertThat(deviation(frame, prior, true))
        .isGreaterThan(DOUBT)
        .isCloseTo(deviation(frame, prior, false), within(1e-9));
  }

  private static LevelFrame numbers(int count) {
    int[] groups = IntStream.rangeClosed(-1, count - 1).toArray();
    FeatureGroups all =
        FeatureGroups.of(
            new PublicKnowledge(
                IntStream.rangeClosed(0, count).mapToObj(j -> "x" + j).toList(),
                groups,
                Math.sqrt(1.0 + count),
                RECORDS));
    double[] ones = new double[1 + count];
    Arrays.fill(ones, 1);
    return new LevelFrame(all, new Standardisation(new double[1 + count], ones, ones));
  }

  /**
   * One large effect among many small ones is not drawn to 0 with them: a tenth of their weight.
   */
  @Test
  void oneLargeEffectStandsAlone() {
    int count = 20;
    LevelFrame frame = numbers(count);
    int q = frame.size();
    LevelPrior prior = new LevelPrior(frame);
    double[] mean = new double[q];
    mean[1] = 9;
    double[] ratio = new double[count];
    Arrays.fill(ratio, 1);
    for (int round = 0; round < 20; round++) {
      prior.learn(mean, new double[q * q], ratio);
    }
    double[] precision = prior.precision(ratio);
    assertThat(precision[q + 1]).isLessThan(0.1 * precision[2 * q + 2]);
    // the small ones: sigma is learned to be under 1.25, but they are judged with that
    double[] drawn = prior.drawn(ratio);
    double p = precision[2 * q + 2];
    assertThat(1 / p).isLessThan(1.25 * 1.25);
    assertThat(drawn[2 * q + 2]).isCloseTo(p * p * 1.25 * 1.25, within(1e-9));
  }

  /** Where nothing is known nothing is learned. */
  @Test
  void unknownNumbersKeepTheirPrior() {
    int count = 5;
    LevelFrame frame = numbers(count);
    int q = frame.size();
    LevelPrior prior = new LevelPrior(frame);
    double[] ratio = new double[count];
    Arrays.fill(ratio, 1);
    double[] before = prior.precision(ratio);
    double[] covariance = new double[q * q];
    for (int i = 0; i < q; i++) {
      covariance[i * q + i] = 1 / before[i * q + i];
    }
    for (int round = 0; round < 20; round++) {
      prior.learn(new double[q], covariance, ratio);
    }
    assertThat(prior.precision(ratio)[q + 1]).isCloseTo(before[q + 1], within(1e-9));
  }
}
