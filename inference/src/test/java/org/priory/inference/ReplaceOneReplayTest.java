package org.priory.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.sampling.ChainSettings;
import org.priory.inference.sampling.LinearChain;
import org.priory.inference.sampling.LogisticChain;
import org.priory.inference.sampling.SamplerKind;
import org.priory.inference.sampling.SoftmaxChain;
import org.priory.inference.sampling.StepSchedule;
import org.priory.inference.variational.regression.LinearVips;
import org.priory.inference.variational.regression.LogisticVips;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.SampledWithoutReplacement;
import org.priory.privacy.event.Sequence;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Sampling;

/**
 * Methods under replace-one neighbours: two data sets of the same size, one record of which is
 * another, question by question. Before noise no answer differs by more than the plan's
 * sensitivity, and some by nearly that, which is twice what one record has.
 */
class ReplaceOneReplayTest {
  private static final int D = 4;
  private static final int N = 40;
  private static final PrivacyBudget BUDGET = new PrivacyBudget(1, 1e-6);
  private static final ChainSettings SETTINGS =
      new ChainSettings(1, 8, 4, 4, 1, StepSchedule.CONSTANT);
  private static final Sampling ALL = new Sampling.Everything();

  /** Most of the records, so that the one that differs is asked. */
  private static final Sampling FIXED = new Sampling.FixedSize(35);

  /** Rounding of what is added: far less than what the plan counts for it. */
  private static final double ROUNDING = 1e-4;

  /** A method for data about which so much is public. */
  private interface Planned {
    Method<?> of(PublicKnowledge known);
  }

  private static TestWall wall(Target.Kind kind, float[] row, float label) throws IOException {
    Random random = new Random(1);
    float[] values = TestWall.rows(N, D, random);
    float[] labels = new float[N];
    for (int i = 0; i < N; i++) {
      labels[i] = kind == Target.Kind.NUMBER ? random.nextFloat() - 0.5f : random.nextInt(2);
    }
    System.arraycopy(row, 0, values, (N - 1) * D, D);
    labels[N - 1] = label;
    return new TestWall(values, labels, kind, 5);
  }

  /** The largest distance of two answers over the bound of one record. */
  private static double farthest(Target.Kind kind, Planned planned) throws IOException {
    float low = kind == Target.Kind.NUMBER ? -1 : 0;
    float[] row = {1, 1, -1, 1};
    // two walls of the same seed draw the same samples, as long as nothing else is asked of either
    try (TestWall noisy = wall(kind, row, 1);
        TestWall one = wall(kind, row, 1);
        TestWall other = wall(kind, row, low)) {
      Method<?> method = planned.of(one.known);
      Plan plan = method.plan();
      assertThat(plan.neighbours()).isEqualTo(Neighbours.REPLACE_ONE);
      assertThat(plan.sensitivity()).isCloseTo(2 * plan.clip(), within(1e-3));
      ReplayedQuestions questions =
          new ReplayedQuestions(
              noisy.wall.reserve(plan, "test"),
              one.wall.withoutNoise(plan),
              other.wall.withoutNoise(plan));
      method.fit(questions, Progress.NONE);
      assertThat(questions.farthest()).isLessThanOrEqualTo(2 * plan.clip() + ROUNDING);
      return questions.farthest() / plan.clip();
    }
  }

  private static LogisticChain logistic(PublicKnowledge known, Sampling sampling) {
    return LogisticChain.within(
        known,
        BUDGET,
        SamplerKind.SGLD,
        SETTINGS,
        sampling,
        OptionalDouble.of(0.2),
        Neighbours.REPLACE_ONE);
  }

  private static LogisticVips vips(PublicKnowledge known, Sampling sampling) {
    return LogisticVips.within(known, BUDGET, 4, sampling, Neighbours.REPLACE_ONE);
  }

  @Test
  void chainsDifferByTwoRecords() throws IOException {
    // A twin: one record's bound would be exceeded by more than half.
    assertThat(farthest(Target.Kind.BINARY, known -> logistic(known, ALL))).isGreaterThan(1.6);
    assertThat(farthest(Target.Kind.BINARY, known -> logistic(known, FIXED))).isGreaterThan(1.6);
    assertThat(
            farthest(
                Target.Kind.NUMBER,
                known ->
                    LinearChain.within(
                        known,
                        BUDGET,
                        SamplerKind.SGHMC,
                        SETTINGS,
                        FIXED,
                        OptionalDouble.of(0.2),
                        Neighbours.REPLACE_ONE)))
        .isGreaterThan(1.2);
    assertThat(
            farthest(
                Target.Kind.BINARY,
                known ->
                    SoftmaxChain.within(
                        new PublicKnowledge(
                            known.names(),
                            known.groups(),
                            known.maxNorm(),
                            known.records(),
                            List.of("a", "b", "c")),
                        BUDGET,
                        SamplerKind.SGNHT,
                        SETTINGS,
                        FIXED,
                        OptionalDouble.of(0.2),
                        Neighbours.REPLACE_ONE)))
        .isGreaterThan(1.2);
  }

  @Test
  void vipsDiffersByTwoRecordsAtMost() throws IOException {
    assertThat(farthest(Target.Kind.BINARY, known -> vips(known, ALL))).isGreaterThan(0.5);
    assertThat(farthest(Target.Kind.BINARY, known -> vips(known, FIXED))).isGreaterThan(0.5);
    assertThat(
            farthest(
                Target.Kind.NUMBER,
                known -> LinearVips.within(known, BUDGET, Neighbours.REPLACE_ONE)))
        .isGreaterThan(0.5);
  }

  /** Every record contributes zero. */
  private record Nothing() implements RowQuery {
    @Override
    public int dimension() {
      return 1;
    }

    @Override
    public void addTo(Row row, double[] sum) {}
  }

  /** The event is that of samples without replacement, and its epsilon is what was asked for. */
  @Test
  void samplesOfAFixedSizeAreAccountedAsSuch() throws IOException {
    try (TestWall data = wall(Target.Kind.BINARY, new float[] {1, 1, 1, 1}, 1)) {
      Plan plan = vips(data.known, new Sampling.FixedSize(10)).plan();
      Sequence event = (Sequence) data.wall.cost(plan);
      Repeated first = (Repeated) event.events().get(0);
      assertThat(first.event()).isInstanceOf(SampledWithoutReplacement.class);
      assertThat(((SampledWithoutReplacement) first.event()).rate()).isEqualTo(0.25);
      assertThat(Accountants.best().epsilon(event, 1e-6).upper()).isBetween(0.999, 1.0);
      // noise is that many times the distance of two records, not of one
      double z = plan.noise().stretches().get(0).multiplier();
      assertThat(data.wall.reserve(plan, "test").ask(new Nothing()).sigma())
          .isBetween(2 * z * plan.clip(), 2.01 * z * plan.clip());
    }
  }
}
