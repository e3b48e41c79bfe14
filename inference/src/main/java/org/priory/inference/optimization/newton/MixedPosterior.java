package org.priory.inference.optimization.newton;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.priory.inference.curvature.Curvature;
import org.priory.inference.model.CoefficientPrior;
import org.priory.inference.optimization.curvature.ColumnScatter;
import org.priory.inference.optimization.curvature.CurvatureBelief;
import org.priory.inference.optimization.curvature.GivenPrior;
import org.priory.inference.optimization.curvature.HorseshoePosterior;
import org.priory.inference.optimization.curvature.NoisyNewton;
import org.priory.inference.optimization.curvature.SquareProducts;
import org.priory.inference.optimization.likelihood.ScoreLaw;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.regression.OpenNumbers;
import org.priory.inference.regression.PersonScatter;
import org.priory.inference.rows.Standardisation;
import org.priory.numerics.linear.PositiveDefinite;
import org.priory.numerics.linear.SymmetricEigen;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;

/**
 * The posterior of a {@link MixedRun}: one Newton step from the scores that were bought, mixed over
 * draws of what the curvature may be, under priors whose scales are learned from it.
 */
public final class MixedPosterior {
  private static final int DRAWS = 24;
  private static final int FEW_DRAWS = 8;
  private static final int ROUNDS = 5;

  /**
   * All that was bought, as far as a posterior needs it.
   *
   * @param link of the scores
   * @param width of the features
   * @param plain the features before any were mixed
   * @param curvature what is believed of it where the last matrix was bought
   * @param covariance what is believed of that of scores; null where it is rho times the curvature
   * @param size of the curvature at the end over that at the last matrix
   * @param rho the scores' covariance over the curvature
   * @param ratio the variances of numbers over those that moments gave them
   * @param scores on average, those that count
   * @param spread of the points at which they were bought
   * @param naive whether the noise in scores is left out, so that intervals do not hold
   */
  record Bought(
      ScoreLaw link,
      int width,
      Standardisation plain,
      CurvatureBelief curvature,
      @Nullable CurvatureBelief covariance,
      double size,
      double rho,
      PersonScatter persons,
      double[] ratio,
      NoisyNewton.Score scores,
      double[] spread,
      boolean naive) {}

  private final Bought bought;
  private final MixedCoordinates coordinates;
  private final MixedPriors priors;
  private final NoisyNewton.Score score;

  /** Draws of the curvature, and what they say of the variances of numbers. */
  private final SymmetricEigen[] drawn;

  private final double[][] ratios;

  /** Draws of the scores' covariance; none where it is rho H. */
  private final double[][] covariances;

  private final Curvature.Estimate estimate;
  private final double predictorVariance;
  private final HiddenDirections hidden;
  private final double[][] coefficients;

  /**
   * Mixes.
   *
   * @param learned what the path taught the priors
   * @param prior that they are made of
   */
  MixedPosterior(
      Bought bought, MixedCoordinates coordinates, MixedPriors learned, CoefficientPrior prior) {
    this.bought = bought;
    this.coordinates = coordinates;
    NoisyNewton.Score all = bought.scores();
    this.score = bought.naive() ? new NoisyNewton.Score(all.theta(), all.score(), 0) : all;
    int q = coordinates.size();
    int draws = Math.max(4, (int) Math.min(DRAWS, DRAWS * 40_000.0 / ((double) q * q)));
    this.drawn = new SymmetricEigen[draws];
    this.ratios = new double[draws][];
    // model randomness, no secret
    RandomSource source = InsecureSeededSource.of(1);
    for (int k = 0; k < draws; k++) {
      double[] h = bought.curvature().draw(source);
      ratios[k] = coordinates.ratios(h);
      drawn[k] = SymmetricEigen.of(h, q);
    }
    this.covariances = covariances(source);
    boolean isSparse = !learned.sparse().isEmpty();
    this.priors = isSparse ? learned.underSlabs(prior, coordinates) : learned;
    learn(learned.given());
    double[][] sample = isSparse ? sample(learned.given(), source) : new double[0][];
    NoisyNewton mixed = isSparse ? HorseshoePosterior.moments(sample) : mixed(source);
    double[] h = bought.curvature().mean();
    double[] seen = withColumns(withRemainder(mixed), h);
    this.hidden =
        isSparse || bought.naive() || !priors.levels().isOfAllNumbers()
            ? HiddenDirections.none(q)
            : hidden(h, new NoisyNewton(mixed.mean(), seen));
    double[] error =
        HiddenDirections.attenuated(
            seen, mixed.mean(), bought.link().attenuation(hidden.variance()));
    this.coefficients =
        isSparse ? outward(sample, less(error, mixed.covariance()), source) : new double[0][];
    // tr(H C)/H_00, as z_0 is 1 and H is the sum of w u z z'
    this.predictorVariance =
        Math.max(0, SquareProducts.traceOfProduct(h, error) / Math.max(1e-9, h[0]));
    double[] covariance = coordinates.frame().outward(error, priors.levels().nowhere());
    this.estimate =
        new Curvature.Estimate(
            coordinates.frame().outward(mixed.mean()),
            () -> Covariance.Full.of(covariance, bought.width()),
            1);
  }

  private HiddenDirections hidden(double[] h, NoisyNewton found) {
    double[][] precisions = new double[drawn.length][];
    Arrays.setAll(precisions, this::precision);
    return HiddenDirections.of(
        new HiddenDirections.Known(
            coordinates.groups().numbers().length,
            h,
            priors.levels().precision(bought.ratio()),
            drawn,
            precisions,
            bought.size(),
            score,
            scatter(),
            found),
        priors.levels().judgedVariance());
  }

  /** Mean and covariance of the coefficients of standardised features. */
  public Curvature.Estimate estimate() {
    return estimate;
  }

  /**
   * By how much predictors of rows are off, squared: the mean of z'Cz, rows weighted as in the
   * curvature.
   */
  public double predictorVariance() {
    return predictorVariance;
  }

  /**
   * Draws of the coefficients of the features, in units of the model; none where the posterior is
   * normal.
   */
  public double[][] drawnCoefficients() {
    return coefficients;
  }

  /** A posterior with what is known of groups, and which numbers are as good as open. */
  public GaussianPosterior completed(GaussianPosterior posterior) {
    return OpenNumbers.marked(
            priors.groups().completed(posterior),
            coordinates.groups(),
            coordinates.features().coefficients(after()),
            coordinates.features().coefficients(before()))
        .withHidden(hiddenVariance());
  }

  /** What hidden directions may add to the variance of linear predictors, in units of the model. */
  public double hiddenVariance() {
    return coordinates.unit() * coordinates.unit() * hidden.variance();
  }

  /**
   * The covariance of coefficients of standardised features, if hidden directions do what they may.
   */
  public Covariance after() {
    double[] more =
        coordinates
            .frame()
            .outward(hidden.coefficients(), new double[coordinates.frame().categories().size()]);
    double[] all = new double[more.length];
    for (int i = 0; i < bought.width(); i++) {
      for (int j = 0; j < bought.width(); j++) {
        int at = i * bought.width() + j;
        all[at] = more[at] + estimate.covariance().get(i, j);
      }
    }
    return Covariance.Full.of(all, bought.width());
  }

  /**
   * The covariance that coefficients of standardised features have under the priors alone, as they
   * were learned.
   */
  public Covariance before() {
    int q = coordinates.size();
    NoisyNewton.Information nothing = new NoisyNewton.Information(new double[q * q], new double[q]);
    double[] covariance =
        priors
            .groups()
            .with(priors.given().with(nothing))
            .shrunk(
                priors.levels().precision(bought.ratio()), priors.levels().drawn(bought.ratio()))
            .covariance();
    return Covariance.Full.of(
        coordinates.frame().outward(covariance, priors.levels().nowhere()), bought.width());
  }

  /** The covariance that would be left without noise. */
  public Covariance sampling() {
    double[] theta = new double[coordinates.size()];
    NoisyNewton.Score exact = new NoisyNewton.Score(theta, theta, 0);
    double[] mean = new double[theta.length * theta.length];
    for (int k = 0; k < drawn.length; k++) {
      double[] one = honest(priors.groups().with(information(k, exact)), k).covariance();
      for (int i = 0; i < mean.length; i++) {
        mean[i] += one[i] / drawn.length;
      }
    }
    return Covariance.Full.of(
        coordinates.frame().outward(mean, priors.levels().nowhere()), bought.width());
  }

  /** Learns the scales of priors; those that were given also where horseshoes are no slabs. */
  private void learn(GivenPrior given) {
    int few = Math.min(drawn.length, FEW_DRAWS);
    for (int round = 1; round < ROUNDS; round++) {
      NoisyNewton learned =
          NoisyNewton.mixture(
              few, k -> priors.groups().with(information(k, score)).under(precision(k)));
      priors.learn(learned, bought.ratio());
      if (given != priors.given()) {
        given.learn(learned);
      }
    }
  }

  private NoisyNewton mixed(RandomSource source) {
    return priors.groups().isEmpty()
        ? NoisyNewton.mixture(drawn.length, k -> honest(information(k, score), k))
        : priors
            .groups()
            .integrated(
                drawn.length,
                k -> information(k, score),
                this::precision,
                k -> priors.levels().drawn(ratios[k]),
                source);
  }

  /** The covariance with what one Newton step leaves out. */
  private double[] withRemainder(NoisyNewton mixed) {
    return bought.naive()
        ? mixed.covariance()
        : StepRemainder.added(
            coordinates.frame(),
            mixed.covariance(),
            bought.scores().theta(),
            bought.spread(),
            mixed.mean());
  }

  /** Draws of the coordinates under horseshoes. */
  private double[][] sample(GivenPrior given, RandomSource source) {
    return priors
        .sparse()
        .draws(
            IntStream.range(0, drawn.length)
                .mapToObj(
                    k ->
                        new HorseshoePosterior.Known(
                            given.with(seen(k, score)),
                            precision(k),
                            priors.levels().drawn(ratios[k])))
                .toList(),
            source);
  }

  /** Coefficients from draws of the coordinates, with errors that all have beside. */
  private double[][] outward(double[][] sample, double[] beside, RandomSource source) {
    HorseshoePosterior.blur(sample, beside, source);
    double[] nowhere = priors.levels().nowhere();
    double[][] out = new double[sample.length][];
    for (int k = 0; k < sample.length; k++) {
      double[] v = coordinates.frame().outward(sample[k]);
      HorseshoePosterior.addNowhere(coordinates.frame(), nowhere, v, source);
      out[k] = coordinates.inUnits(v);
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

  /** What columns in whose direction persons scatter more add. */
  private double[] withColumns(double[] covariance, double[] h) {
    PersonScatter persons = bought.persons();
    if (persons.isEven()) {
      return covariance;
    }
    SymmetricEigen eigen = SymmetricEigen.of(h, coordinates.size());
    NoisyNewton.Information seen =
        priors.given().with(NoisyNewton.information(eigen, bought.size(), score, scatter()));
    double[] c =
        priors.groups().with(seen).under(priors.levels().precision(bought.ratio())).covariance();
    return ColumnScatter.added(
        covariance,
        persons,
        bought.plain(),
        t -> coordinates.features().coefficients(coordinates.frame().outward(t)),
        NoisyNewton.gain(eigen, bought.size(), score.noise(), scatter(), c),
        bought.rho() * bought.size() * h[0]);
  }

  /** Positive draws of the scores' covariance; none where it is rho H. */
  private double[][] covariances(RandomSource source) {
    CurvatureBelief believed = bought.covariance();
    if (believed == null) {
      return new double[0][];
    }
    double least = MixedRun.LEAST_NOISE * Arrays.stream(believed.diagonal()).sum();
    double[][] all = new double[drawn.length][];
    for (int k = 0; k < all.length; k++) {
      all[k] = PositiveDefinite.project(believed.draw(source), coordinates.size(), least);
    }
    return all;
  }

  /** What scores and given priors say under a draw of the curvature. */
  private NoisyNewton.Information information(int draw, NoisyNewton.Score score) {
    return priors.given().with(seen(draw, score));
  }

  private NoisyNewton.Information seen(int draw, NoisyNewton.Score score) {
    return covariances.length > 0
        ? NoisyNewton.information(drawn[draw], bought.size(), score, covariances[draw])
        : NoisyNewton.information(drawn[draw], bought.size(), score, scatter());
  }

  private double scatter() {
    return bought.persons().kappa() * bought.rho();
  }

  private double[] precision(int draw) {
    return priors.levels().precision(ratios[draw]);
  }

  /** The estimate under the learned prior, with its error under one that is not too narrow. */
  private NoisyNewton honest(NoisyNewton.Information information, int draw) {
    return information.shrunk(precision(draw), priors.levels().drawn(ratios[draw]));
  }
}
