package org.priory.bench.reproduce.regression;

import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;

/**
 * Made-up tax returns, in the shape of those of Barrientos et al. (2021): incomes with a log-normal
 * middle and a Pareto tail, columns that are mostly zero with a long tail, few categories, and
 * coefficients that are known.
 *
 * @param encoding of the explaining columns and the target
 * @param records the rows
 * @param truth as it is read: the coefficient of each column that has one
 */
record TaxTable(Encoding encoding, Records records, List<Effect> truth) {
  private static final String YES = "yes";

  /** Capital gains and mortgage interest are cut here, as the schema says in public. */
  private static final double MOST_GAINS = 100_000;

  private static final double MOST_INTEREST = 50_000;

  /** The logarithm of incomes is between those of 1,000 and of 10 million. */
  private static final double LEAST_LOG = Math.log(1e3);

  private static final double MOST_LOG = Math.log(1e7);

  /** The standard deviation of the logarithm of income given the columns. */
  private static final double NOISE = 0.7;

  /** The share of gains among those who have some, of a log-normal law. */
  private static final double SOME_GAINS = 0.12;

  private static final double SOME_INTEREST = 0.3;

  /** One true coefficient by the name under which it is read. */
  record Effect(String name, double value) {}

  /** The true effects on the logarithm of income, by the step in which a person reads them. */
  private static final List<Effect> EFFECTS =
      List.of(
          new Effect("age", 0.05),
          new Effect("gains", 0.10),
          new Effect("interest", 0.15),
          new Effect("sex=female", -0.20),
          new Effect("filing=joint", 0.45),
          new Effect("filing=head", 0.10),
          new Effect("dependents", 0.03));

  private static Schema schema(boolean isLinear) {
    Column target =
        isLinear
            ? new Column.Number("log_income", LEAST_LOG, MOST_LOG, 1.0, null)
            : Column.Category.of("over", "no", YES);
    return Schema.of(
        new Column.Number("age", 18, 98, 10.0, null),
        new Column.Number("gains", 0, MOST_GAINS, 10_000.0, null),
        new Column.Number("interest", 0, MOST_INTEREST, 10_000.0, null),
        Column.Category.of("sex", "male", "female"),
        Column.Category.of("filing", "single", "joint", "head"),
        new Column.Number("dependents", 0, 8, 1.0, null),
        target);
  }

  /** A table of its own for each seed. Truths of the logistic one are its own coefficients. */
  static TaxTable of(boolean isLinear, int n, long seed) {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    ZigguratSampler.NormalizedGaussian normal = ZigguratSampler.NormalizedGaussian.of(random);
    Encoding encoding = Encoding.of(schema(isLinear), isLinear ? "log_income" : "over");
    int d = encoding.width();
    float[] x = new float[n * d];
    float[] y = new float[n];
    for (int i = 0; i < n; i++) {
      double age = Math.max(18, Math.min(98, 47 + 17 * normal.sample()));
      double gains = random.nextDouble() < SOME_GAINS ? Math.exp(7.5 + 2 * normal.sample()) : 0;
      double interest =
          random.nextDouble() < SOME_INTEREST ? Math.exp(9 + 0.7 * normal.sample()) : 0;
      int sex = random.nextInt(2);
      double which = random.nextDouble();
      int filing = which < 0.5 ? 0 : which < 0.87 ? 1 : 2;
      double dependents = filing == 0 ? 0 : Math.min(8, -2 * Math.log(random.nextDouble()));
      gains = Math.min(MOST_GAINS, gains);
      interest = Math.min(MOST_INTEREST, interest);
      int at = i * d;
      x[at] = 1;
      x[at + 1] = (float) (2 * (age - 18) / 80 - 1);
      x[at + 2] = (float) (2 * gains / MOST_GAINS - 1);
      x[at + 3] = (float) (2 * interest / MOST_INTEREST - 1);
      // two values and other, three values and other
      x[at + 4 + sex] = 1;
      x[at + 7 + filing] = 1;
      x[at + 11] = (float) (2 * dependents / 8 - 1);
      double explained =
          EFFECTS.get(0).value * (age - 47) / 10
              + EFFECTS.get(1).value * gains / 10_000
              + EFFECTS.get(2).value * interest / 10_000
              + (sex == 1 ? EFFECTS.get(3).value : 0)
              + (filing == 1 ? EFFECTS.get(4).value : filing == 2 ? EFFECTS.get(5).value : 0)
              + EFFECTS.get(6).value * dependents;
      y[i] =
          isLinear
              ? logIncome(10.4 + explained + NOISE * tailed(random, normal))
              : random.nextDouble() < 1 / (1 + Math.exp(1.5 - 2 * explained)) ? 1 : 0;
    }
    double factor = isLinear ? 1 : 2;
    return new TaxTable(
        encoding,
        Records.of(encoding, x, y),
        EFFECTS.stream().map(e -> new Effect(e.name, factor * e.value)).toList());
  }

  /** Normal, and in one of a hundred cases the tail of a Pareto law of incomes, of mean 0. */
  private static double tailed(
      UniformRandomProvider random, ZigguratSampler.NormalizedGaussian normal) {
    double tail = random.nextDouble() < 0.01 ? -Math.log(random.nextDouble()) / 0.7 : 0;
    return normal.sample() + tail - 0.01 / 0.7;
  }

  /** From -1 to 1; incomes beyond the bounds are cut there. */
  private static float logIncome(double log) {
    double cut = Math.max(LEAST_LOG, Math.min(MOST_LOG, log));
    return (float) (2 * (cut - LEAST_LOG) / (MOST_LOG - LEAST_LOG) - 1);
  }
}
