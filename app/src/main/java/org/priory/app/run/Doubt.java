package org.priory.app.run;

import java.util.List;
import java.util.StringJoiner;
import org.priory.inference.posterior.Interval;
import org.priory.inference.posterior.LinearPosterior;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.inference.posterior.NetworkPosterior;
import org.priory.inference.posterior.ProbitPosterior;
import org.priory.inference.posterior.SoftmaxPosterior;
import org.priory.privacy.data.BadData;
import org.priory.privacy.data.Target;

/**
 * A prediction with more columns, which say how far the posterior leaves it open: the interval of a
 * probability, or the parts of a number's standard deviation that come from not knowing the
 * parameters (epistemic) and from all else (aleatoric).
 *
 * @param plain the prediction itself
 * @param more names of the columns
 * @param fields of a row
 */
record Doubt(Predictor plain, String more, Fields fields) implements Predictor {
  private static final double LEVEL = FittedRegression.LEVEL;

  /** The fields for the row of features that starts at the offset. */
  interface Fields {
    String of(float[] block, int offset);
  }

  /** Of a model that was saved. */
  static Predictor of(SavedModel model) {
    if (model.fitted() instanceof FittedTableNetwork network) {
      return NetworkPredictor.withDoubt(network);
    }
    model
        .withoutIntervals()
        .ifPresent(
            why -> {
              throw new BadData(
                  "--uncertainty",
                  "",
                  "must be left out for a model without intervals",
                  "one by " + model.head().method(),
                  "leave it out: " + why);
            });
    Predictor plain = Predictor.of(model);
    Target target = model.encoding().target();
    return switch (model.head().model()) {
      case LogisticFitter.NAME -> {
        LogisticPosterior posterior = new LogisticPosterior(model.coefficients());
        yield new Doubt(
            plain, "low,high", (block, at) -> ends(posterior.interval(block, at, LEVEL)));
      }
      case ProbitFitter.NAME -> {
        ProbitPosterior posterior = new ProbitPosterior(model.regression().coefficients());
        yield new Doubt(
            plain, "low,high", (block, at) -> ends(posterior.interval(block, at, LEVEL)));
      }
      case SoftmaxFitter.NAME -> {
        SoftmaxPosterior posterior =
            new SoftmaxPosterior(model.drawn().posterior(), target.classes().size());
        yield new Doubt(
            plain,
            ends(target.classes()),
            (block, at) -> {
              StringJoiner fields = new StringJoiner(",");
              posterior.intervals(block, at, LEVEL).forEach(each -> fields.add(ends(each)));
              return fields.toString();
            });
      }
      case LinearFitter.NAME -> {
        LinearPosterior line = new LinearPosterior(model.coefficients(), model.precision());
        yield parts(plain, line::sd, Math.sqrt(line.noise()), target);
      }
      case NetworkFitter.NAME -> {
        NetworkPosterior network = ((FittedNetwork) model.fitted()).posterior();
        yield parts(plain, network::sd, network.scale() * Math.sqrt(network.noise()), target);
      }
      default ->
          throw new BadData(
              "--uncertainty",
              "",
              "must be left out for a model without a target",
              model.head().model(),
              "leave it out");
    };
  }

  /** Variances add up; labels in [-1, 1] stand for numbers from min to max. */
  private static Doubt parts(
      Predictor plain, NumberPredictor.OfRow sds, double noiseSd, Target target) {
    double half = (target.max() - target.min()) / 2;
    return new Doubt(
        plain,
        "epistemic,aleatoric",
        (block, at) -> {
          double sd = sds.of(block, at);
          double epistemic = Math.sqrt(Math.max(0, sd * sd - noiseSd * noiseSd));
          return CsvNumber.known(half * epistemic, half * sd)
              + ","
              + CsvNumber.known(half * noiseSd, half * sd);
        });
  }

  /** Names of the columns of some classes' intervals. */
  static String ends(List<String> classes) {
    StringJoiner columns = new StringJoiner(",");
    classes.forEach(
        each -> {
          columns.add(CsvField.of("low(" + each + ")"));
          columns.add(CsvField.of("high(" + each + ")"));
        });
    return columns.toString();
  }

  static String ends(Interval interval) {
    return CsvNumber.share(interval.low()) + "," + CsvNumber.share(interval.high());
  }

  @Override
  public String columns() {
    return plain.columns() + "," + more;
  }

  @Override
  public String line(float[] block, int offset) {
    return plain.line(block, offset) + "," + fields.of(block, offset);
  }

  @Override
  public Scores scores() {
    return plain.scores();
  }
}
