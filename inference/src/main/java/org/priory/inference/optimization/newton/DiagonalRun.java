package org.priory.inference.optimization.newton;

import org.priory.inference.curvature.Curvature;
import org.priory.inference.curvature.Curvature.Estimate;
import org.priory.inference.curvature.DiagonalCurvature;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.likelihood.Likelihood;
import org.priory.inference.optimization.likelihood.ReleasedScores;
import org.priory.inference.regression.Dispersion;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * Averaged noisy Newton steps with a modelled diagonal D in place of the curvature H: for more
 * features than a matrix can be bought for.
 *
 * <p>Where features go together H is larger than D in some direction, and full steps would run
 * away: a score then points back at the one before. The steps are shortened by kappa D in place of
 * D as soon as that shows above the noise. The intervals are those of D, which are wider.
 */
public final class DiagonalRun {
  private static final double WINDOW = 0.5;
  private static final int PATH_ROUNDS = 3;
  private static final int LAST_ROUNDS = 20;

  /** A turn is believed if it is so many standard deviations of the noise. */
  private static final double CLEAR = 3;

  private final PublicKnowledge known;
  private final Questions questions;
  private final Likelihood likelihood;
  private final int scoresInAll;
  private final boolean naive;
  private final Standardisation features;
  private final double rate;
  private ReleasedScores scores = new ReleasedScores();
  private int asked;
  private double kappa = 1;
  private double[] lastScore = new double[0];
  private double lastNoise;
  private double variance;

  /** kappa: how much a person's mean scatters, compared with one row. */
  private double dispersion = 1;

  private Estimate estimate;

  /**
   * Buys the moments.
   *
   * @param naive whether to leave the release noise out of the posterior
   */
  DiagonalRun(
      PublicKnowledge known,
      Questions questions,
      Likelihood likelihood,
      int scoresInAll,
      boolean naive) {
    this.known = known;
    this.questions = questions;
    this.likelihood = likelihood;
    this.scoresInAll = scoresInAll;
    this.naive = naive;
    this.features = Standardisation.ask(known, questions);
    this.rate = likelihood.slopeVariance(features);
    this.estimate = Curvature.nothing(known.width(), rate);
  }

  /** Buys the score at the present point and moves. */
  void askScore(double share) {
    double[] theta = estimate.mean();
    NoisySum answer = likelihood.ask(questions, features, theta);
    double[] score = likelihood.score(answer);
    double noise = likelihood.scoreNoise(answer);
    double[] d = diagonal(likelihood.weight(theta, features));
    shorten(score, noise, d);
    scores.add(theta, score, noise, share);
    asked++;
    boolean last = asked == scoresInAll;
    variance = likelihood.scoreVariance(answer);
    Curvature model = new DiagonalCurvature(d);
    Estimate moved = given(model.times(kappa), last);
    estimate =
        last && kappa > 1
            ? new Estimate(moved.mean(), given(model, true).covariances(), moved.alpha())
            : moved;
  }

  private Estimate given(Curvature h, boolean last) {
    int from =
        Math.min(
            scores.count() - 1,
            (int) (last ? NewtonRun.BURN_IN * scores.count() : WINDOW * (scores.count() - 1)));
    ReleasedScores.Observation b = scores.average(from, h);
    return h.given(
        b.value(),
        dispersion * variance / features.typicalNorm(),
        last && naive ? 0 : b.sd(),
        new Curvature.Prior(estimate.alpha(), rate),
        last ? LAST_ROUNDS : PATH_ROUNDS);
  }

  /**
   * If g_t' D^-1 g_(t-1) is clearly negative the last step went too far: in the direction that
   * dominates g_t = (1 - lambda/kappa) g_(t-1), so kappa (1 + |g_t|/|g_(t-1)|) is its lambda. What
   * was averaged before is dropped.
   */
  private void shorten(double[] score, double noise, double[] d) {
    if (lastScore.length > 0) {
      double turn = 0;
      double before = 0;
      double chance = 0;
      for (int j = 0; j < score.length; j++) {
        turn += score[j] * lastScore[j] / d[j];
        before += lastScore[j] * lastScore[j] / d[j];
        double own = noise * lastScore[j] / d[j];
        double other = lastNoise * score[j] / d[j];
        chance += own * own + other * other;
      }
      if (turn < -CLEAR * Math.sqrt(chance) && before > 0) {
        kappa *= 1 + Math.max(0.5, -turn / before);
        scores = new ReleasedScores();
      }
    }
    lastScore = score;
    lastNoise = noise;
  }

  /** D: N w spread/|z|. */
  private double[] diagonal(double weight) {
    double[] h = features.spread().clone();
    double norm = features.typicalNorm();
    for (int j = 0; j < h.length; j++) {
      h[j] *= known.records() * weight / norm;
    }
    return h;
  }

  /** Buys how much the rows of a person repeat each other. */
  void askDispersion() {
    dispersion =
        Dispersion.ask(questions, features, estimate.mean(), likelihood.residual(variance));
  }

  Standardisation features() {
    return features;
  }

  Estimate estimate() {
    return estimate;
  }

  /** The score's covariance over H/|z|, as last seen. */
  double variance() {
    return variance;
  }
}
