package org.priory.bench.reproduce.coverage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Tables of kinds that are common and not in the data folder, made up from what is published about
 * such tables: shares, means, spreads, tails, and what goes together. Nobody is in them.
 */
final class MadeUpRows {
  /** Rows of each table. */
  private static final int ROWS = 30_200;

  private final UniformRandomProvider random;
  private final ZigguratSampler.NormalizedGaussian normal;

  private MadeUpRows(long seed) {
    this.random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    this.normal = ZigguratSampler.NormalizedGaussian.of(random);
  }

  /** Writes a bank's calls to its customers: long tails, and a number that repeats a category. */
  static void bank(Path file) {
    write(file, 20_110_101, MadeUpRows::bankRow);
  }

  /** Writes a lender's card holders: bills of six months, nearly alike, with long tails. */
  static void credit(Path file) {
    write(file, 20_050_401, MadeUpRows::creditRow);
  }

  private static void write(Path file, long seed, Function<MadeUpRows, List<Object>> row) {
    MadeUpRows rows = new MadeUpRows(seed);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      lines.add(String.join(",", row.apply(rows).stream().map(Object::toString).toList()));
    }
    try {
      Files.write(file, lines, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<Object> bankRow() {
    double age = cut(18, 95, 41 + 10.6 * normal.sample());
    String job =
        level(
            0.22,
            "workman",
            0.21,
            "management",
            0.17,
            "technician",
            0.11,
            "administration",
            0.09,
            "services",
            0.05,
            "retired",
            0.035,
            "own",
            0.033,
            "founder",
            0.029,
            "none",
            0.027,
            "housework",
            0.021,
            "student",
            0.005,
            "unknown");
    if (job.equals("retired")) {
      age = cut(50, 95, age + 20);
    } else if (job.equals("student")) {
      age = cut(18, 45, age - 14);
    }
    String marital =
        age < 30
            ? level(0.25, "married", 0.73, "single", 0.02, "divorced")
            : level(0.68, "married", 0.18, "single", 0.14, "divorced");
    String schooling =
        job.equals("management")
            ? level(0.11, "secondary", 0.83, "tertiary", 0.03, "primary", 0.03, "unknown")
            : level(0.62, "secondary", 0.15, "tertiary", 0.18, "primary", 0.05, "unknown");
    double wealth = normal.sample();
    double balance = cut(-8_000, 100_000, Math.exp(6.3 + 1.25 * wealth) - 250);
    boolean inDefault = random.nextDouble() < (balance < 0 ? 0.08 : 0.007);
    boolean housing = random.nextDouble() < 0.56;
    boolean loan = random.nextDouble() < (wealth < 0 ? 0.2 : 0.12);
    String contact = level(0.65, "cellular", 0.29, "unknown", 0.06, "telephone");
    int day = 1 + random.nextInt(31);
    String month =
        level(
            0.30, "may", 0.15, "jul", 0.14, "aug", 0.12, "jun", 0.088, "nov", 0.065, "apr", 0.059,
            "feb", 0.031, "jan", 0.016, "oct", 0.013, "sep", 0.011, "mar", 0.005, "dec");
    double seconds = cut(0, 5_000, Math.exp(5.2 + 0.85 * normal.sample()));
    int calls = (int) cut(1, 63, Math.ceil(Math.exp(0.5 + 0.85 * normal.sample())));
    boolean before = random.nextDouble() < 0.18;
    int days = before ? (int) cut(1, 900, 224 + 115 * normal.sample()) : -1;
    int earlier = before ? (int) cut(1, 275, Math.ceil(Math.exp(0.6 + normal.sample()))) : 0;
    String last = before ? level(0.59, "failure", 0.22, "other", 0.19, "success") : "none";
    double eta =
        -4
            + 1.2 * Math.min(4, Math.sqrt(seconds / 120))
            + (last.equals("success") ? 2.3 : last.equals("failure") ? 0.1 : 0)
            + (contact.equals("unknown") ? -1.5 : 0)
            + (List.of("mar", "oct", "sep", "dec").contains(month) ? 1.3 : 0)
            + (month.equals("jan") ? -1.2 : 0)
            - (housing ? 0.7 : 0)
            - (loan ? 0.4 : 0)
            - 0.09 * calls
            + 0.00002 * balance;
    return List.of(
        (int) age,
        job,
        marital,
        schooling,
        yes(inDefault),
        (int) balance,
        yes(housing),
        yes(loan),
        contact,
        day,
        month,
        (int) seconds,
        calls,
        days,
        earlier,
        last,
        outcome(eta));
  }

  private List<Object> creditRow() {
    List<Object> row = new ArrayList<>();
    double wealth = normal.sample();
    double limit = cut(10_000, 1_000_000, 10_000 * Math.rint(Math.exp(2.5 + 0.8 * wealth)));
    row.add((int) limit);
    row.add(level(0.6, "2", 0.4, "1"));
    row.add(
        level(0.47, "2", 0.35, "1", 0.164, "3", 0.009, "5", 0.004, "4", 0.002, "6", 0.001, "0"));
    row.add(level(0.53, "2", 0.456, "1", 0.011, "3", 0.003, "0"));
    row.add((int) cut(21, 79, 35.5 + 9.2 * normal.sample()));
    double trouble = normal.sample() - 0.3 * wealth;
    double first = 0;
    double[] late = new double[6];
    for (int month = 0; month < late.length; month++) {
      double now = 0.85 * trouble + 0.53 * normal.sample();
      late[month] = now < -1 ? -2 : now < -0.4 ? -1 : now < 1 ? 0 : Math.min(8, Math.rint(2 * now));
      first = month == 0 ? now : first;
      row.add((int) late[month]);
    }
    double used = limit * cut(0, 1.2, 0.4 + 0.25 * trouble + 0.3 * normal.sample());
    double lastBill = 0;
    double firstBill = used;
    double paid = 0;
    for (int month = 0; month < 6; month++) {
      row.add((int) cut(-150_000, 1_500_000, used));
      lastBill = used;
      used = 0.95 * used + 0.05 * limit * normal.sample();
    }
    for (int month = 0; month < 6; month++) {
      double share = Math.exp(-3 + 1.2 * normal.sample());
      double amount = random.nextDouble() < 0.18 ? 0 : Math.max(0, lastBill) * share;
      paid += amount / 6;
      row.add((int) cut(0, 1_000_000, amount));
    }
    double eta =
        -1.5
            + 0.75 * cut(-1, 3, first)
            + 0.1 * (late[1] + late[2])
            - 0.9 * (firstBill - lastBill) / 60_000
            - 0.25 * wealth
            - paid / 15_000;
    row.add(outcome(eta));
    return row;
  }

  private static double cut(double low, double high, double x) {
    return Math.max(low, Math.min(high, x));
  }

  private static String yes(boolean isSo) {
    return isSo ? "yes" : "no";
  }

  private String outcome(double eta) {
    return yes(random.nextDouble() < 1 / (1 + Math.exp(-eta)));
  }

  /** One of several levels; shares and names in turn. */
  private String level(Object... sharesAndNames) {
    double u = random.nextDouble();
    for (int i = 0; i < sharesAndNames.length; i += 2) {
      u -= (Double) sharesAndNames[i];
      if (u < 0) {
        return (String) sharesAndNames[i + 1];
      }
    }
    return (String) sharesAndNames[1];
  }
}
