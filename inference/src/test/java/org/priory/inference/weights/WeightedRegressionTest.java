package org.priory.inference.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.priory.inference.ReplayedQuestions;
import org.priory.inference.TestWall;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.model.RowWeights;
import org.priory.inference.optimization.classification.LogisticNewton;
import org.priory.inference.optimization.classification.OrdinalNewton;
import org.priory.inference.optimization.classification.ProbitNewton;
import org.priory.inference.optimization.classification.SoftmaxNewton;
import org.priory.inference.optimization.linear.LinearNewton;
import org.priory.inference.optimization.rates.RateFamily;
import org.priory.inference.optimization.rates.RateNewton;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.LinearPosterior;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.inference.posterior.OrdinalPosterior;
import org.priory.inference.posterior.ProbitPosterior;
import org.priory.inference.posterior.RatePosterior;
import org.priory.inference.posterior.SoftmaxPosterior;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Questions;

/**
 * Regressions of a sample in which chances depend on the outcome say what holds in the population,
 * as surely as they should.
 */
class WeightedRegressionTest {
  private static final int SAMPLES = 15;
  private static final int PERSONS = 4000;

  /**
   * Of 75 intervals of 95 %, or 60, so few hold the truth with odds below 1e-4 where each does with
   * 95 %.
   */
  private static final double LEAST_HELD = 0.84;

  /** The root mean square of 60 standard normal numbers is above this with odds below 1e-4. */
  private static final double MOST_Z = 1.36;

  /** What is fitted. */
  enum Model {
    LOGISTIC(Outcomes.CLASS),
    PROBIT(Outcomes.NORMAL_CLASS),
    SOFTMAX(Outcomes.CHOICE),
    LINEAR(Outcomes.NUMBER),
    POISSON(Outcomes.COUNT),
    ORDINAL(Outcomes.ORDERED);

    final Outcomes outcome;

    Model(Outcomes outcome) {
      this.outcome = outcome;
    }

    Target.Kind kind() {
      return switch (this) {
        case LOGISTIC, PROBIT -> Target.Kind.BINARY;
        case ORDINAL, SOFTMAX -> Target.Kind.CLASSES;
        default -> Target.Kind.NUMBER;
      };
    }

    List<String> classes() {
      return switch (this) {
        case LOGISTIC, PROBIT -> List.of("0", "1");
        case ORDINAL, SOFTMAX -> List.of("0", "1", "2");
        default -> List.of();
      };
    }

    Method<?> method(PublicKnowledge known, PrivacyBudget budget) {
      return switch (this) {
        case LOGISTIC -> LogisticNewton.within(known, budget);
        case PROBIT -> ProbitNewton.within(known, budget);
        case SOFTMAX -> SoftmaxNewton.within(known, budget, SoftmaxNewton.DEFAULT_STEPS);
        case LINEAR -> LinearNewton.within(known, budget);
        case POISSON -> RateNewton.within(known, RateFamily.POISSON, budget);
        case ORDINAL -> OrdinalNewton.within(known, budget, OrdinalNewton.DEFAULT_STEPS);
      };
    }

    /** (estimate - truth)/s.d. of all that is read; ordered values have no constant. */
    double[] z(Object posterior) {
      if (posterior instanceof LinearPosterior linear) {
        GaussianPosterior found = (GaussianPosterior) linear.coefficients();
        double unit = Outcomes.PER_UNIT;
        double[] mean = Arrays.stream(found.mean()).map(b -> unit * b).toArray();
        return SurveySample.z(
            new GaussianPosterior(found.names(), mean, found.covariance().times(unit * unit)), 0);
      }
      if (posterior instanceof RatePosterior rate) {
        return SurveySample.z(rate.coefficients(), Math.log(Outcomes.LARGEST));
      }
      if (posterior instanceof OrdinalPosterior ordinal) {
        return Arrays.copyOf(SurveySample.z(ordinal.coefficients(), 0), 4);
      }
      if (posterior instanceof SoftmaxPosterior softmax) {
        return SurveySample.z(softmax.coefficients());
      }
      if (posterior instanceof ProbitPosterior probit) {
        return SurveySample.z((GaussianPosterior) probit.coefficients(), 0);
      }
      return SurveySample.z((GaussianPosterior) ((LogisticPosterior) posterior).coefficients(), 0);
    }
  }

  /** How often intervals held, and the root mean square of z. */
  private record Measured(double held, double rms) {}

  private static Measured measure(
      Model model,
      int each,
      boolean personsAreRecords,
      double epsilon,
      boolean weighted,
      UnaryOperator<Questions> changed)
      throws IOException {
    double held = 0;
    double squares = 0;
    int count = 0;
    for (int seed = 0; seed < SAMPLES; seed++) {
      SurveySample drawn = SurveySample.of(PERSONS, each, model.outcome, seed);
      SurveySample sample = personsAreRecords ? drawn : drawn.ofRows();
      Method<?> method =
          model.method(sample.known(weighted, model.classes()), new PrivacyBudget(epsilon, 1e-6));
      try (TestWall data = sample.wall(model.kind(), seed)) {
        Questions questions = changed.apply(data.wall.reserve(method.plan(), "test"));
        for (double z : model.z(method.fit(questions, Progress.NONE))) {
          held += Math.abs(z) < 1.96 ? 1 : 0;
          squares += z * z;
          count++;
        }
      }
    }
    return new Measured(held / count, Math.sqrt(squares / count));
  }

  private static Measured weighted(Model model, int each, double epsilon) throws IOException {
    return measure(model, each, true, epsilon, true, UnaryOperator.identity());
  }

  /** Under noise that matters, and under little. */
  @ParameterizedTest
  @EnumSource(Model.class)
  void intervalsHoldThePopulations(Model model) throws IOException {
    for (double epsilon : new double[] {0.3, 1, 10}) {
      Measured found = weighted(model, 1, epsilon);
      assertThat(found.held).as("%s at %s", model, epsilon).isGreaterThanOrEqualTo(LEAST_HELD);
      assertThat(found.rms).as("%s at %s", model, epsilon).isLessThan(MOST_Z);
    }
  }

  /** Twin: without the weights it is another population. */
  @ParameterizedTest
  @EnumSource(Model.class)
  void withoutWeightsTheyDoNot(Model model) throws IOException {
    Measured found = measure(model, 1, true, 10, false, UnaryOperator.identity());
    assertThat(found.held).isLessThan(0.8);
    assertThat(found.rms).isGreaterThan(1.8);
  }

  /**
   * Twin: a covariance that is a twentieth of what scores have makes intervals too narrow; but for
   * softmax, whose budget is shared by comparisons, so that noise is most of its intervals here.
   */
  @ParameterizedTest
  @EnumSource(
      value = Model.class,
      names = {"SOFTMAX"},
      mode = EnumSource.Mode.EXCLUDE)
  void tooSmallCovariancesAreFoundOut(Model model) throws IOException {
    Measured found = measure(model, 1, true, 30, true, q -> new SmallerCovariance(q, 0.05));
    assertThat(found.rms).as("%s", model).isGreaterThan(MOST_Z);
  }

  /** Four rows of everybody that say the same tell no more than one. */
  @ParameterizedTest
  @EnumSource(
      value = Model.class,
      names = {"LOGISTIC", "LINEAR"})
  void personsCountOnce(Model model) throws IOException {
    Measured found = weighted(model, 4, 10);
    assertThat(found.held).isGreaterThanOrEqualTo(LEAST_HELD);
    assertThat(found.rms).isLessThan(MOST_Z);
    // twin: as if each row were somebody else
    Measured rows = measure(model, 4, false, 10, true, UnaryOperator.identity());
    assertThat(rows.rms).isGreaterThan(MOST_Z);
  }

  /**
   * Weights of 1, 2 and 3 without noise are copies of rows, but for what priors make of it: copies
   * count as records, which they are not.
   */
  @ParameterizedTest
  @EnumSource(
      value = Model.class,
      names = {"LOGISTIC", "LINEAR"})
  void wholeWeightsAreCopies(Model model) throws IOException {
    SurveySample sample = SurveySample.of(3000, 1, model.outcome, 5);
    SurveySample copied = sample.copied();
    PrivacyBudget budget = new PrivacyBudget(1, 1e-6);
    PublicKnowledge thirds =
        sample
            .known(false, model.classes())
            .weighted(new RowWeights(SurveySample.FEATURES, 1 / 3.0));
    GaussianPosterior one = withoutNoise(model, sample.inThirds(), thirds, budget);
    GaussianPosterior other =
        withoutNoise(model, copied, copied.known(false, model.classes()), budget);
    for (double[] read : SurveySample.READ) {
      double off = 0;
      float[] block = new float[read.length];
      for (int j = 0; j < read.length; j++) {
        off += read[j] * (one.mean()[j] - other.mean()[j]);
        block[j] = (float) read[j];
      }
      assertThat(Math.abs(off)).isLessThan(0.1 * Math.sqrt(other.covariance().quadratic(block, 0)));
    }
  }

  private static GaussianPosterior withoutNoise(
      Model model, SurveySample sample, PublicKnowledge known, PrivacyBudget budget)
      throws IOException {
    Method<?> method = model.method(known, budget);
    try (TestWall data = sample.wall(model.kind(), 1)) {
      Object found = method.fit(data.wall.withoutNoise(method.plan()), Progress.NONE);
      return (GaussianPosterior)
          (found instanceof LinearPosterior linear
              ? linear.coefficients()
              : ((LogisticPosterior) found).coefficients());
    }
  }

  /** Replays whole fits on neighbours: no answer differs by more than 1, whatever the weight. */
  @ParameterizedTest
  @EnumSource(Model.class)
  void neighboursDifferByAtMostOne(Model model) throws IOException {
    double farthest = 0;
    for (float weight : new float[] {-1, 0.3f, 1}) {
      for (float label : new float[] {0, 1}) {
        SurveySample sample = SurveySample.of(60, 1, model.outcome, 3);
        SurveySample more =
            sample.with(
                new float[] {1, 1, -1, 0, 0, 1, weight}, model == Model.LINEAR ? -label : label);
        Method<?> method =
            model.method(sample.known(true, model.classes()), new PrivacyBudget(1, 1e-6));
        try (TestWall without = sample.wall(model.kind(), 3);
            TestWall with = more.wall(model.kind(), 3)) {
          farthest = Math.max(farthest, ReplayedQuestions.farthest(method, without, with));
        }
      }
    }
    assertThat(farthest).isGreaterThan(0.9);
  }

  /** Nobody counts, or there is hardly any budget: always a proper posterior. */
  @ParameterizedTest
  @EnumSource(Model.class)
  void extremesGiveProperPosteriors(Model model) throws IOException {
    for (double epsilon : new double[] {0.05, 20}) {
      SurveySample sample = SurveySample.of(60, 1, model.outcome, 3).inThirds();
      for (int i = 0; i < 60; i++) {
        sample.rows[i * SurveySample.WIDTH + SurveySample.FEATURES] = -1;
      }
      PublicKnowledge known =
          sample.known(false, model.classes()).weighted(new RowWeights(SurveySample.FEATURES, 0));
      Method<?> method = model.method(known, new PrivacyBudget(epsilon, 1e-6));
      try (TestWall data = sample.wall(model.kind(), 3)) {
        for (double z : model.z(method.fit(data.wall.reserve(method.plan(), "t"), Progress.NONE))) {
          assertThat(z).isFinite();
        }
      }
    }
  }

  @Test
  void tooManyFeaturesAreRefused() {
    int d = 301;
    PublicKnowledge wide =
        new PublicKnowledge(
                IntStream.range(0, d).mapToObj(j -> "x" + j).toList(),
                IntStream.range(-1, d - 1).toArray(),
                20,
                1000)
            .weighted(new RowWeights(d, 0));
    PrivacyBudget budget = new PrivacyBudget(1, 1e-6);
    assertThatThrownBy(() -> LogisticNewton.within(wide, budget)).hasMessageContaining("`weights`");
    assertThatThrownBy(() -> LinearNewton.within(wide, budget)).hasMessageContaining("`weights`");
  }
}
