package org.priory.inference.optimization;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.priory.inference.model.Dispersion;
import org.priory.privacy.wall.Noise;

/**
 * What is asked in which order, and for which share of the budget: moments, the curvature twice (at
 * the start, and again on the way), and scores whose shares grow in proportion to their number.
 * Where records are persons, also how much their rows repeat each other, before the last score.
 *
 * <p>The shares are of 1/z^2, which adds up over Gaussian releases; all together they are 1.
 *
 * @param moments share of the first release
 * @param releases those after it, in order
 */
record NewtonSchedule(double moments, List<Release> releases) {
  private static final double MOMENTS_SHARE = 0.1;
  private static final double CURVATURE_SHARE = 0.1;

  /** The share for the size of the scores: one number, which is known well from little. */
  private static final double SPREAD_SHARE = 0.005;

  /** When the curvature is bought again, as a share of the scores. */
  private static final double SECOND_CURVATURE = 0.4;

  /** What is asked for. */
  enum Kind {
    CURVATURE,
    SCORE,
    SPREAD,
    DISPERSION
  }

  /**
   * One release.
   *
   * @param kind what is asked for
   * @param share of the budget
   */
  record Release(Kind kind, double share) {}

  NewtonSchedule {
    releases = List.copyOf(releases);
  }

  /** So many scores, with or without the whole curvature matrix, for rows or for persons. */
  static NewtonSchedule of(int scores, boolean withCurvature, boolean withSpread, boolean persons) {
    List<Release> releases = new ArrayList<>();
    double left =
        1
            - MOMENTS_SHARE
            - (withCurvature ? 2 * CURVATURE_SHARE : 0)
            - (withSpread ? SPREAD_SHARE : 0)
            - (persons ? Dispersion.SHARE : 0);
    for (int t = 0; t < scores; t++) {
      if (withCurvature && (t == 0 || t == (int) (SECOND_CURVATURE * scores))) {
        releases.add(new Release(Kind.CURVATURE, CURVATURE_SHARE));
      }
      if (withSpread && t == (int) (SECOND_CURVATURE * scores)) {
        releases.add(new Release(Kind.SPREAD, SPREAD_SHARE));
      }
      if (persons && t == scores - 1) {
        releases.add(new Release(Kind.DISPERSION, Dispersion.SHARE));
      }
      // omega_t proportional to t + 1
      releases.add(new Release(Kind.SCORE, left * (t + 1) * 2 / (scores * (scores + 1.0))));
    }
    return new NewtonSchedule(MOMENTS_SHARE, releases);
  }

  /** Multipliers z/sqrt(share): together they cost what one release with multiplier z does. */
  Noise noise(double z) {
    return Noise.schedule(
        DoubleStream.concat(DoubleStream.of(moments), releases.stream().mapToDouble(Release::share))
            .map(share -> z / Math.sqrt(share))
            .toArray());
  }

  /** Scores before the second curvature. */
  int onThePath() {
    return (int) (SECOND_CURVATURE * scores());
  }

  int scores() {
    return (int) releases.stream().filter(release -> release.kind() == Kind.SCORE).count();
  }

  /** The share of the scores from the given one on. */
  double scoreShare(int from) {
    return releases.stream()
        .filter(release -> release.kind() == Kind.SCORE)
        .skip(from)
        .mapToDouble(Release::share)
        .sum();
  }
}
