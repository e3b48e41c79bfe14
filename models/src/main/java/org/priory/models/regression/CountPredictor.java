package org.priory.models.regression;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.priory.inference.diagnostics.CountPredictions;
import org.priory.inference.diagnostics.RateLaw;
import org.priory.inference.posterior.Interval;
import org.priory.models.predict.NumberPredictor;
import org.priory.models.predict.Predictor;
import org.priory.models.predict.Scores;
import org.priory.models.text.CsvNumber;
import org.priory.privacy.data.records.Target;

/**
 * The expected count or amount of a row, and a 95 % interval of it: of the mean of such rows, not
 * of the next count.
 *
 * @param expected counts of rows
 * @param target what a label stands for
 */
public record CountPredictor(Expected expected, Target target) implements Predictor {

  /** What a posterior says about the row of features that starts at the offset. */
  public interface Expected {
    double mean(float[] block, int offset);

    /** How counts of such rows vary. */
    RateLaw law();

    /** The central interval that holds the expected count with the given probability. */
    Interval interval(float[] block, int offset, double level);
  }

  @Override
  public List<String> columns() {
    return List.of("expected", "low", "high");
  }

  @Override
  public List<String> fields(float[] block, int offset) {
    Interval interval = expected.interval(block, offset, LEVEL);
    // digits beyond those of the smaller side mean nothing
    double mean = expected.mean(block, offset);
    double sd = (mean - interval.low()) / 2;
    return List.of(
        CsvNumber.known(mean, sd),
        CsvNumber.known(interval.low(), sd),
        CsvNumber.known(interval.high(), sd));
  }

  @Override
  public double loss(float[] block, int offset, float label) {
    return NumberPredictor.loss(expected.mean(block, offset), target.number(label), target);
  }

  @Override
  public Scores scores() {
    return new CountScores(this, new CountPredictions(expected.law()));
  }

  private record CountScores(CountPredictor predictor, CountPredictions predictions)
      implements Scores {

    @Override
    public void add(float[] block, int offset, float label) {
      predictions.add(predictor.expected.mean(block, offset), predictor.target.number(label));
    }

    @Override
    public Map<String, @Nullable Object> members() {
      Map<String, @Nullable Object> members = new LinkedHashMap<>();
      members.put("deviance", predictions.meanDeviance());
      members.put("log_likelihood", predictions.meanLogLikelihood());
      members.put("rmse", predictions.rootMeanSquaredError());
      members.put("expected", predictions.meanExpected());
      members.put("counted", predictions.meanCounted());
      return members;
    }
  }
}
