package org.priory.inference.optimization.newton;

import org.priory.inference.optimization.curvature.LevelFrame;
import org.priory.inference.optimization.curvature.Whitening;
import org.priory.inference.rows.FeatureGroups;
import org.priory.inference.rows.Standardisation;

/**
 * The coordinates in which a {@link MixedRun} steps: standardised features, numbers among them
 * mixed so that they hardly go together.
 *
 * @param whitening how numbers are mixed: not at all, until a matrix says how they go together
 * @param unit of a coefficient of the model
 */
record MixedCoordinates(
    Standardisation features,
    FeatureGroups groups,
    LevelFrame frame,
    Whitening whitening,
    double unit) {
  /** A column may be so much less, or more, spread than noisy moments tell. */
  private static final double LEAST_RATIO = 0.003;

  private static final double MOST_RATIO = 3;

  /** The features as they are. */
  static MixedCoordinates unmixed(Standardisation features, FeatureGroups groups, double unit) {
    LevelFrame frame = new LevelFrame(groups, features);
    return new MixedCoordinates(features, groups, frame, frame.unmixed(), unit);
  }

  /** These with their numbers mixed once more. */
  MixedCoordinates mixed(Whitening by) {
    int[] numbers = groups.numbers();
    double[] spread = features.spread().clone();
    for (int i = 0; i < numbers.length; i++) {
      spread[numbers[i]] = by.variances()[i];
    }
    Whitening both = by.after(whitening);
    Standardisation after = features.withMixing(both.mixing(numbers), spread);
    return new MixedCoordinates(after, groups, new LevelFrame(groups, after), both, unit);
  }

  int size() {
    return frame.size();
  }

  /** The coefficients of the features as they come, in units of the model. */
  double[] coefficients(double[] theta) {
    return inUnits(frame.outward(theta));
  }

  /** Coefficients of the features in units of the model, from those of standardised features. */
  double[] inUnits(double[] standardised) {
    double[] b = features.coefficients(standardised);
    for (int j = 0; j < b.length; j++) {
      b[j] *= unit;
    }
    return b;
  }

  /**
   * The variances of numbers, over those that noisy moments gave them: entries of the curvature
   * over that of the intercept.
   */
  double[] ratios(double[] h) {
    double[] before = whitening.diagonalBefore(h);
    for (int i = 0; i < before.length; i++) {
      before[i] = Math.max(LEAST_RATIO, Math.min(MOST_RATIO, before[i] / Math.max(1e-9, h[0])));
    }
    return before;
  }

  /** The share of a level that moments leave open: what its variance is at least. */
  double open() {
    double least = 1;
    for (LevelFrame.Level level : frame.categories()) {
      for (int j : level.features()) {
        double a = features.scale()[j];
        // spread = a^2 v
        least = Math.min(least, features.spread()[j] / (a * a));
      }
    }
    return least;
  }

  /**
   * The share of numbers of which moments tell no more than how large their variance may be: v is
   * under twice the noise of E[x^2] - c^2, n sqrt(1 + 4 c^2) for noise n of a moment.
   */
  double unresolved() {
    double noise = features.support().map(s -> s.noise() / s.records()).orElse(0.0);
    int count = 0;
    for (int j : groups.numbers()) {
      double c = features.centre()[j];
      // numbers are scaled by v^-1/2
      double v = 1 / (features.scale()[j] * features.scale()[j]);
      count += v < 2 * noise * Math.sqrt(1 + 4 * c * c) ? 1 : 0;
    }
    return count / Math.max(1.0, groups.numbers().length);
  }

  /** The variance of the linear predictor over rows, at a point. */
  double predictorVariance(double[] theta) {
    double variance = 0;
    for (int i = 1; i < size(); i++) {
      variance += frame.variance(i) * theta[i] * theta[i];
    }
    return variance;
  }
}
