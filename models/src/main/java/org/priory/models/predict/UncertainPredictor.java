package org.priory.models.predict;

import java.util.List;
import java.util.stream.Stream;
import org.priory.inference.posterior.Interval;
import org.priory.models.text.CsvNumber;
import org.priory.privacy.data.records.Target;

/**
 * A prediction with more columns, which say how far the posterior leaves it open: the interval of a
 * probability, or the parts of a number's standard deviation that come from not knowing the
 * parameters (epistemic) and from all else (aleatoric).
 *
 * @param plain the prediction itself
 * @param more names of the columns
 * @param uncertainty what these columns hold
 */
public record UncertainPredictor(Predictor plain, List<String> more, Fields uncertainty)
    implements Predictor {
  /** The fields for the row of features that starts at the offset. */
  public interface Fields {
    List<String> of(float[] block, int offset);
  }

  /** Variances add up; labels in [-1, 1] stand for numbers from min to max. */
  public static UncertainPredictor parts(
      Predictor plain, NumberPredictor.OfRow sds, double noiseSd, Target target) {
    double half = (target.max() - target.min()) / 2;
    return new UncertainPredictor(
        plain,
        List.of("epistemic", "aleatoric"),
        (block, at) -> {
          double sd = sds.of(block, at);
          double epistemic = Math.sqrt(Math.max(0, sd * sd - noiseSd * noiseSd));
          return List.of(
              CsvNumber.known(half * epistemic, half * sd),
              CsvNumber.known(half * noiseSd, half * sd));
        });
  }

  /** Names of the columns of some classes' intervals. */
  public static List<String> ends(List<String> classes) {
    return classes.stream()
        .flatMap(each -> Stream.of("low(" + each + ")", "high(" + each + ")"))
        .toList();
  }

  public static List<String> ends(Interval interval) {
    return List.of(CsvNumber.share(interval.low()), CsvNumber.share(interval.high()));
  }

  @Override
  public List<String> columns() {
    return joined(plain.columns(), more);
  }

  @Override
  public List<String> fields(float[] block, int offset) {
    return joined(plain.fields(block, offset), uncertainty.of(block, offset));
  }

  private static List<String> joined(List<String> first, List<String> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  @Override
  public double loss(float[] block, int offset, float label) {
    return plain.loss(block, offset, label);
  }

  @Override
  public Scores scores() {
    return plain.scores();
  }
}
