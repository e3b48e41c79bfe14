package org.priory.models.predict;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.priory.inference.diagnostics.BinaryPredictions;

/**
 * How right and how sure a model is about classes. Calibration is that of the most probable class
 * (Guo et al. 2017).
 */
public final class ClassScores {
  private final BinaryPredictions best = new BinaryPredictions();
  private int right;
  private double logLoss;

  /**
   * Counts one prediction.
   *
   * @param ofBest probability of the most probable class
   * @param isRight whether that is the label
   * @param ofLabel probability of the label
   */
  public void add(double ofBest, boolean isRight, double ofLabel) {
    best.add(ofBest, isRight);
    right += isRight ? 1 : 0;
    logLoss -= Math.log(Math.max(ofLabel, Double.MIN_NORMAL));
  }

  public int count() {
    return best.count();
  }

  public Map<String, @Nullable Object> members() {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("accuracy", (double) right / best.count());
    members.put("log_loss", logLoss / best.count());
    ReliabilityJson.put(members, best);
    return members;
  }
}
