package org.priory.inference.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.inference.model.PublicKnowledge;
import org.priory.privacy.accounting.NearIdeal;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;

class ProximalStepsTest {

  private static SampleDesign.Question question(double epsilon, Loss loss) {
    // Abalone's features by their number, norm and records
    List<String> names = IntStream.range(0, 10).mapToObj(i -> "x" + i).toList();
    PublicKnowledge known =
        new PublicKnowledge(names, IntStream.range(-1, 9).toArray(), 2.83, 2088);
    return new SampleDesign.Question(
        known, loss, new PrivacyBudget(epsilon, 1e-6), Neighbours.ADD_REMOVE, 1);
  }

  private static ProximalSteps.Target target(double ridge) {
    SampleDesign.Question q = question(1, new Loss.Logistic());
    return new ProximalSteps.Target(q.bounds(), Math.log(2), 2.83, 2088, 10, 0.1, ridge);
  }

  /** Claim 7 of docs/proofs/ops.md, with numbers. */
  @Test
  void theStepsReachTheVariation() {
    for (double ridge : new double[] {0.01, 0.1, 1}) {
      ProximalSteps steps = ProximalSteps.of(target(ridge), 6, 1e-12);
      assertThat(steps.eta()).isEqualTo(1 / (6 - ridge));
      double far = Math.sqrt(2 * 0.1 * 25 * 2088 * Math.log(2) / ridge) + Math.sqrt(10 / ridge);
      double c = 1 / (1 + steps.eta() * ridge);
      double reached =
          Math.pow(c, steps.count() - 1.0) * far / Math.sqrt(2 * Math.PI * steps.eta());
      assertThat(reached).isLessThan(1e-12 / 1.1);
      // Twin: not with a tenth fewer.
      double fewer =
          Math.pow(c, 0.9 * (double) steps.count()) * far / Math.sqrt(2 * Math.PI * steps.eta());
      assertThat(fewer).isGreaterThan(1e-12);
      assertThat(steps.rounding()).isBetween(1e-8, 1e-2);
    }
  }

  /** The bound on radii that places are counted with: e^-s + s - 1 >= s^2/(2 + s). */
  @Test
  void theEnvelopeRisesAsItIsSaid() {
    for (double k : new double[] {1e-5, 0.01, 0.3, 1, 5, 40}) {
      for (double r = 1e-3; r < 1e4; r *= 1.3) {
        double lower = SelfConcordance.lower(k, r);
        assertThat(lower).isGreaterThanOrEqualTo(r * r / (2 + k * r) * (1 - 1e-9));
        assertThat(lower * k + Math.sqrt(2 * lower)).isGreaterThanOrEqualTo(r * (1 - 1e-9));
      }
    }
  }

  /** The series below 1e-4 and the formula above agree, and the series is no more. */
  @Test
  void theLowerBoundHasNoStep() {
    for (double r : new double[] {1e-3, 1, 10}) {
      double below = SelfConcordance.lower(0.99999e-4 / r, r);
      double above = SelfConcordance.lower(1.00001e-4 / r, r);
      assertThat(below / above).isBetween(1 - 1e-8, 1 + 1e-8);
    }
  }

  @Test
  void flatPriorsAreDrawnFrom() {
    SampleDesign.Question q = question(25, new Loss.Logistic());
    ProximalDesign design = ProximalDesign.best(q).orElseThrow();
    SampleDesign exact = SampleDesign.of(q, true);
    assertThat(design.design().ridge()).isLessThan(exact.ridge() / 2);
    assertThat(design.design().expected()).isLessThan(exact.expected());
    // what was taken for distance is charged
    assertThat(NearIdeal.split(design.design().cost().event()).distance())
        .isGreaterThanOrEqualTo(design.steps().variation());
    // rho = sqrt(Lambda) mu/(L R) with a little less than mu, never more
    double most = q.power(design.design().cost().parameter(), design.design().ridge());
    assertThat(design.design().power()).isBetween(0.97 * most, most);
    assertThat(Drawing.of(q, ConvergenceProof.REQUIRED).map(Drawing::design).orElseThrow())
        .isEqualTo(design.design());
  }

  @Test
  void thereIsNoneWithoutExactDraws() {
    assertThat(ProximalDesign.best(question(1, new HingeLoss(0.25)))).isEmpty();
    assertThat(ProximalDesign.best(question(40, new Loss.Logistic()))).isEmpty();
  }
}
