package org.priory.inference.optimization.classification;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Random;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.priory.inference.TestWall;
import org.priory.inference.model.Progress;
import org.priory.inference.optimization.linear.LinearNewton;
import org.priory.inference.posterior.CoefficientPosterior;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.DocumentQuery;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;

/** Regressions where a person has several rows. */
class PersonsTest {
  private static final double[] TRUTH = {-0.5, 1, -0.7, 0.3};
  private static final double[] LINEAR_TRUTH = {-0.1, 0.3, -0.2, 0.1};
  private static final int D = TRUTH.length;
  private static final int PERSONS = 2000;
  private static final int SETS = 20;
  private static final double EPSILON = 3;

  /** How rows of a person hang together. */
  private enum Rows {
    /** Not at all. */
    INDEPENDENT,
    /** They are the same row. */
    REPEATED
  }

  /**
   * Many data sets.
   *
   * @param held share of 95 % intervals that hold the truth
   * @param rms root mean square of (mean - truth)/sd
   */
  private record Coverage(double held, double rms) {}

  private static TestWall simulate(boolean linear, int each, Rows rows, int seed)
      throws IOException {
    Random random = new Random(seed);
    int n = PERSONS * each;
    float[] values = TestWall.rows(n, D, random);
    float[] labels =
        linear
            ? TestWall.linearLabels(values, LINEAR_TRUTH, 0.15, random)
            : TestWall.logisticLabels(values, TRUTH, random);
    long[] units = new long[n];
    for (int i = 0; i < n; i++) {
      units[i] = i / each;
      if (rows == Rows.REPEATED) {
        int first = i / each * each;
        System.arraycopy(values, first * D, values, i * D, D);
        labels[i] = labels[first];
      }
    }
    Target.Kind kind = linear ? Target.Kind.NUMBER : Target.Kind.BINARY;
    return new TestWall(values, labels, units, kind, seed, 1);
  }

  /** A method: what it asks, and what it makes of the answers. */
  private record Fit(Plan plan, Function<Questions, CoefficientPosterior> coefficients) {}

  /** All data sets have the same number of persons, so one plan is for all. */
  private static Fit fit(boolean linear) throws IOException {
    try (TestWall data = simulate(linear, 1, Rows.INDEPENDENT, 0)) {
      if (linear) {
        LinearNewton method = LinearNewton.within(data.known, new PrivacyBudget(EPSILON, 1e-5));
        return new Fit(method.plan(), q -> method.fit(q, Progress.NONE).coefficients());
      }
      LogisticNewton method = LogisticNewton.within(data.known, new PrivacyBudget(EPSILON, 1e-5));
      return new Fit(method.plan(), q -> method.fit(q, Progress.NONE).coefficients());
    }
  }

  private static Coverage coverage(
      boolean linear, int each, Rows rows, UnaryOperator<Questions> asked) throws IOException {
    int held = 0;
    double squares = 0;
    double[] truth = linear ? LINEAR_TRUTH : TRUTH;
    Fit fit = fit(linear);
    for (int seed = 0; seed < SETS; seed++) {
      try (TestWall data = simulate(linear, each, rows, seed)) {
        Questions questions = asked.apply(data.wall.reserve(fit.plan(), "test"));
        CoefficientPosterior m = fit.coefficients().apply(questions);
        for (int j = 0; j < D; j++) {
          double z = (m.mean()[j] - truth[j]) / m.sd(j);
          held += m.interval(j, 0.95).holds(truth[j]) ? 1 : 0;
          squares += z * z;
        }
      }
    }
    double all = SETS * D;
    return new Coverage(held / all, Math.sqrt(squares / all));
  }

  /**
   * 80 intervals: if each holds the truth with 95 %, fewer than 67 do with odds below 1e-4; the
   * root mean square of as many independent z is outside [0.7, 1.32] with odds below 1e-4.
   */
  private static void assertHonest(Coverage coverage) {
    assertThat(coverage.held()).as("%s", coverage).isGreaterThanOrEqualTo(67 / 80.0);
    assertThat(coverage.rms()).as("%s", coverage).isBetween(0.7, 1.32);
  }

  @Test
  void intervalsOfPersonsHoldTheTruth() throws IOException {
    for (int each : new int[] {2, 5}) {
      assertHonest(coverage(false, each, Rows.INDEPENDENT, UnaryOperator.identity()));
    }
  }

  /** Twice the same row says no more than one does. */
  @Test
  void rowsThatRepeatEachOtherCountOnce() throws IOException {
    assertHonest(coverage(false, 3, Rows.REPEATED, UnaryOperator.identity()));
  }

  @Test
  void linearRegressionsOfPersonsHoldTheTruth() throws IOException {
    assertHonest(coverage(true, 3, Rows.INDEPENDENT, UnaryOperator.identity()));
  }

  /** The twin: with sums in the place of means, as it was, too few intervals hold the truth. */
  @Test
  void sumsOverRowsAreWrong() throws IOException {
    Coverage summed = coverage(false, 2, Rows.INDEPENDENT, questions -> new Summed(questions, 2));
    assertThat(summed.held()).isLessThan(67 / 80.0);
  }

  /** Asks for sums over the rows of a person, of whom each has so many. */
  private record Summed(Questions questions, int rows) implements Questions {

    @Override
    public Plan plan() {
      return questions.plan();
    }

    @Override
    public NoisySum ask(RowQuery query) {
      return questions.ask(
          new RowQuery() {
            @Override
            public int dimension() {
              return query.dimension();
            }

            @Override
            public void addTo(Row row, double[] sum) {
              query.addTo(row, sum);
            }

            @Override
            public void finish(double[] mean) {
              query.finish(mean);
              for (int j = 0; j < mean.length; j++) {
                mean[j] *= rows;
              }
            }
          });
    }

    @Override
    public NoisySum ask(BatchQuery query) {
      throw new UnsupportedOperationException("batches");
    }

    @Override
    public NoisySum ask(DocumentQuery query) {
      throw new UnsupportedOperationException("documents");
    }

    @Override
    public boolean isPrivate() {
      return questions.isPrivate();
    }
  }
}
