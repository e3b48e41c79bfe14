package org.priory.inference.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayRows;
import org.priory.inference.GaussianDelta;
import org.priory.inference.TestWall;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.sampling.PosteriorSample.Draws;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.SamplerGuarantee;

/** Densities of single draws on neighbouring data sets, by quadrature in one dimension. */
class SamplePrivacyTest {
  private static final double NORM = 2;
  private static final double STEP = 0.002;
  private static final PublicKnowledge KNOWN =
      new PublicKnowledge(List.of("x"), new int[] {-1}, NORM, 200);

  private record Records(double[] weights, double[] x, double[] y) {}

  private static List<Records> data(double ridge, double power, Random random) {
    List<Records> sets = new ArrayList<>();
    sets.add(new Records(new double[0], new double[0], new double[0]));
    // tiny records that pull far to one side, without curvature
    for (double far : new double[] {1, 3, 6}) {
      sets.add(
          new Records(
              new double[] {2e4 * far * ridge / power}, new double[] {1e-4}, new double[] {0}));
    }
    for (int k = 0; k < 12; k++) {
      int n = 1 + random.nextInt(5);
      sets.add(
          new Records(
              random.doubles(n, 0, 10).toArray(),
              random.doubles(n, -NORM, NORM).toArray(),
              random.ints(n, 0, 2).asDoubleStream().toArray()));
    }
    return sets;
  }

  /** Normalised density over a grid on [-most, most]. */
  private static double[] density(Records data, Loss loss, SampleDesign design, double power) {
    double most = Math.min(design.radius(), 20);
    int cells = (int) (2 * most / STEP);
    double[] log = new double[cells + 1];
    double top = Double.NEGATIVE_INFINITY;
    for (int i = 0; i <= cells; i++) {
      double theta = -most + i * 2 * most / cells;
      double u = design.ridge() / 2 * theta * theta;
      for (int j = 0; j < data.x.length; j++) {
        u += power * data.weights[j] * loss.value(data.x[j] * theta, data.y[j]);
      }
      log[i] = -u;
      top = Math.max(top, -u);
    }
    double sum = 0;
    for (int i = 0; i <= cells; i++) {
      log[i] = Math.exp(log[i] - top);
      sum += log[i];
    }
    for (int i = 0; i <= cells; i++) {
      log[i] /= sum;
    }
    return log;
  }

  private static Records with(Records data, double x, double y) {
    return new Records(append(data.weights, 1), append(data.x, x), append(data.y, y));
  }

  private static double[] append(double[] values, double value) {
    double[] longer = Arrays.copyOf(values, values.length + 1);
    longer[values.length] = value;
    return longer;
  }

  private static SampleDesign.Question question(double epsilon, double delta, Neighbours relation) {
    return new SampleDesign.Question(
        KNOWN, new Loss.Logistic(), new PrivacyBudget(epsilon, delta), relation, 1);
  }

  /** The largest delta at epsilon over neighbours, both ways. */
  private static double worstDelta(SampleDesign design, double power, double epsilon) {
    Loss loss = new Loss.Logistic();
    double worst = 0;
    for (Records without : data(design.ridge(), power, new Random(3))) {
      double[] p = density(without, loss, design, power);
      for (double x : new double[] {NORM, -NORM}) {
        double[] q = density(with(without, x, 1), loss, design, power);
        double one = 0;
        double other = 0;
        for (int i = 0; i < p.length; i++) {
          one += Math.max(0, p[i] - Math.exp(epsilon) * q[i]);
          other += Math.max(0, q[i] - Math.exp(epsilon) * p[i]);
        }
        worst = Math.max(worst, Math.max(one, other));
      }
    }
    return worst;
  }

  @Test
  void aDrawTellsNoMoreThanAGaussianRelease() {
    SampleDesign design = SampleDesign.lipschitz(question(0.7, 1e-3, Neighbours.ADD_REMOVE), false);
    double epsilon = 0.5;
    double delta = GaussianDelta.of(design.cost().parameter(), epsilon);
    assertThat(worstDelta(design, design.power(), epsilon)).isBetween(0.9 * delta, delta);
    // Twin: a tenth more power.
    assertThat(worstDelta(design, 1.1 * design.power(), epsilon)).isGreaterThan(1.2 * delta);
  }

  /** Claim 3 of docs/proofs/ops.md: what rounding does to a Gaussian's curve. */
  @Test
  void roundingIsWithinAGaussianOfALittleLessNoise() {
    double z = 1e-3;
    for (double most : new double[] {0.03, 0.1, 0.5, 1, 3}) {
      double mu = most - z * (8 + 3 * most * Math.exp(most * most / 8));
      for (double epsilon = 0; epsilon < 5 * most; epsilon += most / 20) {
        double rounded = Math.exp(2 * z) * GaussianDelta.of(mu, epsilon - 4 * z);
        assertThat(rounded).isLessThan(GaussianDelta.of(most, epsilon));
      }
    }
    // Twin: not without it.
    assertThat(Math.exp(2 * z) * GaussianDelta.of(1, 1 - 4 * z))
        .isGreaterThan(GaussianDelta.of(1, 1));
  }

  /** The largest range of the log ratio over neighbours. */
  private static double worstRange(SampleDesign design, double power, boolean replace) {
    Loss loss = new Loss.Logistic();
    double worst = 0;
    for (Records rest : data(design.ridge(), power, new Random(3))) {
      double[] p = density(replace ? with(rest, NORM, 0) : rest, loss, design, power);
      double[] q = density(with(rest, NORM, 1), loss, design, power);
      double low = Double.POSITIVE_INFINITY;
      double high = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < p.length; i++) {
        if (p[i] > 1e-280 && q[i] > 1e-280) {
          double ratio = Math.log(p[i] / q[i]);
          low = Math.min(low, ratio);
          high = Math.max(high, ratio);
        }
      }
      worst = Math.max(worst, high - low);
    }
    return worst;
  }

  @Test
  void theLossOfABoundedDrawHasItsRange() {
    for (Neighbours relation : Neighbours.values()) {
      boolean replace = relation == Neighbours.REPLACE_ONE;
      SampleDesign design = SampleDesign.bounded(question(0.7, 1e-9, relation), false);
      double range = design.cost().parameter();
      assertThat(worstRange(design, design.power(), replace)).isBetween(0.98 * range, range);
      // Twin: a twentieth more power.
      assertThat(worstRange(design, 1.05 * design.power(), replace)).isGreaterThan(range);
      // rho = epsilon/D, or epsilon/(2D), D = R B
      double times = replace ? 2 : 1;
      assertThat(design.power() * times * NORM * design.radius()).isBetween(0.995 * range, range);
    }
  }

  @Test
  void manyFeaturesAreDrawnByAWalkUnlessAChainIsReliedOn() {
    List<String> names = IntStream.range(0, 60).mapToObj(i -> "x" + i).toList();
    PublicKnowledge wide = new PublicKnowledge(names, IntStream.range(-1, 59).toArray(), 5, 10_000);
    assertThat(
            PosteriorSample.logistic(
                    wide, new PrivacyBudget(1, 1e-6), Draws.ONE, ConvergenceProof.REQUIRED)
                .guarantee()
                .kind())
        .isEqualTo(SamplerGuarantee.Kind.PROVEN_DISTANCE);
    assertThat(
            PosteriorSample.logistic(
                    wide, new PrivacyBudget(1, 1e-6), Draws.ONE, ConvergenceProof.ASSUMED)
                .guarantee()
                .kind())
        .isEqualTo(SamplerGuarantee.Kind.ASSUMED);
    PublicKnowledge huge = new PublicKnowledge(names, IntStream.range(-1, 59).toArray(), 5, 1e12);
    assertThatThrownBy(
            () ->
                PosteriorSample.logistic(
                    huge, new PrivacyBudget(1, 1e-6), Draws.ONE, ConvergenceProof.REQUIRED))
        .hasMessageContaining("assume-converged");
  }

  @Test
  void severalDrawsShareTheBudget() {
    Draws ten = new Draws(10, Neighbours.ADD_REMOVE);
    SampleDesign one =
        PosteriorSample.logistic(
                KNOWN, new PrivacyBudget(1, 1e-6), Draws.ONE, ConvergenceProof.REQUIRED)
            .design();
    SampleDesign many =
        PosteriorSample.logistic(KNOWN, new PrivacyBudget(1, 1e-6), ten, ConvergenceProof.REQUIRED)
            .design();
    // at one ridge ten cost sqrt(10) times the power; the ridge grows to make up for some
    assertThat(many.power() / Math.sqrt(many.ridge()))
        .isBetween(
            0.3 * one.power() / Math.sqrt(one.ridge()),
            0.33 * one.power() / Math.sqrt(one.ridge()));
  }

  /** Total, and near the plain fit with much budget. */
  @Test
  void muchBudgetIsThePosterior() {
    Random random = new Random(5);
    double[] truth = {0.3, 1, -0.7};
    float[] x = TestWall.rows(3000, 3, random);
    PublicKnowledge known =
        new PublicKnowledge(List.of("1", "x", "y"), new int[] {-1, 0, 1}, Math.sqrt(3), 3000);
    ArrayRows rows = new ArrayRows(x, TestWall.logisticLabels(x, truth, random), 3);
    PosteriorSample<?> method =
        PosteriorSample.logistic(
            known, new PrivacyBudget(30, 1e-6), Draws.ONE, ConvergenceProof.REQUIRED);
    double[] draw = method.run(rows, InsecureSeededSource.of(1));
    for (int j = 0; j < 3; j++) {
      // six standard deviations of truth and draw, and the prior's bias
      assertThat(draw[j]).isBetween(truth[j] - 0.5, truth[j] + 0.5);
    }
    float[] labels = new float[3000];
    float[] broken = x.clone();
    broken[1] = Float.NaN;
    for (float[] values : new float[][] {x, broken, new float[9000]}) {
      double[] finite = method.run(new ArrayRows(values, labels, 3), InsecureSeededSource.of(2));
      assertThat(Arrays.stream(finite)).allMatch(Double::isFinite);
    }
    PosteriorSample<?> linear =
        PosteriorSample.linear(
            known, new PrivacyBudget(1, 1e-6), Draws.ONE, ConvergenceProof.ASSUMED);
    assertThat(Arrays.stream(linear.run(rows, InsecureSeededSource.of(3))))
        .allMatch(Double::isFinite);
  }
}
