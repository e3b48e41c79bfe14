package org.priory.inference.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayRows;
import org.priory.inference.GaussianDelta;
import org.priory.inference.Kolmogorov;
import org.priory.inference.TestWall;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.posterior.SoftmaxPosterior;
import org.priory.inference.sampling.LikelihoodSample.Model;
import org.priory.inference.sampling.PosteriorSample.Draws;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.query.Row;
import org.priory.privacy.wall.CostWithin;
import org.priory.privacy.wall.SamplerGuarantee;

/** Any bounded likelihood, a prior of one's choice, and what is refused. */
class LikelihoodSampleTest {
  private static final PublicKnowledge KNOWN =
      new PublicKnowledge(List.of("x"), new int[] {-1}, 2, 200);
  private static final PrivacyBudget BUDGET = new PrivacyBudget(1, 1e-6);
  private static final Loss HINGE = new HingeLoss(0.25);

  private static Model hinge(DensityPrior prior) {
    return new Model(KNOWN, List.of("x"), HINGE.likelihood(1, 2), prior);
  }

  private static DensityPrior normal(double mean, double precision) {
    return DensityPrior.normal(new double[] {mean}, new double[] {precision});
  }

  /** A bounded likelihood that is not log-concave: a logistic one, cut off. */
  private record Truncated(boolean saysConcave) implements BoundedLikelihood {
    private static final double MOST = 1.5;

    @Override
    public int dimension() {
      return 1;
    }

    private static double plain(double[] theta, Row row) {
      return -new Loss.Logistic().value(row.feature(0) * theta[0], row.label());
    }

    @Override
    public double logLikelihood(double[] theta, Row row) {
      return Math.max(-MOST, plain(theta, row));
    }

    @Override
    public void addGradient(double[] theta, Row row, double[] sum) {
      if (plain(theta, row) > -MOST) {
        double x = row.feature(0);
        sum[0] -= x * new Loss.Logistic().slope(x * theta[0], row.label());
      }
    }

    @Override
    public LikelihoodBounds bounds() {
      return new LikelihoodBounds(
          saysConcave, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, MOST);
    }
  }

  @Test
  void whatIsNotLogConcaveIsRefusedUnlessTheCallerBringsASampler() {
    Model truncated = new Model(KNOWN, List.of("x"), new Truncated(false), normal(0, 1));
    assertThatThrownBy(() -> LikelihoodSample.within(truncated, BUDGET, Draws.ONE))
        .hasMessageContaining("not log-concave")
        .hasMessageContaining("PosteriorSampler");
    // saying that it is does not help
    assertThatThrownBy(() -> new Model(KNOWN, List.of("x"), new Truncated(true), normal(0, 1)))
        .hasMessageContaining("not log-concave");
    LikelihoodSample<DrawnPosterior> own =
        LikelihoodSample.within(truncated, BUDGET, Draws.ONE, new Grid(4, 1e-9));
    assertThat(own.guarantee().kind()).isEqualTo(SamplerGuarantee.Kind.EXACT);
    // rho = epsilon/D, less what covers and the distance
    assertThat(own.settings().get("power")).isBetween(0.6, 1 / 1.5);
    assertThat(CostWithin.epsilon(own.event(), 1e-6)).isBetween(0.95, 1.0);
    // two draws share the budget
    LikelihoodSample<DrawnPosterior> two =
        LikelihoodSample.within(
            truncated, BUDGET, new Draws(2, Neighbours.ADD_REMOVE), new Grid(4, 1e-9));
    assertThat(two.settings().get("power")).isLessThan(0.6 * 1.5 * own.settings().get("power"));
    assertThat(two.posterior(new double[] {1, 2}).count()).isEqualTo(2);
  }

  @Test
  void whatAWalkNeedsIsAskedFor() {
    assertThatThrownBy(
            () -> LikelihoodSample.within(hinge(DensityPrior.ball(1, 3)), BUDGET, Draws.ONE))
        .hasMessageContaining("prior that holds back");
    // a gradient's bound alone does not make draws private where nothing holds back
    assertThatThrownBy(
            () ->
                LikelihoodSample.within(
                    hinge(DensityPrior.ball(1, 3)), BUDGET, Draws.ONE, new Grid(3, 0)))
        .hasMessageContaining("nothing makes a draw private");
    assertThatThrownBy(() -> hinge(DensityPrior.normal(new double[2], new double[] {1, 1})))
        .hasMessageContaining("1 parameters");
    assertThatThrownBy(
            () ->
                LikelihoodSample.within(
                    hinge(normal(0, 1)), BUDGET, Draws.ONE, new Grid(3, Double.NaN)))
        .hasMessageContaining("distance");
  }

  /** Draws by inversion on a grid over [-far, far], for one parameter. */
  private record Grid(double far, double distance) implements PosteriorSampler {
    private static final int CELLS = 2000;

    @Override
    public double[] draw(Target target, RandomSource source) {
      double[] log = new double[CELLS];
      double top = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < CELLS; i++) {
        log[i] = target.logDensity(new double[] {place(i)});
        top = Math.max(top, log[i]);
      }
      double sum = 0;
      for (int i = 0; i < CELLS; i++) {
        sum += Math.exp(log[i] - top);
        log[i] = sum;
      }
      int at = Arrays.binarySearch(log, Uniform.next(source) * sum);
      double within = Uniform.next(source) - 0.5;
      int cell = Math.min(CELLS - 1, at < 0 ? -at - 1 : at);
      return new double[] {place(cell) + within * 2 * far / CELLS};
    }

    private double place(int i) {
      return -far + (i + 0.5) * 2 * far / CELLS;
    }

    @Override
    public double error() {
      return 1e-12;
    }

    @Override
    public SamplerGuarantee guarantee() {
      return new SamplerGuarantee(SamplerGuarantee.Kind.EXACT, "by inversion on a grid");
    }
  }

  /** The law of a draw for one parameter, by quadrature at the power that was chosen. */
  private static double[] density(
      LikelihoodSample<?> sample, DensityPrior prior, double far, double factor, Records data) {
    double power = factor * sample.settings().get("power");
    double[] p = new double[2001];
    double sum = 0;
    for (int i = 0; i < p.length; i++) {
      double theta = -far + 2 * far * i / (p.length - 1);
      double u = prior.logDensity(new double[] {theta});
      for (int j = 0; j < data.x.length; j++) {
        u -= power * HINGE.value(data.x[j] * theta, data.y[j]);
      }
      p[i] = Math.exp(u);
      sum += p[i];
    }
    for (int i = 0; i < p.length; i++) {
      p[i] /= sum;
    }
    return p;
  }

  private record Records(double[] x, double[] y) {
    Records with(double feature, double label) {
      double[] longer = Arrays.copyOf(x, x.length + 1);
      double[] labels = Arrays.copyOf(y, y.length + 1);
      longer[x.length] = feature;
      labels[y.length] = label;
      return new Records(longer, labels);
    }
  }

  private static double worst(LikelihoodSample<?> sample, DensityPrior prior, double factor) {
    double epsilon = 0.5;
    double worst = 0;
    for (Records without :
        List.of(
            new Records(new double[0], new double[0]),
            new Records(new double[] {2, 2, -1}, new double[] {0, 0, 1}),
            new Records(new double[] {1, -2}, new double[] {0, 0}))) {
      double[] p = density(sample, prior, 8, factor, without);
      double[] q = density(sample, prior, 8, factor, without.with(2, 1));
      double one = 0;
      double other = 0;
      for (int i = 0; i < p.length; i++) {
        one += Math.max(0, p[i] - Math.exp(epsilon) * q[i]);
        other += Math.max(0, q[i] - Math.exp(epsilon) * p[i]);
      }
      worst = Math.max(worst, Math.max(one, other));
    }
    return worst;
  }

  /** Section 1's second proof for a loss that is not self-concordant, with a prior off 0. */
  @Test
  void aDrawWithAHingeTellsNoMoreThanAGaussianRelease() {
    DensityPrior prior = normal(-1, 3);
    LikelihoodSample<DrawnPosterior> sample =
        LikelihoodSample.within(hinge(prior), BUDGET, Draws.ONE);
    // mu = rho L R/sqrt(Lambda)
    double mu = sample.settings().get("power") * 2 / Math.sqrt(3);
    double delta = GaussianDelta.of(mu, 0.5);
    assertThat(worst(sample, prior, 1)).isBetween(0.5 * delta, delta);
    // Twin: a third more power.
    assertThat(worst(sample, prior, 4.0 / 3)).isGreaterThan(delta);
    assertThat(CostWithin.epsilon(sample.event(), 1e-6)).isBetween(0.95, 1.0);
  }

  /** Walks on few records have the law of quadrature, up to their step and their weight. */
  @Test
  void walksOfAHingeEndInThePosterior() {
    DensityPrior prior = normal(-1, 3);
    LikelihoodSample<DrawnPosterior> sample =
        LikelihoodSample.within(
            hinge(prior), new PrivacyBudget(20, 1e-6), new Draws(1000, Neighbours.ADD_REMOVE));
    Records data = new Records(new double[] {2, 2, -1, 1}, new double[] {1, 1, 0, 1});
    float[] x = {2, 2, -1, 1};
    float[] y = {1, 1, 0, 1};
    double[] draws = sample.run(new ArrayRows(x, y, 1), InsecureSeededSource.of(3));
    double[] law = density(sample, prior, 8, 1, data);
    assertThat(
            Kolmogorov.statistic(
                draws,
                Kolmogorov.of(theta -> law[(int) Math.round((theta + 8) * 125)], -7.9, 7.9, 3000)))
        .isLessThan(2.8);
    // Twin: the prior around 0.
    double[] wrong = density(sample, normal(0, 3), 8, 1, data);
    assertThat(
            Kolmogorov.statistic(
                draws,
                Kolmogorov.of(
                    theta -> wrong[(int) Math.round((theta + 8) * 125)], -7.9, 7.9, 3000)))
        .isGreaterThan(2.8);
  }

  @Test
  void softmaxFindsItsClassesAndIsTotal() {
    PublicKnowledge known =
        new PublicKnowledge(
            List.of("1", "x", "y"),
            new int[] {-1, 0, 1},
            Math.sqrt(3),
            300,
            List.of("a", "b", "c"));
    Random random = new Random(8);
    float[] x = TestWall.rows(300, 3, random);
    float[] labels = new float[300];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = x[3 * i + 1] > 0.3 ? 0 : x[3 * i + 2] > 0 ? 1 : 2;
    }
    LikelihoodSample<SoftmaxPosterior> sample =
        LikelihoodSample.softmax(known, new PrivacyBudget(10, 1e-6), Draws.ONE);
    SoftmaxPosterior posterior =
        sample.posterior(sample.run(new ArrayRows(x, labels, 3), InsecureSeededSource.of(1)));
    int right = 0;
    for (int i = 0; i < labels.length; i++) {
      double[] p = posterior.probabilities(x, 3 * i);
      int best = p[0] > p[1] ? (p[0] > p[2] ? 0 : 2) : (p[1] > p[2] ? 1 : 2);
      right += best == labels[i] ? 1 : 0;
    }
    assertThat(right).isGreaterThan(200);
    double[] draw = posterior.coefficients().draw(0);
    for (int j = 0; j < 3; j++) {
      assertThat(Math.abs(draw[j] + draw[3 + j] + draw[6 + j])).isLessThan(1e-12);
    }
    // labels that are no class, and values that are not finite
    labels[0] = 7;
    labels[1] = Float.NaN;
    x[6] = Float.NaN;
    x[9] = Float.POSITIVE_INFINITY;
    x[12] = 1e30f;
    assertThat(Arrays.stream(sample.run(new ArrayRows(x, labels, 3), InsecureSeededSource.of(2))))
        .allMatch(Double::isFinite);
    assertThat(Arrays.stream(sample.withoutNoise(new ArrayRows(x, labels, 3))))
        .allMatch(Double::isFinite);
  }

  /** Today's regressions are instances: the same bounds, the same power at the same ridge. */
  @Test
  void theLogisticRegressionIsAnInstance() {
    PosteriorSample<?> regression =
        PosteriorSample.logistic(KNOWN, BUDGET, Draws.ONE, ConvergenceProof.REQUIRED);
    double ridge = regression.design().ridge();
    LikelihoodSample<DrawnPosterior> general =
        LikelihoodSample.within(
            new Model(KNOWN, List.of("x"), new Loss.Logistic().likelihood(1, 2), normal(0, ridge)),
            BUDGET,
            Draws.ONE);
    assertThat(general.settings().get("power"))
        .isBetween(0.99 * regression.design().power(), 1.01 * regression.design().power());
  }
}
