package org.priory.inference.factors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.ReplayedQuestions;
import org.priory.inference.TestWall;
import org.priory.inference.model.Progress;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/** Factor analysis, from what a record adds to loadings. */
class FactorAnalysisTest {
  private static final double[][] LOADINGS = {
    {0.8, 0}, {0.7, 0}, {0.9, 0}, {0, 0.6}, {0, 0.8}, {0, 0.7}
  };

  /** Numbers of different spreads, of which the first two factors, or none, are the cause. */
  private static float[] rows(int count, double[][] loadings, Random random) {
    int d = loadings.length;
    float[] values = new float[count * d];
    for (int i = 0; i < count; i++) {
      double f = random.nextGaussian();
      double g = random.nextGaussian();
      for (int j = 0; j < d; j++) {
        double[] row = loadings[j];
        double own = Math.sqrt(1 - row[0] * row[0] - row[1] * row[1]);
        double z = row[0] * f + row[1] * g + own * random.nextGaussian();
        double x = 0.3 - 0.1 * j + 0.05 * (1 + j) * z;
        values[i * d + j] = (float) Math.max(-1, Math.min(1, x));
      }
    }
    return values;
  }

  private static FactorEstimate fit(float[] values, int d, int factors, double epsilon, long seed)
      throws IOException {
    try (TestWall wall =
        new TestWall(values, new float[values.length / d], Target.Kind.NUMBER, seed)) {
      FactorAnalysis method =
          FactorAnalysis.within(wall.known, factors, new PrivacyBudget(epsilon, 1e-6));
      return method.fit(wall.wall.reserve(method.plan(), "test"), Progress.NONE);
    }
  }

  /** At an epsilon of 10,000 noise is nothing; a loading of 5,000 records has 2 % of s.d. */
  @Test
  void loadingsAreThoseThatRowsWereDrawnBy() throws IOException {
    float[] values = rows(5000, LOADINGS, new Random(4));
    FactorEstimate found = fit(values, 6, 2, 1e4, 1);
    for (int j = 0; j < 6; j++) {
      for (int k = 0; k < 2; k++) {
        assertThat(found.loadings()[j][k]).isCloseTo(LOADINGS[j][k], within(0.08));
      }
      assertThat(found.spread().centre()[j]).isCloseTo(0.3 - 0.1 * j, within(0.02));
      assertThat(found.spread().scale()[j]).isCloseTo(0.05 * (1 + j), within(0.02));
    }
    assertThat(found.standingOut()).isEqualTo(2);
    assertThat(found.share(0)).isCloseTo((0.64 + 0.49 + 0.81) / 6, within(0.03));
  }

  /** Noise shortens loadings; at epsilon 1 they are still those of 20,000 rows. */
  @Test
  void noiseShortensLoadings() throws IOException {
    float[] values = rows(20_000, LOADINGS, new Random(5));
    FactorEstimate some = fit(values, 6, 2, 1, 2);
    assertThat(some.standingOut()).isEqualTo(2);
    for (int j = 0; j < 6; j++) {
      for (int k = 0; k < 2; k++) {
        // the noise of a correlation is about 0.005 here
        assertThat(some.loadings()[j][k]).isCloseTo(LOADINGS[j][k], within(0.1));
      }
    }
    FactorEstimate little = fit(Arrays.copyOf(values, 6 * 300), 6, 2, 0.05, 3);
    assertThat(little.standingOut()).isZero();
    double longest = 0;
    for (double[] row : little.loadings()) {
      for (double x : row) {
        longest = Math.max(longest, Math.abs(x));
      }
    }
    assertThat(longest).isLessThan(0.2);
  }

  /**
   * Of numbers that do not go together no factor stands out, in at least 95 of 100 tables; twin: an
   * edge that does not know of noise and chance finds one almost always.
   */
  @Test
  void nothingStandsOutOfNoise() throws IOException {
    Random random = new Random(6);
    for (double epsilon : new double[] {0.3, 3}) {
      int wrong = 0;
      int twin = 0;
      for (int trial = 0; trial < 100; trial++) {
        FactorEstimate found =
            fit(rows(1500, new double[8][2], random), 8, 2, epsilon, 100 + trial);
        wrong += found.standingOut() > 0 ? 1 : 0;
        // errors of correlations as large as those of this table, said to be a third of it
        double error = Math.hypot(found.noise(), found.chance());
        double[] r = errors(8, error, random);
        twin += new NoisyCorrelations(r, error / 3, 0).standingOut() > 0 ? 1 : 0;
      }
      assertThat(wrong).isLessThanOrEqualTo(5);
      assertThat(twin).isGreaterThan(90);
    }
  }

  private static double[] errors(int d, double sd, Random random) {
    double[] values = new double[d * d];
    for (int i = 0; i < d; i++) {
      values[i * d + i] = 1;
      for (int j = 0; j < i; j++) {
        values[i * d + j] = sd * random.nextGaussian();
        values[j * d + i] = values[i * d + j];
      }
    }
    return values;
  }

  /** Replays neighbours along a transcript: one record moves each sum by at most one. */
  @Test
  void oneRecordMovesEachSumByAtMostOne() throws IOException {
    Random random = new Random(7);
    double farthest = 0;
    for (int trial = 0; trial < 20; trial++) {
      float[] values = rows(101, LOADINGS, random);
      for (int i = 600 - 6 * trial; i < 606; i++) {
        values[i] =
            trial % 4 == 0
                ? (random.nextBoolean() ? 1 : -1)
                : random.nextInt(6) == 0 ? Float.intBitsToFloat(random.nextInt()) : values[i];
      }
      float[] without = Arrays.copyOf(values, 600);
      try (TestWall one = new TestWall(values, new float[101], Target.Kind.NUMBER, trial);
          TestWall other = new TestWall(without, new float[100], Target.Kind.NUMBER, trial)) {
        FactorAnalysis method = FactorAnalysis.within(one.known, 1, new PrivacyBudget(1, 1e-6));
        ReplayedQuestions replayed =
            new ReplayedQuestions(
                one.wall.reserve(method.plan(), "one"),
                one.wall.withoutNoise(method.plan()),
                other.wall.withoutNoise(method.plan()));
        method.fit(replayed, Progress.NONE);
        assertThat(replayed.asked()).isEqualTo(2);
        assertThat(replayed.farthest()).isLessThanOrEqualTo(1 + 1e-9);
        farthest = Math.max(farthest, replayed.farthest());
      }
    }
    assertThat(farthest).isGreaterThan(0.9);
  }

  /** No row is cut by the wall, whatever is bought of the first sum: its vector is short enough. */
  @Test
  void vectorsAreShort() {
    Random random = new Random(8);
    double longest = 0;
    for (int trial = 0; trial < 5000; trial++) {
      int d = 1 + random.nextInt(5);
      double[] centre = new double[d];
      double[] scale = new double[d];
      float[] x = new float[d];
      for (int j = 0; j < d; j++) {
        centre[j] = 2 * random.nextDouble() - 1;
        scale[j] = Math.exp(-5 * random.nextDouble());
        x[j] = random.nextInt(3) == 0 ? 1 : 2 * random.nextFloat() - 1;
      }
      NumberCorrelationQuery together =
          new NumberCorrelationQuery(new NumberSpread(10, centre, scale));
      longest = Math.max(longest, norm(together, x));
      assertThat(norm(new NumberSpreadQuery(d), x)).isLessThanOrEqualTo(1 + 1e-12);
    }
    assertThat(longest).isLessThanOrEqualTo(1 + 1e-12).isGreaterThan(0.99);
    assertThat(norm(new NumberSpreadQuery(3), new float[] {1, -1, 1})).isCloseTo(1, within(1e-12));
    // twin: without its weight a row that is far out would be many times too long
    double[] narrow = {0.1, 0.1, 0.1};
    NumberCorrelationQuery query =
        new NumberCorrelationQuery(new NumberSpread(10, new double[3], narrow));
    double square = 3 / (0.1 * 0.1);
    assertThat(query.ofPairs() * square).isGreaterThan(30);
    assertThat(norm(query, new float[] {1, 1, 1})).isLessThanOrEqualTo(1);
  }

  private static double norm(RowQuery query, float[] x) {
    double[] sum = new double[query.dimension()];
    query.addTo(new OneRow(x), sum);
    return Math.sqrt(Arrays.stream(sum).map(v -> v * v).sum());
  }

  private record OneRow(float[] block) implements Row {
    @Override
    public int width() {
      return block.length;
    }

    @Override
    public float feature(int j) {
      return block[j];
    }

    @Override
    public int offset() {
      return 0;
    }

    @Override
    public float label() {
      return Float.NaN;
    }
  }

  /** Scores and densities where numbers are missing are those of a normal law of the others. */
  @Test
  void scoresAreThoseOfANormalLaw() {
    double[][] loadings = {{0.8}, {0.6}, {0.5}};
    FactorEstimate estimate =
        new FactorEstimate(
            new NumberSpread(100, new double[] {0.1, 0, 0}, new double[] {0.2, 1, 0.5}),
            loadings,
            0,
            0,
            1);
    FactorScores scores = new FactorScores(estimate, new float[] {0.5f, Float.NaN, -0.25f}, 0);
    double z = (0.5 - 0.1) / 0.2;
    double y = -0.5;
    double r = 0.8 * 0.5;
    // the inverse of (1, r; r, 1)
    double a = (z - r * y) / (1 - r * r);
    double b = (y - r * z) / (1 - r * r);
    assertThat(scores.means()[0]).isCloseTo(0.8 * a + 0.5 * b, within(1e-6));
    double log =
        -0.5 * (z * a + y * b + Math.log(1 - r * r)) - Math.log(2 * Math.PI) - Math.log(0.1);
    assertThat(scores.logDensity()).isCloseTo(log, within(1e-6));
    float[] nothing = {Float.NaN, Float.NaN, Float.NaN};
    assertThat(new FactorScores(estimate, nothing, 0).means()).containsExactly(0);
  }

  @Test
  void refusesMoreFactorsThanCanBeTold() throws IOException {
    assertThat(FactorAnalysis.most(2)).isZero();
    assertThat(FactorAnalysis.most(3)).isEqualTo(1);
    assertThat(FactorAnalysis.most(5)).isEqualTo(2);
    assertThat(FactorAnalysis.most(6)).isEqualTo(3);
    try (TestWall wall = new TestWall(new float[30], new float[10], Target.Kind.NUMBER, 1)) {
      assertThatThrownBy(() -> FactorAnalysis.within(wall.known, 2, new PrivacyBudget(1, 1e-6)))
          .hasMessageContaining("must be 1 to 1 for 3 numbers");
    }
  }
}
