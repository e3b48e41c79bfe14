package org.priory.inference.optimization.linear;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.curvature.ColumnScatter;
import org.priory.inference.optimization.curvature.GivenPrior;
import org.priory.inference.optimization.curvature.LevelFrame;
import org.priory.inference.optimization.curvature.NoisyNewton;
import org.priory.inference.optimization.curvature.PooledPrior;
import org.priory.inference.optimization.curvature.SquareProducts;
import org.priory.inference.optimization.gram.DecorrelatedRows;
import org.priory.inference.optimization.gram.GramBelief;
import org.priory.inference.optimization.gram.LabelledMoments;
import org.priory.inference.optimization.likelihood.ScoreCovarianceQuery;
import org.priory.inference.posterior.ChainHeat;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.LinearPosterior;
import org.priory.inference.regression.ColumnDispersion;
import org.priory.inference.regression.Dispersion;
import org.priory.inference.regression.OpenNumbers;
import org.priory.inference.regression.PersonScatter;
import org.priory.inference.rows.FeatureGroups;
import org.priory.numerics.linear.PositiveDefinite;
import org.priory.numerics.linear.SymmetricEigen;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;
import org.priory.numerics.special.Normal;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * Linear regression through a {@link LinearSchedule}: coordinates that are decorrelated again with
 * each bought matrix, robust scores whose cut follows the residuals, and a posterior that is mixed
 * over all that the last matrix may be.
 *
 * <p>In such coordinates collinear directions are as long as others, so that neither the matrix nor
 * the scores drown in them; and scores get smaller as the fit gets better, where sums of squares of
 * labels do not.
 */
final class WhitenedRun {
  /** The least eigenvalue of a covariance, as a share of its largest variance. */
  private static final double ROUNDING = 1e-11;

  /** The first score is asked where residuals are labels. */
  private static final double FIRST_CUT = 3;

  /** Labels, around their centre, are within [-2, 2]. */
  private static final double MOST_CUT = 2;

  /** Residuals count whole in their mean up to so many standard deviations. */
  private static final double WIDEST = 6;

  /** Scores that are averaged: those before them are of the path alone. */
  static final int AVERAGED = 2;

  /** How far a share of residuals within the cut may be from a normal law's. */
  private static final double INSIDE_SD = 0.03;

  private static final double LEAST_INSIDE = 0.2;

  private static final int DRAWS = 24;
  private static final int ROUNDS = 4;

  private final PublicKnowledge known;
  private final Questions questions;
  private final LabelledMoments moments;
  private final LevelFrame frame;
  private final LinearPrior prior;
  private final GivenPrior given;
  private final PooledPrior pooled;
  private final RobustCuts cuts;
  private final double records;
  private final int q;

  private final DecorrelatedRows rows;
  private final ResidualScale scale;
  private final List<NoisyNewton.Score> scores = new ArrayList<>();
  private double[] theta;

  /** H on the path, once it was bought. */
  private @Nullable SymmetricEigen path;

  /** The covariance of scores over H: as last seen, and before. */
  private double rho;

  private double rhoBefore;
  private PersonScatter persons = PersonScatter.even(1);

  /** What is believed of the covariance of scores, where that was bought as a matrix. */
  private @Nullable GramBelief covariance;

  /** What is known under horseshoes; null where none was given. */
  private @Nullable SparseLinear sparse;

  /** Where the last score was asked, the cut of its residuals, and the share within that. */
  private double[] lastPoint = new double[0];

  private double lastCut;
  private double lastInside = 1;

  /**
   * Buys the moments.
   *
   * @param cuts how far residuals and rows count
   * @param noise z over the number of records: how much drowns
   */
  WhitenedRun(PublicKnowledge known, Questions questions, RobustCuts cuts, double noise) {
    this.known = known;
    this.questions = questions;
    this.moments = LabelledMoments.ask(known, questions);
    this.cuts = moments.noiseless() ? RobustCuts.NOISELESS : cuts;
    this.frame = new LevelFrame(FeatureGroups.of(known), moments.features());
    this.q = frame.size();
    this.records = moments.records();
    this.prior =
        new LinearPrior(frame, moments.variance(), moments.noiseless() ? 0 : noise * q, known);
    this.given = new GivenPrior(known.prior());
    this.pooled =
        new PooledPrior(
            known.prior().pooled(), Math.sqrt(moments.variance()), moments.features().support());
    this.rows = new DecorrelatedRows(questions, moments, frame);
    this.scale = new ResidualScale(Math.sqrt(moments.variance()));
    this.theta = new double[q];
  }

  /** Buys a matrix. */
  void askMatrix(boolean isLast) {
    if (isLast) {
      rows.askLast(cuts.row());
      path = rows.eigen();
    } else {
      rows.ask();
    }
  }

  /** Buys the score at the present point and moves. */
  void askScore() {
    double sigmas = scores.isEmpty() ? FIRST_CUT : cuts.residual();
    double cut = Math.min(MOST_CUT, sigmas * scale.sd());
    NoisySum answer =
        questions.ask(new ResidualQuery(rows.rows(), theta, moments.centre(), cut, rows.radius()));
    double sigma = answer.sigma();
    scale.look(
        cut / 2,
        answer.get(q) / (ResidualQuery.SIZE_WEIGHT * records),
        sigma / (ResidualQuery.SIZE_WEIGHT * records));
    double inside = inside(answer, cut);
    // the derivative of psi is 1 inside of the cut and 0 beyond: g/inside has the derivative H
    double factor = cut * rows.radius() / (ResidualQuery.SCORE_WEIGHT * inside);
    double[] score = Arrays.copyOf(answer.values(), q);
    for (int k = 0; k < q; k++) {
      score[k] *= factor;
    }
    scores.add(new NoisyNewton.Score(theta, score, sigma * factor));
    lastPoint = theta;
    lastCut = cut;
    lastInside = inside;
    rhoBefore = rho;
    rho = rho(answer.get(q + 2) / ResidualQuery.SPREAD_WEIGHT, cut * rows.radius() / inside);
    given.place(q, this::coefficients);
    pooled.place(q, this::coefficients);
    NoisyNewton.Information seen =
        NoisyNewton.information(
            Objects.requireNonNull(path), 1, LastScores.average(scores, AVERAGED), rho);
    NoisyNewton moved = pooled.with(given.with(seen)).under(prior.near(rows.toFrame()));
    theta = moved.mean();
    given.learn(moved);
    pooled.learn(moved);
    prior.learn(rows.toFrame(), moved);
  }

  /** The share of residuals within the cut: what was bought, and what a normal law says. */
  private double inside(NoisySum answer, double cut) {
    double normal = 2 * Normal.cdf(cut / scale.sd()) - 1;
    double unit = ResidualQuery.INSIDE_WEIGHT * records;
    double noise = answer.sigma() / unit;
    double trust = INSIDE_SD * INSIDE_SD / (INSIDE_SD * INSIDE_SD + noise * noise);
    double seen = normal + trust * (answer.get(q + 1) / unit - normal);
    return Math.max(LEAST_INSIDE, Math.min(1, seen));
  }

  /**
   * The sum of the squared lengths of scores over the trace of H: about the residuals' variance.
   */
  private double rho(double lengths, double unit) {
    double trace = 0;
    for (int i = 0; i < q; i++) {
      trace += rows.believed()[i * q + i];
    }
    double variance = scale.sd() * scale.sd();
    double seen = lengths * unit * unit / trace;
    return Math.max(0.2 * variance, Math.min(2 * variance, seen));
  }

  /** Buys the covariance of scores such as the last one, whatever it has to do with H. */
  void askCovariance() {
    NoisySum answer =
        questions.ask(
            new ScoreCovarianceQuery(
                new ResidualQuery(rows.rows(), lastPoint, moments.centre(), lastCut, rows.radius()),
                q));
    double unit = lastCut * rows.radius() / (ResidualQuery.SCORE_WEIGHT * lastInside);
    double[] packed = Arrays.copyOf(answer.values(), q * (q + 1) / 2);
    for (int i = 0; i < packed.length; i++) {
      packed[i] *= unit * unit;
    }
    GramBelief found = rows.covariance(packed, answer.sigma() * unit * unit);
    covariance = found;
    // the mean of residuals varies as the score of the constant does
    persons = PersonScatter.even(Math.min(1, found.mean()[0] / (rho * rows.believed()[0])));
  }

  /** Buys how much the rows of a person repeat each other. */
  void askDispersion() {
    double[] at = frame.outward(SquareProducts.times(rows.toFrame(), theta, q));
    at[0] += moments.centre();
    persons =
        ColumnDispersion.ask(
            questions, moments.features(), at, Dispersion.Residual.number(scale.sd()));
  }

  /** The posterior of the coordinates, mixed over draws of the matrix. */
  private NoisyNewton mixed(boolean naive) {
    NoisyNewton.Score seen = LastScores.average(scores, AVERAGED);
    NoisyNewton.Score score = naive ? new NoisyNewton.Score(seen.theta(), seen.score(), 0) : seen;
    double unit = scores.size() > 1 ? (rho + rhoBefore) / 2 : rho;
    double ofScores = persons.kappa() * unit;
    int count = Math.max(4, (int) Math.min(DRAWS, DRAWS * 40_000.0 / ((double) q * q)));
    NoisyNewton.Information[] drawn = new NoisyNewton.Information[count];
    // model randomness, no secret
    RandomSource source = InsecureSeededSource.of(1);
    GramBelief matrices = rows.belief();
    for (int k = 0; k < count; k++) {
      SymmetricEigen h = SymmetricEigen.of(matrices.draw(source), q);
      drawn[k] =
          covariance == null
              ? NoisyNewton.information(h, 1, score, ofScores)
              : NoisyNewton.information(h, 1, score, drawnCovariance(covariance, source));
    }
    if (!known.prior().sparse().isEmpty()) {
      sparse = sparse(drawn, source);
      NoisyNewton found = sparse.moments();
      sparse.blur(withColumns(found.covariance(), score, unit), source);
      return sparse.moments();
    }
    NoisyNewton mixed = mixture(drawn);
    for (int round = 1; (prior.isLearned() || given.isLearned()) && round < ROUNDS; round++) {
      prior.learn(rows.toFrame(), mixed);
      given.learn(mixed);
      pooled.learn(mixed);
      mixed = mixture(drawn);
    }
    NoisyNewton all = pooled.isEmpty() ? mixed : integrated(drawn, source);
    return new NoisyNewton(all.mean(), withColumns(all.covariance(), score, unit));
  }

  /** Draws under horseshoes; all else is learned where they are as wide as their slabs. */
  private SparseLinear sparse(NoisyNewton.Information[] drawn, RandomSource source) {
    LinearPrior slabs = prior.of(known.prior().ofSlabs());
    SparseLinear made =
        new SparseLinear(
            known, frame, given, slabs, scale.sd(), rows.toFrame(), this::coefficients);
    made.sample(drawn, source);
    return made;
  }

  /** What columns in whose direction persons scatter more add. */
  private double[] withColumns(double[] found, NoisyNewton.Score score, double unit) {
    if (persons.isEven()) {
      return found;
    }
    SymmetricEigen eigen = rows.eigen();
    double scatter = persons.kappa() * unit;
    NoisyNewton.Information seen = given.with(NoisyNewton.information(eigen, 1, score, scatter));
    double[] c = pooled.with(seen).under(prior.near(rows.toFrame())).covariance();
    return ColumnScatter.added(
        found,
        persons,
        moments.features(),
        this::coefficients,
        NoisyNewton.gain(eigen, 1, score.noise(), scatter, c),
        unit * rows.believed()[0]);
  }

  private double[] drawnCovariance(GramBelief believed, RandomSource source) {
    double[] mean = believed.mean();
    double least = 0;
    for (int i = 0; i < q; i++) {
      least = Math.max(least, ROUNDING * mean[i * q + i]);
    }
    return PositiveDefinite.project(believed.draw(source), q, least);
  }

  /** Mixed over all that the spreads of groups may be. */
  private NoisyNewton integrated(NoisyNewton.Information[] drawn, RandomSource source) {
    double[] near = prior.near(rows.toFrame());
    double[] pull = prior.drawn(rows.toFrame());
    return pooled.integrated(drawn.length, k -> given.with(drawn[k]), k -> near, k -> pull, source);
  }

  private NoisyNewton mixture(NoisyNewton.Information[] drawn) {
    double[] near = prior.near(rows.toFrame());
    double[] pull = prior.drawn(rows.toFrame());
    NoisyNewton[] parts = new NoisyNewton[drawn.length];
    for (int k = 0; k < parts.length; k++) {
      parts[k] = pooled.with(given.with(drawn[k])).shrunk(near, pull);
    }
    return NoisyNewton.mixture(parts);
  }

  /** Buys the histogram and the mean of residuals at the best coefficients: all that is left. */
  LinearPosterior askResiduals(boolean naive) {
    NoisyNewton found = mixed(naive);
    double expected = scale.sd();
    double[] edges = TailScale.edges(expected);
    double widest = moments.noiseless() ? MOST_CUT : Math.min(MOST_CUT, WIDEST * expected);
    NoisySum answer =
        questions.ask(
            new ResidualHistogram(rows.rows(), found.mean(), moments.centre(), edges, widest));
    double[] counts = Arrays.copyOf(answer.values(), edges.length + 1);
    for (int i = 0; i < counts.length; i++) {
      counts[i] /= ResidualHistogram.BIN_WEIGHT;
    }
    TailScale tail =
        TailScale.of(expected, counts, answer.sigma() / ResidualHistogram.BIN_WEIGHT, records);
    // residuals at an estimate have its error in them; the first entry of H adds up its weights
    double error =
        SquareProducts.traceOfProduct(found.covariance(), rows.believed()) / rows.believed()[0];
    double variance = Math.max(tail.variance() - error, tail.variance() / 2);
    double shape = 1 / (2 / records + 4 * tail.logVariance());
    double unit = widest / (ResidualHistogram.MEAN_WEIGHT * records);
    ResidualMean mean =
        ResidualMean.of(
            answer.get(edges.length + 1) * unit,
            Math.sqrt(variance),
            persons.kappa() * variance / records,
            naive ? 0 : answer.sigma() * unit);
    GammaPosterior precision = new GammaPosterior(shape, shape * variance);
    GaussianPosterior normal = coefficients(mean.applied(found, given.with(nothing()), meanRow()));
    if (sparse == null) {
      return new LinearPosterior(normal, precision);
    }
    // model randomness, no secret
    RandomSource source = InsecureSeededSource.of(2);
    sparse.move(mean, given.with(nothing()), meanRow(), source);
    double[][] draws = sparse.coefficients(moments.features(), moments.centre(), source);
    return new LinearPosterior(
        new DrawnPosterior(
            known.names(),
            List.of(),
            new double[][][] {draws},
            ChainHeat.INDEPENDENT,
            normal.support()),
        precision);
  }

  private NoisyNewton.Information nothing() {
    return new NoisyNewton.Information(new double[q * q], new double[q]);
  }

  /** The mean of rows, as far as the believed H tells: its first row over its first entry. */
  private double[] meanRow() {
    double[] row = Arrays.copyOf(rows.believed(), q);
    double first = row[0];
    Arrays.setAll(row, i -> row[i] / first);
    return row;
  }

  /** Coefficients of the features as they come, from coordinates. */
  private double[] coefficients(double[] t) {
    double[] b =
        moments.features().coefficients(frame.outward(SquareProducts.times(rows.toFrame(), t, q)));
    b[0] += moments.centre();
    return b;
  }

  private GaussianPosterior coefficients(NoisyNewton found) {
    NoisyNewton before =
        pooled
            .with(given.with(nothing()))
            .shrunk(prior.near(rows.toFrame()), prior.drawn(rows.toFrame()));
    Covariance covariance = outward(found.covariance());
    return OpenNumbers.marked(
        pooled.completed(
            new GaussianPosterior(
                known.names(),
                coefficients(found.mean()),
                covariance,
                moments.features().support())),
        FeatureGroups.of(known),
        covariance,
        outward(before.covariance()));
  }

  /** The covariance of the features' coefficients as they come, from that of coordinates. */
  private Covariance outward(double[] ofCoordinates) {
    double[] inFrame =
        SquareProducts.sandwich(SquareProducts.transposed(rows.toFrame(), q), ofCoordinates, q);
    double[] outward = frame.outward(inFrame, prior.nowhere());
    double largest = 0;
    for (int j = 0; j < known.width(); j++) {
      largest = Math.max(largest, outward[j * known.width() + j]);
    }
    // products of matrices are symmetric and positive but for rounding
    double[] positive = PositiveDefinite.project(outward, known.width(), ROUNDING * largest);
    return moments.features().coefficients(Covariance.Full.of(positive, known.width()));
  }
}
