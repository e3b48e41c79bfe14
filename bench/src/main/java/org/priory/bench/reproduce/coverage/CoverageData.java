package org.priory.bench.reproduce.coverage;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.priory.bench.reproduce.coverage.CoverageTable.Rows;
import org.priory.inference.model.PublicKnowledge;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Target;

/**
 * Real covariates with labels that were simulated from known coefficients.
 *
 * @param truth the coefficients, as a fit says them
 * @param tau the standard deviation of groups' effects; of no meaning where there are none
 * @param known what is public about the records
 * @param labels simulated, in the order of the table; none for times until an event
 * @param records with these labels
 * @param outcomes new labels of the held rows
 * @param followed the held rows with new follow-ups, where labels are times until an event
 */
record CoverageData(
    CoverageTable table,
    double[] truth,
    double tau,
    PublicKnowledge known,
    float[] labels,
    Records records,
    float[] outcomes,
    Optional<Records> followed) {
  /**
   * How labels follow.
   *
   * @param tau the standard deviation of groups' effects
   */
  private record Law(SimulatedLabels labels, double tau) {}

  /** Rows of a person: from 1 to this many, evenly. */
  private static final int MOST_ROWS = 5;

  /** For a number: standard deviation of what coefficients explain, and of errors, in [-1, 1]. */
  private static final double EXPLAINED = 0.2;

  private static final double ERROR = 0.1;

  /** Errors so many standard deviations long must not leave the bounds of the labels. */
  private static final double LONGEST = 4;

  /** The largest distance of the mean of numbers from the middle, so that there is room. */
  private static final double FARTHEST = 0.3;

  private static final int BISECTIONS = 80;

  /** For a count: its mean. */
  private static final double MEAN_COUNT = 1.5;

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
    Law drawn =
        switch (model) {
          case LINEAR -> ofNumber(table, kind, real, random);
          case POISSON, NEGATIVE_BINOMIAL, GAMMA -> ofCount(table, model, kind, real, random);
          case LOGISTIC, PROBIT, ORDINAL, SOFTMAX, SURVIVAL ->
              ofClass(table, model, kind, real, random);
        };
    SimulatedLabels law = drawn.labels;
    double[] said = model.said(law.b());
    Rows train = table.train();
    if (model == CoverageModel.SURVIVAL) {
      PublicKnowledge known = SimulatedFollowUp.known(table.known(train.count()));
      Records records = SimulatedFollowUp.records(train, known, law.b(), random);
      Records held = SimulatedFollowUp.records(table.held(), known, law.b(), random);
      return new CoverageData(
          table, said, drawn.tau, known, new float[0], records, new float[0], Optional.of(held));
    }
    long[] units = persons ? units(train.count(), random) : new long[0];
    float[] labels = law.labels(train, units, random);
    float[] outcomes = law.labels(table.held(), new long[0], random);
    Records records =
        persons
            ? Records.of(table.encoding(), train.values(), labels, units)
            : Records.of(table.encoding(), train.values(), labels);
    PublicKnowledge known = known(table, model, records.units().count());
    return new CoverageData(
        table,
        said,
        drawn.tau,
        persons ? known.ofPersons() : known,
        labels,
        records,
        outcomes,
        Optional.empty());
  }

  /** What rates are shares of. */
  static Target rates() {
    return new Target(Target.Kind.NUMBER, "y", List.of(), 0, SimulatedLabels.LARGEST_COUNT);
  }

  /** What is public where so many records are counted. */
  PublicKnowledge known(double records) {
    return new PublicKnowledge(
        known.names(), known.groups(), known.maxNorm(), records, known.classes());
  }

  /** What is public: labels may have other classes than the table's own target. */
  private static PublicKnowledge known(CoverageTable table, CoverageModel model, double records) {
    PublicKnowledge own = table.known(records);
    return new PublicKnowledge(
        own.names(),
        own.groups(),
        own.maxNorm(),
        own.records(),
        switch (model) {
          case ORDINAL -> CoverageModel.VALUES;
          case SOFTMAX -> CoverageModel.CLASSES;
          default -> own.classes();
        });
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

  /** Coefficients without a constant. */
  private static double[] effects(
      CoverageTable table,
      CoverageModel model,
      CoverageTruth kind,
      CoverageRealFit.Fit real,
      UniformRandomProvider random) {
    double[] b =
        kind == CoverageTruth.REAL ? real.coefficients().clone() : kind.draw(table, random);
    CoverageSites.draw(b, table.encoding(), CoverageSites.TAU, random);
    Arrays.setAll(b, j -> model.scale() * b[j]);
    b[0] = 0;
    return b;
  }

  private static Law ofClass(
      CoverageTable table,
      CoverageModel model,
      CoverageTruth kind,
      CoverageRealFit.Fit real,
      UniformRandomProvider random) {
    double[] b = effects(table, model, kind, real, random);
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
    return new Law(new SimulatedLabels(model, b, 0), CoverageSites.TAU * model.scale());
  }

  /** Rates are shares of the largest count, with a mean that is a small part of it. */
  private static Law ofCount(
      CoverageTable table,
      CoverageModel model,
      CoverageTruth kind,
      CoverageRealFit.Fit real,
      UniformRandomProvider random) {
    double[] b = effects(table, model, kind, real, random);
    double mean = Arrays.stream(table.train().dot(b)).map(Math::exp).average().orElseThrow();
    b[0] = Math.log(MEAN_COUNT / mean / SimulatedLabels.LARGEST_COUNT);
    return new Law(new SimulatedLabels(model, b, 0), CoverageSites.TAU * model.scale());
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
    CoverageSites.leaveOut(b, table.encoding());
    double sd = sd(table.train().dot(b));
    double tau = CoverageSites.TAU * (isReal ? sd : EXPLAINED);
    if (!isReal) {
      double scale = sd > 0 ? EXPLAINED / sd : 0;
      Arrays.setAll(b, j -> scale * b[j]);
    }
    CoverageSites.draw(b, table.encoding(), tau, random);
    if (!isReal) {
      double mean = Math.max(-FARTHEST, Math.min(FARTHEST, mean(table.train().labels())));
      b[0] = mean - Arrays.stream(table.train().dot(b)).average().orElseThrow();
    }
    double longest =
        LONGEST * error + Arrays.stream(table.train().dot(b)).map(Math::abs).max().orElseThrow();
    double scale = Math.min(1, 1 / longest);
    Arrays.setAll(b, j -> scale * b[j]);
    return new Law(new SimulatedLabels(CoverageModel.LINEAR, b, scale * error), scale * tau);
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
}
