package org.priory.inference.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.priory.inference.ArrayRows;
import org.priory.inference.ReplayedQuestions;
import org.priory.inference.TestWall;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.model.RecordLikelihood;
import org.priory.inference.sampling.LikelihoodChain.Model;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.query.Row;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/**
 * Every chain on neighbouring data sets, question by question: before noise no answer differs by
 * more than the plan declares.
 */
class ChainReplayTest {
  private static final int D = 4;
  private static final ChainSettings SETTINGS =
      new ChainSettings(2, 8, 4, 4, 1, StepSchedule.CONSTANT);
  private static final Sampling ALL = new Sampling.Everything();
  private static final List<String> CLASSES = List.of("a", "b", "c");

  /** Rounding of what is added: far less than what the plan counts for it. */
  private static final double ROUNDING = 1e-5;

  /** Two walls, the second with one record more. */
  private static final class Neighbours implements AutoCloseable {
    private final TestWall without;
    private final TestWall with;

    Neighbours(int n, Target.Kind kind, float[] row, float label) throws IOException {
      Random random = new Random(n);
      float[] values = TestWall.rows(n, D, random);
      float[] labels = new float[n];
      for (int i = 0; i < n; i++) {
        labels[i] =
            switch (kind) {
              case NUMBER -> random.nextFloat() - 0.5f;
              case CLASSES -> random.nextInt(CLASSES.size());
              default -> random.nextInt(2);
            };
      }
      this.without = new TestWall(values, labels, kind, 5);
      float[] more = Arrays.copyOf(values, (n + 1) * D);
      System.arraycopy(row, 0, more, n * D, D);
      float[] moreLabels = Arrays.copyOf(labels, n + 1);
      moreLabels[n] = label;
      this.with = new TestWall(more, moreLabels, kind, 5);
    }

    /**
     * The largest distance of two answers.
     *
     * @param sums where sums are cut to norm; the method's own plan, but for a twin
     */
    double farthest(Method<?> method, Plan sums) {
      ReplayedQuestions questions = questions(method.plan(), sums);
      method.fit(questions, Progress.NONE);
      assertThat(questions.asked()).isEqualTo((int) method.plan().noise().steps());
      return questions.farthest();
    }

    ReplayedQuestions questions(Plan plan, Plan sums) {
      Questions answers = without.wall.reserve(plan, "test");
      return new ReplayedQuestions(
          answers, without.wall.withoutNoise(sums), with.wall.withoutNoise(sums));
    }

    @Override
    public void close() throws IOException {
      without.close();
      with.close();
    }
  }

  /** Few rows are asked one by one, more in batches. */
  private static final int[] SIZES = {30, 100};

  private static final List<float[]> ROWS =
      List.of(new float[] {1, 1, -1, 1}, new float[] {1, -1, -1, -1});

  @ParameterizedTest
  @EnumSource(SamplerKind.class)
  void logistic(SamplerKind kind) throws IOException {
    double farthest = 0;
    for (int n : SIZES) {
      for (float[] row : ROWS) {
        try (Neighbours data = new Neighbours(n, Target.Kind.BINARY, row, 1)) {
          LogisticChain chain = logistic(data.without.known, kind, OptionalDouble.of(0.5));
          double distance = data.farthest(chain, chain.plan());
          assertThat(distance).isLessThanOrEqualTo(chain.plan().clip() + ROUNDING);
          farthest = Math.max(farthest, distance);
          // Twin: sums that are cut at more than is declared are found out.
          Plan loose =
              Plan.everything(
                  new ClipNorm(1.5), chain.plan().dimension(), new NoiseMultiplier(1), 100);
          assertThat(data.farthest(chain, loose)).isGreaterThan(chain.plan().clip() + ROUNDING);
        }
      }
    }
    assertThat(farthest).isGreaterThan(0.9);
  }

  private static LogisticChain logistic(
      PublicKnowledge known, SamplerKind kind, OptionalDouble clip) {
    return LogisticChain.within(known, new PrivacyBudget(1, 1e-6), kind, SETTINGS, ALL, clip);
  }

  @ParameterizedTest
  @EnumSource(SamplerKind.class)
  void linear(SamplerKind kind) throws IOException {
    double farthest = 0;
    for (int n : SIZES) {
      for (float[] row : ROWS) {
        try (Neighbours data = new Neighbours(n, Target.Kind.NUMBER, row, 1)) {
          LinearChain chain =
              LinearChain.within(
                  data.without.known,
                  new PrivacyBudget(1, 1e-6),
                  kind,
                  SETTINGS,
                  ALL,
                  OptionalDouble.of(0.5));
          double distance = data.farthest(chain, chain.plan());
          assertThat(distance).isLessThanOrEqualTo(chain.plan().clip() + ROUNDING);
          farthest = Math.max(farthest, distance);
        }
      }
    }
    assertThat(farthest).isGreaterThan(0.9);
  }

  /** Three classes, by each of which the record may be called. */
  @ParameterizedTest
  @EnumSource(SamplerKind.class)
  void softmax(SamplerKind kind) throws IOException {
    double farthest = 0;
    for (int n : SIZES) {
      for (int label = 0; label < CLASSES.size(); label++) {
        float[] row = ROWS.get(label % ROWS.size());
        try (Neighbours data = new Neighbours(n, Target.Kind.CLASSES, row, label)) {
          PublicKnowledge binary = data.without.known;
          PublicKnowledge known =
              new PublicKnowledge(
                  binary.names(), binary.groups(), binary.maxNorm(), binary.records(), CLASSES);
          SoftmaxChain chain =
              SoftmaxChain.within(
                  known, new PrivacyBudget(1, 1e-6), kind, SETTINGS, ALL, OptionalDouble.of(0.5));
          double distance = data.farthest(chain, chain.plan());
          assertThat(distance).isLessThanOrEqualTo(chain.plan().clip() + ROUNDING);
          farthest = Math.max(farthest, distance);
          // Twin: sums that are cut at more than is declared are found out.
          Plan loose =
              Plan.everything(
                  new ClipNorm(1.5), chain.plan().dimension(), new NoiseMultiplier(1), 100);
          assertThat(data.farthest(chain, loose)).isGreaterThan(chain.plan().clip() + ROUNDING);
        }
      }
    }
    assertThat(farthest).isGreaterThan(0.9);
  }

  /** A likelihood of one's own, with gradients that are as long as they please. */
  @ParameterizedTest
  @EnumSource(SamplerKind.class)
  void anyLikelihood(SamplerKind kind) throws IOException {
    for (float[] row : ROWS) {
      try (Neighbours data = new Neighbours(30, Target.Kind.BINARY, row, 1)) {
        Model model =
            new Model(
                List.of("a", "b"),
                new LongGradient(),
                PriorGradient.normal(new double[] {1, 1}),
                0.3,
                new double[] {0.1, 0.1},
                30);
        LikelihoodChain chain =
            LikelihoodChain.within(model, new PrivacyBudget(1, 1e-6), kind, SETTINGS);
        assertThat(data.farthest(chain, chain.plan())).isBetween(0.9, 1 + ROUNDING);
        Plan loose =
            Plan.everything(
                new ClipNorm(1.5), chain.plan().dimension(), new NoiseMultiplier(1), 100);
        if (kind != SamplerKind.SGFS) {
          assertThat(data.farthest(chain, loose)).isGreaterThan(1.4);
        }
      }
    }
  }

  private static final class LongGradient implements RecordLikelihood {
    @Override
    public int dimension() {
      return 2;
    }

    @Override
    public void addGradient(double[] theta, Row row, double[] sum) {
      sum[0] += 100 * row.feature(1);
      sum[1] += 1e200 * row.feature(2);
    }
  }

  /** The chain of the hybrid starts from a draw, and its questions are bounded like others. */
  @Test
  void hybrid() throws IOException {
    for (float[] row : ROWS) {
      try (Neighbours data = new Neighbours(100, Target.Kind.BINARY, row, 1)) {
        HybridChain hybrid =
            HybridChain.within(
                data.without.known,
                new PrivacyBudget(2, 1e-6),
                SETTINGS,
                ALL,
                ConvergenceProof.REQUIRED);
        ReplayedQuestions questions = data.questions(hybrid.plan(), hybrid.plan());
        double[] start = data.without.wall.run(hybrid.mechanism(), "test").value();
        hybrid.fit(start, questions, Progress.NONE);
        assertThat(questions.farthest()).isBetween(0.2, 1 + ROUNDING);
      }
    }
  }

  private static final LangevinSteps STEPS = new LangevinSteps(0.02, 3, 0.8);

  /**
   * Posterior samples and objective perturbation rest on how far a record moves the gradient, at
   * every point that a walk comes to: by rho L R, whatever the number of records. Where the record
   * is not believed it comes near to that.
   */
  @Test
  void gradientsOfPosteriorSamplesMoveByAtMostTheirBound() {
    Random random = new Random(4);
    double norm = Math.sqrt(D);
    double power = 0.7;
    for (Loss loss :
        List.of(
            new Loss.Logistic(),
            new Loss.LogisticErrors(0.1),
            new HingeLoss(0.25),
            HuberLoss.of(0.18, 1.345),
            HuberLoss.absolute(0.128, 0.25))) {
      double bound = power * loss.lipschitz() * norm;
      double farthest = 0;
      for (int n : new int[] {10, 20, 60, 200}) {
        float[] values = TestWall.rows(n + 1, D, random);
        float[] labels = new float[n + 1];
        Arrays.fill(values, n * D, (n + 1) * D, 1);
        labels[n] = 1;
        TemperedPosterior with = posterior(values, labels, loss, power);
        TemperedPosterior without =
            posterior(Arrays.copyOf(values, n * D), Arrays.copyOf(labels, n), loss, power);
        RandomSource source = InsecureSeededSource.of(n);
        LangevinDraw walk = new LangevinDraw(with::gradient, new double[D], STEPS);
        for (int i = 0; i < 50; i++) {
          double[] theta = walk.next(source);
          double[] a = with.gradient(theta);
          double[] b = without.gradient(theta);
          double squares = 0;
          for (int j = 0; j < D; j++) {
            squares += (a[j] - b[j]) * (a[j] - b[j]);
          }
          farthest = Math.max(farthest, Math.sqrt(squares));
        }
      }
      assertThat(farthest).isBetween(0.6 * bound, bound);
    }
  }

  /** Where 20 records are expected. */
  private static TemperedPosterior posterior(
      float[] values, float[] labels, Loss loss, double power) {
    double weight = STEPS.weightOf(labels.length, 20);
    return new TemperedPosterior(
        new ArrayRows(values, labels, D),
        loss,
        new TemperedPosterior.Target(D, Math.sqrt(D), power, 1, Double.POSITIVE_INFINITY)
            .times(weight));
  }
}
