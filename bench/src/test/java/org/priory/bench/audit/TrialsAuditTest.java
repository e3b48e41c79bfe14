package org.priory.bench.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.Population;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.TrialLaw;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.Errand;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Trials;
import org.priory.privacy.wall.Wall;

/**
 * The best of many noisy sums, where the canary makes each larger by one and larger sums are
 * better: the choice that tells most of it. The noise comes from fixed seeds, so that the test has
 * one outcome; with others the evidence is wrong once in a thousand times.
 */
final class TrialsAuditTest {
  private static final int OTHERS = 40;
  private static final int GAMES = 1000;
  private static final double DELTA = 0.01;
  private static final double CONFIDENCE = 0.999;
  private static final double HELD_OUT = 0.3;
  private static final TrialLaw LAW = TrialLaw.ofMean(1, 4);
  private static final Plan SUM = sum(0.5);

  private static final Plan SCORE = sum(4);

  private static Plan sum(double noise) {
    return Plan.everything(new ClipNorm(1), 1, new NoiseMultiplier(noise), 1);
  }

  private static RowQuery adding(double value) {
    return new RowQuery() {
      @Override
      public int dimension() {
        return 1;
      }

      @Override
      public void addTo(Row row, double[] sum) {
        sum[0] += value;
      }
    };
  }

  private static RowQuery feature() {
    return new RowQuery() {
      @Override
      public int dimension() {
        return 1;
      }

      @Override
      public void addTo(Row row, double[] sum) {
        sum[0] += row.feature(0);
      }
    };
  }

  private static Wall wall(int records, RandomSource source) {
    float[] values = new float[records];
    if (records > OTHERS) {
      values[OTHERS] = 1;
    }
    return new Wall(
        () -> Records.of(Features.of(List.of("x"), 1, Target.NONE), values, new float[0]),
        Population.ofRows(Size.of(OTHERS)),
        new UnchargedLedger(),
        "made-up",
        source,
        1);
  }

  private static Trials.Candidate candidate(Wall wall, Plan plan) {
    return new Trials.Candidate(wall, new Errand(Optional.empty(), Optional.of(plan), false));
  }

  private static double game(int records, RandomSource source) {
    try (Wall wall = wall(records, source);
        Trials trials = Trials.open(List.of(candidate(wall, SUM)), SCORE, LAW, HELD_OUT, "audit")) {
      return trials
          .best(
              (candidate, door) -> {
                double sum = door.passage().ask(feature()).get(0);
                return Optional.of(new Trials.Scored<>(sum, adding(Math.tanh(sum))));
              })
          .orElseThrow()
          .value();
    }
  }

  private static double[] games(int records, long seed) {
    RandomSource source = InsecureSeededSource.of(seed);
    double[] scores = new double[GAMES];
    Arrays.setAll(scores, i -> game(records, source.fork()));
    return scores;
  }

  @Test
  void theBestTellsNoMoreThanItsPrice() {
    Evidence evidence = Evidence.of(games(OTHERS, 1), games(OTHERS + 1, 2), DELTA, CONFIDENCE);
    assertThat(evidence.epsilon()).isLessThan(charged(SUM));
    // the twin: a ledger that charged for eight times the noise would be found out
    assertThat(evidence.epsilon()).isGreaterThan(charged(sum(4)));
  }

  private static double charged(Plan plan) {
    try (Wall wall = wall(OTHERS, InsecureSeededSource.of(3))) {
      PrivacyEvent event = Trials.cost(List.of(candidate(wall, plan)), SCORE, LAW);
      return Accountants.best().epsilon(event, DELTA).upper();
    }
  }
}
