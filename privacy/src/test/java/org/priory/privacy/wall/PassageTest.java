package org.priory.privacy.wall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.SecureSource;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.engine.ErringBatch;
import org.priory.privacy.engine.FalseAlarms;
import org.priory.privacy.engine.LogisticBatch;
import org.priory.privacy.engine.LongBatch;
import org.priory.privacy.engine.TestData;
import org.priory.privacy.engine.WholeBatch;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.RowQuery;

/** What a passage answers: its steps, its sums and its noise. */
class PassageTest extends WallFixture {

  @Test
  void aPassageAnswersItsStepsInOrderAndThenRefuses() {
    Plan plan =
        new Plan(
            new Sampling.Everything(),
            1,
            false,
            3,
            Noise.schedule(4, 4, 2, 8),
            Neighbours.ADD_REMOVE);
    try (Wall wall = wall(10)) {
      Passage passage = wall.reserve(plan, "");
      double[] expected = {4, 4, 2, 8};
      for (int i = 0; i < 4; i++) {
        assertThat(passage.asked()).isEqualTo(i);
        assertThat(passage.left()).isEqualTo(4 - i);
        assertThat(passage.ask(ZERO).sigma())
            .isEqualTo(plan.sigma(expected[i], plan.sensitivity()));
      }
      assertThatThrownBy(() -> passage.ask(ZERO))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("used up");
      assertThatThrownBy(() -> passage.ask(new LogisticBatch(new double[] {1})))
          .isInstanceOf(IllegalStateException.class);
      assertThat(passage.asked()).isEqualTo(4);
      assertThat(passage.left()).isZero();
    }
  }

  @Test
  void aStepIsCountedBeforeItIsTaken() {
    try (Wall wall = wall(10)) {
      Passage passage =
          wall.reserve(Plan.everything(new ClipNorm(1), 2, new NoiseMultiplier(5), 3), "");
      List<Long> seen = new ArrayList<>();
      passage.ask(
          TestData.query(
              1,
              (row, sum) -> {
                synchronized (seen) {
                  seen.add(passage.asked());
                }
              }));
      assertThat(seen).hasSize(10).containsOnly(1L);
      // What is refused for its form is not a step.
      for (int dimension : new int[] {0, 3}) {
        assertThatThrownBy(() -> passage.ask(TestData.query(dimension, (row, sum) -> {})))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("1..2, was " + dimension);
      }
      assertThat(passage.asked()).isEqualTo(1);
    }
    // An engine that fails does not give the step back.
    Passage passage;
    try (Wall wall = wall(10)) {
      passage = wall.reserve(Plan.everything(new ClipNorm(1), 2, new NoiseMultiplier(5), 3), "");
    }
    assertThatThrownBy(() -> passage.ask(ZERO)).isInstanceOf(IllegalStateException.class);
    assertThat(passage.asked()).isEqualTo(1);
  }

  @Test
  void seededRunsAreNotPrivate() {
    try (Wall seeded = wall(10);
        Wall secure = wall(() -> TestData.numbered(10), Size.PUBLIC, SecureSource.create())) {
      assertThat(seeded.isPrivate()).isFalse();
      assertThat(
              seeded
                  .reserve(Plan.everything(new ClipNorm(1), 1, new NoiseMultiplier(5), 1), "")
                  .isPrivate())
          .isFalse();
      assertThat(secure.isPrivate()).isTrue();
      assertThat(
              secure
                  .reserve(Plan.everything(new ClipNorm(1), 1, new NoiseMultiplier(5), 1), "")
                  .isPrivate())
          .isTrue();
    }
  }

  @Test
  void twoPassagesHaveNoiseOfTheirOwn() {
    try (Wall wall = wall(10)) {
      Passage one =
          wall.reserve(Plan.everything(new ClipNorm(1), 1, new NoiseMultiplier(5), 2), "");
      Passage two =
          wall.reserve(Plan.everything(new ClipNorm(1), 1, new NoiseMultiplier(5), 2), "");
      double[] noise = {
        one.ask(ZERO).get(0), one.ask(ZERO).get(0), two.ask(ZERO).get(0), two.ask(ZERO).get(0)
      };
      assertThat(noise).doesNotHaveDuplicates();
    }
  }

  /** The sum comes through: a mean of many answers, at odds of 1e-6. */
  @Test
  void answersAreTheSumAndNoise() {
    try (Wall wall = wall(10)) {
      Plan plan = Plan.everything(new ClipNorm(0.5), 1, new NoiseMultiplier(2), 2000);
      Passage passage = wall.reserve(plan, "");
      double sum = 0;
      double sigma = plan.sigma(2, plan.sensitivity());
      for (int i = 0; i < 2000; i++) {
        sum += passage.ask(TestData.query(1, (row, s) -> s[0] += 7)).get(0);
      }
      assertThat(FalseAlarms.normal(sum, 2000 * 5.0, sigma * Math.sqrt(2000)))
          .isGreaterThan(FalseAlarms.FALSE_ALARM);
      assertThat(FalseAlarms.normal(sum, 2000 * 5.5, sigma * Math.sqrt(2000)))
          .isLessThan(FalseAlarms.FALSE_ALARM);
    }
  }

  /**
   * Answers of four bytes a number are sum and noise as well: 300,000 values of noise, at odds of
   * 1e-6 for the mean and for the variance.
   */
  @Test
  void longAnswersAreTheSumAndNoise() {
    LongBatch query = new LongBatch(300_000);
    float[] values = {0.25f, 0.5f, 0.25f, -3, 0.25f, 0.5f};
    Records data = Records.of(TestData.features(2, true), values, new float[3]);
    try (Wall wall = wall(() -> data, Size.PUBLIC, InsecureSeededSource.of(11))) {
      Plan plan = Plan.everything(new ClipNorm(4), 300_000, new NoiseMultiplier(2), 1);
      double[] sum = wall.withoutNoise(plan).ask(query).values();
      assertThat(sum[0]).isEqualTo(0.75);
      NoisySum answer = wall.reserve(plan, "").ask(query);
      assertThat(answer.dimension()).isEqualTo(300_000);
      double sigma = plan.sigma(2, plan.batchSensitivity(256, query.roundingShare(256)));
      assertThat(answer.sigma()).isEqualTo(sigma);
      double total = 0;
      double squares = 0;
      for (int i = 0; i < sum.length; i++) {
        double noise = (answer.get(i) - sum[i]) / sigma;
        total += noise;
        squares += noise * noise;
      }
      assertThat(answer.values()[7]).isEqualTo(answer.get(7));
      double n = sum.length;
      assertThat(FalseAlarms.normal(total, 0, Math.sqrt(n))).isGreaterThan(FalseAlarms.FALSE_ALARM);
      assertThat(FalseAlarms.normal(squares, n, Math.sqrt(2 * n)))
          .isGreaterThan(FalseAlarms.FALSE_ALARM);
      // the twin: 98 % of the noise
      assertThat(FalseAlarms.normal(squares / 0.96, n, Math.sqrt(2 * n)))
          .isLessThan(FalseAlarms.FALSE_ALARM);
    }
  }

  /**
   * Whether a sum had room in four bytes, or had to be taken again because of a record that is no
   * number, is not seen in an answer: its values are floats either way, those of sum and noise.
   */
  @Test
  void whatHadNoRoomIsNotSeenInAnAnswer() {
    float[] roomy = {4, 0, 4, 0, 4, 0};
    float[] crowded = new float[40]; // 20 times 4, and 2^31 steps of 2^-25 are 64
    for (int i = 0; i < crowded.length; i += 2) {
      crowded[i] = 4;
    }
    float[] spoilt = {4, 0, 4, Float.NaN, 4, 0};
    for (float[] values : List.of(roomy, crowded, spoilt)) {
      LongBatch query = new LongBatch(300_000);
      double[] answer = longAnswer(values, query);
      double[] whole = longAnswer(values, new WholeBatch(query));
      int floats = 0;
      for (int i = 0; i < answer.length; i++) {
        assertThat(answer[i]).isEqualTo((float) whole[i]);
        floats += whole[i] == (float) whole[i] ? 1 : 0;
      }
      // the twin: a tenth and more would have told that they are doubles
      assertThat(floats).isLessThan(answer.length * 9 / 10);
    }
  }

  private double[] longAnswer(float[] values, BatchQuery query) {
    int rows = values.length / 2;
    Records data = Records.of(TestData.features(2, true), values.clone(), new float[rows]);
    try (Wall wall = wall(() -> data, Size.PUBLIC, InsecureSeededSource.of(11))) {
      return wall.reserve(Plan.everything(new ClipNorm(4), 300_000, new NoiseMultiplier(2), 1), "")
          .ask(query)
          .values();
    }
  }

  /** Nor does a number of records, public or not, right or wrong, scale the noise of batches. */
  @Test
  void theNoiseOfBatchesDoesNotDependOnTheNumberOfRecords() {
    LogisticBatch query = new LogisticBatch(new double[] {1}, 1, true);
    Plan plan = Plan.everything(new ClipNorm(1), 1, new NoiseMultiplier(5), 1);
    double sigma = plan.sigma(5, plan.batchSensitivity(256, query.roundingShare(256)));
    for (int records : new int[] {1, 3000}) {
      for (Size size : List.of(Size.of(1), Size.PUBLIC, Size.PRIVATE)) {
        try (Wall wall =
            wall(() -> TestData.numbered(records), size, InsecureSeededSource.of(records))) {
          assertThat(wall.reserve(plan, "").ask(query).sigma()).isEqualTo(sigma);
        }
      }
    }
    // What is refused for its form is not a step.
    try (Wall wall = wall(10)) {
      Passage passage = wall.reserve(plan, "");
      assertThatThrownBy(() -> passage.ask(new ErringBatch(query, 0x1p-10)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("roundingShare");
      assertThat(passage.asked()).isZero();
    }
  }

  /** Through the whole wall: a query that is always zero leaves the noise, mean 0 and sigma^2. */
  @Test
  void theNoiseHasMeanZeroAndItsVariance() {
    int dimension = 100;
    int steps = 10_000;
    Plan plan =
        Plan.poisson(
            new SamplingRate(0.3), new ClipNorm(0.7), dimension, new NoiseMultiplier(1.7), steps);
    double sigma = plan.sigma(1.7, plan.sensitivity());
    double sum = 0;
    double squares = 0;
    double n = (double) dimension * steps;
    try (Wall wall = wall(5)) {
      Passage passage = wall.reserve(plan, "");
      RowQuery query = TestData.query(dimension, (row, zero) -> {});
      for (int i = 0; i < steps; i++) {
        for (double x : passage.ask(query).values()) {
          sum += x / sigma;
          squares += x / sigma * (x / sigma);
        }
      }
    }
    assertThat(FalseAlarms.normal(sum, 0, Math.sqrt(n))).isGreaterThan(FalseAlarms.FALSE_ALARM);
    assertThat(FalseAlarms.normal(squares, n, Math.sqrt(2 * n)))
        .isGreaterThan(FalseAlarms.FALSE_ALARM);
    // The twin: 98 % of the variance is rejected.
    assertThat(FalseAlarms.normal(0.98 * squares, n, Math.sqrt(2 * n)))
        .isLessThan(FalseAlarms.FALSE_ALARM);
  }
}
