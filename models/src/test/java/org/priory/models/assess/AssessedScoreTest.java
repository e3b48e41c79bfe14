package org.priory.models.assess;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.inference.posterior.Interval;
import org.priory.models.assess.AssessSums.Noisy;
import org.priory.models.assess.MadeUpIllness.Persons;
import org.priory.models.predict.Outlook;
import org.priory.privacy.data.encoding.Encoding;

/** Intervals of scores and of their differences hold what they would be over everybody. */
class AssessedScoreTest {
  private static final int WORLDS = 200;
  private static final double LEVEL = 0.95;
  private static final Encoding CROSSED = MadeUpIllness.encoding("ill ~ age + sex + age:sex");
  private static final Encoding PLAIN = MadeUpIllness.encoding("ill ~ age + sex");

  private static double[] coefficients(Encoding encoding, double constant) {
    double[] b = new double[encoding.width()];
    b[0] = constant;
    b[1] = 1.5;
    if (encoding == CROSSED) {
      // of women and of men; the last one is of all others
      b[b.length - 3] = 1;
      b[b.length - 2] = -1;
    }
    return b;
  }

  private final Assessable right = model(CROSSED, -1);
  private final Assessable wrong = model(PLAIN, -1);

  private static Assessable model(Encoding encoding, double constant) {
    return MadeUpIllness.model(encoding, coefficients(encoding, constant), 0.05);
  }

  private static ToDoubleFunction<float[]> odds(double constant) {
    return MadeUpIllness.odds(CROSSED, coefficients(CROSSED, constant));
  }

  /** The means over many persons, with a standard error under a tenth of the intervals' widths. */
  private double[] truth(double constant) {
    Persons many = MadeUpIllness.draw(400_000, 1, odds(constant), new Random(99));
    Outlook a = right.outlook();
    Outlook b = wrong.outlook();
    ModelRow rowOfA = new ModelRow(CROSSED, MadeUpIllness.CODES.names());
    ModelRow rowOfB = new ModelRow(PLAIN, MadeUpIllness.CODES.names());
    ScoreWindow window = ScoreWindow.of(a);
    double score = 0;
    double apart = 0;
    for (int i = 0; i < many.count(); i++) {
      double gain =
          window.clipped(a.logGain(rowOfA.features(many.values(), 2 * i), 0, many.ill()[i]));
      double other =
          window.clipped(b.logGain(rowOfB.features(many.values(), 2 * i), 0, many.ill()[i]));
      score += gain;
      apart += gain - other;
    }
    return new double[] {score / many.count(), apart / many.count()};
  }

  private static boolean holds(Interval interval, double truth) {
    return interval.low() <= truth && truth <= interval.high();
  }

  private AssessSums world(double constant, int copies, double epsilon, int seed) {
    Persons persons = MadeUpIllness.draw(2000, copies, odds(constant), new Random(seed));
    return MadeUpIllness.ask(right, Optional.of(wrong), persons, copies, epsilon, seed);
  }

  /**
   * Much and little noise, common and rare outcomes, three copies of each row. Of 200 intervals of
   * 95 % 10 fail; 24 or more with odds of 1e-4.
   */
  @ParameterizedTest
  @CsvSource({"-1, 1, 1", "-1, 1, 30", "-3.5, 1, 1", "-3.5, 1, 30", "-1, 3, 1", "-1, 3, 30"})
  void intervalsHold(double constant, int copies, double epsilon) {
    double[] truth = truth(constant);
    int scores = 0;
    int aparts = 0;
    double squares = 0;
    for (int world = 0; world < WORLDS; world++) {
      AssessSums sums = world(constant, copies, epsilon, world);
      AssessedScore score = AssessedScore.of(sums, ScoreWindow.of(right.outlook()), LEVEL);
      scores += holds(score.gain().interval(), truth[0]) ? 0 : 1;
      NoisyMean apart = score.apart().orElseThrow();
      aparts += holds(apart.interval(), truth[1]) ? 0 : 1;
      double sd = (apart.interval().high() - apart.interval().low()) / 3.92;
      double z = (apart.value() - truth[1]) / sd;
      squares += z * z;
    }
    assertThat(scores).isLessThan(24);
    assertThat(aparts).isLessThan(24);
    // the root mean square of 200 normal numbers is over 1.2 with odds of 1e-4
    assertThat(Math.sqrt(squares / WORLDS)).isLessThan(1.2);
  }

  /** Twin: with little noise, an interval that does not know that records are a sample. */
  @Test
  void anIntervalOfTheNoiseAloneFails() {
    double truth = truth(-1)[0];
    int failed = 0;
    ScoreWindow window = ScoreWindow.of(right.outlook());
    for (int world = 0; world < 50; world++) {
      AssessSums sums = world(-1, 1, 30, world);
      Interval scaled =
          NoisyMean.of(sums.scores(), new Noisy(0, 0), sums.count(), LEVEL).interval();
      failed +=
          holds(new Interval(window.gain(scaled.low()), window.gain(scaled.high())), truth) ? 0 : 1;
    }
    assertThat(failed).isGreaterThan(15);
  }

  /** The better model is found, and hardly ever the other one. */
  @Test
  void theBetterModelIsFound() {
    int found = 0;
    for (int world = 0; world < 40; world++) {
      Interval apart =
          AssessedScore.of(world(-1, 1, 3, world), ScoreWindow.of(right.outlook()), LEVEL)
              .apart()
              .orElseThrow()
              .interval();
      assertThat(apart.high()).isPositive();
      found += apart.low() > 0 ? 1 : 0;
    }
    assertThat(found).isGreaterThan(30);
  }
}
