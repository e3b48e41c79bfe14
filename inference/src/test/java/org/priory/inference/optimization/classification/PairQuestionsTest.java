package org.priory.inference.optimization.classification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayRow;
import org.priory.inference.TestWall;
import org.priory.inference.optimization.likelihood.BinaryLink;
import org.priory.inference.optimization.likelihood.CurvatureBatch;
import org.priory.inference.optimization.likelihood.CurvatureQuery;
import org.priory.inference.optimization.likelihood.RowWeight;
import org.priory.inference.optimization.likelihood.ScoreBatch;
import org.priory.inference.optimization.likelihood.ScoreQuery;
import org.priory.inference.optimization.likelihood.SpreadQuery;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;

/** Questions about two classes of several are those about a table that holds no others. */
class PairQuestionsTest {
  private static final int N = 700;
  private static final int D = 4;
  private static final RowWeight WEIGHT = new RowWeight(1, 1.2);

  private interface Asker {
    double[] ask(Questions questions);
  }

  private static double[] sums(float[] rows, float[] labels, Target.Kind kind, Asker asker)
      throws IOException {
    try (TestWall data = new TestWall(rows, labels, kind, 1)) {
      return asker.ask(
          data.wall.withoutNoise(
              Plan.everything(new ClipNorm(1), D * D, new NoiseMultiplier(1), 1)));
    }
  }

  /** The bound that the plan is charged by, and what the answer says. */
  @Test
  void sharedErrorsHaveNormOneAtMost() {
    Random random = new Random(2);
    double most = 0;
    for (int trial = 0; trial < 2000; trial++) {
      int n = 1 + random.nextInt(5);
      double[][] coefficients = new double[n][];
      for (int k = 0; k < n; k++) {
        coefficients[k] = random.doubles(D, -5, 5).toArray();
      }
      int[] others = IntStream.rangeClosed(1, n).toArray();
      double[] sum = new double[2];
      double[] x = random.doubles(D, -1, 1).toArray();
      new SharedErrorQuery(coefficients, 0, others)
          .addTo(ArrayRow.of(random.nextInt(n + 2), x), sum);
      most = Math.max(most, Math.hypot(sum[0], sum[1]));
    }
    assertThat(most).isLessThanOrEqualTo(1 + 1e-12).isGreaterThan(0.9);
    // three comparisons of equal variance 1 and correlation 0.4: A = 3, B = 3 + 6 * 0.4
    double half = Math.sqrt(2);
    assertThat(SharedErrorQuery.correlation(3 / 3.0 / half, 5.4 / 9 / half, 3))
        .isCloseTo(0.4, within(1e-12));
  }

  @Test
  void otherClassesAddNothing() throws IOException {
    Random random = new Random(1);
    float[] rows = TestWall.rows(N, D, random);
    float[] classes = new float[N];
    for (int i = 0; i < N; i++) {
      classes[i] = random.nextInt(4);
    }
    int[] kept = IntStream.range(0, N).filter(i -> classes[i] == 3 || classes[i] == 1).toArray();
    float[] fewRows = new float[kept.length * D];
    float[] fewLabels = new float[kept.length];
    for (int i = 0; i < kept.length; i++) {
      System.arraycopy(rows, kept[i] * D, fewRows, i * D, D);
      fewLabels[i] = classes[kept[i]] == 3 ? 0 : 1;
    }
    Standardisation features = Standardisation.none(D, 1);
    double[] theta = {0.2, -1, 0.5, 2};
    Asker[] askers = {
      q -> q.ask(new ScoreQuery(BinaryLink.LOGIT, features, theta, WEIGHT)).values(),
      q -> q.ask(new ScoreBatch(BinaryLink.LOGIT, features, theta, WEIGHT)).values(),
      q -> q.ask(new CurvatureQuery(BinaryLink.LOGIT, features, theta, WEIGHT)).values(),
      q -> q.ask(new CurvatureBatch(BinaryLink.LOGIT, features, theta, WEIGHT)).values(),
      q -> q.ask(new SpreadQuery(BinaryLink.LOGIT, features, theta, WEIGHT)).values(),
    };
    for (Asker asker : askers) {
      double[] pair =
          sums(
              rows,
              classes,
              Target.Kind.CLASSES,
              questions -> asker.ask(new PairQuestions(questions, 3, 1)));
      double[] alone = sums(fewRows, fewLabels, Target.Kind.BINARY, asker);
      for (int k = 0; k < pair.length; k++) {
        assertThat(pair[k]).isCloseTo(alone[k], within(1e-3));
      }
      assertThat(Arrays.stream(pair).map(Math::abs).max().orElseThrow()).isGreaterThan(1);
      // Twin: another pair has other sums.
      double[] other =
          sums(
              rows,
              classes,
              Target.Kind.CLASSES,
              questions -> asker.ask(new PairQuestions(questions, 2, 1)));
      assertThat(Math.abs(other[0] - alone[0])).isGreaterThan(0.1);
    }
  }
}
