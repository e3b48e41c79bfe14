package org.priory.inference.optimization.newton;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.priory.inference.regression.Dispersion;
import org.priory.privacy.wall.Noise;

/**
 * What is asked in which order, and for which share of the budget: moments, the curvature at the
 * start and again on the way ({@link Looks}), and scores whose shares grow in proportion to their
 * number. Where records are persons, also how much their rows repeat each other, before the last
 * score.
 *
 * <p>The shares are of 1/z^2, which adds up over Gaussian releases; all together they are 1.
 *
 * @param moments share of the first release
 * @param releases those after it, in order
 */
public record NewtonSchedule(double moments, List<Release> releases) {
  /** The share for the size of the scores: one number, which is known well from little. */
  private static final double SPREAD_SHARE = 0.005;

  /**
   * The share for the covariance of the scores: a matrix, which matters as much as one of looks.
   */
  private static final double COVARIANCE_SHARE = 0.1;

  /** What a run says of it. */
  public static final String COVARIANCE_WORDS =
      "%.0f %% of the budget says how weighted scores vary: intervals are those of a survey's weights, whatever the weights go together with"
          .formatted(100 * COVARIANCE_SHARE);

  /** Scores before this share of them count for the path alone. */
  private static final double PATH = 0.4;

  /** When the curvature is bought. */
  public enum Looks {
    /** Never. */
    NONE(new double[0], new double[0]),
    /** At the start, and once the path has come near. */
    TWICE(new double[] {0, PATH}, new double[] {0.1, 0.1}),
    /**
     * Also where the last scores are: with rare outcomes and long-tailed columns it is a fraction
     * of what it was on the way.
     */
    THRICE(new double[] {0, PATH, 0.8}, new double[] {0.075, 0.05, 0.1});

    private final double[] when;
    private final double[] shares;

    /**
     * Looks.
     *
     * @param when as shares of the scores
     * @param shares of the budget
     */
    Looks(double[] when, double[] shares) {
      this.when = when;
      this.shares = shares;
    }

    /** The share of the budget for all looks. */
    double share() {
      return Arrays.stream(shares).sum();
    }

    /** The share of a look before score t, or 0. */
    private double shareAt(int t, int scores) {
      double sum = 0;
      for (int k = 0; k < when.length; k++) {
        sum += t == (int) (when[k] * scores) ? shares[k] : 0;
      }
      return sum;
    }

    private boolean isLast(int t, int scores) {
      return when.length > 0 && t == (int) (when[when.length - 1] * scores);
    }
  }

  /** What is asked about how scores vary, where the last look is. */
  public enum Scatter {
    /** Nothing. */
    NONE(0),
    /** Their size. */
    SPREAD(SPREAD_SHARE),
    /**
     * Their whole covariance, where rows have weights: it is no multiple of the curvature then.
     * That of persons is their own, so that nothing else is asked about them.
     */
    COVARIANCE(COVARIANCE_SHARE);

    private final double share;

    Scatter(double share) {
      this.share = share;
    }
  }

  /** What is asked for. */
  public enum Kind {
    CURVATURE,
    SCORE,
    SPREAD,
    COVARIANCE,
    DISPERSION
  }

  /**
   * One release of the schedule, and its share of the budget.
   *
   * @param kind what is asked for
   * @param share of the budget
   */
  public record Release(Kind kind, double share) {}

  public NewtonSchedule {
    releases = List.copyOf(releases);
  }

  /**
   * So many scores.
   *
   * @param looks at the whole curvature matrix
   * @param scatter what is asked about how scores vary
   * @param persons whether records are persons
   * @param moments share of the first release
   */
  public static NewtonSchedule of(
      int scores, Looks looks, Scatter scatter, boolean persons, double moments) {
    boolean repeats = persons && scatter != Scatter.COVARIANCE;
    List<Release> releases = new ArrayList<>();
    double left = 1 - moments - looks.share() - scatter.share - (repeats ? Dispersion.SHARE : 0);
    for (int t = 0; t < scores; t++) {
      double look = looks.shareAt(t, scores);
      if (look > 0) {
        releases.add(new Release(Kind.CURVATURE, look));
      }
      if (scatter != Scatter.NONE && looks.isLast(t, scores)) {
        releases.add(
            new Release(scatter == Scatter.SPREAD ? Kind.SPREAD : Kind.COVARIANCE, scatter.share));
      }
      if (repeats && t == scores - 1) {
        releases.add(new Release(Kind.DISPERSION, Dispersion.SHARE));
      }
      // omega_t proportional to t + 1
      releases.add(new Release(Kind.SCORE, left * (t + 1) * 2 / (scores * (scores + 1.0))));
    }
    return new NewtonSchedule(moments, releases);
  }

  /** Multipliers z/sqrt(share): together they cost what one release with multiplier z does. */
  Noise noise(double z) {
    return Noise.schedule(
        DoubleStream.concat(DoubleStream.of(moments), releases.stream().mapToDouble(Release::share))
            .map(share -> z / Math.sqrt(share))
            .toArray());
  }

  /**
   * The noise of one release before all of these.
   *
   * @param before its share of the budget; these have the rest
   */
  public Noise noiseAfter(double before, double z) {
    return noiseBetween(before, new double[0], z);
  }

  /**
   * The noise of one release before all of these, and of some after them.
   *
   * @param before its share of the budget
   * @param after their shares; these have the rest
   */
  public Noise noiseBetween(double before, double[] after, double z) {
    double rest = 1 - before - Arrays.stream(after).sum();
    DoubleStream own =
        DoubleStream.concat(
            DoubleStream.of(moments), releases.stream().mapToDouble(Release::share));
    return Noise.schedule(
        DoubleStream.concat(
                DoubleStream.concat(DoubleStream.of(before), own.map(share -> rest * share)),
                DoubleStream.of(after))
            .map(share -> z / Math.sqrt(share))
            .toArray());
  }

  /** Scores that count for the path alone. */
  public int onThePath() {
    return (int) (PATH * scores());
  }

  public int scores() {
    return (int) releases.stream().filter(release -> release.kind() == Kind.SCORE).count();
  }

  /** The share of the scores from the given one on. */
  public double scoreShare(int from) {
    return releases.stream()
        .filter(release -> release.kind() == Kind.SCORE)
        .skip(from)
        .mapToDouble(Release::share)
        .sum();
  }
}
