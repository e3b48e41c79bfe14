package org.priory.inference.variational.markov;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.inference.ReplayedQuestions;
import org.priory.inference.model.Progress;
import org.priory.inference.variational.JointRelease;
import org.priory.inference.variational.Mixing;
import org.priory.inference.variational.VariationalBayes;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;

class MarkovVipsTest {
  private static final double DELTA = 1e-6;

  private static MarkovEstimate fit(Chains chains, int states, double epsilon, boolean noise) {
    return fit(Chains.COLUMNS, chains, states, epsilon, noise);
  }

  private static MarkovEstimate fit(
      SequenceColumns columns, Chains chains, int states, double epsilon, boolean noise) {
    double records = chains.count();
    PrivacyBudget budget = new PrivacyBudget(epsilon, DELTA);
    MarkovVips vips =
        MarkovVips.within(
            columns,
            states,
            records,
            budget,
            MarkovVips.defaultSteps(columns, states, records, budget));
    Questions questions =
        noise
            ? chains.data.wall.reserve(vips.plan(), "test")
            : chains.data.wall.withoutNoise(vips.plan());
    return vips.fit(questions, Progress.NONE);
  }

  /** The largest error of a probability or of a mean, over a state's share of what is told. */
  private static double error(MarkovEstimate found) {
    MarkovPosterior q = found.posterior();
    double largest = 0;
    for (int k = 0; k < 3; k++) {
      largest = Math.max(largest, away(q.moves()[k], Chains.MOVES[k]));
      largest = Math.max(largest, away(q.levels()[0][k], Chains.LEVELS[k]));
      largest = Math.max(largest, Math.abs(q.mean()[k][0] - Chains.MEANS[k]));
      largest = Math.max(largest, Math.abs(Math.sqrt(q.variance(k, 0)) - Chains.SDS[k]));
    }
    return Math.max(largest, away(q.initial(), Chains.FIRST));
  }

  private static double away(double[] parameters, double[] truth) {
    double[] mean = MarkovPosterior.mean(parameters);
    double largest = 0;
    for (int i = 0; i < mean.length; i++) {
      largest = Math.max(largest, Math.abs(mean[i] - truth[i]));
    }
    return largest;
  }

  /**
   * Simulated states come back, in the order of their shares (48, 36 and 16 % of the rows), from
   * sequences of unequal lengths with missing values. Twin: with hardly any budget they do not.
   */
  @ParameterizedTest
  @CsvSource({"1, 1, 0.08", "3, 2, 0.05", "3, 3, 0.05"})
  void statesAreFound(double epsilon, long seed, double most) throws IOException {
    try (Chains chains = Chains.of(20_000, 2, 12, 0.1, seed)) {
      MarkovEstimate found = fit(chains, 3, epsilon, true);
      assertThat(error(found)).isLessThan(most);
      assertThat(found.rows()).isBetween(6.0, 8.0);
      assertThat(error(fit(chains, 3, 0.003, true))).isGreaterThan(most);
    }
  }

  /**
   * Without noise it is variational Bayes as the books have it, by all paths and counts over all
   * rows, step by step; sequences have one length, so that each row counts the same.
   */
  @Test
  void withoutNoiseItIsTheOrdinaryAlgorithm() throws IOException {
    int persons = 150;
    int length = 4;
    try (Chains chains = Chains.of(persons, length, length, 0.2, 8)) {
      SequenceFrame frame = new SequenceFrame(new double[] {0.1}, new double[] {2.5}, 3);
      SequenceStatistics statistics = new SequenceStatistics(Chains.COLUMNS, frame, 2);
      MarkovPosterior start = ForwardBackwardTest.drawn(2, new int[] {4}, 1, new Random(4));
      int[][] levels = new int[persons][length];
      double[][] numbers = new double[persons][length];
      for (int row = 0; row < persons * length; row++) {
        int at = Chains.WIDTH * row;
        int i = (int) chains.persons[row];
        int t = Math.round((chains.values[at + 2] + 1) * 50);
        levels[i][t] = chains.values[at] < 4 ? (int) chains.values[at] : -1;
        numbers[i][t] = frame.z(0, chains.values[at + 1]);
      }
      MarkovPosterior plain = start;
      for (int step = 1; step <= 6; step++) {
        plain = PlainMarkov.step(plain, levels, numbers);
        assertThat(difference(run(statistics, length, start, chains, step), plain))
            .isLessThan(1e-5);
      }
      // twin: rows that count three quarters
      assertThat(difference(run(statistics, 3, start, chains, 6), plain)).isGreaterThan(0.1);
    }
  }

  private static MarkovPosterior run(
      SequenceStatistics statistics, double rows, MarkovPosterior start, Chains chains, int steps) {
    Plan plan =
        Plan.everything(
            new ClipNorm(JointRelease.CLIP),
            statistics.release().dimension(),
            new NoiseMultiplier(1),
            steps);
    return VariationalBayes.run(
        new MarkovModel(statistics, rows, start),
        Mixing.LAST,
        chains.count(),
        chains.data.wall.withoutNoise(plan),
        steps,
        Progress.NONE);
  }

  private static double difference(MarkovPosterior a, MarkovPosterior b) {
    double[] x = all(a);
    double[] y = all(b);
    double largest = 0;
    for (int i = 0; i < x.length; i++) {
      largest = Math.max(largest, Math.abs(x[i] - y[i]) / (1 + Math.abs(y[i])));
    }
    return largest;
  }

  private static double[] all(MarkovPosterior q) {
    return Stream.of(
            Stream.of(q.initial()),
            Arrays.stream(q.moves()),
            Arrays.stream(q.levels()[0]),
            Arrays.stream(q.beta()),
            Arrays.stream(q.nu()),
            Arrays.stream(q.mean()),
            Arrays.stream(q.s()))
        .flatMap(each -> each)
        .flatMapToDouble(Arrays::stream)
        .toArray();
  }

  /** Numbers alone show the moves, and categories alone the likelier values of each state. */
  @Test
  void oneKindOfColumnIsEnough() throws IOException {
    SequenceColumns both = Chains.COLUMNS;
    SequenceColumns numbers =
        new SequenceColumns(List.of(), both.numbers(), both.time(), both.longest());
    SequenceColumns categories =
        new SequenceColumns(both.categories(), List.of(), both.time(), both.longest());
    try (Chains chains = Chains.of(20_000, 2, 12, 0, 4)) {
      MarkovPosterior found = fit(numbers, chains, 3, 3, true).posterior();
      for (int k = 0; k < 3; k++) {
        assertThat(away(found.moves()[k], Chains.MOVES[k])).isLessThan(0.08);
        assertThat(found.mean()[k][0]).isBetween(Chains.MEANS[k] - 0.08, Chains.MEANS[k] + 0.08);
      }
      MarkovPosterior shown = fit(categories, chains, 3, 3, true).posterior();
      int[] likeliest = {0, 1, 3};
      for (int k = 0; k < 3; k++) {
        double[] levels = MarkovPosterior.mean(shown.levels()[0][k]);
        assertThat(levels[likeliest[k]]).isEqualTo(Arrays.stream(levels).max().orElseThrow());
      }
    }
  }

  /**
   * Replays neighbours along a transcript: a person, whatever their rows hold and however many
   * there are, moves each sum by at most one, and some by almost that.
   */
  @Test
  void onePersonMovesEachSumByAtMostOne() throws IOException {
    Random random = new Random(2);
    double farthest = 0;
    for (int trial = 0; trial < 16; trial++) {
      int rows = 1 + random.nextInt(20);
      try (Chains some = Chains.of(60, 1, 12, 0.2, trial)) {
        List<Chains> both = some.neighbours(rows, trial % 2 == 0, random);
        try (Chains with = both.get(0);
            Chains without = both.get(1)) {
          MarkovVips method =
              MarkovVips.within(Chains.COLUMNS, 3, 60, new PrivacyBudget(1, DELTA), 4);
          ReplayedQuestions replayed =
              new ReplayedQuestions(
                  with.data.wall.reserve(method.plan(), "test"),
                  with.data.wall.withoutNoise(method.plan()),
                  without.data.wall.withoutNoise(method.plan()));
          method.fit(replayed, Progress.NONE);
          assertThat(replayed.asked()).isEqualTo((int) method.plan().noise().steps());
          assertThat(replayed.farthest()).isLessThanOrEqualTo(1 + 1e-6);
          farthest = Math.max(farthest, replayed.farthest());
        }
      }
    }
    assertThat(farthest).isGreaterThan(0.9);
  }

  /**
   * Few persons, one row each, more states than there is to see, all the same: still probabilities.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void littleDataIsFinite(int states) throws IOException {
    for (int persons : new int[] {1, 5, 60}) {
      for (int most : new int[] {1, 12}) {
        for (double missing : new double[] {0, 0.9, 1}) {
          try (Chains chains = Chains.of(persons, 1, most, missing, 6)) {
            for (boolean noise : new boolean[] {false, true}) {
              MarkovEstimate found = fit(chains, states, 0.5, noise);
              double[] shares = found.shares();
              assertThat(Arrays.stream(shares).sum()).isBetween(1 - 1e-9, 1 + 1e-9);
              for (int k = 1; k < states; k++) {
                assertThat(shares[k]).isLessThanOrEqualTo(shares[k - 1] + 1e-12);
              }
            }
          }
        }
      }
    }
  }

  @Test
  void refusesMoreThanItCanTake() {
    PrivacyBudget budget = new PrivacyBudget(1, DELTA);
    assertThatThrownBy(() -> MarkovVips.within(Chains.COLUMNS, 51, 100, budget, 8))
        .hasMessageContaining("`states` must be from 1 to 50");
    assertThatThrownBy(() -> new SequenceColumns(List.of(), List.of(), -1, 5))
        .hasMessageContaining("needs a column");
  }
}
