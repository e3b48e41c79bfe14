package org.priory.inference.optimization.likelihood;

import java.util.ArrayList;
import java.util.List;
import org.priory.inference.curvature.Curvature;

/** The scores that were released so far: g_t at theta_t, with noise of standard deviation s_t. */
public final class ReleasedScores {
  private final List<double[]> points = new ArrayList<>();
  private final List<double[]> scores = new ArrayList<>();
  private final List<Double> noise = new ArrayList<>();
  private final List<Double> shares = new ArrayList<>();

  public void add(double[] theta, double[] score, double sd, double share) {
    points.add(theta);
    scores.add(score);
    noise.add(sd);
    shares.add(share);
  }

  public int count() {
    return points.size();
  }

  /**
   * What the scores say about H m.
   *
   * @param value b = sum w_t (H theta_t + g_t)
   * @param sd standard deviation of the noise on each of its values
   */
  public record Observation(double[] value, double sd) {}

  /** The average over all scores from the given one on, weighted by their share of the budget. */
  public Observation average(int from, Curvature h) {
    double total = shares.subList(from, count()).stream().mapToDouble(w -> w).sum();
    int d = points.get(0).length;
    double[] point = new double[d];
    double[] score = new double[d];
    double variance = 0;
    for (int t = from; t < count(); t++) {
      double w = shares.get(t) / total;
      for (int j = 0; j < d; j++) {
        point[j] += w * points.get(t)[j];
        score[j] += w * scores.get(t)[j];
      }
      variance += w * w * noise.get(t) * noise.get(t);
    }
    double[] b = h.times(point);
    for (int j = 0; j < d; j++) {
      b[j] += score[j];
    }
    return new Observation(b, Math.sqrt(variance));
  }
}
