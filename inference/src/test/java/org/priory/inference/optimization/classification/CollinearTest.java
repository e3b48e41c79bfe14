package org.priory.inference.optimization.classification;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.TestWall;
import org.priory.inference.model.Progress;
import org.priory.inference.optimization.likelihood.BinaryLikelihood;
import org.priory.inference.optimization.likelihood.BinaryLink;
import org.priory.inference.optimization.newton.CurvatureForm;
import org.priory.inference.optimization.newton.NewtonRun;
import org.priory.inference.optimization.newton.NewtonSchedule;
import org.priory.inference.posterior.CoefficientPosterior;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Questions;

/** Intervals where columns are collinear and have large opposite effects. */
class CollinearTest {
  private static final double[] TRUTH = {-0.5, 3, -2.5, 0.5, 1, -1};
  private static final int D = TRUTH.length;
  private static final int N = 6000;
  private static final int SETS = 20;
  private static final double EPSILON = 1;
  private static final double DELTA = 1e-6;

  /** A way from a wall to a posterior. */
  private interface Fitter {
    CoefficientPosterior fit(TestWall data);
  }

  /** x2 goes with x1, x5 with x3 and x4; correlations of 0.97 and 0.95. */
  private static float[] rows(Random random) {
    float[] x = TestWall.rows(N, D, random);
    for (int i = 0; i < N; i++) {
      float[] row = java.util.Arrays.copyOfRange(x, i * D, (i + 1) * D);
      row[2] = 0.8f * row[1] + 0.2f * row[2];
      row[5] = 0.4f * row[3] + 0.4f * row[4] + 0.2f * row[5];
      System.arraycopy(row, 0, x, i * D, D);
    }
    return x;
  }

  private static double held(Fitter fitter) throws IOException {
    int held = 0;
    for (int set = 0; set < SETS; set++) {
      Random random = new Random(set);
      float[] rows = rows(random);
      float[] labels = TestWall.logisticLabels(rows, TRUTH, random);
      try (TestWall data = new TestWall(rows, labels, Target.Kind.BINARY, 100 + set)) {
        CoefficientPosterior posterior = fitter.fit(data);
        for (int j = 1; j < D; j++) {
          held += posterior.interval(j, 0.95).holds(TRUTH[j]) ? 1 : 0;
        }
      }
    }
    return held / (double) (SETS * (D - 1));
  }

  private static CoefficientPosterior mixed(TestWall data) {
    LogisticNewton method = LogisticNewton.within(data.known, new PrivacyBudget(EPSILON, DELTA));
    return method.fit(data.wall.reserve(method.plan(), "test"), Progress.NONE).coefficients();
  }

  /** A fit by the usual questions that takes the bought curvature as exact. */
  private static CoefficientPosterior sure(TestWall data) {
    LogisticNewton method = LogisticNewton.within(data.known, new PrivacyBudget(EPSILON, DELTA));
    Questions questions = data.wall.reserve(method.plan(), "test");
    NewtonSchedule schedule =
        NewtonSchedule.of(
            LogisticNewton.DEFAULT_STEPS,
            NewtonSchedule.Looks.TWICE,
            NewtonSchedule.Scatter.NONE,
            false,
            0.1);
    NewtonRun run =
        new NewtonRun(
            data.known,
            questions,
            new BinaryLikelihood(BinaryLink.LOGIT, data.known),
            CurvatureForm.Kind.WHOLE,
            schedule.scores(),
            false);
    for (NewtonSchedule.Release release : schedule.releases()) {
      if (release.kind() == NewtonSchedule.Kind.CURVATURE) {
        run.askCurvature();
      } else {
        run.askScore(release.share());
      }
    }
    return new GaussianPosterior(
        data.known.names(),
        run.features().coefficients(run.estimate().mean()),
        run.features().coefficients(run.estimate().covariance()));
  }

  /**
   * 100 intervals with fixed seeds: of intervals that hold 95 % fewer than 88 have odds of 1 in
   * 500. The twin takes the bought curvature as exact, as was done before.
   */
  @Test
  void intervalsHoldWhereColumnsAreCollinear() throws IOException {
    assertThat(held(CollinearTest::mixed)).isGreaterThanOrEqualTo(0.88);
    assertThat(held(CollinearTest::sure)).isLessThan(0.8);
  }
}
