package org.priory.bench.reproduce.sbc;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.AhrensDieterMarsagliaTsangGammaSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.priory.inference.model.HorseshoePrior;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.posterior.LinearPosterior;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.models.model.Prior;
import org.priory.models.model.Settings;
import org.priory.models.regression.LinearRegression;
import org.priory.models.regression.LogisticRegression;
import org.priory.models.table.TableModel;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Rehearsal;

/** A regression under a horseshoe from which the truths are drawn. */
enum SbcHorseshoe implements SbcModel {
  /** Two of eight effects are expected, of a scale of 1 in log odds. */
  LOGISTIC(new LogisticRegression(), "horseshoe(2, 1)", 2, 0.7),
  /** Two of eight effects, with a scale of 0.2, beside errors of 0.1; numbers are from -1 to 1. */
  LINEAR(new LinearRegression(), "horseshoe(2, 0.2)", 0.1, 0.1);

  private static final int NUMBERS = 8;

  private final TableModel<?> regression;
  private final Prior prior;

  /** What one record tells of a column of variance 1; of numbers the errors' standard deviation. */
  private final double sigma;

  private final double interceptSd;

  SbcHorseshoe(TableModel<?> regression, String prior, double sigma, double interceptSd) {
    this.regression = regression;
    this.prior = Prior.parse(prior);
    this.sigma = sigma;
    this.interceptSd = interceptSd;
  }

  @Override
  public String model() {
    return regression.name() + "-horseshoe";
  }

  @Override
  public String truths() {
    return "coefficients of eight numbers under a horseshoe, of which two have a correlation of 0.92";
  }

  private Encoding encoding() {
    List<Column> columns = new ArrayList<>();
    for (int j = 1; j <= NUMBERS; j++) {
      columns.add(new Column.Number("x" + j, -1, 1, 1.0, null));
    }
    columns.add(
        this == LOGISTIC
            ? Column.Category.of("y", "no", "yes")
            : new Column.Number("y", -1, 1, 1.0, null));
    return Encoding.of(Schema.of(columns.toArray(Column[]::new)), "y");
  }

  @Override
  public Ranks ranks(int records, double epsilon, long seed) {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(1000 + seed);
    Encoding encoding = encoding();
    PublicKnowledge known =
        new PublicKnowledge(
            encoding.names(),
            encoding.groups(),
            encoding.maxNorm(),
            records,
            encoding.target().classes());
    known = known.with(regression.prior(encoding, Settings.NONE.withPriors(List.of(prior))));
    double[] b = truth(known.prior().sparse().get(0), records, random);
    Records rows = rows(encoding, b, records, random);
    DrawnPosterior aware = draws(known, rows, epsilon, seed);
    DrawnPosterior plain = draws(known, rows, HARDLY_ANY, seed);
    double[] ranks = new double[NUMBERS];
    double[] naive = new double[NUMBERS];
    for (int j = 0; j < NUMBERS; j++) {
      ranks[j] = rank(aware, j + 1, b[j + 1]);
      // as wide as without noise, around what was found with it
      naive[j] = rank(plain, j + 1, b[j + 1] - aware.mean(j + 1) + plain.mean(j + 1));
    }
    return new Ranks(ranks, naive);
  }

  /** An intercept, and coefficients from the prior. */
  private double[] truth(HorseshoePrior prior, int records, UniformRandomProvider random) {
    ZigguratSampler.NormalizedGaussian normal = ZigguratSampler.NormalizedGaussian.of(random);
    double half = prior.degrees() / 2;
    double gamma = AhrensDieterMarsagliaTsangGammaSampler.of(random, half, 1).sample();
    double slab = half * prior.slab() * prior.slab() / gamma;
    double tau = cauchy(prior.globalScale(sigma, records), random);
    double[] b = new double[NUMBERS + 1];
    b[0] = interceptSd * normal.sample();
    for (int j = 1; j <= NUMBERS; j++) {
      double s = cauchy(tau, random);
      // N(0, 1/(1/s^2 + 1/c^2))
      b[j] = normal.sample() / Math.sqrt(1 / (s * s) + 1 / slab);
    }
    return b;
  }

  /** Half-Cauchy. */
  private static double cauchy(double scale, UniformRandomProvider random) {
    return scale * Math.tan(Math.PI / 2 * random.nextDouble());
  }

  private Records rows(Encoding encoding, double[] b, int records, UniformRandomProvider random) {
    int d = NUMBERS + 1;
    ZigguratSampler.NormalizedGaussian normal = ZigguratSampler.NormalizedGaussian.of(random);
    float[] x = new float[records * d];
    float[] y = new float[records];
    for (int i = 0; i < records; i++) {
      x[i * d] = 1;
      for (int j = 1; j < d; j++) {
        x[i * d + j] = 2 * random.nextFloat() - 1;
      }
      x[i * d + 2] = 0.7f * x[i * d + 1] + 0.3f * x[i * d + 2];
      double eta = 0;
      for (int j = 0; j < d; j++) {
        eta += b[j] * x[i * d + j];
      }
      y[i] = label(eta, random, normal);
    }
    return Records.of(encoding, x, y);
  }

  private float label(
      double eta, UniformRandomProvider random, ZigguratSampler.NormalizedGaussian normal) {
    return this == LOGISTIC
        ? random.nextDouble() < 1 / (1 + Math.exp(-eta)) ? 1 : 0
        : (float) Math.max(-1, Math.min(1, eta + sigma * normal.sample()));
  }

  private DrawnPosterior draws(PublicKnowledge known, Records rows, double epsilon, long seed) {
    Method<?> method =
        (Method<?>)
            regression
                .recipe(regression.defaultMethod(known.width()))
                .plan(known, new PrivacyBudget(epsilon, DELTA), Settings.NONE);
    boolean noisy = epsilon < HARDLY_ANY;
    try (Rehearsal questions =
        new Rehearsal(method.plan(), rows.copy(), rows.rows(), noisy, seed)) {
      Object found = method.fit(questions, Progress.NONE);
      return (DrawnPosterior)
          (found instanceof LinearPosterior linear
              ? linear.coefficients()
              : ((LogisticPosterior) found).coefficients());
    }
  }

  /** The share of draws that are below a value. */
  private static double rank(DrawnPosterior posterior, int coefficient, double value) {
    int below = 0;
    for (int k = 0; k < posterior.count(); k++) {
      below += posterior.draw(k)[coefficient] < value ? 1 : 0;
    }
    return (below + 0.5) / (posterior.count() + 1);
  }
}
