package org.priory.inference.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.inference.ArrayRows;
import org.priory.inference.GaussianDelta;
import org.priory.inference.Kolmogorov;
import org.priory.inference.model.PublicKnowledge;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;
import org.priory.numerics.special.Normal;

/** Where a walk of Langevin dynamics ends, by quadrature in one dimension. */
class LangevinDrawTest {
  private static final double NORM = 2;
  private static final double RIDGE = 3;
  private static final double POWER = 0.4;
  private static final Loss LOSS = new Loss.Logistic();

  /** Records of a feature and a label, each so many times. */
  private record Data(double[] weights, double[] x, double[] y) {
    double slope(double theta, double power) {
      double slope = RIDGE * theta;
      for (int i = 0; i < x.length; i++) {
        slope += power * weights[i] * x[i] * LOSS.slope(x[i] * theta, y[i]);
      }
      return slope;
    }

    double steepest() {
      double sum = RIDGE;
      for (int i = 0; i < x.length; i++) {
        sum += POWER * weights[i] * x[i] * x[i] / 4;
      }
      return sum;
    }

    Data with(double feature, double label) {
      return new Data(append(weights, 1), append(x, feature), append(y, label));
    }

    private static double[] append(double[] values, double value) {
      double[] longer = Arrays.copyOf(values, values.length + 1);
      longer[values.length] = value;
      return longer;
    }
  }

  private static final int CELLS = 600;

  /** The law after some steps from 0 on a grid over [-far, far]: N(phi(theta), 2 eta) each. */
  private static double[] law(Data data, double power, LangevinSteps steps, double far) {
    double h = 2 * far / CELLS;
    double sd = Math.sqrt(2 * steps.eta());
    double[] p = new double[CELLS + 1];
    double first = -steps.eta() * data.slope(0, power);
    for (int i = 0; i <= CELLS; i++) {
      p[i] = Math.exp(Normal.logDensity((-far + i * h - first) / sd)) / sd;
    }
    for (long t = 1; t < steps.count(); t++) {
      double[] next = new double[CELLS + 1];
      for (int i = 0; i <= CELLS; i++) {
        double theta = -far + i * h;
        double to = theta - steps.eta() * data.slope(theta, power);
        for (int j = 0; p[i] > 1e-30 && j <= CELLS; j++) {
          double z = (-far + j * h - to) / sd;
          if (z * z < 100) {
            next[j] += h * p[i] * Math.exp(Normal.logDensity(z)) / sd;
          }
        }
      }
      p = next;
    }
    return p;
  }

  /** Records that pull far to one side without curvature, and others with some. */
  private static List<Data> sets() {
    return List.of(
        new Data(new double[0], new double[0], new double[0]),
        new Data(new double[] {5e5}, new double[] {1e-4}, new double[] {0}),
        new Data(new double[] {8}, new double[] {1.5}, new double[] {0}),
        new Data(new double[] {4, 4}, new double[] {2, -1}, new double[] {0, 0}));
  }

  /** The largest delta over data sets and epsilons, over that of N(0, 1) and N(mu, 1). */
  private static double worst(double power, double mu, long steps) {
    double worst = 0;
    for (Data without : sets()) {
      Data with = without.with(NORM, 1);
      LangevinSteps walk = new LangevinSteps(1 / (4 * with.steepest()), steps, 0.8);
      double far = 12;
      double[] p = law(without, power, walk, far);
      double[] q = law(with, power, walk, far);
      for (double epsilon : new double[] {0, mu / 2, mu, 2 * mu}) {
        double one = 0;
        double other = 0;
        for (int i = 0; i <= CELLS; i++) {
          one += 2 * far / CELLS * Math.max(0, p[i] - Math.exp(epsilon) * q[i]);
          other += 2 * far / CELLS * Math.max(0, q[i] - Math.exp(epsilon) * p[i]);
        }
        worst = Math.max(worst, Math.max(one, other) / GaussianDelta.of(mu, epsilon));
      }
    }
    return worst;
  }

  @Test
  void theEndTellsNoMoreThanAGaussianReleaseWhereverItIs() {
    // mu = rho L R/sqrt(Lambda)
    double mu = POWER * NORM / Math.sqrt(RIDGE);
    for (long steps : new long[] {1, 3, 10}) {
      assertThat(worst(POWER, mu, steps)).isLessThan(1);
    }
    assertThat(worst(POWER, mu, 30)).isBetween(0.7, 1.0);
    // Twin: a third more power.
    assertThat(worst(4 * POWER / 3, mu, 30)).isGreaterThan(1.05);
  }

  /** What runs has the law above. */
  @Test
  void walksEndWhereTheLawSays() {
    float[] x = {1.5f, -0.5f, 2, 1, -1};
    float[] labels = {1, 0, 0, 1, 1};
    double[] features = new double[5];
    double[] y = new double[5];
    for (int i = 0; i < 5; i++) {
      features[i] = x[i];
      y[i] = labels[i];
    }
    Data data = new Data(new double[] {1, 1, 1, 1, 1}, features, y);
    LangevinSteps steps = new LangevinSteps(1 / (3 * data.steepest()), 12, 0.8);
    TemperedPosterior posterior =
        new TemperedPosterior(
            new ArrayRows(x, labels, 1),
            LOSS,
            new TemperedPosterior.Target(1, NORM, POWER, RIDGE, Double.POSITIVE_INFINITY));
    LangevinDraw walk = new LangevinDraw(posterior::gradient, new double[1], steps);
    RandomSource source = InsecureSeededSource.of(7);
    double[] draws = new double[20_000];
    for (int i = 0; i < draws.length; i++) {
      draws[i] = walk.next(source)[0];
    }
    assertThat(distance(draws, data, POWER, steps)).isLessThan(2.8);
    // Twins: another power; a sixth of the steps.
    assertThat(distance(draws, data, 4 * POWER, steps)).isGreaterThan(2.8);
    assertThat(distance(draws, data, POWER, new LangevinSteps(steps.eta(), 2, 0.8)))
        .isGreaterThan(2.8);
  }

  private static double distance(double[] draws, Data data, double power, LangevinSteps steps) {
    double far = 5;
    double[] law = law(data, power, steps, far);
    return Kolmogorov.statistic(
        draws,
        Kolmogorov.of(
            theta -> law[(int) Math.round((theta + far) * CELLS / (2 * far))], -far, far, CELLS));
  }

  /** One record more moves the sum of weighted gradients by one record, and n f(n) is bounded. */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.8, 0.98})
  void noNumberOfRecordsMakesItSteeperOrMoreSensitive(double weight) {
    double expected = 100;
    LangevinSteps steps = new LangevinSteps(1, 1, weight);
    double most = 0;
    for (int n = 0; n < 50_000; n++) {
      double f = steps.weightOf(n, expected);
      double next = steps.weightOf(n + 1, expected);
      assertThat(next + n * (f - next)).isLessThanOrEqualTo(1 + 1e-12);
      most = Math.max(most, n * f);
    }
    double bound = LangevinSteps.smoothness(0, 1, 1, expected, weight);
    assertThat(most).isBetween(0.99 * bound, bound * (1 + 1e-12));
    assertThat(steps.weightOf(100, expected)).isCloseTo(weight, within(1e-12));
    // Twin: a plain cap on n f(n) lets one record more move twice as much.
    double f = 125.0 / 126;
    double next = 125.0 / 127;
    assertThat(next + 126 * (f - next)).isGreaterThan(1.9);
  }

  /** M holds for any number of records: gradients are within M of one another. */
  @Test
  void stepsContractOnFarMoreRecordsThanExpected() {
    PublicKnowledge known = new PublicKnowledge(List.of("x"), new int[] {-1}, NORM, 20);
    LikelihoodBounds bounds = LOSS.likelihood(1, NORM).bounds();
    double m = LangevinSteps.smoothness(RIDGE, POWER, bounds.curvature(), known.records(), 0.8);
    LangevinSteps steps = LangevinSteps.of(RIDGE, m, 0.8);
    for (int n : new int[] {10, 50, 1000}) {
      float[] x = new float[n];
      Arrays.fill(x, 2);
      TemperedPosterior posterior =
          new TemperedPosterior(
              new ArrayRows(x, new float[n], 1),
              LOSS,
              new TemperedPosterior.Target(1, NORM, POWER, RIDGE, Double.POSITIVE_INFINITY)
                  .times(steps.weightOf(n, 20)));
      double change =
          posterior.gradient(new double[] {1e-4})[0] - posterior.gradient(new double[] {-1e-4})[0];
      assertThat(change / 2e-4).isBetween(RIDGE, m);
    }
    assertThat(steps.eta() * m).isBetween(0.999, 1.0);
    assertThat(steps.count() * steps.eta() * RIDGE).isGreaterThan(1.99);
  }

  /** A walk takes as much of the records as the work allows: nearly all of few, less of many. */
  @Test
  void theWeightFollowsFromTheWork() {
    LikelihoodBounds bounds = LOSS.likelihood(10, 3).bounds();
    WalkDesign few = walk(new WalkDesign.Ask(bounds, 1000, 10, 1, 0.1));
    WalkDesign many = walk(new WalkDesign.Ask(bounds, 15_000, 10, 1, 0.1));
    assertThat(few.steps().weight()).isEqualTo(0.95);
    assertThat(many.steps().weight()).isLessThan(0.95);
    assertThat(WalkDesign.of(new WalkDesign.Ask(bounds, 1e8, 10, 1, 0.1), 1, 1)).isEmpty();
  }

  private static WalkDesign walk(WalkDesign.Ask ask) {
    return WalkDesign.of(ask, 1, 1).orElseThrow();
  }
}
