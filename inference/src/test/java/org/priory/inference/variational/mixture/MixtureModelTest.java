package org.priory.inference.variational.mixture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.numbers.gamma.Digamma;
import org.apache.commons.numbers.gamma.LogGamma;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.inference.model.Progress;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.Mahalanobis;
import org.priory.inference.posterior.MixtureComponent;
import org.priory.inference.variational.Mixing;
import org.priory.inference.variational.VariationalBayes;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;

/** Without noise: ordinary variational Bayes. */
class MixtureModelTest {
  private static final int N = 600;
  private static final int K = 4;
  private static final double FAR = 100;
  private static final Frame FRAME =
      new Frame(new double[] {0.1, -0.1}, new double[] {2, 2.5}, FAR, FAR);

  private static Covariance spread(double variance, boolean full) {
    return full
        ? Covariance.Full.of(new double[] {variance, 0, 0, variance}, 2)
        : new Covariance.Diagonal(new double[] {variance, variance});
  }

  private static MixtureModel model(boolean full) {
    List<MixtureComponent> start =
        Stream.of(new double[] {-1, 0}, new double[] {1, 0}, new double[] {0, 1}, new double[2])
            .map(mean -> MixtureComponent.point(1.0 / K, mean, spread(1, full)))
            .toList();
    return new MixtureModel(new MixtureStatistics(FRAME, K, full), N, false, start);
  }

  private static MixtureState fit(Blobs blobs, boolean full, int steps) {
    MixtureModel model = model(full);
    Plan plan =
        Plan.everything(
            new ClipNorm(1), model.release().dimension(), new NoiseMultiplier(1), steps);
    return VariationalBayes.run(
        model, Mixing.LAST, N, blobs.data.wall.withoutNoise(plan), steps, Progress.NONE);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theEvidenceBoundNeverFalls(boolean full) throws IOException {
    try (Blobs blobs = Blobs.of(N, 3)) {
      double last = Double.NEGATIVE_INFINITY;
      double first = 0;
      for (int steps = 1; steps <= 40; steps += steps < 10 ? 1 : 10) {
        double bound = bound(blobs, fit(blobs, full, steps).components(), full);
        assertThat(bound).isGreaterThanOrEqualTo(last - 1e-4);
        first = steps == 1 ? bound : first;
        last = bound;
      }
      assertThat(last).isGreaterThan(first + 100);
      // Twin: a mean that is moved has a lower bound.
      List<MixtureComponent> q = new ArrayList<>(fit(blobs, full, 40).components());
      MixtureComponent c = q.get(0);
      double[] moved = {c.mean()[0] + 0.2, c.mean()[1]};
      q.set(0, new MixtureComponent(c.alpha(), c.beta(), c.nu(), moved, c.s()));
      assertThat(bound(blobs, q, full)).isLessThan(last - 1);
    }
  }

  /**
   * With q(z) at its best: the sum of the log normalisers of the responsibilities, less the
   * divergence of q from the prior (Bishop 2006, eq. 10.71 to 10.77).
   */
  private static double bound(Blobs blobs, List<MixtureComponent> q, boolean full) {
    double sum = 0;
    Responsibilities responsibilities = new Responsibilities(q);
    double[] r = new double[K];
    for (int i = 0; i < N; i++) {
      sum += responsibilities.of(FRAME.apply(blobs.values, 2 * i), r);
    }
    double total = q.stream().mapToDouble(MixtureComponent::alpha).sum();
    double alpha = MixtureModel.alpha(K);
    sum += LogGamma.value(K * alpha) - K * LogGamma.value(alpha) - LogGamma.value(total);
    for (MixtureComponent c : q) {
      double logWeight = Digamma.value(c.alpha()) - Digamma.value(total);
      sum += LogGamma.value(c.alpha()) + (alpha - c.alpha()) * logWeight;
      sum -= divergence(c, full);
    }
    return sum;
  }

  /** KL of a Normal-Wishart (or of two Normal-Gammas, d = 1 each) from the prior. */
  private static double divergence(MixtureComponent c, boolean full) {
    double nu = MixtureModel.nu(2, full);
    double s = MixtureModel.s(K, 2);
    double logPrecision =
        Responsibilities.logPrecision(c, Mahalanobis.of(c.mean(), c.s()).logDeterminant());
    Mahalanobis whitening = Mahalanobis.of(c.mean(), c.s());
    double kl = 0;
    // means: E[log N(mu | m, beta L) - log N(mu | 0, beta_0 L)]
    kl += 0.5 * 2 * (Math.log(c.beta() / MixtureModel.BETA) - 1 + MixtureModel.BETA / c.beta());
    kl += 0.5 * MixtureModel.BETA * c.nu() * whitening.squares(new double[2]);
    // precisions: log B(q) - log B(prior) + (nu - nu_0)/2 E[log |L|] - nu d/2 + nu tr(S_0 S^-1)/2
    kl += normaliser(c.nu(), whitening.logDeterminant(), full);
    kl -= normaliser(nu, 2 * Math.log(s), full);
    kl += 0.5 * (c.nu() - nu) * logPrecision - c.nu();
    double determinant = c.s().get(0, 0) * c.s().get(1, 1) - c.s().get(0, 1) * c.s().get(1, 0);
    kl += 0.5 * c.nu() * s * (c.s().get(0, 0) + c.s().get(1, 1)) / determinant;
    return kl;
  }

  /** log B = nu/2 log |S| - nu d/2 log 2 - log Gamma_d(nu/2). */
  private static double normaliser(double nu, double logDeterminant, boolean full) {
    double gamma =
        full
            ? 0.5 * Math.log(Math.PI) + LogGamma.value(nu / 2) + LogGamma.value((nu - 1) / 2)
            : 2 * LogGamma.value(nu / 2);
    return 0.5 * nu * logDeterminant - nu * Math.log(2) - gamma;
  }

  @Test
  void aComponentThatIsNotNeededBecomesEmpty() throws IOException {
    try (Blobs blobs = Blobs.of(N, 3)) {
      double[] counts =
          fit(blobs, true, 150).components().stream()
              .mapToDouble(MixtureComponent::alpha)
              .sorted()
              .toArray();
      assertThat(counts[0]).isLessThan(0.05 * N);
      assertThat(counts[1]).isGreaterThan(0.1 * N);
    }
  }
}
