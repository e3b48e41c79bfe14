package org.priory.inference.optimization.newton;

import java.util.Arrays;
import org.priory.inference.curvature.CommonDirections;
import org.priory.inference.curvature.Curvature;
import org.priory.inference.curvature.Curvature.Estimate;
import org.priory.inference.curvature.CurvatureShrinkage;
import org.priory.inference.curvature.DiagonalCurvature;
import org.priory.inference.curvature.FullCurvature;
import org.priory.inference.model.BatchChoice;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.likelihood.BinaryLink;
import org.priory.inference.optimization.likelihood.CurvatureBatch;
import org.priory.inference.optimization.likelihood.CurvatureQuery;
import org.priory.inference.optimization.likelihood.Likelihood;
import org.priory.inference.optimization.likelihood.ReleasedScores;
import org.priory.inference.optimization.likelihood.RowWeight;
import org.priory.inference.optimization.likelihood.TypicalSlope;
import org.priory.inference.regression.Dispersion;
import org.priory.inference.rows.Standardisation;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/** One pass through a {@link NewtonSchedule}: what is known after each answer. */
public final class NewtonRun {
  /** |z| is cut off at so many typical norms in the curvature. */
  private static final double CUTOFF = 2;

  private static final double LEAST_RATIO = 0.02;

  /** Scores before this share of all count for the path, not for the result. */
  static final double BURN_IN = 0.4;

  /** On the path, the scores after this share of those so far. */
  private static final double WINDOW = 0.5;

  private static final int PATH_ROUNDS = 3;
  private static final int LAST_ROUNDS = 20;

  private final PublicKnowledge known;
  private final Questions questions;
  private final Likelihood likelihood;
  private final CurvatureForm.Kind form;
  private final int scoresInAll;
  private final boolean naive;
  private final ReleasedScores scores = new ReleasedScores();
  private final Standardisation features;
  private final double rate;
  private double[] model = new double[0];
  private Curvature curvature;
  private double curvatureWeight;
  private double variance;

  /** kappa: how much a person's mean scatters, compared with one row. */
  private double dispersion = 1;

  private Estimate estimate;

  /**
   * Buys the moments.
   *
   * @param naive whether to leave the release noise out of the posterior
   */
  public NewtonRun(
      PublicKnowledge known,
      Questions questions,
      Likelihood likelihood,
      CurvatureForm.Kind form,
      int scoresInAll,
      boolean naive) {
    this.known = known;
    this.questions = questions;
    this.likelihood = likelihood;
    this.curvatureWeight = likelihood.link().mostSlope();
    this.form = form;
    this.scoresInAll = scoresInAll;
    this.naive = naive;
    this.features = Standardisation.ask(known, questions);
    this.curvature = new DiagonalCurvature(modelDiagonal());
    this.rate = likelihood.slopeVariance(features);
    this.estimate = Curvature.nothing(known.width(), rate);
  }

  /** H under the model that all of |z| are typical and features are independent: N w spread/|z|. */
  private double[] modelDiagonal() {
    double[] h = features.spread().clone();
    double norm = features.typicalNorm();
    for (int j = 0; j < h.length; j++) {
      h[j] *= known.records() * likelihood.link().mostSlope() / norm;
    }
    return h;
  }

  /** Buys the curvature at the present point. */
  public void askCurvature() {
    int d = known.width();
    BinaryLink link = likelihood.link();
    double cutoff = CUTOFF * features.typicalNorm();
    double[] theta = likelihood.curvaturePoint(estimate.mean());
    NoisySum answer =
        isLarge(d * (d + 1) / 2)
            ? questions.ask(new CurvatureBatch(link, features, theta, new RowWeight(0, cutoff)))
            : questions.ask(new CurvatureQuery(link, features, theta, new RowWeight(0, cutoff)));
    double[] packed = answer.values();
    double unit = link.mostSlope() * cutoff;
    for (int i = 0; i < packed.length; i++) {
      packed[i] *= unit;
    }
    double[] noisy = PackedSymmetric.ofSize(d).unpack(packed);
    double noise = answer.sigma() * unit;
    curvature = form == CurvatureForm.Kind.WHOLE ? whole(noisy, noise) : lowRank(noisy, noise);
    curvatureWeight = TypicalSlope.of(link, theta, features);
  }

  /** The second matrix is shrunk towards the first, made as much smaller as it is. */
  private Curvature whole(double[] noisy, double noise) {
    int d = known.width();
    double[] expected = model.length == 0 ? diagonal(modelDiagonal()) : model.clone();
    if (model.length > 0) {
      scale(expected, Math.max(LEAST_RATIO, trace(noisy, d) / trace(expected, d)));
    }
    model = CurvatureShrinkage.towards(expected, noisy, noise, d);
    return FullCurvature.of(model, d);
  }

  /** Both matrices are averaged, the first being made as small as the second. */
  private Curvature lowRank(double[] noisy, double noise) {
    int d = known.width();
    double[] diagonal = modelDiagonal();
    double sum = Arrays.stream(diagonal).sum();
    double sd = noise;
    if (model.length == 0) {
      model = noisy.clone();
    } else {
      double ratio = Math.max(LEAST_RATIO, trace(noisy, d) / trace(model, d));
      for (int i = 0; i < noisy.length; i++) {
        noisy[i] = 0.5 * (noisy[i] + ratio * model[i]);
      }
      sd = 0.5 * noise * Math.hypot(1, ratio);
    }
    scale(diagonal, Math.max(LEAST_RATIO, trace(noisy, d) / sum));
    return CommonDirections.above(diagonal, noisy, sd);
  }

  private static void scale(double[] values, double factor) {
    for (int i = 0; i < values.length; i++) {
      values[i] *= factor;
    }
  }

  private boolean isLarge(int dimension) {
    return BatchChoice.isWorthIt(questions.plan(), known.records(), dimension);
  }

  private static double[] diagonal(double[] values) {
    int d = values.length;
    double[] out = new double[d * d];
    for (int j = 0; j < d; j++) {
      out[j * d + j] = values[j];
    }
    return out;
  }

  private static double trace(double[] a, int d) {
    double sum = 0;
    for (int j = 0; j < d; j++) {
      sum += a[j * d + j];
    }
    return sum;
  }

  /** Buys the score at the present point and moves. */
  public void askScore(double share) {
    double[] theta = estimate.mean();
    NoisySum answer = likelihood.ask(questions, features, theta);
    scores.add(theta, likelihood.score(answer), likelihood.scoreNoise(answer), share);
    variance = likelihood.scoreVariance(answer);
    boolean last = scores.count() == scoresInAll;
    // the shape of H stays, its size follows the point
    Curvature h = curvature.times(likelihood.weight(theta, features) / curvatureWeight);
    int from = (int) (last ? BURN_IN * scoresInAll : WINDOW * (scores.count() - 1));
    ReleasedScores.Observation b = scores.average(from, h);
    estimate =
        h.given(
            b.value(),
            dispersion * variance / features.typicalNorm(),
            last && naive ? 0 : b.sd(),
            new Curvature.Prior(estimate.alpha(), rate),
            last ? LAST_ROUNDS : PATH_ROUNDS);
  }

  /** Buys how much the rows of a person repeat each other. */
  void askDispersion() {
    dispersion =
        Dispersion.ask(questions, features, estimate.mean(), likelihood.residual(variance));
  }

  public Standardisation features() {
    return features;
  }

  public Estimate estimate() {
    return estimate;
  }

  /** The score's covariance over H/|z|, as last seen. */
  double variance() {
    return variance;
  }
}
