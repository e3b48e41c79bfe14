package org.priory.inference.levels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.inference.TestWall;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.PureEpsilon;

/** Levels that enough people have. */
class StableHistogramTest {
  private static final int RADIX = 256;

  /** Counts as they are, of everybody. */
  private static final Threshold EXACT = new Threshold(0, 1, 0, new PureEpsilon(0), source -> 0);

  private static StableHistogram counting(int columns, int most) {
    return new StableHistogram(EXACT, columns, most, RADIX, (c, number) -> c + ":" + number);
  }

  private static Map<String, Double> counts(StableHistogram histogram, TestWall wall) {
    Map<String, Double> counts = new HashMap<>();
    PackedLevels.unpack(wall.wall.run(histogram, "test").value())
        .forEach(level -> counts.put(level.text(), level.count()));
    return counts;
  }

  private static TestWall persons(int[] numbers, long[] persons, long seed) throws IOException {
    float[] values = new float[2 * numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      int high = numbers[i] / RADIX;
      values[2 * i] = numbers[i] < 0 ? Float.NaN : high;
      values[2 * i + 1] = numbers[i] < 0 ? Float.NaN : numbers[i] % RADIX;
    }
    return new TestWall(values, new float[numbers.length], persons, Target.Kind.NUMBER, seed, 1);
  }

  /** A person counts once for a level, however many rows have it; a missing value is none. */
  @Test
  void peopleAreCounted() throws IOException {
    int[] numbers = {0, 0, 0, 1, 1, 700, -1};
    long[] owners = {0, 0, 0, 0, 1, 1, 2};
    try (TestWall wall = persons(numbers, owners, 1)) {
      assertThat(counts(counting(1, 2), wall))
          .isEqualTo(Map.of("0:0", 1.0, "0:1", 2.0, "0:700", 1.0));
    }
  }

  /**
   * Replays neighbours: a person with many levels adds one to at most k counts, which ones is left
   * to chance, and changes nothing else. Twin: with k at the number of levels all of them.
   */
  @Test
  void onePersonChangesAtMostSoManyCountsByOne() throws IOException {
    Random random = new Random(5);
    int[] numbers =
        IntStream.range(0, 460).map(i -> i < 400 ? random.nextInt(20) : i % 60).toArray();
    long[] owners = IntStream.range(0, 460).mapToLong(i -> i < 400 ? i : 400).toArray();
    for (int most : new int[] {1, 7, 60}) {
      Map<String, Double> with;
      Map<String, Double> without;
      try (TestWall all = persons(numbers, owners, 1);
          TestWall others = persons(Arrays.copyOf(numbers, 400), Arrays.copyOf(owners, 400), 1)) {
        with = counts(counting(1, most), all);
        without = counts(counting(1, most), others);
      }
      int changed = 0;
      for (Map.Entry<String, Double> each : with.entrySet()) {
        double change = each.getValue() - without.getOrDefault(each.getKey(), 0.0);
        assertThat(change).isIn(0.0, 1.0);
        changed += (int) change;
      }
      assertThat(with.keySet()).containsAll(without.keySet());
      assertThat(changed).isEqualTo(Math.min(most, 60));
    }
  }

  /**
   * Of 60 levels of a person each is chosen equally often: 2000 times 6 of them is 200 each, six
   * standard deviations of which are 80.
   */
  @Test
  void levelsAreChosenEvenly() throws IOException {
    int people = 2000;
    int[] numbers = IntStream.range(0, 60 * people).map(i -> i % 60).toArray();
    long[] owners = IntStream.range(0, 60 * people).mapToLong(i -> i / 60).toArray();
    try (TestWall wall = persons(numbers, owners, 3)) {
      Map<String, Double> counts = counts(counting(1, 6), wall);
      assertThat(counts).hasSize(60);
      assertThat(counts.values()).allMatch(count -> Math.abs(count - 200) < 80);
    }
  }

  /** By the accountants, and nearly all of the budget is used. */
  @ParameterizedTest
  @CsvSource({"1, 1e-6, 1", "0.1, 1e-9, 1", "1, 1e-6, 50", "3, 1e-5, 4"})
  void theBudgetIsKept(double epsilon, double delta, int most) {
    Threshold threshold = Threshold.within(new PrivacyBudget(epsilon, delta), most, 1L << 33);
    assertThat(Accountants.best().epsilon(threshold.event(), delta).upper())
        .isBetween(0.98 * epsilon, epsilon);
    assertThat(threshold.failure()).isEqualTo(delta * 0x1p-13);
    assertThat(threshold.least()).isGreaterThan(1 + 4 * threshold.sd());
  }

  /**
   * With delta near one, f is 1.1e-4: of a million levels of one person each no more are shown than
   * f says, within 6.5 standard deviations. Twin: at a threshold that is half a standard deviation
   * lower there are more.
   */
  @ParameterizedTest
  @CsvSource({"1", "9"})
  void aLevelOfOnePersonIsShownAsRarelyAsIsCharged(int most) {
    Threshold threshold = Threshold.within(new PrivacyBudget(0.5, 0.9), most, 1L << 33);
    RandomSource source = InsecureSeededSource.of(6);
    int shown = 0;
    int twin = 0;
    int draws = 1_000_000;
    for (int i = 0; i < draws; i++) {
      double noisy = 1 + threshold.noise().next(source);
      shown += noisy >= threshold.least() ? 1 : 0;
      twin += noisy >= threshold.least() - 0.5 * threshold.sd() ? 1 : 0;
    }
    double most1 = threshold.failure() * draws / most;
    assertThat(shown).isLessThan((int) (most1 + 6.5 * Math.sqrt(most1)));
    assertThat((double) twin).isGreaterThan(most1 + 6.5 * Math.sqrt(most1));
  }

  /** The noise has the standard deviation that is said: 200,000 draws, within six errors. */
  @ParameterizedTest
  @CsvSource({"1", "9"})
  void theNoiseIsAsLargeAsItIsSaid(int most) {
    Threshold threshold = Threshold.within(new PrivacyBudget(1, 1e-6), most, 1L << 33);
    RandomSource source = InsecureSeededSource.of(7);
    double square = 0;
    int draws = 200_000;
    for (int i = 0; i < draws; i++) {
      double noise = threshold.noise().next(source);
      square += noise * noise;
    }
    assertThat(Math.sqrt(square / draws) / threshold.sd())
        .isCloseTo(1, within(6 * Math.sqrt(0.5 / draws)));
  }

  @Test
  void textsComeInTheirOwnOrderAndSurviveBeingNumbers() {
    List<NoisyLevel> levels =
        List.of(
            new NoisyLevel(0, "", 3.5),
            new NoisyLevel(2, "Zürich \uD83C\uDFD4", 1e6),
            new NoisyLevel(3, "a\nb", 9));
    assertThat(PackedLevels.unpack(PackedLevels.pack(levels))).isEqualTo(levels);
    assertThat(PackedLevels.unpack(new double[0])).isEmpty();
  }
}
