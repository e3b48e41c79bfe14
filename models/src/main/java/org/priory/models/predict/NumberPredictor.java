package org.priory.models.predict;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import org.priory.inference.diagnostics.NumberPredictions;
import org.priory.models.text.CsvNumber;
import org.priory.numerics.special.NormalQuantile;
import org.priory.privacy.data.records.Target;

/**
 * Mean and standard deviation of a number, in its own units, and a 95 % interval.
 *
 * @param means of labels in [-1, 1]
 * @param sds their standard deviations
 * @param target what they stand for
 */
public record NumberPredictor(OfRow means, OfRow sds, Target target) implements Predictor {
  private static final double Z = NormalQuantile.of(0.5 + LEVEL / 2);

  /** What a posterior says about the row of features that starts at the offset. */
  public interface OfRow {
    double of(float[] block, int offset);
  }

  @Override
  public List<String> columns() {
    return List.of("mean", "sd", "low", "high");
  }

  @Override
  public List<String> fields(float[] block, int offset) {
    double mean = mean(block, offset);
    double sd = sd(block, offset);
    return DoubleStream.of(mean, sd, mean - Z * sd, mean + Z * sd)
        .mapToObj(value -> CsvNumber.known(value, sd))
        .toList();
  }

  /** In the target's own units. */
  double mean(float[] block, int offset) {
    return target.number(means.of(block, offset));
  }

  /** Labels in [-1, 1] stand for numbers from min to max. */
  private double sd(float[] block, int offset) {
    return sds.of(block, offset) * (target.max() - target.min()) / 2;
  }

  @Override
  public double loss(float[] block, int offset, float label) {
    return loss(mean(block, offset), target.number(label), target);
  }

  /** |error| over a quarter of the range, at most 1. */
  public static double loss(double mean, double observed, Target target) {
    return Math.min(1, 4 * Math.abs(mean - observed) / (target.max() - target.min()));
  }

  @Override
  public Scores scores() {
    return new NumberScores(this, new NumberPredictions(LEVEL), true);
  }

  /** Scores of the means alone, for a model without intervals. */
  Scores scoresOfMeans() {
    return new NumberScores(this, new NumberPredictions(LEVEL), false);
  }

  private record NumberScores(
      NumberPredictor predictor, NumberPredictions predictions, boolean hasIntervals)
      implements Scores {

    @Override
    public void add(float[] block, int offset, float label) {
      predictions.add(
          predictor.mean(block, offset),
          predictor.sd(block, offset),
          predictor.target.number(label));
    }

    @Override
    public Map<String, @Nullable Object> members() {
      Map<String, @Nullable Object> members = new LinkedHashMap<>();
      members.put("rmse", predictions.rootMeanSquaredError());
      OptionalDouble explained = predictions.explained();
      members.put("r_squared", explained.isPresent() ? explained.getAsDouble() : null);
      members.put("log_likelihood", predictions.meanLogLikelihood());
      if (hasIntervals) {
        members.put("coverage", predictions.coverage());
        members.put("level", LEVEL);
      }
      return members;
    }
  }
}
