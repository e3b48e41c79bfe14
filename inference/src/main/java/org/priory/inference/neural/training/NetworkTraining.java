package org.priory.inference.neural.training;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Progress;
import org.priory.inference.model.Resumable;
import org.priory.inference.neural.head.Head;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.prediction.Ensemble;
import org.priory.inference.neural.prediction.OwnPull;
import org.priory.inference.neural.settings.Clipping;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.inference.neural.settings.TrainingSettings;
import org.priory.inference.neural.settings.WeightPrior;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Noise;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.PlanWithin;
import org.priory.privacy.wall.Questions;

/**
 * A network fitted along noisy gradients (Bu et al. 2021): each step asks for the noisy sum of the
 * clipped gradients of a sample, divides by the expected size of the sample, adds the gradient of
 * the prior, and moves.
 *
 * <p><b>Assumes</b> add/remove neighbours, a public or bought number of records n, and nothing
 * about their values. <b>Releases</b> one noisy sum for each step, all in one plan.
 * <b>Guarantees</b> what the plan is charged: start, prior and Langevin noise are public, and the
 * rest is post-processing.
 */
public final class NetworkTraining implements Resumable<Ensemble> {
  /** Standard deviation of variational weights at the start. */
  private static final double FIRST_SD = 0.01;

  private final NetworkShape shape;
  private final Head head;
  private final double records;
  private final TrainingSettings settings;
  private final int copies;
  private final Plan plan;
  private final long seed;
  private final StepRule rule;

  private NetworkTraining(
      NetworkShape shape,
      Head head,
      double records,
      TrainingSettings settings,
      int copies,
      Plan plan,
      long seed) {
    if (!(records >= 1 && records < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("records must be a finite number >= 1, was " + records);
    }
    this.shape = shape;
    this.head = head;
    this.records = records;
    this.settings = settings;
    this.copies = copies;
    this.plan = plan;
    this.seed = seed;
    this.rule = new StepRule(settings, shape, records);
  }

  /**
   * With as little noise as the budget allows.
   *
   * @param records n
   */
  public static NetworkTraining within(
      NetworkShape shape,
      Head head,
      double records,
      PrivacyBudget budget,
      TrainingSettings settings) {
    return within(shape, head, records, budget, settings, 1);
  }

  /**
   * Training with as little noise as the budget allows, for records of several rows each, such as
   * an image and copies of it moved by a pixel. The loss of a record is the mean of those of its
   * rows.
   *
   * @param copies rows of a record
   */
  public static NetworkTraining within(
      NetworkShape shape,
      Head head,
      double records,
      PrivacyBudget budget,
      TrainingSettings settings,
      int copies) {
    Plan plan = PlanWithin.leastNoise(budget, 0, z -> plan(shape, settings, z));
    return new NetworkTraining(shape, head, records, settings, copies, plan, 1);
  }

  /** With a given noise multiplier, whatever it costs. */
  public static NetworkTraining withNoise(
      NetworkShape shape,
      Head head,
      double records,
      NoiseMultiplier multiplier,
      TrainingSettings settings) {
    return withNoise(shape, head, records, multiplier, settings, 1);
  }

  /** Training with a given noise multiplier, for records of several rows each. */
  public static NetworkTraining withNoise(
      NetworkShape shape,
      Head head,
      double records,
      NoiseMultiplier multiplier,
      TrainingSettings settings,
      int copies) {
    return new NetworkTraining(
        shape, head, records, settings, copies, plan(shape, settings, multiplier.value()), 1);
  }

  /** Another random start; no secret. */
  public NetworkTraining startingFrom(long newSeed) {
    return new NetworkTraining(shape, head, records, settings, copies, plan, newSeed);
  }

  /** What is asked for, with a noise multiplier. */
  public static Plan plan(NetworkShape shape, TrainingSettings settings, double z) {
    return new Plan(
        settings.sampling(),
        settings.clip(),
        settings.clipping() == Clipping.AUTOMATIC,
        answers(shape, settings),
        Noise.constant(z, settings.steps()),
        Neighbours.ADD_REMOVE);
  }

  /** Numbers of an answer. */
  private static int answers(NetworkShape shape, TrainingSettings settings) {
    boolean isDouble = settings.method() == NetworkMethod.BBP && !settings.backprop().aligned();
    return (isDouble ? 2 : 1) * shape.parameters();
  }

  @Override
  public String name() {
    return settings.method().word();
  }

  @Override
  public Plan plan() {
    return plan;
  }

  /** Expected number of records in a step. */
  private double batch() {
    return settings.sampling().share(records) * records;
  }

  /** About the standard deviation of the noise on a value of the mean gradient. */
  private double gradientSd() {
    return plan.noise().stretches().get(0).multiplier() * settings.clip() / batch();
  }

  /** What a record has done to what the network says of it, once the others have answered. */
  public OwnPull ownPull() {
    boolean isKnown = shape.size() == 1 && settings.method().followsGradients();
    double reach = isKnown ? OwnPull.LEFT * rule.travel(gradientSd()) / records : 0;
    return new OwnPull(reach, settings.clip(), settings.clipping());
  }

  /** How far noise carries a parameter in all steps. */
  @Override
  public Forecast forecast() {
    return new Forecast(
        rule.walk(gradientSd()), settings.prior().scale(), 1 / Math.sqrt(records), "weight");
  }

  @Override
  public List<String> choices() {
    List<String> said = new ArrayList<>();
    said.add(
        String.format(
            Locale.ROOT,
            "A network (%s; %s), %,d parameters, fitted by %s.",
            shape.words(),
            shape.activation().word(),
            shape.parameters(),
            settings.method().words()));
    said.add(
        String.format(
            Locale.ROOT,
            "%d steps with about %.0f records each, gradients %s, step size %.3g.",
            settings.steps(),
            batch(),
            settings.clipping().words(settings.clip()),
            rule.rate(gradientSd())));
    if (!settings.prior().isFlat()) {
      said.add(
          String.format(
              Locale.ROOT,
              "The prior of every weight is %s of scale %.3g.",
              settings.prior().kind() == WeightPrior.Kind.GAUSSIAN ? "Gaussian" : "Laplace",
              settings.prior().scale()));
    }
    if (copies > 1) {
      said.add(
          "A record is there "
              + copies
              + " times, each a little moved; their mean is cut as one and counts as one.");
    }
    if (settings.method() == NetworkMethod.MC_DROPOUT) {
      said.add(
          String.format(
              Locale.ROOT,
              "A hidden unit is off with probability %.3g, in the fit and in predictions.",
              settings.dropout()));
    }
    if (settings.method() == NetworkMethod.BBP) {
      said.add(
          settings.backprop().aligned()
              ? "Gradients by the spreads follow from those by the means, which alone get noise."
              : "Gradients are averaged over %d draws of the weights in a step."
                  .formatted(settings.backprop().samples()));
    }
    if (settings.method().isChain()) {
      said.add(
          String.format(
              Locale.ROOT,
              "The last %d draws, %s, at temperature %.3g.",
              settings.draws().count(),
              settings.draws().every() == 1
                  ? "one each step"
                  : "one in " + settings.draws().every() + " steps",
              rule.temperature(gradientSd())));
    }
    return said;
  }

  @Override
  public int kept() {
    return settings.draws().count();
  }

  @Override
  public Ensemble fit(Questions questions, Progress progress) {
    return fit(questions, settings.steps(), progress, new RecentDraws(kept()));
  }

  @Override
  public Ensemble fit(Questions questions, long left, Progress progress, Store store) {
    return fit(questions, left, progress, store, UnaryOperator.identity());
  }

  /**
   * Trains a network that sees something else than the rows.
   *
   * @param view how parameters of what it sees follow from those of rows
   */
  public Ensemble fit(
      Questions questions,
      long left,
      Progress progress,
      Store store,
      UnaryOperator<Parameters> view) {
    Trajectory trajectory =
        new Trajectory(
            settings,
            view.apply(parameters()),
            noiseSd -> rule.update(noiseSd, seed + 1),
            records,
            batch(),
            seed);
    return new Ensemble(
        shape, trajectory.run(questions, left, progress, store), settings.dropout());
  }

  private Parameters parameters() {
    WeightPrior prior = settings.prior();
    double longest =
        settings.clipping() == Clipping.GLOBAL ? settings.clip() : Double.POSITIVE_INFINITY;
    if (settings.method() != NetworkMethod.BBP) {
      return new PointParameters(shape, head, prior, settings.dropout(), copies, longest);
    }
    TrainingSettings.Backprop backprop = settings.backprop();
    return backprop.aligned()
        ? new AlignedParameters(shape, head, prior, FIRST_SD, longest)
        : new VariationalParameters(shape, head, prior, FIRST_SD, backprop.samples());
  }
}
