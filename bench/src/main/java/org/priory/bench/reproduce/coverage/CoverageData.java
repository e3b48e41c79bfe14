package org.priory.bench.reproduce.coverage;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.priory.bench.reproduce.coverage.CoverageTable.Rows;
import org.priory.inference.model.PublicKnowledge;
import org.priory.numerics.special.Normal;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Target;

/**
 * Real covariates with labels that were simulated from known coefficients.
 *
 * @param truth the coefficients
 * @param known what is public about the records
 * @param labels simulated, in the order of the table
 * @param records with these labels
 * @param outcomes new labels of the held rows
 */
record CoverageData(
    CoverageTable table,
    double[] truth,
    PublicKnowledge known,
    float[] labels,
    Records records,
    float[] outcomes) {
  /** Rows of a person: from 1 to this many, evenly. */
  private static final int MOST_ROWS = 5;

  /** Correlation of the errors of a person's rows. */
  private static final double CORRELATION = 0.5;

  /** For a number: standard deviation of what coefficients explain, and of errors, in [-1, 1]. */
  private static final double EXPLAINED = 0.2;

  private static final double ERROR = 0.1;

  /** Errors so many standard deviations long must not leave the bounds of the labels. */
  private static final double LONGEST = 4;

  /** The largest distance of the mean of numbers from the middle, so that there is room. */
  private static final double FARTHEST = 0.3;

  private static final int BISECTIONS = 80;

  /** For a count: its mean, and the largest one that a schema would allow. */
  private static final double MEAN_COUNT = 1.5;

  private static final double LARGEST_COUNT = 60;

  /**
   * A data set of its own for each number.
   *
   * @param real what the real labels give
   * @param model whose labels are simulated
   * @param persons whether a record is a person with 1 to 5 rows, whose errors are correlated
   */
  static CoverageData of(
      CoverageTable table,
      CoverageModel model,
      CoverageTruth kind,
      CoverageRealFit.Fit real,
      int number,
      boolean persons) {
    UniformRandomProvider random =
        RandomSource.XO_RO_SHI_RO_128_PP.create(
            1_000_003L * number + 101L * kind.ordinal() + table.set().ordinal());
    Law law =
        switch (model) {
          case LINEAR -> ofNumber(table, kind, real, random);
          case POISSON, NEGATIVE_BINOMIAL, GAMMA -> ofCount(table, model, kind, real, random);
          case LOGISTIC, PROBIT, ORDINAL -> ofClass(table, model, kind, real, random);
        };
    Rows train = table.train();
    long[] units = persons ? units(train.count(), random) : new long[0];
    float[] labels = law.labels(train, units, random);
    float[] outcomes = law.labels(table.held(), new long[0], random);
    Records records =
        persons
            ? Records.of(table.encoding(), train.values(), labels, units)
            : Records.of(table.encoding(), train.values(), labels);
    PublicKnowledge known = known(table, model, records.units().count());
    return new CoverageData(
        table, law.b, persons ? known.ofPersons() : known, labels, records, outcomes);
  }

  /** What rates are shares of. */
  static Target rates() {
    return new Target(Target.Kind.NUMBER, "y", List.of(), 0, LARGEST_COUNT);
  }

  /** What is public where so many records are counted. */
  PublicKnowledge known(double records) {
    return new PublicKnowledge(
        known.names(), known.groups(), known.maxNorm(), records, known.classes());
  }

  /** What is public: ordered values are more than a table's own two classes. */
  private static PublicKnowledge known(CoverageTable table, CoverageModel model, double records) {
    PublicKnowledge own = table.known(records);
    return model == CoverageModel.ORDINAL
        ? new PublicKnowledge(
            own.names(), own.groups(), own.maxNorm(), own.records(), CoverageModel.VALUES)
        : own;
  }

  /**
   * The person that each row belongs to: rows stand in a random order, so neighbours are anybody's.
   */
  private static long[] units(int n, UniformRandomProvider random) {
    long[] units = new long[n];
    int at = 0;
    for (long person = 0; at < n; person++) {
      int end = Math.min(n, at + 1 + random.nextInt(MOST_ROWS));
      Arrays.fill(units, at, end, person);
      at = end;
    }
    return units;
  }

  private static Law ofClass(
      CoverageTable table,
      CoverageModel model,
      CoverageTruth kind,
      CoverageRealFit.Fit real,
      UniformRandomProvider random) {
    double[] b =
        kind == CoverageTruth.REAL ? real.coefficients().clone() : kind.draw(table, random);
    Arrays.setAll(b, j -> model.scale() * b[j]);
    b[0] = 0;
    double share = mean(table.train().labels());
    double[] eta = table.train().dot(b);
    double most = Arrays.stream(eta).map(Math::abs).max().orElseThrow() + 50;
    double low = -most;
    double high = most;
    for (int i = 0; i < BISECTIONS; i++) {
      b[0] = (low + high) / 2;
      double sum = 0;
      for (double each : eta) {
        sum += model.probability(each + b[0]);
      }
      if (sum > share * eta.length) {
        high = b[0];
      } else {
        low = b[0];
      }
    }
    return new Law(model, b, 0);
  }

  /** Rates are shares of the largest count, with a mean that is a small part of it. */
  private static Law ofCount(
      CoverageTable table,
      CoverageModel model,
      CoverageTruth kind,
      CoverageRealFit.Fit real,
      UniformRandomProvider random) {
    double[] b =
        kind == CoverageTruth.REAL ? real.coefficients().clone() : kind.draw(table, random);
    Arrays.setAll(b, j -> model.scale() * b[j]);
    b[0] = 0;
    double mean = Arrays.stream(table.train().dot(b)).map(Math::exp).average().orElseThrow();
    b[0] = Math.log(MEAN_COUNT / mean / LARGEST_COUNT);
    return new Law(model, b, 0);
  }

  /** Scaled down where errors would leave the bounds, as if wider ones had been declared. */
  private static Law ofNumber(
      CoverageTable table,
      CoverageTruth kind,
      CoverageRealFit.Fit real,
      UniformRandomProvider random) {
    boolean isReal = kind == CoverageTruth.REAL;
    double[] b = isReal ? real.coefficients().clone() : kind.draw(table, random);
    double error = isReal ? real.error() : ERROR;
    if (!isReal) {
      double sd = sd(table.train().dot(b));
      double scale = sd > 0 ? EXPLAINED / sd : 0;
      Arrays.setAll(b, j -> scale * b[j]);
      double mean = Math.max(-FARTHEST, Math.min(FARTHEST, mean(table.train().labels())));
      b[0] = mean - Arrays.stream(table.train().dot(b)).average().orElseThrow();
    }
    double longest =
        LONGEST * error + Arrays.stream(table.train().dot(b)).map(Math::abs).max().orElseThrow();
    double scale = Math.min(1, 1 / longest);
    Arrays.setAll(b, j -> scale * b[j]);
    return new Law(CoverageModel.LINEAR, b, scale * error);
  }

  private static double mean(float[] values) {
    double sum = 0;
    for (float value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  private static double sd(double[] values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    return Math.sqrt(
        Arrays.stream(values).map(x -> (x - mean) * (x - mean)).average().orElseThrow());
  }

  /**
   * How labels follow from covariates.
   *
   * @param b the coefficients
   * @param error standard deviation of the errors of a number; 0 for classes
   */
  private record Law(CoverageModel model, double[] b, double error) {

    /** The law of every row is that of the regression, whoever's it is. */
    float[] labels(Rows rows, long[] units, UniformRandomProvider random) {
      ZigguratSampler.NormalizedGaussian normal = ZigguratSampler.NormalizedGaussian.of(random);
      float[] labels = new float[rows.count()];
      double rho = units.length > 0 ? CORRELATION : 0;
      double effect = normal.sample();
      for (int i = 0; i < labels.length; i++) {
        if (units.length > 0 && i > 0 && units[i] != units[i - 1]) {
          effect = normal.sample();
        }
        double z = Math.sqrt(rho) * effect + Math.sqrt(1 - rho) * normal.sample();
        double eta = rows.dot(i, b);
        labels[i] =
            (float)
                (model == CoverageModel.LINEAR
                    ? Math.max(-1, Math.min(1, eta + error * z))
                    : model.isRate()
                        ? 2 * rate(LARGEST_COUNT * Math.exp(eta), Normal.cdf(z)) / LARGEST_COUNT - 1
                        : model == CoverageModel.ORDINAL
                            ? value(eta, Normal.cdf(z))
                            // Phi(z) is evenly spread
                            : Normal.cdf(z) < model.probability(eta) ? 1 : 0);
      }
      return labels;
    }

    /** The place of an ordered value. */
    private static int value(double eta, double even) {
      int value = 0;
      while (value < CoverageModel.CUTS.length
          && even < CoverageModel.ORDINAL.probability(eta + CoverageModel.CUTS[value])) {
        value++;
      }
      return value;
    }

    private double rate(double mean, double probability) {
      return switch (model) {
        case NEGATIVE_BINOMIAL -> dispersed(mean, probability);
        case GAMMA -> Math.min(LARGEST_COUNT, mean * amount(probability));
        default -> count(mean, probability);
      };
    }

    /** A count of a negative binomial law of size 2, no more than the largest. */
    private static double dispersed(double mean, double probability) {
      // (2/(2 + m))^2, and (y + 1)/y m/(2 + m) times the one before
      double term = Math.pow(2 / (2 + mean), 2);
      double below = term;
      int count = 0;
      while (below < probability && count < LARGEST_COUNT) {
        count++;
        term *= (count + 1.0) / count * mean / (2 + mean);
        below += term;
      }
      return count;
    }

    /** An amount of a Gamma law of shape 2 and mean 1. */
    private static double amount(double probability) {
      double low = 0;
      double high = 100;
      for (int i = 0; i < BISECTIONS; i++) {
        double x = (low + high) / 2;
        // 1 - (1 + 2 x) e^-2x
        if (1 - (1 + 2 * x) * Math.exp(-2 * x) < probability) {
          low = x;
        } else {
          high = x;
        }
      }
      return low;
    }

    /** The count below which Poisson's law has such a probability, and no more than the largest. */
    private static double count(double mean, double probability) {
      double term = Math.exp(-mean);
      double below = term;
      int count = 0;
      while (below < probability && count < LARGEST_COUNT) {
        count++;
        term *= mean / count;
        below += term;
      }
      return count;
    }
  }
}
