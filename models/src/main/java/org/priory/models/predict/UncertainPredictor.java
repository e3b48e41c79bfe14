package org.priory.models.predict;

import java.util.List;
import java.util.StringJoiner;
import org.priory.inference.posterior.Interval;
import org.priory.models.text.CsvField;
import org.priory.models.text.CsvNumber;
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
public record UncertainPredictor(Predictor plain, String more, Fields fields) implements Predictor {
  /** The fields for the row of features that starts at the offset. */
  public interface Fields {
    String of(float[] block, int offset);
  }

  /** Variances add up; labels in [-1, 1] stand for numbers from min to max. */
  public static UncertainPredictor parts(
      Predictor plain, NumberPredictor.OfRow sds, double noiseSd, Target target) {
    double half = (target.max() - target.min()) / 2;
    return new UncertainPredictor(
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
  public static String ends(List<String> classes) {
    StringJoiner columns = new StringJoiner(",");
    classes.forEach(
        each -> {
          columns.add(CsvField.of("low(" + each + ")"));
          columns.add(CsvField.of("high(" + each + ")"));
        });
    return columns.toString();
  }

  public static String ends(Interval interval) {
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
