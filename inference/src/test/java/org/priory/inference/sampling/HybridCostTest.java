package org.priory.inference.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.inference.TestWall;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.Sequence;
import org.priory.privacy.wall.Sampling;

/** Draw and chain of the hybrid are one joint event, which uses the budget up and keeps to it. */
class HybridCostTest {
  private static final double DELTA = 1e-6;
  private static final int D = 4;
  private static final int N = 1000;

  @ParameterizedTest
  @CsvSource({"0.1, 1", "1, 1", "5, 1", "1, 0.1", "5, 0.1"})
  void theWholeBudgetIsSpentAndNoMore(double epsilon, double rate) throws IOException {
    float[] values = TestWall.rows(N, D, new Random(1));
    try (TestWall data = new TestWall(values, new float[N], Target.Kind.BINARY, 1)) {
      Sampling sampling = rate == 1 ? new Sampling.Everything() : new Sampling.Poisson(rate);
      ChainSettings settings = new ChainSettings(2, 60, 15, 45, 1, StepSchedule.CONSTANT);
      HybridChain hybrid =
          HybridChain.within(
              data.known,
              new PrivacyBudget(epsilon, DELTA),
              settings,
              sampling,
              ConvergenceProof.REQUIRED);
      double cost =
          Accountants.best()
              .epsilon(
                  Sequence.of(hybrid.mechanism().event(), data.wall.cost(hybrid.plan())), DELTA)
              .upper();
      assertThat(cost).isBetween(0.99 * epsilon, epsilon);
    }
  }
}
