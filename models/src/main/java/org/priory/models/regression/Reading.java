package org.priory.models.regression;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.Support;
import org.priory.models.text.Known;
import org.priory.models.text.Rounded;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Target;

/**
 * From coefficients as they are fitted to coefficients as a person reads them: r = o + L b.
 *
 * <p>Fitted is one coefficient for a half range of each number, and one for every value of a
 * category. Read is the effect of a natural step of each number, the contrast of each value with
 * the category's reference, and the intercept at the references and at the middle of the bounds.
 * Where the target is a number, all of it is in the target's own units. Exactly one value of a
 * category holds in a row, so nothing that can be predicted is lost. What a formula adds is read by
 * {@link DesignReading}.
 *
 * @param rows of L, one for each coefficient that is read; values that the schema does not list
 *     come after the others, and last those that nobody has
 * @param scale of the effects
 * @param half half of the range of a target that is a number, in its own units; else 1
 * @param interceptAt where the intercept is read: the value of each column
 * @param encoding of the rows; null if coefficients are read as they were fitted
 * @param hidden the variance of what directions of numbers that the noise hides may add to the
 *     scale for a row
 */
public record Reading(
    List<ReadRow> rows,
    Scale scale,
    double half,
    Map<String, Object> interceptAt,
    @Nullable Encoding encoding,
    double hidden) {

  /** From this standard deviation on, what the noise hides is said. */
  private static final double LEAST_HIDDEN = 0.1;

  /** On what scale effects add up. */
  public enum Scale {
    /** The logarithm of odds, so that e to the effect is an odds ratio. */
    LOG_ODDS("log odds", "odds"),
    /** The logarithm of the odds of a higher value, so that e to the effect is an odds ratio. */
    HIGHER_ODDS("log odds of a higher value", "odds"),
    /** The logarithm of an expected count, so that e to the effect is a rate ratio. */
    LOG_RATE("log rate", "rate"),
    /** The logarithm of a hazard, so that e to the effect is a hazard ratio. */
    LOG_HAZARD("log hazard", "hazard"),
    /** The target's own units. */
    TARGET("units of the target"),
    /** The scale of x'b, whose normal probability is that of the second class. */
    PROBIT("linear predictor"),
    /** The scale of x'b, one for each class. */
    CLASSES("linear predictor"),
    /** The scale of x'b. */
    PREDICTOR("linear predictor");

    private final String words;
    private final String ratio;

    Scale(String words) {
      this(words, "");
    }

    Scale(String words, String ratio) {
      this.words = words;
      this.ratio = ratio;
    }

    /** What e to an effect is a ratio of; empty if it is none. */
    String ratio() {
      return ratio;
    }

    /** Whether e to an effect is a ratio. */
    boolean isRatio() {
      return !ratio.isEmpty();
    }

    String words() {
      return words;
    }
  }

  /** Regressions by factors. */
  private static final Set<String> RATES =
      Set.of(PoissonRegression.NAME, NegativeBinomialRegression.NAME, GammaRegression.NAME);

  public Reading {
    rows = List.copyOf(rows);
  }

  /** A reading of which the noise hides nothing. */
  public Reading(
      List<ReadRow> rows,
      Scale scale,
      double half,
      Map<String, Object> interceptAt,
      @Nullable Encoding encoding) {
    this(rows, scale, half, interceptAt, encoding, 0);
  }

  /** Coefficients that are read as they were fitted. */
  static Reading asFitted(List<String> names) {
    List<ReadRow> rows = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      rows.add(ReadRow.asFitted(names.get(i), i));
    }
    return new Reading(rows, Scale.PREDICTOR, 1, Map.of(), null);
  }

  /**
   * How a regression's features are read.
   *
   * @param model by its name
   */
  public static Reading of(String model, Encoding encoding) {
    Target target = encoding.target();
    DesignReading design = new DesignReading(encoding.design());
    if (RATES.contains(model)) {
      return ofCounts(encoding, Math.log(target.max()), design.at());
    }
    if (target.kind() == Target.Kind.NUMBER) {
      // y = (min + max)/2 + (max - min)/2 x'b
      double half = target.max() / 2 - target.min() / 2;
      double middle = target.max() / 2 + target.min() / 2;
      return new Reading(
          inOrder(design.rows("", 0, half, middle)), Scale.TARGET, half, design.at(), encoding);
    }
    if (model.equals(SoftmaxRegression.NAME)) {
      List<ReadRow> rows = new ArrayList<>();
      for (int k = 0; k < target.classes().size(); k++) {
        rows.addAll(
            inOrder(design.rows(target.classes().get(k) + ": ", k * encoding.width(), 1, 0)));
      }
      return new Reading(inOrder(rows), Scale.CLASSES, 1, design.at(), encoding);
    }
    if (model.equals(OrdinalRegression.NAME)) {
      return ofCuts(encoding);
    }
    Scale scale = model.equals(LogisticRegression.NAME) ? Scale.LOG_ODDS : Scale.PROBIT;
    return new Reading(inOrder(design.rows("", 0, 1, 0)), scale, 1, design.at(), encoding);
  }

  /**
   * How a regression of counts is read.
   *
   * @param encoding without the column of an exposure
   * @param log what is added to the logarithm of fitted rates, which are shares of a maximum
   * @param at where the intercept is read
   */
  static Reading ofCounts(Encoding encoding, double log, Map<String, Object> at) {
    DesignReading design = new DesignReading(encoding.design());
    return new Reading(inOrder(design.rows("", 0, 1, log)), Scale.LOG_RATE, 1, at, encoding);
  }

  /** How ordered values are read: an intercept for each cut, its constant behind the columns'. */
  private static Reading ofCuts(Encoding encoding) {
    DesignReading design = new DesignReading(encoding.design());
    List<ReadRow> rows = new ArrayList<>();
    for (ReadRow row : design.rows("", 0, 1, 0)) {
      if (row.isIntercept()) {
        List<String> values = encoding.target().classes();
        for (int j = 0; j < values.size() - 1; j++) {
          rows.add(row.ofCut(values.get(j), encoding.width() + j));
        }
      } else {
        rows.add(row);
      }
    }
    return new Reading(inOrder(rows), Scale.HIGHER_ODDS, 1, design.at(), encoding);
  }

  /** How a survival regression is read: contrasts alone, as the constant is the baseline's. */
  static Reading ofHazards(Encoding encoding) {
    DesignReading design = new DesignReading(encoding.design());
    List<ReadRow> rows =
        design.rows("", 0, 1, 0).stream().filter(row -> !row.isIntercept()).toList();
    return new Reading(inOrder(rows), Scale.LOG_HAZARD, 1, Map.of(), encoding);
  }

  /**
   * Where an intercept is read: the middle of the bounds of numbers, the reference of categories.
   */
  static Map<String, Object> at(Encoding encoding) {
    return new DesignReading(encoding.design()).at();
  }

  /** " for years 1", if rates are per so much of an exposure, which is none of the columns. */
  String atExposure() {
    Encoding rows = encoding;
    return rows == null
        ? ""
        : interceptAt.entrySet().stream()
            .filter(each -> !at(rows).containsKey(each.getKey()))
            .map(each -> " for %s %s".formatted(each.getKey(), Rounded.briefly(1.0)))
            .collect(Collectors.joining());
  }

  /** What is added to the intercept. */
  double offset() {
    return rows.stream().filter(ReadRow::isIntercept).findFirst().orElseThrow().offset();
  }

  private static List<ReadRow> inOrder(List<ReadRow> rows) {
    return rows.stream().sorted(Comparator.comparingInt(ReadRow::rank)).toList();
  }

  /** This reading with the records that contrasts rest on, as far as a posterior says. */
  Reading with(Optional<Support> support) {
    return support
        .map(
            some ->
                new Reading(
                    inOrder(rows.stream().map(row -> row.with(some)).toList()),
                    scale,
                    half,
                    interceptAt,
                    encoding,
                    some.hidden()))
        .orElse(this);
  }

  /** The class that a row speaks of, where every class has rows of its own. */
  Optional<String> classOf(ReadRow row) {
    return scale == Scale.CLASSES && encoding != null
        ? Optional.of(
            encoding.target().classes().get(row.weights().get(0).place() / encoding.width()))
        : Optional.empty();
  }

  /** The names of what is read. */
  List<String> names() {
    return rows.stream().map(ReadRow::name).toList();
  }

  /** What each of them stands for. */
  List<String> words() {
    return rows.stream().map(ReadRow::words).toList();
  }

  /**
   * What a person has to know to read terms that are no columns, missing values, and predictions
   * where the noise hides how numbers differ.
   */
  List<String> notes() {
    return encoding == null
        ? List.of()
        : Stream.of(
                DesignReading.notes(encoding.design()).stream(),
                MissingNotes.of(encoding).stream(),
                hiddenNote().stream())
            .flatMap(notes -> notes)
            .toList();
  }

  private Optional<String> hiddenNote() {
    double sd = Math.sqrt(hidden);
    return sd < LEAST_HIDDEN
        ? Optional.empty()
        : Optional.of(
            "How numbers that go together differ drowns in the noise: it may move the "
                + scale.words()
                + " of a row by a standard deviation of "
                + Known.text(sd, sd)
                + " beside these coefficients. Intervals of predictions hold that; a larger"
                + " epsilon, more records or fewer such columns make it less.");
  }

  /** The notes at the head of {@code draws.csv}. */
  List<String> drawsNotes() {
    return List.of(
        "Coefficients are those of posterior.json, on the scale: "
            + scale.words()
            + ". model.json has them as they were fitted.");
  }

  /** o + L b. */
  double[] of(double[] fitted) {
    return rows.stream().mapToDouble(row -> row.value(fitted)).toArray();
  }

  /** What is known about r: mean o + L m, covariance L C L'. */
  ReadPosterior of(GaussianPosterior fitted) {
    Covariance covariance = fitted.covariance();
    return new ReadPosterior.Normal(
        of(fitted.mean()), (i, j) -> rows.get(i).covariance(rows.get(j), covariance));
  }

  /** Every draw as it is read; parameters that are no coefficients stay as they are. */
  DrawnPosterior of(DrawnPosterior fitted) {
    double[][][] chains = new double[fitted.chains().length][][];
    for (int c = 0; c < chains.length; c++) {
      double[][] from = fitted.chains()[c];
      chains[c] = new double[from.length][];
      for (int k = 0; k < from.length; k++) {
        chains[c][k] = withOthers(from[k], fitted.dimension());
      }
    }
    return new DrawnPosterior(names(), fitted.others(), chains, fitted.heat());
  }

  /** The first {@code dimension} values as they are read, then the others. */
  private double[] withOthers(double[] draw, int dimension) {
    double[] read = new double[rows.size() + draw.length - dimension];
    System.arraycopy(of(draw), 0, read, 0, rows.size());
    System.arraycopy(draw, dimension, read, rows.size(), draw.length - dimension);
    return read;
  }
}
