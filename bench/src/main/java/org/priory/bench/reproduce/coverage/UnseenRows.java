package org.priory.bench.reproduce.coverage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Tables with one difficulty each, made up before anything was tried on them: heavy tails, numbers
 * that are nearly the same, many small levels beside one that nearly everybody has, a rare outcome,
 * few rows, many rows. The last column is the outcome.
 */
final class UnseenRows {
  private static final long SEED = 20_261_118;
  private static final int ROWS = 30_200;
  private static final int FEW = 205;
  private static final int MANY = 120_200;

  private final UniformRandomProvider random;
  private final ZigguratSampler.NormalizedGaussian normal;

  private UnseenRows(long seed) {
    this.random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    this.normal = ZigguratSampler.NormalizedGaussian.of(random);
  }

  /** Writes numbers with tails so heavy that some have no variance, in bounds that are far out. */
  static void tails(Path file) {
    write(file, 1, ROWS, UnseenRows::tailsRow);
  }

  /** Writes numbers of which pairs differ by little, one that is a sum, and one that is banded. */
  static void twins(Path file) {
    write(file, 2, ROWS, UnseenRows::twinsRow);
  }

  /** Writes categories of up to 60 levels, most of them small, and one that nearly all share. */
  static void levels(Path file) {
    write(file, 3, ROWS, UnseenRows::levelsRow);
  }

  /** Writes an outcome that one record in a hundred has. */
  static void rare(Path file) {
    write(file, 4, ROWS, UnseenRows::rareRow);
  }

  /** Writes two hundred rows, and five to predict. */
  static void few(Path file) {
    write(file, 5, FEW, UnseenRows::fewRow);
  }

  /** Writes 120,000 rows. */
  static void many(Path file) {
    write(file, 6, MANY, UnseenRows::manyRow);
  }

  private static void write(
      Path file, long seed, int count, Function<UnseenRows, List<Object>> row) {
    UnseenRows rows = new UnseenRows(SEED + seed);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      lines.add(String.join(",", row.apply(rows).stream().map(Object::toString).toList()));
    }
    try {
      Files.write(file, lines, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<Object> tailsRow() {
    double common = gaussian();
    // Student's t with 2 degrees of freedom: a normal over the root of an exponential
    DoubleSupplier t = () -> cut(-1_000, 1_000, 3 * gaussian() / Math.sqrt(-Math.log(even())));
    double first = t.getAsDouble();
    double income = cut(0, 20_000, Math.exp(3 + 1.5 * (0.8 * common + 0.6 * gaussian())));
    double spent = cut(0, 20_000, Math.exp(2 + 1.5 * (0.8 * common + 0.6 * gaussian())));
    double gain = even() < 0.95 ? 0 : cut(0, 100_000, 300 * Math.pow(even(), -0.9));
    double visits = cut(0, 200, Math.floor(Math.exp(1.2 * gaussian())));
    double score = cut(-6, 6, gaussian());
    String kind = level(List.of("a", "b", "c", "d"), 0.6, 0.25, 0.12, 0.03);
    boolean isKnown = even() < 0.5;
    double eta =
        -1.2
            + 0.3 * Math.tanh(first / 5)
            + 0.4 * Math.log1p(income / 20)
            - 0.2 * Math.log1p(visits)
            + (gain > 0 ? 1.5 : 0)
            + 0.5 * score
            - (isKnown ? 0.5 : 0);
    return List.of(
        first,
        t.getAsDouble(),
        t.getAsDouble(),
        income,
        spent,
        cut(0, 20_000, Math.exp(1 + 2 * gaussian())),
        gain,
        visits,
        score,
        cut(-6, 6, 0.8 * score + 0.6 * gaussian()),
        kind,
        yes(isKnown),
        outcome(eta));
  }

  private List<Object> twinsRow() {
    double a = gaussian();
    double b = gaussian();
    double c = gaussian();
    String band = a < -1.2 ? "1" : a < -0.4 ? "2" : a < 0.4 ? "3" : a < 1.2 ? "4" : "5";
    double eta = -0.8 + 0.7 * a - 0.4 * b + (band.equals("5") ? 0.5 : 0);
    return List.of(
        cut(-5, 5, a),
        cut(-5, 5, a + 0.07 * gaussian()),
        cut(-6, 6, a + 0.3 * gaussian()),
        cut(-5, 5, b),
        cut(-5, 5, b + 0.1 * gaussian()),
        cut(-5, 5, c),
        cut(-8, 8, a + b + c + 0.2 * gaussian()),
        band,
        level(List.of("x", "y", "z"), 0.5, 0.3, 0.2),
        outcome(eta));
  }

  private List<Object> levelsRow() {
    int site = 1;
    // shares that fall like 1/k^1.5
    double[] shares = new double[60];
    double all = 0;
    for (int k = 0; k < shares.length; k++) {
      shares[k] = Math.pow(k + 1, -1.5);
      all += shares[k];
    }
    double u = all * even();
    while (site < shares.length && u > shares[site - 1]) {
      u -= shares[site - 1];
      site++;
    }
    int region = 1 + random.nextInt(12);
    int district =
        even() < 0.9 ? 1 + (3 * region + random.nextInt(4)) % 40 : 1 + random.nextInt(40);
    String status = level(List.of("usual", "other", "rare"), 0.97, 0.027, 0.003);
    double x = cut(-5, 5, gaussian());
    double z = cut(0, 100, 10 * Math.exp(0.7 * gaussian()));
    double eta =
        -0.7
            + 0.4 * Math.sin(site)
            + 0.3 * Math.cos(region)
            + (status.equals("other") ? 0.8 : 0)
            + 0.5 * x
            - 0.01 * z;
    return List.of(
        "s" + site,
        status,
        "r" + region,
        "d" + district,
        x,
        cut(-5, 5, gaussian()),
        z,
        outcome(eta));
  }

  private List<Object> rareRow() {
    double common = gaussian();
    List<Object> row = new ArrayList<>();
    double eta = -5.6;
    for (int j = 0; j < 8; j++) {
      double x = cut(-5, 5, 0.55 * common + 0.84 * gaussian());
      eta += (j % 3 - 1) * 0.5 * x;
      row.add(x);
    }
    String two = level(List.of("a", "b", "c", "d"), 0.7, 0.2, 0.08, 0.02);
    row.add(level(List.of("a", "b", "c"), 0.5, 0.3, 0.2));
    row.add(two);
    row.add(level(List.of("a", "b", "c", "d", "e", "f"), 0.3, 0.25, 0.2, 0.15, 0.08, 0.02));
    eta += two.equals("c") ? 1.5 : two.equals("d") ? 2.5 : 0;
    row.add(outcome(eta));
    return row;
  }

  private List<Object> fewRow() {
    double age = cut(18, 90, 55 + 14 * gaussian());
    double dose = cut(0, 20, 10 + 4 * gaussian());
    double marker = cut(0, 50, Math.exp(1 + 0.8 * gaussian()));
    double eta = 0.04 * (age - 55) - 0.15 * (dose - 10) + 0.1 * (marker - 4);
    return List.of(
        age,
        dose,
        cut(40, 150, 78 + 14 * gaussian()),
        marker,
        level(List.of("f", "m"), 0.5, 0.5),
        level(List.of("a", "b", "c"), 0.4, 0.35, 0.25),
        outcome(eta));
  }

  private List<Object> manyRow() {
    double common = gaussian();
    List<Object> row = new ArrayList<>();
    double eta = -0.5;
    for (int j = 0; j < 6; j++) {
      double x = cut(-6, 6, 0.6 * common + 0.8 * gaussian());
      eta += 0.25 * (j - 2) * x;
      row.add(x);
    }
    for (int j = 0; j < 2; j++) {
      row.add(cut(0, 500, 5 * Math.exp(gaussian())));
    }
    row.add(cut(0, 40, Math.floor(-3 * Math.log(even()))));
    row.add(cut(0, 24, 12 + 4 * gaussian()));
    Supplier<String> even = () -> "abcdefgh".substring(random.nextInt(8)).substring(0, 1);
    row.add(level(List.of("a", "b"), 0.6, 0.4));
    row.add(level(List.of("a", "b", "c", "d"), 0.7, 0.2, 0.07, 0.03));
    row.add(even.get());
    row.add(level(List.of("a", "b", "c"), 0.85, 0.14, 0.01));
    row.add(outcome(eta));
    return row;
  }

  private double gaussian() {
    return normal.sample();
  }

  /** Above 0 and below 1. */
  private double even() {
    return random.nextDouble() * (1 - 1e-12) + 5e-13;
  }

  private static double cut(double low, double high, double x) {
    return Math.max(low, Math.min(high, x));
  }

  private static String yes(boolean isSo) {
    return isSo ? "yes" : "no";
  }

  private String outcome(double eta) {
    return yes(even() < 1 / (1 + Math.exp(-eta)));
  }

  /** One of several levels, by their shares. */
  private String level(List<String> names, double... shares) {
    double u = even();
    int k = 0;
    while (k < shares.length - 1 && u > shares[k]) {
      u -= shares[k];
      k++;
    }
    return names.get(k);
  }
}
