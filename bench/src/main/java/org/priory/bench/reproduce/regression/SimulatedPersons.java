package org.priory.bench.reproduce.regression;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.priory.inference.model.PublicKnowledge;
import org.priory.numerics.special.Normal;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Target;

/**
 * Persons with several rows of a regression with known coefficients. The law of every single row is
 * that of the regression, however much the rows of a person have in common: labels go together
 * through normal errors that are correlated, of which each is standard normal.
 *
 * @param known what is public about them
 * @param truth the coefficients
 */
record SimulatedPersons(PublicKnowledge known, double[] truth, Records records) {
  /** Standard deviation of the errors of numbers. */
  private static final double SD = 0.15;

  /** Correlation of errors where a person has an effect. */
  private static final double CORRELATION = 0.5;

  /** What the rows of a person have in common. */
  enum Common {
    /** Nothing. */
    NOTHING("independent"),
    /** About half of the columns, and errors that are correlated. */
    EFFECT("person effect"),
    /** Errors that go with the second column: persons differ in its effect. */
    SLOPE("random slope"),
    /** Everything: they are one row several times. */
    ALL("same row");

    private final String word;

    Common(String word) {
      this.word = word;
    }

    String word() {
      return word;
    }
  }

  /**
   * How many rows persons have, and what these have in common.
   *
   * @param least rows of a person
   * @param most rows of a person; evenly from the one to the other
   */
  record Pattern(int least, int most, Common common) {
    String rows() {
      return least == most ? Integer.toString(least) : least + " to " + most;
    }
  }

  /** A data set of its own for each number. */
  static SimulatedPersons of(
      Pattern pattern, int persons, int features, boolean isNumber, long number) {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(number);
    double[] truth = new double[features];
    for (int j = 0; j < features; j++) {
      truth[j] = (isNumber ? 0.5 / features : 1) * (2 * random.nextDouble() - 1);
    }
    PublicKnowledge known =
        new PublicKnowledge(
                IntStream.range(0, features).mapToObj(j -> "x" + j).toList(),
                IntStream.range(-1, features - 1).toArray(),
                Math.sqrt(features),
                persons)
            .ofPersons();
    int[] rows = new int[persons];
    for (int i = 0; i < persons; i++) {
      rows[i] = pattern.least + random.nextInt(pattern.most - pattern.least + 1);
    }
    return new SimulatedPersons(
        known, truth, records(pattern.common, rows, truth, isNumber, known, random));
  }

  private static Records records(
      Common common,
      int[] rows,
      double[] truth,
      boolean isNumber,
      PublicKnowledge known,
      UniformRandomProvider random) {
    int d = truth.length;
    int n = IntStream.of(rows).sum();
    float[] values = new float[n * d];
    float[] labels = new float[n];
    long[] units = new long[n];
    ZigguratSampler.NormalizedGaussian normal = ZigguratSampler.NormalizedGaussian.of(random);
    int at = 0;
    for (int person = 0; person < rows.length; person++) {
      double effect = normal.sample();
      for (int first = at; at < first + rows[person]; at++) {
        units[at] = person;
        if (common == Common.ALL && at > first) {
          System.arraycopy(values, first * d, values, at * d, d);
          labels[at] = labels[first];
          continue;
        }
        double psi = 0;
        for (int j = 0; j < d; j++) {
          boolean isShared = common == Common.EFFECT && at > first && j <= d / 2;
          values[at * d + j] =
              j == 0 ? 1 : isShared ? values[first * d + j] : 2 * random.nextFloat() - 1;
          psi += truth[j] * values[at * d + j];
        }
        double error = error(common, values[at * d + 1], effect, normal);
        labels[at] = (float) (isNumber ? psi + SD * error : binary(psi, error));
      }
    }
    Target target =
        isNumber
            ? new Target(Target.Kind.NUMBER, "y", List.of(), -1, 1)
            : new Target(Target.Kind.BINARY, "y", List.of("0", "1"), 0, 0);
    return Records.of(Features.of(known.names(), known.maxNorm(), target), values, labels, units);
  }

  /** A standard normal error, of which a part is the person's. */
  private static double error(
      Common common, double column, double effect, ZigguratSampler.NormalizedGaussian normal) {
    double share =
        switch (common) {
          case EFFECT -> Math.sqrt(CORRELATION);
          case SLOPE -> column;
          default -> 0;
        };
    return share * effect + Math.sqrt(1 - share * share) * normal.sample();
  }

  /** 1 with probability 1/(1 + e^-psi), by an error that is evenly spread after Phi. */
  private static double binary(double psi, double error) {
    return Math.exp(Normal.logCdf(error)) < 1 / (1 + Math.exp(-psi)) ? 1 : 0;
  }
}
