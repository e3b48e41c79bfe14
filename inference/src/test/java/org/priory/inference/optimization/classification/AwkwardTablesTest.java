package org.priory.inference.optimization.classification;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.inference.SimulatedQuestions;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.CoefficientPosterior;
import org.priory.privacy.event.PrivacyBudget;

/** Tables with a constant column, two that are the same, levels that nobody has, one rare. */
class AwkwardTablesTest {
  private static final int[] GROUPS = {-1, 0, 1, 2, 3, 3, 3, 4, 4, 4, 4, 4};
  private static final int D = GROUPS.length;

  private static float[] row(Random random) {
    float[] x = new float[D];
    x[0] = 1;
    x[1] = 0.25f;
    x[2] = 2 * random.nextFloat() - 1;
    x[3] = x[2];
    x[4 + random.nextInt(2)] = 1; // level 2 is empty
    x[7 + (random.nextInt(100) == 0 ? 4 : random.nextInt(2))] = 1; // 2 and 3 are empty, 4 is rare
    return x;
  }

  @ParameterizedTest
  @CsvSource({
    "300, 3, 0.3",
    "300, 100, 0.3",
    "5000, 0.5, 0.3",
    "5000, 3, 0.01",
    "5000, 3, 0",
    "5000, 3, 1",
    "20000, 1000, 0.5"
  })
  void everyNumberOfThePosteriorIsFinite(int n, double epsilon, double share) throws Exception {
    PublicKnowledge known =
        new PublicKnowledge(
            IntStream.range(0, D).mapToObj(j -> "x" + j).toList(), GROUPS, Math.sqrt(6), n);
    LogisticNewton method = LogisticNewton.within(known, new PrivacyBudget(epsilon, 1e-6));
    Random random = new Random(n);
    float[] values = new float[n * D];
    float[] labels = new float[n];
    for (int i = 0; i < n; i++) {
      System.arraycopy(row(random), 0, values, i * D, D);
      labels[i] = random.nextDouble() < share ? 1 : 0;
    }
    for (boolean noise : List.of(true, false)) {
      CoefficientPosterior m =
          SimulatedQuestions.with(
                  known, values, labels, method.plan(), noise, q -> method.fit(q, Progress.NONE))
              .coefficients();
      for (int j = 0; j < D; j++) {
        assertThat(m.mean()[j]).as("x%d", j).isFinite();
        assertThat(m.sd(j)).as("x%d", j).isPositive().isFinite();
      }
      // nobody has these levels: nothing is known of them
      assertThat(m.sd(9)).isGreaterThan(0.1);
      assertThat(m.interval(9, 0.95).holds(0) || m.interval(10, 0.95).holds(0)).isTrue();
    }
  }
}
