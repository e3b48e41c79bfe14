package org.priory.inference.propagation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayRow;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.HiddenUnit;
import org.priory.inference.posterior.NormalNetwork;
import org.priory.inference.rows.RowScale;

class NetworkModelTest {
  private static final int INPUTS = 2;
  private static final int HIDDEN = 3;
  private static final int P = NormalNetwork.weights(INPUTS, HIDDEN);

  private static NetworkModel model() {
    double[] centre = {0, 0};
    double[] scale = {1, 1};
    return new NetworkModel(new RowScale(centre, scale), HiddenUnit.RELU, INPUTS, HIDDEN);
  }

  private static double[] natural(SplittableRandom random, double alpha, double beta) {
    double[] natural = new double[2 * P + 2];
    for (int i = 0; i < P; i++) {
      natural[P + i] = random.nextDouble(5, 50);
      natural[i] = natural[P + i] * random.nextDouble(-1, 1);
    }
    natural[2 * P] = alpha - 1;
    natural[2 * P + 1] = beta;
    return natural;
  }

  /** log Z, with the noise at beta/(alpha - 1). */
  private static double evidence(double[] natural, double x, double y) {
    GammaPosterior noise = model().noise(natural);
    double s = noise.rate() / (noise.shape() - 1);
    return NetworkEvidence.log(model().network(natural), s, new double[] {1, x}, y);
  }

  /** m_new = m + v dm and v_new = v - v^2 (dm^2 - 2 dv), by differences of log Z. */
  @Test
  void weightsHaveTheMomentsOfTheTiltedDistribution() {
    SplittableRandom random = new SplittableRandom(1);
    for (int trial = 0; trial < 10; trial++) {
      double[] natural = natural(random, 8, 3);
      double x = random.nextDouble(-1, 1);
      double y = random.nextDouble(-1, 1);
      double[] next = natural.clone();
      model().cavity(natural).orElseThrow().addFactor(ArrayRow.of(y, 1, x), next);
      float asFloat = (float) x;
      float label = (float) y;
      for (int i = 0; i < P; i++) {
        double v = 1 / natural[P + i];
        double m = natural[i] * v;
        double h = 1e-5;
        double dm =
            (evidence(at(natural, i, m + h, v), asFloat, label)
                    - evidence(at(natural, i, m - h, v), asFloat, label))
                / (2 * h);
        double dv =
            (evidence(at(natural, i, m, v + h * v), asFloat, label)
                    - evidence(at(natural, i, m, v - h * v), asFloat, label))
                / (2 * h * v);
        double newV = v - v * v * (dm * dm - 2 * dv);
        assertThat(1 / next[P + i]).isCloseTo(newV, within(1e-6 * v));
        assertThat(next[i] / next[P + i]).isCloseTo(m + v * dm, within(1e-6));
      }
    }
  }

  private static double[] at(double[] natural, int i, double m, double v) {
    double[] moved = natural.clone();
    moved[i] = m / v;
    moved[P + i] = 1 / v;
    return moved;
  }

  /** E[gamma] = Z1/Z alpha/beta and E[gamma^2] = Z2/Z alpha (alpha + 1)/beta^2. */
  @Test
  void noiseHasTheMomentsOfTheTiltedDistribution() {
    SplittableRandom random = new SplittableRandom(2);
    for (int trial = 0; trial < 10; trial++) {
      double alpha = random.nextDouble(3, 30);
      double beta = random.nextDouble(1, 10);
      double[] natural = natural(random, alpha, beta);
      double[] next = natural.clone();
      model().cavity(natural).orElseThrow().addFactor(ArrayRow.of(0.7, 1, 0.2), next);
      float x = 0.2f;
      float y = 0.7f;
      double z = evidence(natural, x, y);
      double[] one = natural.clone();
      one[2 * P] += 1;
      double[] two = natural.clone();
      two[2 * P] += 2;
      double mean = Math.exp(evidence(one, x, y) - z) * alpha / beta;
      double second = Math.exp(evidence(two, x, y) - z) * alpha * (alpha + 1) / (beta * beta);
      GammaPosterior q = model().noise(next);
      assertThat(q.shape() / q.rate()).isCloseTo(mean, within(1e-9 * mean));
      assertThat(q.shape() * (q.shape() + 1) / (q.rate() * q.rate()))
          .isCloseTo(second, within(1e-9 * second));
    }
  }

  /** A network that is certain: gamma is conjugate, alpha + 1/2 and beta + error^2/2. */
  @Test
  void noiseIsNearlyConjugateForKnownWeights() {
    double[] natural = new double[2 * P + 2];
    Arrays.fill(natural, P, 2 * P, 1e9);
    natural[2 * P] = 999;
    natural[2 * P + 1] = 500;
    double[] next = natural.clone();
    model().cavity(natural).orElseThrow().addFactor(ArrayRow.of(0.6, 1, 0.2), next);
    assertThat(next[2 * P] - 999).isCloseTo(0.5, within(0.01));
    assertThat(next[2 * P + 1] - 500).isCloseTo(0.18, within(0.01));
    // no label, nothing learned
    double[] same = natural.clone();
    model().cavity(natural).orElseThrow().addFactor(ArrayRow.of(Double.NaN, 1, 0.2), same);
    assertThat(same).containsExactly(natural);
  }

  /** lambda | w ~ Gamma(6 + p/2, 6 + sum of E[w^2]/2). */
  @Test
  void precisionOfTheWeightsIsConjugate() {
    double[] means = new double[P];
    Arrays.fill(means, 2);
    double[] natural = model().around(means, 0.5);
    GammaPosterior lambda = model().precision(natural);
    assertThat(lambda.shape()).isEqualTo(6 + P / 2.0);
    assertThat(lambda.rate()).isCloseTo(6 + P * 4.5 / 2, within(1e-12));
    assertThat(model().refreshed(natural)[P])
        .isCloseTo(lambda.shape() / lambda.rate(), within(1e-12));
    assertThat(model().prior()[P]).isEqualTo(1);
  }

  @Test
  void improperParametersAreNoCavityAndAreLifted() {
    double[] natural = model().prior();
    natural[P + 1] = -1;
    assertThat(model().cavity(natural)).isEmpty();
    assertThat(model().project(natural, 1)).isEqualTo(1);
    assertThat(model().cavity(natural)).isPresent();
  }
}
