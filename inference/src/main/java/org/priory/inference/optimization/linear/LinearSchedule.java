package org.priory.inference.optimization.linear;

import java.util.ArrayList;
import java.util.List;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.regression.Dispersion;
import org.priory.privacy.wall.Noise;

/**
 * The releases of {@link WhitenedRun} and their shares of the budget: moments, matrices, scores,
 * what persons or weights make necessary, and a histogram of residuals with their mean.
 *
 * @param scores shares of the scores
 * @param last what is asked about scores after all of them
 */
record LinearSchedule(List<Double> scores, Last last) {
  static final double MOMENTS_SHARE = 0.07;
  static final double HISTOGRAM_SHARE = 0.07;

  /** What a run says of the scores' covariance. */
  static final String COVARIANCE_WORDS =
      "%.0f %% of the budget says how weighted scores vary: intervals are those of a survey's weights, whatever the weights go together with"
          .formatted(100 * Last.COVARIANCE.share);

  /** The noise of later matrices counts for more. */
  static final List<Double> MATRICES = List.of(0.07, 0.08, 0.12);

  /** A score has twice the share of the one before it, and at least this share of the last. */
  private static final double LEAST_SCORE = 0.125;

  /** What is asked about scores after all of them. */
  enum Last {
    /** Nothing: every row is a record, and counts alike. */
    NONE(0),
    /** How much the rows of a person repeat each other. */
    DISPERSION(Dispersion.SHARE),
    /** Their covariance: rows have weights. */
    COVARIANCE(0.1);

    private final double share;

    Last(double share) {
      this.share = share;
    }

    double share() {
      return share;
    }

    static Last of(PublicKnowledge known) {
      return known.weights().isPresent() ? COVARIANCE : known.persons() ? DISPERSION : NONE;
    }
  }

  LinearSchedule {
    scores = List.copyOf(scores);
  }

  /** So many scores. */
  static LinearSchedule of(int scores, Last last) {
    double left = 1 - MOMENTS_SHARE - HISTOGRAM_SHARE - last.share;
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
    return new LinearSchedule(shares, last);
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
    if (last != Last.NONE) {
      all.add(last.share);
    }
    all.add(HISTOGRAM_SHARE);
    return Noise.schedule(all.stream().mapToDouble(share -> z / Math.sqrt(share)).toArray());
  }
}
