package org.priory.inference.optimization.rates;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.ReplayedQuestions;
import org.priory.inference.TestWall;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.SurvivalPosterior;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;

/** Survival where a person has several follow-ups. */
class SurvivalPersonsTest {
  private static final int WIDTH = SurvivalNewtonTest.WIDTH;
  private static final int PERSONS = 2000;
  private static final int SETS = 16;

  /** How the rows of a person hang together. */
  private enum Rows {
    /** Each is a follow-up of its own, such as that of one eye. */
    INDEPENDENT,
    /** They are the same row. */
    REPEATED,
    /** One follow-up that is cut at a third and at two thirds of the largest time. */
    CUT
  }

  /** Rows of persons, those of one after the other. */
  private record Table(float[] values, float[] labels, long[] units) {

    TestWall wall(boolean knowsPersons, int seed) throws IOException {
      return knowsPersons
          ? new TestWall(values, labels, units, Target.Kind.NUMBER, seed, 1)
          : new TestWall(values, labels, Target.Kind.NUMBER, seed, 1);
    }

    Table first(int n) {
      return new Table(
          Arrays.copyOf(values, n * WIDTH), Arrays.copyOf(labels, n), Arrays.copyOf(units, n));
    }

    Table withoutLastPerson() {
      int n = units.length;
      while (units[n - 1] == units[units.length - 1]) {
        n--;
      }
      return first(n);
    }
  }

  private static Table simulate(Rows kind, int persons, int seed) {
    Random random = new Random(seed);
    Table table =
        new Table(new float[3 * persons * WIDTH], new float[3 * persons], new long[3 * persons]);
    int n = 0;
    for (int person = 0; person < persons; person++) {
      int each = kind == Rows.INDEPENDENT ? 1 + random.nextInt(3) : 1;
      for (int i = 0; i < each; i++) {
        SurvivalNewtonTest.fill(table.values, (n + i) * WIDTH, random);
        table.labels[n + i] = SurvivalNewtonTest.followed(table.values, (n + i) * WIDTH, random);
      }
      each = kind == Rows.REPEATED ? repeat(table, n) : kind == Rows.CUT ? cut(table, n) : each;
      Arrays.fill(table.units, n, n + each, person);
      n += each;
    }
    return table.first(n);
  }

  private static int repeat(Table table, int at) {
    for (int i = 1; i < 3; i++) {
      System.arraycopy(table.values, at * WIDTH, table.values, (at + i) * WIDTH, WIDTH);
      table.labels[at + i] = table.labels[at];
    }
    return 3;
  }

  /** Cuts a follow-up at 0.1 and 0.3; gives the number of pieces. */
  private static int cut(Table table, int at) {
    float[] row = Arrays.copyOfRange(table.values, at * WIDTH, (at + 1) * WIDTH);
    double entry = 0.3 * (row[5] + 1) / 2;
    double exit = (table.labels[at] + 1) / 2;
    double[] ends = {0, 0.1, 0.3, 1};
    int n = 0;
    for (int piece = 0; piece < 3; piece++) {
      double from = Math.max(entry, ends[piece]);
      double to = Math.min(exit, ends[piece + 1]);
      if (to > from) {
        int place = (at + n) * WIDTH;
        System.arraycopy(row, 0, table.values, place, WIDTH);
        boolean happens = row[3] == 1 && to == exit;
        table.values[place + 2] = happens ? 0 : 1;
        table.values[place + 3] = happens ? 1 : 0;
        table.values[place + 5] = (float) (2 * from / 0.3 - 1);
        table.labels[at + n] = (float) (2 * to - 1);
        n++;
      }
    }
    return n;
  }

  private record Coverage(double held, double rms) {}

  private static SurvivalNewton method(double records, boolean knowsPersons) {
    PublicKnowledge known = SurvivalNewtonTest.known(records);
    return SurvivalNewton.within(
        knowsPersons ? known.ofPersons() : known,
        SurvivalNewtonTest.TIMES,
        SurvivalNewtonTest.CUTS,
        new PrivacyBudget(3, 1e-6),
        SurvivalNewton.DEFAULT_STEPS);
  }

  private static Coverage coverage(Rows kind, boolean knowsPersons) throws IOException {
    int held = 0;
    double squares = 0;
    double[] truth = SurvivalNewtonTest.TRUTH;
    for (int seed = 0; seed < SETS; seed++) {
      try (TestWall data = simulate(kind, PERSONS, seed).wall(knowsPersons, seed)) {
        SurvivalNewton method = method(knowsPersons ? PERSONS : data.labels.length, knowsPersons);
        SurvivalPosterior posterior =
            method.fit(data.wall.reserve(method.plan(), "test"), Progress.NONE);
        for (int j = 0; j < truth.length; j++) {
          double sd = posterior.coefficients().sd(1 + j);
          double z = (posterior.coefficients().mean()[1 + j] - truth[j]) / sd;
          held += posterior.coefficients().interval(1 + j, 0.95).holds(truth[j]) ? 1 : 0;
          squares += z * z;
        }
        for (int piece = 0; piece < 3; piece++) {
          float[] nobody = {1, 0, 0, 0};
          double hazard = SurvivalNewtonTest.HAZARDS[piece];
          held += posterior.hazard(nobody, piece, 0.95).holds(hazard) ? 1 : 0;
        }
      }
    }
    return new Coverage(held / (6.0 * SETS), Math.sqrt(squares / (truth.length * (double) SETS)));
  }

  /**
   * 96 intervals: if each holds the truth with 95 %, fewer than 81 do with odds below 1e-4; the
   * root mean square of 48 independent z is outside [0.6, 1.43] with odds below 1e-4.
   */
  private static void assertHonest(Coverage coverage) {
    assertThat(coverage.held()).as("%s", coverage).isGreaterThanOrEqualTo(81 / 96.0);
    assertThat(coverage.rms()).as("%s", coverage).isBetween(0.6, 1.43);
  }

  @Test
  void intervalsOfSeveralFollowUpsHoldTheTruth() throws IOException {
    assertHonest(coverage(Rows.INDEPENDENT, true));
  }

  @Test
  void rowsThatRepeatEachOtherCountOnce() throws IOException {
    assertHonest(coverage(Rows.REPEATED, true));
  }

  /** The twin: taken for records of their own, repeated rows are too sure. */
  @Test
  void repeatedRowsAsRecordsAreTooSure() throws IOException {
    assertThat(coverage(Rows.REPEATED, false).rms()).isGreaterThan(1.43);
  }

  /** What a fit says of follow-ups that are cut into rows: their hazards are biased. */
  @Test
  void aFollowUpThatIsCutHasToBeJoined() throws IOException {
    assertThat(coverage(Rows.CUT, true).held()).isLessThan(81 / 96.0);
    assertThat(method(PERSONS, true).choices()).anyMatch(said -> said.contains("has to be joined"));
    assertThat(method(PERSONS, false).choices()).noneMatch(said -> said.contains("joined"));
  }

  /** Replays a whole fit on neighbours: a person with three follow-ups, there or not. */
  @Test
  void neighboursDifferByAtMostOne() throws IOException {
    double farthest = 0;
    for (int seed = 0; seed < 6; seed++) {
      Table table = simulate(Rows.values()[seed % 3], 60, seed);
      try (TestWall with = table.wall(true, seed)) {
        try (TestWall without = table.withoutLastPerson().wall(true, seed)) {
          SurvivalNewton method = method(60, true);
          farthest = Math.max(farthest, ReplayedQuestions.farthest(method, without, with));
        }
      }
    }
    assertThat(farthest).isGreaterThan(0.5);
  }
}
