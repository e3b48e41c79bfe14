package org.priory.inference.propagation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.inference.ArrayRows;
import org.priory.inference.model.Progress;
import org.priory.inference.propagation.StochasticPropagation.Clipped;
import org.priory.privacy.query.Row;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.SamplingRate;

class PropagationTest {
  private static final double NO_CLIP = 100;

  private static StochasticPropagation.Settings settings(int steps, double first, Clipped what) {
    return new StochasticPropagation.Settings(steps, new StepSizes(first), NO_CLIP, what, true);
  }

  /** The conjugate posterior of one mean: precision 1/v + N, eta = sum of z. */
  private static double[] exact(Groups groups, SphericalMixture model) {
    double[] natural = model.prior();
    int d = groups.known.width();
    for (int i = 0; i < groups.values.length; i++) {
      natural[i % d] += groups.values[i] / Groups.SD;
    }
    natural[d] += (double) groups.values.length / d;
    return natural;
  }

  /** Without noise and clip it is SEP, which is exact where the factors are. */
  @ParameterizedTest
  @CsvSource({"FACTOR, true", "FACTOR, false", "CHANGE, true", "CHANGE, false"})
  void withoutNoiseItHasTheConjugatePosterior(Clipped what, boolean centred) throws IOException {
    try (Groups groups = Groups.of(400, 1, 3, 1)) {
      SphericalMixture model = new SphericalMixture(groups.prior());
      var sep =
          new StochasticPropagation(
              model,
              new StochasticPropagation.Settings(5, new StepSizes(1), NO_CLIP, what, centred),
              400);
      Plan plan = Plan.everything(new ClipNorm(1), model.dimension(), new NoiseMultiplier(1), 5);
      double[] start = model.around(new double[][] {{0.5, 0.5, 0.5}}, 10);
      Propagated q = sep.run(start, groups.data.wall.withoutNoise(plan), Progress.NONE);
      // sums are rounded to a grid of 2^-40 of the clip, or so
      assertThat(q.natural()).containsExactly(exact(groups, model), within(1e-3));
      assertThat(q.noiseVariance()).isZero();
      assertThat(q.projected()).isZero();
    }
  }

  /**
   * Single records: N theta_f is an average over many of them. The paper's own step, N times
   * smaller, is the twin that does not arrive (erratum 13).
   */
  @Test
  void singleRecordsConverge() throws IOException {
    int n = 200;
    try (Groups groups = Groups.of(n, 1, 2, 2)) {
      SphericalMixture model = new SphericalMixture(groups.prior());
      double[] exact = exact(groups, model);
      int steps = 20_000;
      Plan plan =
          Plan.poisson(
              new SamplingRate(1.0 / n),
              new ClipNorm(1),
              model.dimension(),
              new NoiseMultiplier(1),
              steps);
      double[] start = model.around(new double[][] {{0.9, -0.9}}, n);
      var sep = new StochasticPropagation(model, settings(steps, 1.0 / n, Clipped.FACTOR), n);
      Propagated q = sep.run(start, groups.data.wall.withoutNoise(plan), Progress.NONE);
      var printed =
          new StochasticPropagation(model, settings(steps, 1.0 / n / n, Clipped.FACTOR), n);
      Propagated slow = printed.run(start, groups.data.wall.withoutNoise(plan), Progress.NONE);
      for (int j = 0; j < 2; j++) {
        double mean = exact[j] / exact[2];
        // relative error of a sum over 20,000 records, weights 1, 2, 3, ...: below 0.02, odds 1e-6
        assertThat(q.natural()[j] / q.natural()[2]).isCloseTo(mean, within(0.1));
        assertThat(Math.abs(slow.natural()[j] / slow.natural()[2] - mean)).isGreaterThan(0.5);
      }
      assertThat(q.natural()[2]).isCloseTo(exact[2], within(0.1 * n));
    }
  }

  /** The stated noise is the noise: 200 runs of one step and of ten. */
  @ParameterizedTest
  @CsvSource({"1", "10"})
  void noiseVarianceIsThatOfTheRelease(int steps) throws IOException {
    int runs = 200;
    double sum = 0;
    double stated = 0;
    try (Groups groups = Groups.of(1000, 1, 3, 3)) {
      SphericalMixture model = new SphericalMixture(groups.prior());
      double[] exact = exact(groups, model);
      var sep =
          new StochasticPropagation(
              model,
              new StochasticPropagation.Settings(steps, new StepSizes(1), 20, Clipped.FACTOR, true),
              1000);
      for (int run = 0; run < runs; run++) {
        Plan plan =
            Plan.everything(new ClipNorm(1), model.dimension(), new NoiseMultiplier(0.5), steps);
        Propagated q =
            sep.run(model.around(new double[1][3], 500), passage(groups, plan), Progress.NONE);
        stated = q.noiseVariance();
        double lambda = q.natural()[3];
        sum += (lambda - exact[3]) * (lambda - exact[3]) / runs;
      }
    }
    // chi-square of 200: a ratio outside 0.55 to 1.6 has odds below 1e-6
    assertThat(sum / stated).isBetween(0.55, 1.6);
    // the twin: as if noise of ten steps were not averaged
    assertThat(steps == 1 || sum / (20.0 * 20 * 0.25) < 0.55).isTrue();
  }

  private static Questions passage(Groups groups, Plan plan) {
    return groups.data.wall.reserve(plan, "test");
  }

  /** EP and ADF are exact where the factors are. */
  @Test
  void epAndAdfHaveTheConjugatePosterior() throws IOException {
    try (Groups groups = Groups.of(300, 1, 2, 4)) {
      SphericalMixture model = new SphericalMixture(groups.prior());
      double[] exact = exact(groups, model);
      var ep =
          groups.data.wall.withoutNoise(
              rows -> new ExpectationPropagation(model, 60, 0.5).run(model.prior(), rows));
      assertThat(ep.natural()).containsExactly(exact, within(1e-6));
      assertThat(ep.skipped()).isZero();
      var adf =
          groups.data.wall.withoutNoise(
              rows -> new AssumedDensityFilter(model).run(model.prior(), rows));
      assertThat(adf.natural()).containsExactly(exact, within(1e-6));
    }
  }

  /** A factor of precision -label: nothing that a record says makes a posterior improper. */
  private static final class Stubborn implements FactorModel, FactorModel.Cavity {
    @Override
    public int dimension() {
      return 1;
    }

    @Override
    public double[] prior() {
      return new double[] {1};
    }

    @Override
    public Optional<FactorModel.Cavity> cavity(double[] natural) {
      return natural[0] > 0 ? Optional.of(this) : Optional.empty();
    }

    @Override
    public int project(double[] natural, double noise) {
      boolean proper = natural[0] > 0;
      natural[0] = proper ? natural[0] : 0.1;
      return proper ? 0 : 1;
    }

    @Override
    public void addCentred(Row row, double[] factor) {
      factor[0] -= row.label();
    }

    @Override
    public void centre(double[] factor) {}

    @Override
    public void restore(double[] factor) {}
  }

  @Test
  void improperUpdatesAreSkippedAndCounted() {
    ArrayRows rows =
        new ArrayRows(new float[] {1, 1, 1, 1, 1}, new float[] {-2, 0.5f, 9, -1, 4}, 1);
    var ep = new ExpectationPropagation(new Stubborn(), 1, 1).run(new double[] {1}, rows);
    // 1 + 2 - 0.5 (9 is skipped) + 1 (4 is skipped)
    assertThat(ep.natural()).containsExactly(new double[] {3.5}, within(1e-12));
    assertThat(ep.skipped()).isEqualTo(2);
    var adf = new AssumedDensityFilter(new Stubborn()).run(new double[] {1}, rows);
    assertThat(adf.natural()).containsExactly(new double[] {3.5}, within(1e-12));
    assertThat(adf.skipped()).isEqualTo(2);
    // each factor starts with (30 - 1)/5 = 5.8: after three rows 5.1 is left, no proper cavity
    var all = new ExpectationPropagation(new Stubborn(), 1, 1).run(new double[] {30}, rows);
    assertThat(all.natural()).containsExactly(new double[] {5.1}, within(1e-12));
    assertThat(all.skipped()).isEqualTo(2);
  }

  /** Noise of a thousand times the signal: the result is proper, and the repairs are counted. */
  @Test
  void projectionsAreCounted() throws IOException {
    try (Groups groups = Groups.of(10, 2, 2, 5)) {
      SphericalMixture model = new SphericalMixture(groups.prior());
      Plan plan =
          Plan.everything(new ClipNorm(1), model.dimension(), new NoiseMultiplier(1000), 50);
      var sep = new StochasticPropagation(model, settings(50, 1, Clipped.FACTOR), 10);
      Propagated q = sep.run(model.prior(), passage(groups, plan), Progress.NONE);
      // 100 signs, half of them negative at first
      assertThat(q.projected()).isBetween(1L, 100L);
      assertThat(model.cavity(q.natural())).isPresent();
    }
  }

  @Test
  void stepSizesFallAndForgetTheStart() {
    StepSizes sizes = new StepSizes(1);
    double weightOfStart = 1;
    for (int t = 1; t <= 1000; t++) {
      assertThat(sizes.at(t)).isLessThanOrEqualTo(t == 1 ? 1 : sizes.at(t - 1));
      weightOfStart *= 1 - sizes.at(t);
    }
    assertThat(sizes.at(1)).isEqualTo(1);
    assertThat(sizes.at(1000)).isLessThan(0.0021);
    assertThat(weightOfStart).isZero();
    assertThat(new StepSizes(0.01).at(1)).isCloseTo(0.01, within(1e-15));
    assertThatThrownBy(() -> new StepSizes(Double.NaN)).hasMessageContaining("first must be in");
  }

  /** Without noise a constant step forgets the start at a rate, a falling one only by a power. */
  @Test
  void constantStepSizesDoNotFall() {
    StepSizes sizes = StepSizes.constant(0.5);
    assertThat(sizes.at(1)).isEqualTo(0.5);
    assertThat(sizes.at(1000)).isEqualTo(0.5);
    assertThat(new StepSizes(0.5).at(1000)).isLessThan(0.003);
    assertThat(new StepSizes(1, 0.1).at(2)).isEqualTo(new StepSizes(1).at(2));
    assertThatThrownBy(() -> new StepSizes(0.5, 0.6)).hasMessageContaining("least must be from 0");
  }
}
