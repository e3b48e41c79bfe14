package org.priory.inference.optimization.newton;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.curvature.CurvatureBelief;
import org.priory.inference.optimization.curvature.GivenPrior;
import org.priory.inference.optimization.curvature.HorseshoePosterior;
import org.priory.inference.optimization.curvature.LevelFrame;
import org.priory.inference.optimization.curvature.LevelPrior;
import org.priory.inference.optimization.curvature.LevelShares;
import org.priory.inference.optimization.curvature.LiftedCurvature;
import org.priory.inference.optimization.curvature.NoisyMatrix;
import org.priory.inference.optimization.curvature.NoisyNewton;
import org.priory.inference.optimization.curvature.PooledCurvature;
import org.priory.inference.optimization.curvature.PooledPrior;
import org.priory.inference.optimization.curvature.Whitening;
import org.priory.inference.optimization.likelihood.BoundedLink;
import org.priory.inference.optimization.likelihood.LinkQuestions;
import org.priory.inference.optimization.likelihood.RowQuestions;
import org.priory.inference.optimization.likelihood.RowWeight;
import org.priory.inference.optimization.likelihood.ScoreLaw;
import org.priory.inference.optimization.likelihood.TypicalSlope;
import org.priory.inference.regression.PersonScatter;
import org.priory.inference.rows.FeatureGroups;
import org.priory.inference.rows.Standardisation;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.numerics.linear.SymmetricEigen;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * Regression by bounded scores through a {@link NewtonSchedule}, with a posterior that is mixed
 * over all that the curvature may be ({@link CurvatureBelief}): directions in which columns are
 * collinear look as badly determined as they are.
 */
public final class MixedRun {
  /** R of {@link RowWeight} over the typical norm, and its largest over R. */
  public static final double LEAST_NORM = 0.8;

  private static final double MOST_NORM = 1.2;

  /** On the path, the scores after this share of those so far. */
  private static final double WINDOW = 0.5;

  /** The least noise on an entry, as a share of the trace: rounding. */
  static final double LEAST_NOISE = 1e-8;

  /** Deviation of a level's share of the scores' covariance that is expected. */
  private static final double ANY_SHARE = 0.3;

  private final ScoreLaw link;
  private final PublicKnowledge known;
  private final RowQuestions questions;

  /** The features before any are mixed. */
  private final Standardisation plain;

  private MixedCoordinates coordinates;
  private final MixedPriors priors;
  private final RowWeight weight;

  /** The share of numbers whose spread drowns in the noise of the moments. */
  private final double unresolved;

  private final int scoresInAll;
  private final int onThePath;
  private final int q;

  private final AveragedScores scores = new AveragedScores();

  /** The matrix that was bought at 0, once it was. */
  private @Nullable NoisyMatrix first;

  /** What is believed of the curvature at 0 after the first matrix, of numbers as they were. */
  private double[] atZero = new double[0];

  /** The diagonal that is believed after the first matrix. */
  private double[] firstDiagonal = new double[0];

  /** What looks after the first say, and the first through them. */
  private @Nullable NoisyMatrix pooled;

  /** What is believed of the curvature where the last look was, once there was a second. */
  private @Nullable CurvatureBelief belief;

  /** The curvature on the path, at the size that it had at a weight; known before any score. */
  private @Nullable SymmetricEigen path;

  private double pathWeight = 1;

  /** {@link TypicalSlope#along} where the last look was. */
  private double alongBefore = 1;

  private double[] theta;
  private double rho;

  /** The trace of the matrix that was bought last. */
  private double lastTrace = 1;

  private PersonScatter persons = PersonScatter.even(1);

  /** What is believed of the covariance of scores, where that was bought as a matrix. */
  private @Nullable CurvatureBelief covariance;

  /** The variances of numbers over those that moments gave them. */
  private double[] ratio;

  /**
   * Buys the moments.
   *
   * @param scoresInAll scores of the schedule
   * @param onThePath scores before the second matrix, which count for the path alone
   */
  public MixedRun(
      BoundedLink link,
      PublicKnowledge known,
      Questions questions,
      int scoresInAll,
      int onThePath) {
    this(link, known, new LinkQuestions(link, known, questions), scoresInAll, onThePath);
  }

  /**
   * Buys the moments.
   *
   * @param questions about rows that are more than features and a label
   * @param scoresInAll scores of the schedule
   * @param onThePath scores before the second matrix, which count for the path alone
   */
  public MixedRun(
      ScoreLaw link,
      PublicKnowledge known,
      RowQuestions questions,
      int scoresInAll,
      int onThePath) {
    this.link = link;
    this.known = known;
    this.questions = questions;
    this.scoresInAll = scoresInAll;
    this.onThePath = onThePath;
    FeatureGroups groups = FeatureGroups.of(known);
    this.plain = questions.standardised().withUnitNumbers(groups);
    this.coordinates = MixedCoordinates.unmixed(plain, groups, link.unit());
    this.unresolved = coordinates.unresolved();
    this.q = coordinates.size();
    // of a column of variance 1, with all predictors 0: 2 for logits, as the paper has it
    double sigma = link.unit() * Math.sqrt(link.mostVariance() / link.slope(0));
    this.priors =
        new MixedPriors(
            new LevelPrior(coordinates.frame(), known.prior(), groups),
            new GivenPrior(known.prior()),
            new HorseshoePosterior(known.prior().sparse(), sigma, known.records()),
            new PooledPrior(known.prior().pooled(), 1, plain.support()));
    double least = LEAST_NORM * plain.typicalNorm();
    this.weight = new RowWeight(least, MOST_NORM * least);
    this.rho = link.expectedVariance() / least;
    this.theta = new double[q];
    this.ratio = new double[groups.numbers().length];
    Arrays.fill(ratio, 1);
    priors.place(coordinates);
  }

  /**
   * The diagonal of the curvature, as far as moments and the present point tell: N var/R times a
   * factor, and less along numbers by which rows are certain.
   */
  private double[] modelled(double factor) {
    LevelFrame frame = coordinates.frame();
    double variance = coordinates.predictorVariance(theta);
    double fall = 1 - along();
    double[] m = new double[q];
    for (int i = 0; i < q; i++) {
      double own = frame.kind(i) == LevelFrame.NUMBER ? frame.variance(i) * theta[i] * theta[i] : 0;
      double along = variance > 0 ? 1 - fall * own / variance : 1;
      m[i] = Math.max(1e-3, factor * along * known.records() * frame.variance(i) / weight.least());
    }
    return m;
  }

  /** The model, as large as a trace says. */
  private double[] modelled(NoisyMatrix look) {
    double sum = Arrays.stream(modelled(1)).sum();
    double usual = 2 * link.mostSlope();
    return modelled(Math.max(0.05 * usual, Math.min(3 * usual, look.trace() / sum)));
  }

  /** Asks all that a schedule has after the moments. */
  public void askAll(NewtonSchedule schedule, Counter counter) {
    for (NewtonSchedule.Release release : schedule.releases()) {
      switch (release.kind()) {
        case CURVATURE -> askCurvature();
        case SPREAD -> askSpread();
        case COVARIANCE -> askCovariance();
        case DISPERSION -> askDispersion();
        case SCORE -> askScore(release.share());
      }
      counter.answered();
    }
  }

  /** Buys the curvature at the present point. */
  public void askCurvature() {
    NoisySum answer = questions.curvature(features(), at(), weight);
    NoisyMatrix look = look(answer, link.mostSlope() * weight.most());
    if (first == null) {
      first = look;
      start(believed(look, look), look);
    } else {
      boolean isSecond = pooled == null;
      lastTrace = look.trace();
      pooled = withEarlier(look);
      if (isSecond && numbers() > 1) {
        mixAgain(believed(pooled, look).mean(), pooled);
      }
      believe(believed(pooled, look));
    }
    pathWeight = weightAt(theta);
    alongBefore = along();
  }

  /** A packed matrix of all features in the frame, times a unit. */
  private NoisyMatrix look(NoisySum answer, double unit) {
    int d = known.width();
    double[] packed = answer.values();
    for (int i = 0; i < packed.length; i++) {
      packed[i] *= unit;
    }
    double[] matrix = coordinates.frame().inward(PackedSymmetric.ofSize(d).unpack(packed), d);
    double trace = 0;
    for (int i = 0; i < q; i++) {
      trace += matrix[i * q + i];
    }
    // without noise there is still rounding
    double noise = Math.max(answer.sigma() * unit, LEAST_NOISE * Math.abs(trace));
    return NoisyMatrix.of(q, matrix, noise);
  }

  private CurvatureBelief believed(NoisyMatrix y, NoisyMatrix look) {
    return new CurvatureBelief(
        coordinates.frame(),
        y.values(),
        y.variances(),
        modelled(look),
        shares(),
        coordinates.open(),
        unresolved);
  }

  /** The shares of the curvature that levels are expected to have at the present point. */
  private List<double[]> shares() {
    return atZero.length == 0
        ? LevelShares.ofRows(coordinates.frame())
        : LevelShares.at(
            coordinates.frame(),
            coordinates.whitening().applied(atZero),
            theta,
            (mean, sd) -> TypicalSlope.of(link, mean, sd));
  }

  /**
   * Mixes numbers once more, by what is believed after the second matrix: the first one's noise
   * hides directions that are visible now. The first of them lies along the path, where the
   * curvature will fall the most. All scores that count are still to come.
   */
  private void mixAgain(double[] h, NoisyMatrix seen) {
    Whitening apart = Whitening.of(h, seen.variances(), q, 1, numbers());
    Whitening by = apart.turnedAlong(apart.moved(theta));
    theta = by.moved(theta);
    pooled = seen.mapped(by.inFrame());
    mix(by);
  }

  /** A look, and what earlier ones say about it. */
  private NoisyMatrix withEarlier(NoisyMatrix look) {
    Whitening whitening = coordinates.whitening();
    NoisyMatrix before = pooled;
    if (before == null || belief == null) {
      NoisyMatrix unmixed = Objects.requireNonNull(first);
      double size = look.mapped(whitening.back()).trace() / unmixed.trace();
      NoisyMatrix seen = since(unmixed.mapped(whitening.inFrame()), firstDiagonal);
      return PooledCurvature.of(seen, look, size, firstDiagonal, modelled(look));
    }
    double size = look.trace() / before.trace();
    NoisyMatrix seen = since(before, belief.diagonal());
    return PooledCurvature.of(seen, look, size, belief.diagonal(), modelled(look));
  }

  /** An earlier look without what has gone since of the curvature along the path. */
  private NoisyMatrix since(NoisyMatrix before, double[] diagonal) {
    return PathFall.applied(before, coordinates.frame(), theta, along() / alongBefore, diagonal);
  }

  /** {@link TypicalSlope#along} at the present point. */
  private double along() {
    return TypicalSlope.along(link, theta[0], Math.sqrt(coordinates.predictorVariance(theta)));
  }

  private void believe(CurvatureBelief believed) {
    belief = believed;
    ratio = coordinates.ratios(believed.mean());
    path = SymmetricEigen.of(LiftedCurvature.of(believed.mean(), believed.diagonal()), q);
  }

  /** Mixes numbers by what is believed after the first matrix, and steps from there. */
  private void start(CurvatureBelief believed, NoisyMatrix look) {
    double[] h = believed.mean();
    atZero = h;
    ratio = coordinates.ratios(h);
    if (numbers() > 1) {
      mix(Whitening.of(h, look.variances(), q, 1, numbers()));
    }
    double[] mixed = coordinates.whitening().applied(LiftedCurvature.of(h, believed.diagonal()));
    firstDiagonal = new double[q];
    for (int i = 0; i < q; i++) {
      firstDiagonal[i] = mixed[i * q + i];
    }
    path = SymmetricEigen.of(LiftedCurvature.of(mixed, firstDiagonal), q);
  }

  /** From here on every question is about mixed numbers. */
  private void mix(Whitening by) {
    coordinates = coordinates.mixed(by);
    priors.levels().mix(coordinates.whitening());
    priors.place(coordinates);
  }

  private int numbers() {
    return coordinates.groups().numbers().length;
  }

  /** E[w] at a point of the frame. */
  private double weightAt(double[] point) {
    return TypicalSlope.of(link, point[0], Math.sqrt(coordinates.predictorVariance(point)));
  }

  /** Buys the score at the present point and moves. */
  public void askScore(double share) {
    NoisySum answer = questions.score(features(), at(), weight);
    double[] score = coordinates.frame().inward(answer.values());
    scores.add(new NoisyNewton.Score(theta, score, answer.sigma()), share);
    if (scores.count() < scoresInAll) {
      int start = scores.count() <= onThePath ? 0 : onThePath;
      int from = start + (int) (WINDOW * (scores.count() - 1 - start));
      NoisyNewton.Information seen =
          NoisyNewton.information(
              Objects.requireNonNull(path), size(), scores.from(from), persons.kappa() * rho);
      double[] precision = priors.levels().onThePath(ratio, belief != null);
      NoisyNewton moved = priors.groups().with(priors.given().with(seen)).under(precision);
      theta = moved.mean();
      priors.learnOnThePath(moved, ratio);
    }
  }

  /** The shape of the curvature stays, its size follows the point. */
  private double size() {
    return weightAt(theta) / pathWeight;
  }

  /** Buys the size of the scores' covariance, which is then rho H. */
  public void askSpread() {
    NoisySum answer = questions.spread(features(), at(), weight);
    rho = link.believed(answer.get(0) / lastTrace, answer.sigma() / lastTrace, weight.least());
  }

  /**
   * Buys the covariance of the scores, whatever it has to do with the curvature; what is believed
   * of it is found as for that.
   */
  public void askCovariance() {
    NoisySum answer = questions.covariance(features(), at(), weight);
    NoisyMatrix look = look(answer, 1);
    rho = Math.min(rho, look.trace() / lastTrace);
    CurvatureBelief h = Objects.requireNonNull(belief);
    double ratio = look.trace() / Arrays.stream(h.diagonal()).sum();
    double[] model = Arrays.stream(h.diagonal()).map(each -> ratio * each).toArray();
    // weights may go together with levels: next to nothing is expected of their shares
    covariance =
        new CurvatureBelief(
            coordinates.frame(),
            look.values(),
            look.variances(),
            model,
            shares(),
            ANY_SHARE,
            unresolved);
  }

  /** Buys how much the rows of a person repeat each other. */
  public void askDispersion() {
    persons = questions.dispersion(features(), at());
  }

  /** The features in the coordinates of the last question. */
  public Standardisation features() {
    return coordinates.features();
  }

  /** The present point, by standardised features. */
  private double[] at() {
    return coordinates.frame().outward(theta);
  }

  /**
   * The posterior, mixed over draws of the curvature; to be made once, when all was asked.
   *
   * @param naive whether the noise in scores is left out
   */
  public MixedPosterior posterior(boolean naive) {
    return new MixedPosterior(
        new MixedPosterior.Bought(
            link,
            known.width(),
            plain,
            Objects.requireNonNull(belief),
            covariance,
            size(),
            rho,
            persons,
            ratio,
            scores.from(onThePath),
            scores.spread(onThePath),
            naive),
        coordinates,
        priors,
        known.prior());
  }
}
