package org.priory.models.predict;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The mean logarithm of the density or probability that a model without a target gives to rows. */
public final class DensityScores implements Scores {
  private final LogDensity density;
  private double sum;
  private long rows;

  /** Scores of what a model says. */
  public DensityScores(LogDensity density) {
    this.density = density;
  }

  /** The logarithm of the density of a row. */
  @FunctionalInterface
  public interface LogDensity {
    /** Scores the row of features that starts at the offset. */
    double of(float[] block, int offset);
  }

  @Override
  public void add(float[] block, int offset, float label) {
    sum += density.of(block, offset);
    rows++;
  }

  @Override
  public Map<String, @Nullable Object> members() {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("log_likelihood", sum / (double) rows);
    return members;
  }
}
