package org.priory.inference.levels;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.Rows;
import org.priory.privacy.wall.NamedMechanism;
import org.priory.privacy.wall.SamplerGuarantee;

/**
 * Counts how many people have each level of some columns, and shows the levels whose noisy count
 * reaches a threshold (Korolova et al. 2009; Bun, Nissim and Stemmer 2016, "stable histogram").
 *
 * <p><b>Assumes</b> that a row has two features for each column, which say the number of its text,
 * and NaN if there is none. <b>Releases</b> texts with noisy counts, in the order of the texts.
 * <b>Guarantees</b> what {@link Threshold} costs, for all rows of a person together: of each column
 * at most k levels of a person count, chosen at random ({@code docs/proofs/levels.md}).
 */
public final class StableHistogram implements NamedMechanism<double[]> {
  /** Its name. */
  public static final String NAME = "stable-histogram";

  private final Threshold threshold;
  private final int columns;
  private final int most;
  private final int radix;
  private final Names names;

  /** Finds texts, behind the wall. */
  public interface Names {

    /** The text that a number of a column stands for. */
    String text(int column, int number);
  }

  /**
   * @param most k, levels of a column that a person may add to
   * @param radix the base in which a number is two features
   */
  StableHistogram(Threshold threshold, int columns, int most, int radix, Names names) {
    this.threshold = threshold;
    this.columns = columns;
    this.most = most;
    this.radix = radix;
    this.names = names;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PrivacyEvent event() {
    return threshold.event();
  }

  @Override
  public boolean boundsPersons() {
    return true;
  }

  @Override
  public SamplerGuarantee guarantee() {
    return new SamplerGuarantee(
        SamplerGuarantee.Kind.EXACT,
        "A value is shown if its noisy count reaches the threshold; that a value of one person is"
            + " shown has a probability that is part of delta (docs/proofs/levels.md).");
  }

  @Override
  public Map<String, Double> settings() {
    Map<String, Double> settings = new LinkedHashMap<>();
    settings.put("threshold", threshold.least());
    settings.put("noise_sd", threshold.sd());
    settings.put("failure", threshold.failure());
    settings.put("columns", (double) columns);
    settings.put("most_levels", (double) most);
    return settings;
  }

  @Override
  public double[] run(Rows rows, RandomSource source) {
    return shown(rows, source.fork(), threshold.noise(), source.fork());
  }

  /** Without noise: the levels that as many people have as the threshold says. */
  @Override
  public double[] withoutNoise(Rows rows) {
    return shown(rows, null, none -> 0, null);
  }

  private double[] shown(
      Rows rows,
      @Nullable RandomSource choice,
      Threshold.Noise noise,
      @Nullable RandomSource source) {
    Counter counter = new Counter(choice);
    rows.forEachOfRecords(counter::see);
    counter.end();
    List<NoisyLevel> shown = new ArrayList<>();
    for (int c = 0; c < columns; c++) {
      for (int number = 0; number < counter.counts[c].length; number++) {
        if (counter.counts[c][number] > 0) {
          double noisy = counter.counts[c][number] + (source == null ? 0 : noise.next(source));
          if (noisy >= threshold.least()) {
            shown.add(new NoisyLevel(c, names.text(c, number), noisy));
          }
        }
      }
    }
    // Not in the order in which they came.
    shown.sort(Comparator.comparingInt(NoisyLevel::column).thenComparing(NoisyLevel::text));
    return PackedLevels.pack(shown);
  }

  /** Counts the people who have each level, at most k levels of each column for a person. */
  private final class Counter {
    private final @Nullable RandomSource choice;
    private final int[][] counts = new int[columns][16];

    /** The last person who had a level, plus one. */
    private final int[][] last = new int[columns][16];

    /** The different levels of the person whose rows are seen now. */
    private final int[][] own = new int[columns][4];

    private final int[] found = new int[columns];
    private int person;

    Counter(@Nullable RandomSource choice) {
      this.choice = choice;
    }

    void see(int record, Row row) {
      if (record != person) {
        end();
        person = record;
      }
      for (int c = 0; c < columns; c++) {
        float high = row.feature(2 * c);
        float low = row.feature(2 * c + 1);
        if (high >= 0 && low >= 0) {
          add(c, ((int) high) * radix + (int) low);
        }
      }
    }

    private void add(int c, int number) {
      if (number >= counts[c].length) {
        int longer = (int) Math.min(Integer.MAX_VALUE - 8L, 2L * number + 2);
        counts[c] = Arrays.copyOf(counts[c], longer);
        last[c] = Arrays.copyOf(last[c], longer);
      }
      if (last[c][number] == person + 1) {
        return;
      }
      last[c][number] = person + 1;
      if (found[c] == own[c].length) {
        own[c] = Arrays.copyOf(own[c], 2 * found[c]);
      }
      own[c][found[c]++] = number;
    }

    /** Counts what the person has. */
    void end() {
      for (int c = 0; c < columns; c++) {
        int taken = choice == null ? found[c] : Math.min(most, found[c]);
        for (int i = 0; i < taken; i++) {
          if (choice != null && found[c] > most) {
            // The next of a random order.
            int j = i + (int) choice.nextLong(found[c] - i);
            int other = own[c][j];
            own[c][j] = own[c][i];
            own[c][i] = other;
          }
          counts[c][own[c][i]]++;
        }
        found[c] = 0;
      }
    }
  }
}
