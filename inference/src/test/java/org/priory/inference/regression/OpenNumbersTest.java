package org.priory.inference.regression;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.TestWall;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.classification.LogisticNewton;
import org.priory.inference.optimization.classification.SoftmaxNewton;
import org.priory.inference.optimization.linear.LinearNewton;
import org.priory.inference.posterior.CoefficientPosterior;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.Support;
import org.priory.inference.rows.FeatureGroups;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;

/** A number is open where the posterior is hardly narrower than the prior. */
class OpenNumbersTest {
  private static final double[] TRUTH = {-0.5, 0.8, -0.6, 0.4};
  private static final int D = TRUTH.length;

  /** Columns 1 and 2 repeat each other but for a share of noise. */
  private static TestWall wall(int records, double apart, Target.Kind kind, int seed)
      throws IOException {
    Random random = new Random(seed);
    float[] rows = new float[records * D];
    for (int i = 0; i < records; i++) {
      rows[i * D] = 1;
      for (int j = 1; j < D; j++) {
        rows[i * D + j] = within(0.4 * random.nextGaussian());
      }
      rows[i * D + 2] = within(rows[i * D + 1] + apart * random.nextGaussian());
    }
    float[] labels =
        kind == Target.Kind.NUMBER
            ? TestWall.linearLabels(rows, TRUTH, 0.2, random)
            : TestWall.logisticLabels(rows, TRUTH, random);
    return new TestWall(rows, labels, kind, seed);
  }

  private static float within(double x) {
    return (float) Math.max(-1, Math.min(1, x));
  }

  private static boolean[] open(TestWall data, double epsilon) {
    LogisticNewton method = LogisticNewton.within(data.known, new PrivacyBudget(epsilon, 1e-6));
    return open(method.fit(data.wall.reserve(method.plan(), "test"), Progress.NONE).coefficients());
  }

  private static boolean[] openLinear(TestWall data, double epsilon) {
    LinearNewton method = LinearNewton.within(data.known, new PrivacyBudget(epsilon, 1e-6));
    return open(method.fit(data.wall.reserve(method.plan(), "test"), Progress.NONE).coefficients());
  }

  private static boolean[] open(CoefficientPosterior posterior) {
    Support support = posterior.support().orElseThrow();
    boolean[] open = new boolean[posterior.dimension()];
    for (int j = 0; j < open.length; j++) {
      open[j] = support.isOpen(j);
    }
    return open;
  }

  @Test
  void manyRecordsLeaveNothingOpen() throws IOException {
    try (TestWall data = wall(20_000, 0.4, Target.Kind.BINARY, 1)) {
      assertThat(open(data, 1)).containsOnly(false);
    }
  }

  @Test
  void fewRecordsAndLittleBudgetLeaveAllNumbersOpen() throws IOException {
    try (TestWall data = wall(200, 0.4, Target.Kind.BINARY, 2)) {
      assertThat(open(data, 0.1)).containsExactly(false, true, true, true);
    }
  }

  @Test
  void aLinearRegressionSaysTheSame() throws IOException {
    try (TestWall many = wall(20_000, 0.4, Target.Kind.NUMBER, 4);
        TestWall few = wall(200, 0.4, Target.Kind.NUMBER, 5)) {
      assertThat(openLinear(many, 1)).containsOnly(false);
      assertThat(openLinear(few, 0.1)).containsExactly(false, true, true, true);
    }
  }

  /** All classes alike: the coefficients of one come after those of another. */
  @Test
  void softmaxSaysItOfEveryClass() throws IOException {
    try (TestWall many = wall(20_000, 0.4, Target.Kind.BINARY, 6);
        TestWall few = wall(200, 0.4, Target.Kind.BINARY, 7)) {
      assertThat(openClasses(many, 4)).containsOnly(false);
      assertThat(openClasses(few, 0.1))
          .containsExactly(false, true, true, true, false, true, true, true);
    }
  }

  private static boolean[] openClasses(TestWall data, double epsilon) {
    PublicKnowledge known =
        new PublicKnowledge(
            data.known.names(),
            data.known.groups(),
            data.known.maxNorm(),
            data.known.records(),
            List.of("no", "yes"));
    SoftmaxNewton method =
        SoftmaxNewton.within(known, new PrivacyBudget(epsilon, 1e-6), SoftmaxNewton.DEFAULT_STEPS);
    return open(method.fit(data.wall.reserve(method.plan(), "test"), Progress.NONE).coefficients());
  }

  /** What only their difference could tell stays open, what stands alone does not. */
  @Test
  void columnsThatRepeatEachOtherStayOpen() throws IOException {
    try (TestWall data = wall(20_000, 0.001, Target.Kind.BINARY, 3)) {
      assertThat(open(data, 1)).containsExactly(false, true, true, false);
    }
  }

  @Test
  void halfOfThePriorIsTheLimit() {
    FeatureGroups groups =
        FeatureGroups.of(
            new PublicKnowledge(List.of("(intercept)", "a", "b"), new int[] {-1, 0, 1}, 2, 10));
    double[] ones = {1, 1, 1};
    GaussianPosterior posterior =
        new GaussianPosterior(
            List.of("(intercept)", "a", "b"),
            new double[3],
            new Covariance.Diagonal(ones),
            Optional.of(new Support(new double[3], 1, 10)));
    Support marked =
        OpenNumbers.marked(
                posterior,
                groups,
                new Covariance.Diagonal(new double[] {9, 0.26, 0.24}),
                new Covariance.Diagonal(ones))
            .support()
            .orElseThrow();
    assertThat(marked.isOpen(0)).isFalse();
    assertThat(marked.isOpen(1)).isTrue();
    assertThat(marked.isOpen(2)).isFalse();
    assertThat(new Support(ones, 1, 10).isOpen(1)).isFalse();
  }
}
