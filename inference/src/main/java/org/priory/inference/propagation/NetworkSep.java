package org.priory.inference.propagation;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.priory.inference.model.FeatureGroups;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.NetworkPosterior;
import org.priory.inference.posterior.ReluNetwork;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.NormalSampler;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.wall.Noise;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.PlanWithin;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/**
 * A Bayesian network for a number by stochastic expectation propagation, means only: weights are
 * N(m, v) with v public, and a step releases the sum of the records' centred factors ({@link
 * NetworkFactor}), by which N theta_f moves towards what the factors ask for:
 *
 * <pre>
 *   m  becomes  m + gamma (sum of (eta_f - lambda_f m) - a m) / Lambda,    Lambda = 1/v = k N/hidden.
 * </pre>
 *
 * <p>The precision that all factors add up to is not bought: one number for each weight would
 * double what is released, and a noisy precision moves the mean. The noise of the labels is bought
 * at the end as one number.
 *
 * <p><b>Assumes</b> add/remove neighbours, a public number of records, features and labels in [-1,
 * 1], the first feature the constant 1. <b>Releases</b> noisy sums of vectors that the wall clips
 * to norm 1, all in one plan. <b>Guarantees</b> what the plan is charged; the rest is
 * post-processing.
 */
public final class NetworkSep implements Method<NetworkPosterior> {
  /** With noise, as the command line calls it. */
  public static final String NAME = "dp-sep";

  private static final double SCALE_SHARE = 0.04;
  private static final double RESIDUAL_SHARE = 0.02;

  /** Noise of the scaled label while the weights are learned. */
  private static final double NOISE = 0.2;

  /** k: a record adds so much to the precision of all weights of a unit. */
  private static final double CURVATURE = 0.7;

  /** What the output's weights count for inside the norm. */
  private static final double OUTPUT_WEIGHT = 0.4;

  /** Standard deviations of the weights' means at the start, of the hidden layer and the output. */
  private static final double FIRST_HIDDEN = 0.7;

  private static final double FIRST_OUTPUT = 0.5;

  /** a. */
  private static final double PRIOR = 0.1;

  /** Squared errors are cut there, in variances of the label. */
  private static final double MOST_SQUARED = 4;

  private final PublicKnowledge known;
  private final Plan plan;
  private final NetworkSettings settings;

  private NetworkSep(PublicKnowledge known, Plan plan, NetworkSettings settings) {
    this.known = known;
    this.plan = plan;
    this.settings = settings;
  }

  /** With as little noise as the budget allows. */
  public static NetworkSep within(
      PublicKnowledge known,
      double epsilon,
      double delta,
      NetworkSettings settings,
      Sampling sampling) {
    FeatureGroups groups = FeatureGroups.of(known);
    if (!groups.isIntercept(0)) {
      throw new IllegalArgumentException("the first feature must be the intercept");
    }
    int dimension =
        Math.max(
            ReluNetwork.weights(known.width(), settings.hidden()),
            ScaleQuery.of(groups).dimension());
    Plan plan =
        PlanWithin.leastNoise(
            epsilon,
            delta,
            0,
            z ->
                new Plan(
                    sampling,
                    1,
                    false,
                    dimension,
                    noise(z, settings.steps()),
                    Neighbours.ADD_REMOVE));
    return new NetworkSep(known, plan, settings);
  }

  private static Noise noise(double z, int steps) {
    double rest = 1 - SCALE_SHARE - RESIDUAL_SHARE;
    return new Noise(
        List.of(
            new Noise.Stretch(z / Math.sqrt(SCALE_SHARE), 1),
            new Noise.Stretch(z / Math.sqrt(rest / steps), steps),
            new Noise.Stretch(z / Math.sqrt(RESIDUAL_SHARE), 1)));
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Plan plan() {
    return plan;
  }

  /** Of a weight: Lambda m has noise z C/q a step, and the last steps are averaged. */
  @Override
  public Forecast forecast() {
    double share = plan.sampling().share(known.records());
    double one = plan.noise().stretches().get(1).multiplier() * settings.clip() / share;
    double squares = 0;
    for (int t = 0; t < settings.steps(); t++) {
      squares += Math.pow(settings.gamma(t), 2);
    }
    return new Forecast(
        one * Math.sqrt(squares) / precision(),
        1 / Math.sqrt(PRIOR),
        1 / Math.sqrt(precision()),
        "weight, if no step undid the noise of another");
  }

  @Override
  public List<String> choices() {
    return List.of(
        String.format(
            Locale.ROOT,
            "%d hidden units; %d steps with a share of %.3g of the records each, factors clipped to"
                + " %.3g; 4 %% of the budget for the scales of features and target, 2 %% for the"
                + " size of errors",
            settings.hidden(),
            settings.steps(),
            plan.sampling().share(known.records()),
            settings.clip()),
        "means of weights are learned, their variances are public",
        "predictive intervals rest on one size of errors for all records");
  }

  private double precision() {
    return CURVATURE * known.records() / settings.hidden();
  }

  @Override
  public NetworkPosterior fit(Questions questions, Progress progress) {
    long total = plan.noise().steps();
    double share = plan.sampling().share(known.records());
    NetworkScale scale = NetworkScale.ask(known, questions);
    progress.answered(1, total);
    double[] m = start();
    double[] v = new double[m.length];
    Arrays.fill(v, 1 / precision());
    double[] weights = weights(m.length);
    for (int t = 0; t < settings.steps(); t++) {
      ReluNetwork cavity = new ReluNetwork(known.width(), settings.hidden(), m, v);
      NoisySum answer =
          questions.ask(new FactorQuery(scale, new NetworkFactor(cavity, NOISE), weights));
      double gamma = settings.gamma(t);
      for (int i = 0; i < m.length; i++) {
        double sum = answer.get(i) / (share * weights[i]);
        m[i] += gamma * (sum - PRIOR * m[i]) / (precision() + PRIOR);
      }
      progress.answered(t + 2L, total);
    }
    ReluNetwork network = new ReluNetwork(known.width(), settings.hidden(), m, v);
    NoisySum errors = questions.ask(new ErrorQuery(scale, network));
    progress.answered(total, total);
    double records = known.records();
    double squared = MOST_SQUARED * errors.get(0) / (share * records);
    double least = 1e-4;
    double[] inputCentre = scale.centre().clone();
    double[] inputScale = scale.scale().clone();
    inputCentre[0] = 0;
    inputScale[0] = 1;
    return new NetworkPosterior(
        known.names(),
        inputCentre,
        inputScale,
        scale.centre()[0],
        1 / scale.scale()[0],
        network,
        new GammaPosterior(
            records / 2, Math.max(least, Math.min(MOST_SQUARED, squared)) * records / 2));
  }

  /** Random, and public. */
  private double[] start() {
    double[] m = new double[ReluNetwork.weights(known.width(), settings.hidden())];
    NormalSampler.fill(m, 1, InsecureSeededSource.of(1));
    int output = known.width() * settings.hidden();
    for (int i = 0; i < m.length; i++) {
      m[i] *= i < output ? FIRST_HIDDEN : FIRST_OUTPUT;
    }
    return m;
  }

  private double[] weights(int length) {
    double[] weights = new double[length];
    int output = known.width() * settings.hidden();
    for (int i = 0; i < length; i++) {
      weights[i] = (i < output ? 1 : OUTPUT_WEIGHT) / settings.clip();
    }
    return weights;
  }

  /** The centred factor of a row, weighted and over C; nothing without a label. */
  private record FactorQuery(NetworkScale scale, NetworkFactor factor, double[] weights)
      implements RowQuery {
    @Override
    public int dimension() {
      return weights.length;
    }

    @Override
    public void addTo(Row row, double[] sum) {
      if (!(Math.abs(row.label()) <= 1)) {
        return;
      }
      double[] one = new double[weights.length];
      factor.centred(scale.inputs(row), scale.label(row), one);
      for (int i = 0; i < one.length; i++) {
        sum[i] += weights[i] * one[i];
      }
    }
  }

  /** The squared error of a row, cut off: at most 1. */
  private record ErrorQuery(NetworkScale scale, ReluNetwork network) implements RowQuery {
    @Override
    public int dimension() {
      return 1;
    }

    @Override
    public void addTo(Row row, double[] sum) {
      if (!(Math.abs(row.label()) <= 1)) {
        return;
      }
      double away = scale.label(row) - network.pass(scale.inputs(row)).mean();
      sum[0] += Math.min(1, away * away / MOST_SQUARED);
    }
  }
}
