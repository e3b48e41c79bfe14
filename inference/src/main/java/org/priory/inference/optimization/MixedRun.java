package org.priory.inference.optimization;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.priory.inference.model.BatchChoice;
import org.priory.inference.model.Curvature;
import org.priory.inference.model.Dispersion;
import org.priory.inference.model.FeatureGroups;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.model.Standardisation;
import org.priory.inference.posterior.Covariance;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.numerics.linear.PositiveDefinite;
import org.priory.numerics.linear.SymmetricEigen;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * Regression on two classes through a {@link NewtonSchedule}, with a posterior that is mixed over
 * all that the curvature may be ({@link CurvatureBelief}): directions in which columns are
 * collinear look as badly determined as they are.
 */
final class MixedRun {
  /** R of {@link RowWeight} over the typical norm, and its largest over R. */
  static final double LEAST_NORM = 0.8;

  private static final double MOST_NORM = 1.2;

  /** On the path, the scores after this share of those so far. */
  private static final double WINDOW = 0.5;

  /** On the path, eigenvalues of a scaled curvature are at least this. */
  private static final double LEAST_EIGENVALUE = 0.03;

  /** A column may be so much less, or more, spread than noisy moments tell. */
  private static final double LEAST_RATIO = 0.003;

  private static final double MOST_RATIO = 3;

  /** The least variance of a mixed number. */
  private static final double LEAST_SPREAD = 1e-3;

  /** The least noise on an entry, as a share of the trace: rounding. */
  private static final double LEAST_NOISE = 1e-8;

  private static final int DRAWS = 24;
  private static final int FEW_DRAWS = 8;
  private static final int ROUNDS = 5;

  private final BinaryLink link;
  private final PublicKnowledge known;
  private final Questions questions;
  private Standardisation features;
  private LevelFrame frame;
  private final LevelPrior prior;
  private final RowWeight weight;
  private final FeatureGroups groups;

  /** How numbers are mixed: not at all, until a matrix says how they go together. */
  private Whitening whitening;

  private final int scoresInAll;
  private final int onThePath;
  private final int q;

  private final List<NoisyNewton.Score> scores = new ArrayList<>();
  private final List<Double> shares = new ArrayList<>();

  /** The matrix that was bought at 0, once it was. */
  private @Nullable NoisyMatrix first;

  /** The diagonal that is believed after the first matrix. */
  private double[] firstDiagonal = new double[0];

  /** What looks after the first say, and the first through them. */
  private @Nullable NoisyMatrix pooled;

  /** What is believed of the curvature where the last look was, once there was a second. */
  private @Nullable CurvatureBelief belief;

  /** The curvature on the path, at the size that it had at a weight; known before any score. */
  private @Nullable SymmetricEigen path;

  private double pathWeight = 1;
  private double[] theta;
  private double rho;

  /** The trace of the matrix that was bought last. */
  private double lastTrace = 1;

  private double dispersion = 1;

  /** The variances of numbers over those that moments gave them. */
  private double[] ratio;

  /** Draws of the curvature, once there is a posterior, and what they say of those variances. */
  private SymmetricEigen[] drawn = new SymmetricEigen[0];

  private double[][] drawnRatios = new double[0][];

  /**
   * Buys the moments.
   *
   * @param scoresInAll scores of the schedule
   * @param onThePath scores before the second matrix, which count for the path alone
   */
  MixedRun(
      BinaryLink link, PublicKnowledge known, Questions questions, int scoresInAll, int onThePath) {
    this.link = link;
    this.known = known;
    this.questions = questions;
    this.scoresInAll = scoresInAll;
    this.onThePath = onThePath;
    this.groups = FeatureGroups.of(known);
    this.features = Standardisation.ask(known, questions).withUnitNumbers(groups);
    this.frame = new LevelFrame(groups, features);
    this.q = frame.size();
    this.prior = new LevelPrior(frame);
    this.whitening = frame.unmixed();
    double least = LEAST_NORM * features.typicalNorm();
    this.weight = new RowWeight(least, MOST_NORM * least);
    this.rho = link.mostVariance() / least;
    this.theta = new double[q];
    this.ratio = new double[groups.numbers().length];
    Arrays.fill(ratio, 1);
  }

  /** The diagonal of the curvature, as far as moments tell: N var/R times a factor. */
  private double[] modelled(double factor) {
    double[] m = new double[q];
    for (int i = 0; i < q; i++) {
      m[i] = Math.max(1e-3, factor * known.records() * frame.variance(i) / weight.least());
    }
    return m;
  }

  /** The model, as large as a trace says. */
  private double[] modelled(NoisyMatrix look) {
    double sum = Arrays.stream(modelled(1)).sum();
    return modelled(Math.max(0.05, Math.min(3, look.trace() / sum)));
  }

  /** Buys the curvature at the present point. */
  void askCurvature() {
    int d = known.width();
    double[] at = frame.outward(theta);
    boolean large = BatchChoice.isWorthIt(questions.plan(), known.records(), d * (d + 1) / 2);
    NoisySum answer =
        large
            ? questions.ask(new CurvatureBatch(link, features, at, weight))
            : questions.ask(new CurvatureQuery(link, features, at, weight));
    double[] packed = answer.values();
    double unit = link.mostSlope() * weight.most();
    for (int i = 0; i < packed.length; i++) {
      packed[i] *= unit;
    }
    double[] matrix = frame.inward(PackedSymmetric.ofSize(d).unpack(packed), d);
    double trace = 0;
    for (int i = 0; i < q; i++) {
      trace += matrix[i * q + i];
    }
    // without noise there is still rounding
    double noise = Math.max(answer.sigma() * unit, LEAST_NOISE * Math.abs(trace));
    NoisyMatrix look = NoisyMatrix.of(q, matrix, noise);
    if (first == null) {
      first = look;
      start(new CurvatureBelief(frame, matrix, look.variances(), modelled(look), open()), look);
    } else {
      lastTrace = look.trace();
      pooled = withEarlier(look);
      believe(
          new CurvatureBelief(frame, pooled.values(), pooled.variances(), modelled(look), open()));
    }
    pathWeight = weightAt(theta);
  }

  /** A look, and what earlier ones say about it. */
  private NoisyMatrix withEarlier(NoisyMatrix look) {
    NoisyMatrix before = pooled;
    if (before == null || belief == null) {
      NoisyMatrix unmixed = Objects.requireNonNull(first);
      return PooledCurvature.of(unmixed, look, whitening, firstDiagonal, modelled(look));
    }
    double size = look.trace() / before.trace();
    return PooledCurvature.of(before, look, size, belief.diagonal(), modelled(look));
  }

  private void believe(CurvatureBelief believed) {
    belief = believed;
    ratio = ratios(believed.mean());
    path = SymmetricEigen.of(positive(believed.mean(), believed.diagonal()), q);
  }

  /** Mixes numbers by what is believed after the first matrix, and steps from there. */
  private void start(CurvatureBelief believed, NoisyMatrix look) {
    double[] h = believed.mean();
    ratio = ratios(h);
    if (groups.numbers().length > 1) {
      mix(Whitening.of(h, look.variances(), q, 1, groups.numbers().length), h);
    }
    double[] mixed = whitening.applied(positive(h, believed.diagonal()));
    firstDiagonal = new double[q];
    for (int i = 0; i < q; i++) {
      firstDiagonal[i] = mixed[i * q + i];
    }
    path = SymmetricEigen.of(positive(mixed, firstDiagonal), q);
  }

  /** From here on every question is about mixed numbers. */
  private void mix(Whitening by, double[] h) {
    double[] spread = features.spread().clone();
    double[] after = by.spreads(h);
    for (int i = 0; i < after.length; i++) {
      spread[groups.numbers()[i]] = Math.max(LEAST_SPREAD, after[i]);
    }
    whitening = by;
    features = features.withMixing(by.mixing(groups.numbers()), spread);
    frame = new LevelFrame(groups, features);
    prior.mix(by);
  }

  /**
   * The variances of numbers, over those that noisy moments gave them: entries of the curvature
   * over that of the intercept.
   */
  private double[] ratios(double[] h) {
    double[] before = whitening.diagonalBefore(h);
    for (int i = 0; i < before.length; i++) {
      before[i] = Math.max(LEAST_RATIO, Math.min(MOST_RATIO, before[i] / Math.max(1e-9, h[0])));
    }
    return before;
  }

  /** The share of a level that moments leave open: what its variance is at least. */
  private double open() {
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

  /** The matrix over the roots of its diagonal, with eigenvalues that are not too small. */
  private double[] positive(double[] h, double[] diagonal) {
    double[] scaled = new double[q * q];
    for (int i = 0; i < q; i++) {
      for (int j = 0; j < q; j++) {
        scaled[i * q + j] = h[i * q + j] / Math.sqrt(diagonal[i] * diagonal[j]);
      }
    }
    double[] lifted = PositiveDefinite.project(scaled, q, LEAST_EIGENVALUE);
    for (int i = 0; i < q; i++) {
      for (int j = 0; j < q; j++) {
        lifted[i * q + j] *= Math.sqrt(diagonal[i] * diagonal[j]);
      }
    }
    return lifted;
  }

  /** E[w] at a point of the frame. */
  private double weightAt(double[] point) {
    double variance = 0;
    for (int i = 1; i < q; i++) {
      variance += frame.variance(i) * point[i] * point[i];
    }
    return TypicalSlope.of(link, point[0], Math.sqrt(variance));
  }

  /** Buys the score at the present point and moves. */
  void askScore(double share) {
    double[] at = frame.outward(theta);
    NoisySum answer =
        BatchChoice.isWorthIt(questions.plan(), known.records(), at.length)
            ? questions.ask(new ScoreBatch(link, features, at, weight))
            : questions.ask(new ScoreQuery(link, features, at, weight));
    scores.add(new NoisyNewton.Score(theta, frame.inward(answer.values()), answer.sigma()));
    shares.add(share);
    if (scores.size() < scoresInAll) {
      int start = scores.size() <= onThePath ? 0 : onThePath;
      int from = start + (int) (WINDOW * (scores.size() - 1 - start));
      move(
          NoisyNewton.of(
              Objects.requireNonNull(path),
              size(),
              average(from),
              dispersion * rho,
              prior.onThePath(ratio)));
    }
  }

  private void move(NoisyNewton moved) {
    theta = moved.mean();
    prior.learnLevels(moved.mean(), moved.covariance());
  }

  /** The shape of the curvature stays, its size follows the point. */
  private double size() {
    return weightAt(theta) / pathWeight;
  }

  /** The average of scores from one on, weighted by their shares of the budget. */
  private NoisyNewton.Score average(int from) {
    double total = shares.subList(from, shares.size()).stream().mapToDouble(w -> w).sum();
    double[] point = new double[q];
    double[] score = new double[q];
    double variance = 0;
    for (int t = from; t < scores.size(); t++) {
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

  /** Buys the size of the scores' covariance, which is then rho H. */
  void askSpread() {
    NoisySum answer = questions.ask(new SpreadQuery(link, features, frame.outward(theta), weight));
    double most = link.mostVariance() / weight.least();
    rho = Math.max(0.15 * most, Math.min(most, answer.get(0) / lastTrace));
  }

  /** Buys how much the rows of a person repeat each other. */
  void askDispersion() {
    dispersion =
        Dispersion.ask(
            questions,
            features,
            frame.outward(theta),
            Dispersion.Residual.binary(link::probability));
  }

  Standardisation features() {
    return features;
  }

  /** The posterior, mixed over draws of the curvature. */
  Curvature.Estimate estimate(boolean naive) {
    CurvatureBelief believed = Objects.requireNonNull(belief);
    NoisyNewton.Score all = average(onThePath);
    NoisyNewton.Score score = naive ? new NoisyNewton.Score(all.theta(), all.score(), 0) : all;
    int draws = Math.max(4, (int) Math.min(DRAWS, DRAWS * 40_000.0 / ((double) q * q)));
    drawn = new SymmetricEigen[draws];
    drawnRatios = new double[draws][];
    // model randomness, no secret
    RandomSource source = InsecureSeededSource.of(1);
    for (int k = 0; k < draws; k++) {
      double[] h = believed.draw(source);
      drawnRatios[k] = ratios(h);
      drawn[k] = SymmetricEigen.of(h, q);
    }
    int few = Math.min(draws, FEW_DRAWS);
    for (int round = 1; round < ROUNDS; round++) {
      NoisyNewton learned = mixed(few, k -> information(k, score).under(precision(k)));
      prior.learn(learned.mean(), learned.covariance(), ratio);
    }
    NoisyNewton mixed = mixed(draws, k -> honest(information(k, score), k));
    double[] covariance = frame.outward(mixed.covariance(), prior.nowhere());
    return new Curvature.Estimate(
        frame.outward(mixed.mean()), () -> Covariance.Full.of(covariance, known.width()), 1);
  }

  /** The covariance that would be left without noise, where the posterior is known. */
  Covariance sampling() {
    double[] theta = new double[q];
    NoisyNewton.Score exact = new NoisyNewton.Score(theta, theta, 0);
    double[] mean = new double[q * q];
    for (int k = 0; k < drawn.length; k++) {
      double[] one = honest(information(k, exact), k).covariance();
      for (int i = 0; i < mean.length; i++) {
        mean[i] += one[i] / drawn.length;
      }
    }
    return Covariance.Full.of(frame.outward(mean, prior.nowhere()), known.width());
  }

  /** What scores say under a draw of the curvature. */
  private NoisyNewton.Information information(int draw, NoisyNewton.Score score) {
    return NoisyNewton.information(drawn[draw], size(), score, dispersion * rho);
  }

  private double[] precision(int draw) {
    return prior.precision(drawnRatios[draw]);
  }

  /** The estimate under the learned prior, with its error under one that is not too narrow. */
  private NoisyNewton honest(NoisyNewton.Information information, int draw) {
    return information.shrunk(precision(draw), prior.drawn(drawnRatios[draw]));
  }

  private static NoisyNewton mixed(int count, IntFunction<NoisyNewton> part) {
    return NoisyNewton.mixture(
        IntStream.range(0, count).mapToObj(part).toArray(NoisyNewton[]::new));
  }
}
