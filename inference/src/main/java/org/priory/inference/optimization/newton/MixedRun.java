package org.priory.inference.optimization.newton;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.priory.inference.curvature.Curvature;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.curvature.ColumnScatter;
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
import org.priory.inference.optimization.curvature.SquareProducts;
import org.priory.inference.optimization.curvature.Whitening;
import org.priory.inference.optimization.likelihood.BoundedLink;
import org.priory.inference.optimization.likelihood.LinkQuestions;
import org.priory.inference.optimization.likelihood.RowQuestions;
import org.priory.inference.optimization.likelihood.RowWeight;
import org.priory.inference.optimization.likelihood.ScoreLaw;
import org.priory.inference.optimization.likelihood.TypicalSlope;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.regression.PersonScatter;
import org.priory.inference.rows.FeatureGroups;
import org.priory.inference.rows.Standardisation;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.numerics.linear.PositiveDefinite;
import org.priory.numerics.linear.SymmetricEigen;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;
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

  /** A column may be so much less, or more, spread than noisy moments tell. */
  private static final double LEAST_RATIO = 0.003;

  private static final double MOST_RATIO = 3;

  /** The least noise on an entry, as a share of the trace: rounding. */
  private static final double LEAST_NOISE = 1e-8;

  /** Deviation of a level's share of the scores' covariance that is expected. */
  private static final double ANY_SHARE = 0.3;

  private static final int DRAWS = 24;
  private static final int FEW_DRAWS = 8;
  private static final int ROUNDS = 5;

  private final ScoreLaw link;
  private final PublicKnowledge known;
  private final RowQuestions questions;
  private Standardisation features;

  /** The features before any are mixed. */
  private final Standardisation plain;

  private LevelFrame frame;
  private LevelPrior prior;
  private GivenPrior given;
  private final HorseshoePosterior sparse;
  private final PooledPrior ofGroups;
  private final RowWeight weight;
  private final FeatureGroups groups;

  /** How numbers are mixed: not at all, until a matrix says how they go together. */
  private Whitening whitening;

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

  /** Draws of it, once there is a posterior; none where it is rho H. */
  private double[][] drawnCovariances = new double[0][];

  /** The variances of numbers over those that moments gave them. */
  private double[] ratio;

  private double predictorVariance;

  /** Draws of the curvature, once there is a posterior, and what they say of those variances. */
  private SymmetricEigen[] drawn = new SymmetricEigen[0];

  private double[][] drawnRatios = new double[0][];

  /** Draws of the coefficients of the features, where the posterior is not normal. */
  private double[][] drawnCoefficients = new double[0][];

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
    this.groups = FeatureGroups.of(known);
    this.features = questions.standardised().withUnitNumbers(groups);
    this.plain = features;
    this.unresolved = unresolved(features, groups);
    this.frame = new LevelFrame(groups, features);
    this.q = frame.size();
    this.prior = new LevelPrior(frame, known.prior(), groups);
    this.given = new GivenPrior(known.prior());
    // of a column of variance 1, with all predictors 0: 2 for logits, as the paper has it
    double sigma = link.unit() * Math.sqrt(link.mostVariance() / link.slope(0));
    this.sparse = new HorseshoePosterior(known.prior().sparse(), sigma, known.records());
    this.ofGroups = new PooledPrior(known.prior().pooled(), 1, features.support());
    this.whitening = frame.unmixed();
    double least = LEAST_NORM * features.typicalNorm();
    this.weight = new RowWeight(least, MOST_NORM * least);
    this.rho = link.expectedVariance() / least;
    this.theta = new double[q];
    this.ratio = new double[groups.numbers().length];
    Arrays.fill(ratio, 1);
    placeGiven();
  }

  /** Puts the prior that was given in the present coordinates. */
  private void placeGiven() {
    given.place(q, this::coefficients);
    ofGroups.place(q, this::coefficients);
    sparse.place(q, this::coefficients);
  }

  /** The coefficients of the features as they come, in units of the model. */
  private double[] coefficients(double[] t) {
    return inUnits(frame.outward(t));
  }

  private double[] inUnits(double[] standardised) {
    double[] b = features.coefficients(standardised);
    for (int j = 0; j < b.length; j++) {
      b[j] *= link.unit();
    }
    return b;
  }

  /**
   * The share of numbers of which moments tell no more than how large their variance may be: v is
   * under twice the noise of E[x^2] - c^2, n sqrt(1 + 4 c^2) for noise n of a moment.
   */
  private static double unresolved(Standardisation features, FeatureGroups groups) {
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

  /**
   * The diagonal of the curvature, as far as moments and the present point tell: N var/R times a
   * factor, and less along numbers by which rows are certain.
   */
  private double[] modelled(double factor) {
    double variance = predictorVariance(theta);
    double fall = 1 - along();
    double[] m = new double[q];
    for (int i = 0; i < q; i++) {
      double own = frame.kind(i) == LevelFrame.NUMBER ? frame.variance(i) * theta[i] * theta[i] : 0;
      double along = variance > 0 ? 1 - fall * own / variance : 1;
      m[i] = Math.max(1e-3, factor * along * known.records() * frame.variance(i) / weight.least());
    }
    return m;
  }

  /** The variance of the linear predictor over rows, at a point of the frame. */
  private double predictorVariance(double[] point) {
    double variance = 0;
    for (int i = 1; i < q; i++) {
      variance += frame.variance(i) * point[i] * point[i];
    }
    return variance;
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
    NoisySum answer = questions.curvature(features, frame.outward(theta), weight);
    NoisyMatrix look = look(answer, link.mostSlope() * weight.most());
    if (first == null) {
      first = look;
      start(believed(look, look), look);
    } else {
      boolean isSecond = pooled == null;
      lastTrace = look.trace();
      pooled = withEarlier(look);
      if (isSecond && groups.numbers().length > 1) {
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
    double[] matrix = frame.inward(PackedSymmetric.ofSize(d).unpack(packed), d);
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
        frame, y.values(), y.variances(), modelled(look), shares(), open(), unresolved);
  }

  /** The shares of the curvature that levels are expected to have at the present point. */
  private List<double[]> shares() {
    return atZero.length == 0
        ? LevelShares.ofRows(frame)
        : LevelShares.at(
            frame, whitening.applied(atZero), theta, (mean, sd) -> TypicalSlope.of(link, mean, sd));
  }

  /**
   * Mixes numbers once more, by what is believed after the second matrix: the first one's noise
   * hides directions that are visible now. The first of them lies along the path, where the
   * curvature will fall the most. All scores that count are still to come.
   */
  private void mixAgain(double[] h, NoisyMatrix seen) {
    Whitening apart = Whitening.of(h, seen.variances(), q, 1, groups.numbers().length);
    Whitening by = apart.turnedAlong(apart.moved(theta));
    theta = by.moved(theta);
    pooled = seen.mapped(by.inFrame());
    mix(by);
  }

  /** A look, and what earlier ones say about it. */
  private NoisyMatrix withEarlier(NoisyMatrix look) {
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
    return PathFall.applied(before, frame, theta, along() / alongBefore, diagonal);
  }

  /** {@link TypicalSlope#along} at the present point. */
  private double along() {
    return TypicalSlope.along(link, theta[0], Math.sqrt(predictorVariance(theta)));
  }

  private void believe(CurvatureBelief believed) {
    belief = believed;
    ratio = ratios(believed.mean());
    path = SymmetricEigen.of(LiftedCurvature.of(believed.mean(), believed.diagonal()), q);
  }

  /** Mixes numbers by what is believed after the first matrix, and steps from there. */
  private void start(CurvatureBelief believed, NoisyMatrix look) {
    double[] h = believed.mean();
    atZero = h;
    ratio = ratios(h);
    if (groups.numbers().length > 1) {
      mix(Whitening.of(h, look.variances(), q, 1, groups.numbers().length));
    }
    double[] mixed = whitening.applied(LiftedCurvature.of(h, believed.diagonal()));
    firstDiagonal = new double[q];
    for (int i = 0; i < q; i++) {
      firstDiagonal[i] = mixed[i * q + i];
    }
    path = SymmetricEigen.of(LiftedCurvature.of(mixed, firstDiagonal), q);
  }

  /** From here on every question is about mixed numbers. */
  private void mix(Whitening by) {
    double[] spread = features.spread().clone();
    for (int i = 0; i < groups.numbers().length; i++) {
      spread[groups.numbers()[i]] = by.variances()[i];
    }
    whitening = by.after(whitening);
    features = features.withMixing(whitening.mixing(groups.numbers()), spread);
    frame = new LevelFrame(groups, features);
    prior.mix(whitening);
    placeGiven();
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

  /** E[w] at a point of the frame. */
  private double weightAt(double[] point) {
    return TypicalSlope.of(link, point[0], Math.sqrt(predictorVariance(point)));
  }

  /** Buys the score at the present point and moves. */
  public void askScore(double share) {
    double[] at = frame.outward(theta);
    NoisySum answer = questions.score(features, at, weight);
    scores.add(new NoisyNewton.Score(theta, frame.inward(answer.values()), answer.sigma()), share);
    if (scores.count() < scoresInAll) {
      int start = scores.count() <= onThePath ? 0 : onThePath;
      int from = start + (int) (WINDOW * (scores.count() - 1 - start));
      NoisyNewton.Information seen =
          NoisyNewton.information(
              Objects.requireNonNull(path), size(), scores.from(from), persons.kappa() * rho);
      move(ofGroups.with(given.with(seen)).under(prior.onThePath(ratio, belief != null)));
    }
  }

  private void move(NoisyNewton moved) {
    theta = moved.mean();
    given.learn(moved);
    ofGroups.learn(moved);
    prior.learnOnThePath(moved.mean(), moved.covariance(), ratio);
  }

  /** The shape of the curvature stays, its size follows the point. */
  private double size() {
    return weightAt(theta) / pathWeight;
  }

  /** Buys the size of the scores' covariance, which is then rho H. */
  public void askSpread() {
    NoisySum answer = questions.spread(features, frame.outward(theta), weight);
    rho = link.believed(answer.get(0) / lastTrace, answer.sigma() / lastTrace, weight.least());
  }

  /**
   * Buys the covariance of the scores, whatever it has to do with the curvature; what is believed
   * of it is found as for that.
   */
  public void askCovariance() {
    NoisySum answer = questions.covariance(features, frame.outward(theta), weight);
    NoisyMatrix look = look(answer, 1);
    rho = Math.min(rho, look.trace() / lastTrace);
    CurvatureBelief h = Objects.requireNonNull(belief);
    double ratio = look.trace() / Arrays.stream(h.diagonal()).sum();
    double[] model = Arrays.stream(h.diagonal()).map(each -> ratio * each).toArray();
    // weights may go together with levels: next to nothing is expected of their shares
    covariance =
        new CurvatureBelief(
            frame, look.values(), look.variances(), model, shares(), ANY_SHARE, unresolved);
  }

  /** Buys how much the rows of a person repeat each other. */
  public void askDispersion() {
    persons = questions.dispersion(features, frame.outward(theta));
  }

  public Standardisation features() {
    return features;
  }

  /** A posterior with what is known of groups. */
  public GaussianPosterior completed(GaussianPosterior posterior) {
    return ofGroups.completed(posterior);
  }

  /** The posterior, mixed over draws of the curvature. */
  public Curvature.Estimate estimate(boolean naive) {
    CurvatureBelief believed = Objects.requireNonNull(belief);
    NoisyNewton.Score all = scores.from(onThePath);
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
    drawnCovariances = covariances(draws, source);
    GivenPrior ofOthers = given;
    if (!sparse.isEmpty()) {
      // what else is learned is learned under the slabs
      prior = new LevelPrior(frame, known.prior().ofSlabs(), groups);
      prior.mix(whitening);
      given = new GivenPrior(known.prior().ofSlabs());
      placeGiven();
    }
    int few = Math.min(draws, FEW_DRAWS);
    for (int round = 1; round < ROUNDS; round++) {
      NoisyNewton learned =
          NoisyNewton.mixture(few, k -> ofGroups.with(information(k, score)).under(precision(k)));
      prior.learn(learned.mean(), learned.covariance(), ratio);
      given.learn(learned);
      ofOthers.learn(learned);
      ofGroups.learn(learned);
    }
    double[][] sample = sparse.isEmpty() ? new double[0][] : sample(ofOthers, score, source);
    NoisyNewton mixed =
        sparse.isEmpty() ? mixed(draws, score, source) : HorseshoePosterior.moments(sample);
    double[] error =
        naive
            ? mixed.covariance()
            : StepRemainder.added(
                frame, mixed.covariance(), all.theta(), scores.spread(onThePath), mixed.mean());
    double[] h = believed.mean();
    error = withColumns(error, h, score);
    if (!sparse.isEmpty()) {
      drawnCoefficients = outward(sample, less(error, mixed.covariance()), source);
    }
    // tr(H C)/H_00, as z_0 is 1 and H is the sum of w u z z'
    predictorVariance = Math.max(0, SquareProducts.traceOfProduct(h, error) / Math.max(1e-9, h[0]));
    double[] covariance = frame.outward(error, prior.nowhere());
    return new Curvature.Estimate(
        frame.outward(mixed.mean()), () -> Covariance.Full.of(covariance, known.width()), 1);
  }

  private NoisyNewton mixed(int draws, NoisyNewton.Score score, RandomSource source) {
    return ofGroups.isEmpty()
        ? NoisyNewton.mixture(draws, k -> honest(information(k, score), k))
        : ofGroups.integrated(
            draws,
            k -> information(k, score),
            this::precision,
            k -> prior.drawn(drawnRatios[k]),
            source);
  }

  /** Draws of the coordinates under horseshoes. */
  private double[][] sample(GivenPrior ofOthers, NoisyNewton.Score score, RandomSource source) {
    return sparse.draws(
        IntStream.range(0, drawn.length)
            .mapToObj(
                k ->
                    new HorseshoePosterior.Known(
                        ofOthers.with(seen(k, score)), precision(k), prior.drawn(drawnRatios[k])))
            .toList(),
        source);
  }

  /** Coefficients from draws of the coordinates, with errors that all have beside. */
  private double[][] outward(double[][] sample, double[] beside, RandomSource source) {
    HorseshoePosterior.blur(sample, beside, source);
    double[] nowhere = prior.nowhere();
    double[][] out = new double[sample.length][];
    for (int k = 0; k < sample.length; k++) {
      double[] v = frame.outward(sample[k]);
      for (int c = 0; c < nowhere.length; c++) {
        LevelFrame.Level level = frame.categories().get(c);
        double away = Math.sqrt(nowhere[c]) * NormalSampler.next(source);
        for (int a = 0; a < level.count(); a++) {
          v[level.features()[a]] += away * level.nowhere()[a];
        }
      }
      out[k] = inUnits(v);
    }
    return out;
  }

  private static double[] less(double[] a, double[] b) {
    double[] out = a.clone();
    for (int i = 0; i < out.length; i++) {
      out[i] -= b[i];
    }
    return out;
  }

  /**
   * Draws of the coefficients of the features, in units of the model; none where the posterior is
   * normal.
   */
  public double[][] drawnCoefficients() {
    return drawnCoefficients;
  }

  /** What columns in whose direction persons scatter more add. */
  private double[] withColumns(double[] covariance, double[] h, NoisyNewton.Score score) {
    if (persons.isEven()) {
      return covariance;
    }
    SymmetricEigen eigen = SymmetricEigen.of(h, q);
    double scatter = persons.kappa() * rho;
    NoisyNewton.Information seen =
        given.with(NoisyNewton.information(eigen, size(), score, scatter));
    double[] c = ofGroups.with(seen).under(prior.precision(ratio)).covariance();
    return ColumnScatter.added(
        covariance,
        persons,
        plain,
        t -> features.coefficients(frame.outward(t)),
        NoisyNewton.gain(eigen, size(), score.noise(), scatter, c),
        rho * size() * h[0]);
  }

  /**
   * By how much predictors of rows are off, squared: the mean of z'Cz, rows weighted as in the
   * curvature, where the posterior is known.
   */
  public double predictorVariance() {
    return predictorVariance;
  }

  /** The covariance that would be left without noise, where the posterior is known. */
  public Covariance sampling() {
    double[] theta = new double[q];
    NoisyNewton.Score exact = new NoisyNewton.Score(theta, theta, 0);
    double[] mean = new double[q * q];
    for (int k = 0; k < drawn.length; k++) {
      double[] one = honest(ofGroups.with(information(k, exact)), k).covariance();
      for (int i = 0; i < mean.length; i++) {
        mean[i] += one[i] / drawn.length;
      }
    }
    return Covariance.Full.of(frame.outward(mean, prior.nowhere()), known.width());
  }

  /** Positive draws of the scores' covariance; none where it is rho H. */
  private double[][] covariances(int draws, RandomSource source) {
    CurvatureBelief believed = covariance;
    if (believed == null) {
      return new double[0][];
    }
    double least = LEAST_NOISE * Arrays.stream(believed.diagonal()).sum();
    double[][] all = new double[draws][];
    for (int k = 0; k < draws; k++) {
      all[k] = PositiveDefinite.project(believed.draw(source), q, least);
    }
    return all;
  }

  /** What scores say under a draw of the curvature. */
  private NoisyNewton.Information information(int draw, NoisyNewton.Score score) {
    return given.with(seen(draw, score));
  }

  private NoisyNewton.Information seen(int draw, NoisyNewton.Score score) {
    return drawnCovariances.length > 0
        ? NoisyNewton.information(drawn[draw], size(), score, drawnCovariances[draw])
        : NoisyNewton.information(drawn[draw], size(), score, persons.kappa() * rho);
  }

  private double[] precision(int draw) {
    return prior.precision(drawnRatios[draw]);
  }

  /** The estimate under the learned prior, with its error under one that is not too narrow. */
  private NoisyNewton honest(NoisyNewton.Information information, int draw) {
    return information.shrunk(precision(draw), prior.drawn(drawnRatios[draw]));
  }
}
