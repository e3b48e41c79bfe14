package org.priory.inference.optimization.linear;

import java.util.List;
import org.priory.inference.optimization.curvature.NoisyNewton;

/** The scores that count at the end: those before them are of the path alone. */
final class LastScores {
  private LastScores() {}

  /** The average of the last so many scores, weighted by their precisions. */
  static NoisyNewton.Score average(List<NoisyNewton.Score> scores, int count) {
    List<NoisyNewton.Score> last =
        scores.subList(Math.max(0, scores.size() - count), scores.size());
    int q = last.get(0).theta().length;
    double total = 0;
    double[] point = new double[q];
    double[] score = new double[q];
    for (NoisyNewton.Score each : last) {
      // without noise all count alike
      double weight = each.noise() > 0 ? 1 / (each.noise() * each.noise()) : 1;
      total += weight;
      for (int k = 0; k < q; k++) {
        point[k] += weight * each.theta()[k];
        score[k] += weight * each.score()[k];
      }
    }
    for (int k = 0; k < q; k++) {
      point[k] /= total;
      score[k] /= total;
    }
    boolean noisy = last.get(0).noise() > 0;
    return new NoisyNewton.Score(point, score, noisy ? 1 / Math.sqrt(total) : 0);
  }
}
