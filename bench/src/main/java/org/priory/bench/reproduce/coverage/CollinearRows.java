package org.priory.bench.reproduce.coverage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Tables of 12,000 rows whose numbers are nearly functions of each other, and whose outcome turns
 * on how they differ: before and after, parts and their ratio, what comes in and what is spent;
 * readings of the same thing by several instruments. The last column is the outcome.
 */
final class CollinearRows {
  private static final long SEED = 20_261_119;
  private static final int ROWS = 12_200;

  private final UniformRandomProvider random;
  private final ZigguratSampler.NormalizedGaussian normal;

  private CollinearRows(long seed) {
    this.random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    this.normal = ZigguratSampler.NormalizedGaussian.of(random);
  }

  /** Writes pairs of numbers that differ by little, a ratio of two, and a difference, rounded. */
  static void gaps(Path file) {
    write(file, 1, CollinearRows::gapsRow);
  }

  /** Writes six readings of one thing, four of another, and one of their sum. */
  static void copies(Path file) {
    write(file, 2, CollinearRows::copiesRow);
  }

  private static void write(Path file, long seed, Function<CollinearRows, double[]> row) {
    CollinearRows rows = new CollinearRows(SEED + seed);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      double[] numbers = row.apply(rows);
      double eta = numbers[numbers.length - 1];
      boolean has = rows.random.nextDouble() < 1 / (1 + Math.exp(-eta));
      lines.add(
          Arrays.stream(numbers, 0, numbers.length - 1)
                  .mapToObj(Double::toString)
                  .collect(Collectors.joining(","))
              + (has ? ",yes" : ",no"));
    }
    try {
      Files.write(file, lines, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private double[] gapsRow() {
    double height = 170 + 9 * gaussian();
    double bmi = 26 + 4 * gaussian();
    double before = bmi * height * height / 1e4;
    double lost = gaussian();
    double after = before - 1.2 * lost;
    double systolic = 128 + 16 * gaussian();
    double pulse = 48 + 9 * gaussian();
    double income = Math.exp(3.6 + 0.5 * gaussian());
    double saved = gaussian();
    double age = 50 + 14 * gaussian();
    double eta =
        -0.7
            - 1.8 * lost
            + 1.5 * saved
            + 0.8 * (bmi - 26) / 4
            + 0.7 * (pulse - 48) / 9
            + 0.5 * (age - 50) / 14;
    return new double[] {
      rounded(before, 0.1, 30, 180),
      rounded(after, 0.1, 30, 180),
      rounded(height, 0.5, 130, 220),
      rounded(bmi, 0.1, 10, 70),
      rounded(systolic, 1, 70, 220),
      rounded(systolic - pulse, 1, 30, 140),
      rounded(pulse + gaussian(), 1, 10, 140),
      rounded(income, 0.1, 0, 400),
      rounded(income - 1.5 * saved, 0.1, 0, 400),
      rounded(age, 1, 18, 90),
      eta
    };
  }

  private double[] copiesRow() {
    double one = gaussian();
    double two = gaussian();
    double[] row = new double[12];
    double eta = -0.3 + 0.6 * one - 0.4 * two;
    for (int i = 0; i < 10; i++) {
      // errors of 0.03 to 0.16 by standard deviation; the outcome goes with every second one
      double error = gaussian();
      double size = 0.03 * Math.pow(1.2, i);
      row[i] = rounded((i < 6 ? one : two) + size * error, 0.01, -6, 6);
      eta += i % 2 == 0 ? (i % 4 == 0 ? 1.1 : -1.1) * error : 0;
    }
    row[10] = rounded(one + two + 0.05 * gaussian(), 0.01, -10, 10);
    row[11] = eta;
    return row;
  }

  private double gaussian() {
    return normal.sample();
  }

  /** To a step, within bounds. */
  private static double rounded(double x, double step, double low, double high) {
    return Math.max(low, Math.min(high, step * Math.rint(x / step)));
  }
}
