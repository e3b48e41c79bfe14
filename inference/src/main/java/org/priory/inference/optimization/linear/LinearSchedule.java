package org.priory.inference.optimization.linear;

import java.util.ArrayList;
import java.util.List;
import org.priory.inference.regression.Dispersion;
import org.priory.privacy.wall.Noise;

/**
 * The releases of {@link WhitenedRun} and their shares of the budget: moments, matrices, scores,
 * for persons how much their rows repeat each other, and a histogram of residuals with their mean.
 *
 * @param scores shares of the scores
 * @param persons whether a record is a person
 */
record LinearSchedule(List<Double> scores, boolean persons) {
  static final double MOMENTS_SHARE = 0.07;
  static final double HISTOGRAM_SHARE = 0.07;

  /** The noise of later matrices counts for more. */
  static final List<Double> MATRICES = List.of(0.07, 0.08, 0.12);

  /** A score has twice the share of the one before it, and at least this share of the last. */
  private static final double LEAST_SCORE = 0.125;

  LinearSchedule {
    scores = List.copyOf(scores);
  }

  /** So many scores. */
  static LinearSchedule of(int scores, boolean persons) {
    double left = 1 - MOMENTS_SHARE - HISTOGRAM_SHARE - (persons ? Dispersion.SHARE : 0);
    for (double share : MATRICES) {
      left -= share;
    }
    double sum = 0;
    List<Double> shares = new ArrayList<>();
    for (int t = 0; t < scores; t++) {
      shares.add(Math.max(LEAST_SCORE, Math.pow(2, t - scores + 1)));
      sum += shares.get(t);
    }
    double factor = left / sum;
    shares.replaceAll(share -> share * factor);
    return new LinearSchedule(shares, persons);
  }

  /** The share of all scores. */
  double scoreShare() {
    return scores.stream().mapToDouble(share -> share).sum();
  }

  /** The share of the last so many scores. */
  double scoreShare(int last) {
    return scores.stream().skip(scores.size() - last).mapToDouble(share -> share).sum();
  }

  /** Multipliers z/sqrt(share): together they cost what one release with multiplier z does. */
  Noise noise(double z) {
    List<Double> all = new ArrayList<>();
    all.add(MOMENTS_SHARE);
    all.addAll(MATRICES);
    all.addAll(scores);
    if (persons) {
      all.add(Dispersion.SHARE);
    }
    all.add(HISTOGRAM_SHARE);
    return Noise.schedule(all.stream().mapToDouble(share -> z / Math.sqrt(share)).toArray());
  }
}
