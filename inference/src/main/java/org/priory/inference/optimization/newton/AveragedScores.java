package org.priory.inference.optimization.newton;

import java.util.ArrayList;
import java.util.List;
import org.priory.inference.optimization.curvature.NoisyNewton;

/** Scores in the order in which they were bought, and averages of them. */
final class AveragedScores {
  private final List<NoisyNewton.Score> scores = new ArrayList<>();
  private final List<Double> shares = new ArrayList<>();

  /**
   * Appends a score.
   *
   * @param share of the budget that it cost
   */
  void add(NoisyNewton.Score score, double share) {
    scores.add(score);
    shares.add(share);
  }

  int count() {
    return scores.size();
  }

  /** The average of scores from one on, weighted by their shares of the budget. */
  NoisyNewton.Score from(int first) {
    int q = scores.get(first).theta().length;
    double total = shares.subList(first, shares.size()).stream().mapToDouble(w -> w).sum();
    double[] point = new double[q];
    double[] score = new double[q];
    double variance = 0;
    for (int t = first; t < scores.size(); t++) {
      double w = shares.get(t) / total;
      NoisyNewton.Score each = scores.get(t);
      for (int i = 0; i < q; i++) {
        point[i] += w * each.theta()[i];
        score[i] += w * each.score()[i];
      }
      variance += w * w * each.noise() * each.noise();
    }
    return new NoisyNewton.Score(point, score, Math.sqrt(variance));
  }

  /** The covariance of the points from one on, around their mean, with the same weights. */
  double[] spread(int first) {
    double[] centre = from(first).theta();
    int q = centre.length;
    double total = shares.subList(first, shares.size()).stream().mapToDouble(w -> w).sum();
    double[] spread = new double[q * q];
    for (int t = first; t < scores.size(); t++) {
      double w = shares.get(t) / total;
      double[] point = scores.get(t).theta();
      for (int i = 0; i < q; i++) {
        for (int j = 0; j < q; j++) {
          spread[i * q + j] += w * (point[i] - centre[i]) * (point[j] - centre[j]);
        }
      }
    }
    return spread;
  }
}
