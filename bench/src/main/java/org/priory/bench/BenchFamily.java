package org.priory.bench;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.AhrensDieterMarsagliaTsangGammaSampler;
import org.apache.commons.rng.sampling.distribution.PoissonSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.priory.models.catalog.ModelCatalog;
import org.priory.models.regression.SurvivalChoice;
import org.priory.models.regression.SurvivalRegression;
import org.priory.models.table.TableModel;
import org.priory.numerics.special.Normal;
import org.priory.privacy.data.formula.Formula;

/** A family of regressions that is timed, and how its labels follow from a predictor. */
enum BenchFamily {
  LOGISTIC("\"type\": \"category\", \"values\": [\"no\", \"yes\"]"),
  PROBIT(LOGISTIC.target),
  SOFTMAX("\"type\": \"category\", \"values\": [\"a\", \"b\", \"c\"]"),
  ORDINAL("\"type\": \"category\", \"values\": [\"low\", \"middle\", \"high\", \"highest\"]"),
  LINEAR("\"type\": \"number\", \"min\": -1, \"max\": 1"),
  POISSON("\"type\": \"number\", \"min\": 0, \"max\": 60"),
  NEGATIVE_BINOMIAL(POISSON.target),
  GAMMA(POISSON.target),
  SURVIVAL("\"type\": \"number\", \"min\": 0, \"max\": 1"),
  /** A logistic regression with an intercept of its own for each of {@link #SITES} sites. */
  GROUPS(LOGISTIC.target);

  /** Groups of {@link #GROUPS}, which count as columns. */
  static final int SITES = 20;

  private static final double LARGEST = 60;
  private static final double[] CUTS = {1.5, 0, -1.5};
  private static final double ERROR = 0.1;

  /** Followed until a time that is even between this and 1. */
  private static final double FIRST_END = 0.2;

  private final String target;

  BenchFamily(String target) {
    this.target = target;
  }

  /** The name that an option takes. */
  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The model that is fitted. */
  TableModel<?> model() {
    return switch (this) {
      case SURVIVAL ->
          new SurvivalRegression(new SurvivalChoice("event", Optional.empty(), List.of()));
      case GROUPS -> ModelCatalog.ofTable(LOGISTIC.word()).orElseThrow();
      default -> ModelCatalog.ofTable(word()).orElseThrow();
    };
  }

  /** Columns that are numbers, where there are so many columns in all, the intercept included. */
  int numbers(int width) {
    return width - 1 - (this == GROUPS ? SITES : 0);
  }

  /** The schema of so many columns. */
  String schema(int width) {
    String numbers =
        IntStream.rangeClosed(1, numbers(width))
            .mapToObj(
                j -> "{\"name\": \"x" + j + "\", \"type\": \"number\", \"min\": -1, \"max\": 1}")
            .collect(Collectors.joining(", "));
    String beside =
        switch (this) {
          case SURVIVAL ->
              ", {\"name\": \"event\", \"type\": \"category\", \"values\": [\"no\", \"yes\"]}";
          case GROUPS ->
              IntStream.range(0, SITES)
                  .mapToObj(j -> "\"s" + j + "\"")
                  .collect(
                      Collectors.joining(
                          ", ",
                          ", {\"name\": \"site\", \"type\": \"category\", \"values\": [",
                          "]}"));
          default -> "";
        };
    return "{\"columns\": [" + numbers + beside + ", {\"name\": \"y\", " + target + "}]}";
  }

  /** What explains the target, where it is not all columns as they are. */
  Optional<Formula> formula(int width) {
    return this == GROUPS
        ? Optional.of(
            Formula.parse(
                IntStream.rangeClosed(1, numbers(width))
                    .mapToObj(j -> "x" + j)
                    .collect(Collectors.joining(" + ", "y ~ ", " + (1 | site)"))))
        : Optional.empty();
  }

  /**
   * A label, as encodings have it.
   *
   * @param eta of the order of 1
   */
  float label(double eta, UniformRandomProvider random) {
    return (float)
        switch (this) {
          case LOGISTIC, GROUPS -> random.nextDouble() < logistic(eta) ? 1 : 0;
          case PROBIT -> random.nextDouble() < Normal.cdf(eta) ? 1 : 0;
          case SOFTMAX -> oneOfThree(eta, random.nextDouble());
          case ORDINAL -> value(eta, random.nextDouble());
          case LINEAR ->
              Math.max(
                  -1,
                  Math.min(
                      1,
                      0.2 * eta + ERROR * ZigguratSampler.NormalizedGaussian.of(random).sample()));
          case POISSON -> share(PoissonSampler.of(random, Math.exp(eta)).sample());
          // of size and shape 2
          case NEGATIVE_BINOMIAL -> share(PoissonSampler.of(random, gamma(eta, random)).sample());
          case GAMMA -> share(gamma(eta, random));
          case SURVIVAL -> throw new IllegalStateException("a follow-up has an end too");
        };
  }

  /** How long somebody is followed, as a label; minus 2 less where nothing happened. */
  static double followed(double eta, UniformRandomProvider random) {
    double happens = ZigguratSampler.Exponential.of(random).sample() / Math.exp(eta);
    double ends = FIRST_END + (1 - FIRST_END) * random.nextDouble();
    return happens <= ends ? happens : -ends;
  }

  private static double gamma(double eta, UniformRandomProvider random) {
    return Math.max(
        1e-9, AhrensDieterMarsagliaTsangGammaSampler.of(random, 2, Math.exp(eta) / 2).sample());
  }

  private static double share(double count) {
    return 2 * Math.min(LARGEST, count) / LARGEST - 1;
  }

  private static double logistic(double eta) {
    return 1 / (1 + Math.exp(-eta));
  }

  private static int oneOfThree(double eta, double even) {
    double second = 1 / (1 + Math.exp(-eta) + Math.exp(-1.5 * eta));
    double first = (1 - second) / (1 + Math.exp(-eta / 2));
    return even < second ? 1 : even < second + first ? 0 : 2;
  }

  private static int value(double eta, double even) {
    int value = 0;
    while (value < CUTS.length && even < logistic(eta + CUTS[value])) {
      value++;
    }
    return value;
  }
}
