package org.priory.inference.propagation;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.priory.inference.mechanism.NoiseShares;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.HiddenUnit;
import org.priory.inference.posterior.NetworkPosterior;
import org.priory.inference.posterior.NormalNetwork;
import org.priory.inference.rows.FeatureGroups;
import org.priory.inference.rows.RowScale;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/**
 * A Bayesian network for a number by stochastic expectation propagation: a step releases the sum of
 * the records' centred factors ({@link NetworkFactor}) in the directions of {@link GaussNewton}, by
 * which N theta_f moves towards what the factors ask for,
 *
 * <pre>
 *   m  becomes  m + gamma P P' (sum of (eta_f - lambda_f m) - a m) s/N,
 * </pre>
 *
 * <p>where s is the variance of the noise of the labels, and N P P'/s the precision that factors
 * add up to for inputs that are correlated as the real ones. So that precision is not bought with
 * one number for each pair of weights, but with the correlations of the inputs. The noise of the
 * labels is bought at the end as one number, and the variances of the weights follow from all of it
 * ({@link NetworkSpread}).
 *
 * <p><b>Assumes</b> add/remove neighbours, a public number of records, features and labels in [-1,
 * 1], the first feature the constant 1. <b>Releases</b> noisy sums of vectors that the wall clips
 * to norm 1, all in one plan. <b>Guarantees</b> what the plan is charged; the rest is
 * post-processing.
 */
public final class NetworkSep implements Method<NetworkPosterior> {
  /** With noise, as the command line calls it. */
  public static final String NAME = "dp-sep";

  /** How often correlations are asked, and what all of it costs. */
  private static final int ROUNDS = 3;

  private static final double CORRELATION_SHARE = 0.12;

  /** Questions before the first step. */
  private static final int FIRST = 1 + ROUNDS;

  private static final double NOISE = NetworkPlan.LABEL_NOISE;

  /** What the output's weights are multiplied by at the start. */
  private static final double FIRST_OUTPUT = 0.25;

  /** What those of bounded units are: where they saturate they are hard to move. */
  private static final double FIRST_BOUNDED = 0.5;

  /** k: a record adds so much to the precision of all weights of a unit. */
  private static final double CURVATURE = 0.7;

  /** a. */
  private static final double PRIOR = 1;

  private static final int MOST_DIRECTIONS = 200;

  /** Steps after which directions are found anew. */
  private static final int REFRESH = 10;

  private static final int SIMULATED = 2000;

  /** Which stretch of the plan the steps are. */
  private static final int STEPS = 2;

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
      PublicKnowledge known, PrivacyBudget budget, NetworkSettings settings, Sampling sampling) {
    FeatureGroups groups = FeatureGroups.of(known);
    if (!groups.isIntercept(0)) {
      throw new IllegalArgumentException("the first feature must be the intercept");
    }
    if (known.width() < 2) {
      throw new IllegalArgumentException("a network needs a feature beside its target");
    }
    Plan plan =
        NetworkPlan.within(
            known,
            budget,
            sampling,
            Math.max(CorrelationQuery.dimension(known.width()), MOST_DIRECTIONS + 1),
            List.of(
                new NoiseShares.Part(CORRELATION_SHARE, ROUNDS),
                new NoiseShares.Part(NetworkPlan.REST - CORRELATION_SHARE, settings.steps())));
    return new NetworkSep(known, plan, settings);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Plan plan() {
    return plan;
  }

  /** In one direction, if all of them stand out: noise z C/(q N) a step, averaged as m is. */
  @Override
  public Forecast forecast() {
    double share = plan.sampling().share(known.records());
    double one =
        plan.noise().stretches().get(STEPS).multiplier()
            * settings.clip()
            * Math.sqrt(MOST_DIRECTIONS)
            / (share * known.records());
    return new Forecast(
        one * Math.sqrt(settings.averaged()),
        1,
        Math.sqrt(NOISE / known.records()),
        "direction of the weights, in s.d. of the target");
  }

  @Override
  public List<String> choices() {
    return List.of(
        String.format(
            Locale.ROOT,
            "%d hidden %s units; %d steps with a share of %.3g of the records each, factors clipped to"
                + " %.3g of a standard deviation of the target; 4 %% of the budget for the scales of"
                + " features and target, 12 %% for correlations of features, asked three times, 2 %% for the size of errors, asked twice",
            settings.hidden(),
            settings.unit().word(),
            settings.steps(),
            plan.sampling().share(known.records()),
            settings.clip()),
        String.format(
            Locale.ROOT,
            "at most %d directions of the weights are learned, those in which made-up inputs with the"
                + " bought correlations move the output most (damping %.2g)",
            MOST_DIRECTIONS,
            settings.damping()),
        "variances of weights follow from the bought correlations and errors, and from the privacy noise of the steps",
        "predictive intervals rest on one size of errors for all records");
  }

  private double precision() {
    return CURVATURE * known.records() / settings.hidden();
  }

  /** Units that see whitened inputs alike in all directions. */
  private double[] start(FeatureWhitening map) {
    double[] m =
        NetworkStart.quiet(
            known.width(),
            settings.hidden(),
            settings.unit() == HiddenUnit.TANH ? FIRST_BOUNDED : 1,
            FIRST_OUTPUT,
            InsecureSeededSource.of(1));
    for (int i = 0; i < settings.hidden(); i++) {
      map.pullBack(m, i * known.width(), 1);
    }
    return m;
  }

  @Override
  public NetworkPosterior fit(Questions questions, Progress progress) {
    long total = plan.noise().steps();
    double share = plan.sampling().share(known.records());
    double records = known.records();
    RowScale scale = RowScale.ask(known, questions);
    progress.answered(1, total);
    FeatureWhitening map = FeatureWhitening.ask(known, scale, ROUNDS, questions);
    progress.answered(FIRST, total);
    SimulatedInputs simulated = SimulatedInputs.of(map, SIMULATED, InsecureSeededSource.of(2));
    double[] m = start(map);
    double[] v = new double[m.length];
    Arrays.fill(v, 1 / precision());
    NormalNetwork network = network(m, v);
    GaussNewton directions =
        GaussNewton.of(network, simulated, settings.damping(), MOST_DIRECTIONS);
    double tau2 = 0;
    for (int t = 0; t < settings.steps(); t++) {
      if (t > 0 && t % REFRESH == 0) {
        directions = GaussNewton.of(network, simulated, settings.damping(), MOST_DIRECTIONS);
      }
      double clip = settings.clip() * directions.typical();
      NoisySum answer =
          questions.ask(
              new FactorBatch(scale, new NetworkFactor(network, NOISE), directions, NOISE / clip));
      double[] pull = directions.along(m);
      for (int c = 0; c < pull.length; c++) {
        // P' (sum of factors - a m) s/N
        pull[c] = answer.get(c) * clip / (share * records) - PRIOR * NOISE / records * pull[c];
      }
      tau2 = settings.shrunk(tau2, t, answer.sigma() * clip / (share * records));
      double[] moved = directions.restored(pull);
      for (int i = 0; i < m.length; i++) {
        m[i] += settings.gamma(t) * moved[i];
      }
      network = network(m, v);
      progress.answered(t + FIRST + 1L, total);
    }
    GammaPosterior error = ErrorQuery.ask(scale, network, records, questions);
    progress.answered(total, total);
    NetworkSpread.Spread learned =
        new NetworkSpread(simulated, PRIOR, records, tau2)
            .of(network, directions.directions(), error);
    return scale.posterior(known.names(), learned.network(), learned.noise());
  }

  private NormalNetwork network(double[] m, double[] v) {
    return new NormalNetwork(settings.unit(), known.width(), settings.hidden(), m, v);
  }
}
