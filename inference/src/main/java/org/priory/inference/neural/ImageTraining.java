package org.priory.inference.neural;

import java.util.List;
import java.util.Locale;
import org.priory.inference.model.Progress;
import org.priory.inference.neural.head.SoftmaxHead;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.prediction.ConfidenceFit;
import org.priory.inference.neural.prediction.ConfidenceMap;
import org.priory.inference.neural.prediction.ConfidenceQuery;
import org.priory.inference.neural.prediction.Ensemble;
import org.priory.inference.neural.settings.Clipping;
import org.priory.inference.neural.settings.TrainingSettings;
import org.priory.inference.neural.training.NetworkTraining;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Noise;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.PlanWithin;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/**
 * A network that says the class of an image: {@link NetworkTraining}, and last of all how often it
 * is right by how sure it is ({@link ConfidenceQuery}), which makes its probabilities honest
 * ({@link ConfidenceFit}). Small clips make networks too sure of hard images, as a record that they
 * are wrong about says no more than one that they are right about; and so does noise.
 *
 * <p><b>Assumes</b> add/remove neighbours and a public or bought number of records. <b>Releases</b>
 * one noisy sum for each step and the noisy counts, all in one plan. <b>Guarantees</b> what the
 * plan is charged; the rest is post-processing.
 */
public final class ImageTraining extends CalibratedTraining<ImageEnsemble> {
  /** The share of the budget for the counts: less where records are many and noise is little. */
  private static final double LEAST_SHARE = 0.01;

  private static final double MOST_SHARE = 0.12;

  /**
   * Records times epsilon at which counts would ask for the whole budget. With a share s of it the
   * noise on a count is about 3.7/(epsilon sqrt(s)), where delta is 1e-5. It adds 0.8 of itself
   * over N to the calibration error in each of the 8 groups or so that hold records, 0.005 in all
   * where N epsilon sqrt(s) = 5000.
   */
  private static final double FEW = 5000;

  /** The share of the steps that ask for counts, where steps are samples. */
  private static final double MOST_STEPS = 0.06;

  /** Records that are enough to count. */
  private static final double ENOUGH = 20_000;

  /** By which normalising divides vectors of the clip's norm: v C/(|v| + 0.01 C). */
  private static final double AUTOMATIC = 1.01;

  private final int rounds;

  private ImageTraining(NetworkTraining steps, Plan plan, int rounds) {
    super(steps, plan);
    this.rounds = rounds;
  }

  /**
   * With as little noise as the budget allows.
   *
   * @param records n
   * @param copies rows of a record
   */
  public static ImageTraining within(
      NetworkShape shape,
      double records,
      PrivacyBudget budget,
      TrainingSettings settings,
      int copies) {
    double share = share(records * budget.epsilon());
    int rounds = rounds(settings, records);
    Plan plan = PlanWithin.leastNoise(budget, 0, z -> plan(shape, settings, z, share, rounds));
    double z = plan.noise().stretches().get(0).multiplier();
    SoftmaxHead head = new SoftmaxHead(shape.outputs());
    return new ImageTraining(
        NetworkTraining.withNoise(shape, head, records, new NoiseMultiplier(z), settings, copies),
        plan,
        rounds);
  }

  /** The share of the budget for the counts: their noise goes with 1/(N epsilon sqrt(share)). */
  private static double share(double recordsTimesEpsilon) {
    double ratio = FEW / recordsTimesEpsilon;
    return Math.max(LEAST_SHARE, Math.min(MOST_SHARE, ratio * ratio));
  }

  /** Questions about counts: one where all records answer, else until enough of them have. */
  private static int rounds(TrainingSettings settings, double records) {
    if (settings.sampling() instanceof Sampling.Everything) {
      return 1;
    }
    double batch = Math.max(1, settings.sampling().share(records) * records);
    double most = Math.ceil(MOST_STEPS * settings.steps());
    return (int) Math.max(1, Math.min(most, Math.ceil(ENOUGH / batch)));
  }

  private static Plan plan(
      NetworkShape shape, TrainingSettings settings, double z, double share, int rounds) {
    Plan gradients = NetworkTraining.plan(shape, settings, z);
    // budgets add up as inverse squares: 1/c^2 = share/(1 - share) steps/z^2
    double last =
        settings.sampling() instanceof Sampling.Everything
            ? z * Math.sqrt((1 - share) / (share * settings.steps()))
            : z;
    return new Plan(
        settings.sampling(),
        settings.clip(),
        settings.clipping() == Clipping.AUTOMATIC,
        Math.max(gradients.dimension(), ConfidenceQuery.length()),
        new Noise(List.of(new Noise.Stretch(z, settings.steps()), new Noise.Stretch(last, rounds))),
        Neighbours.ADD_REMOVE);
  }

  @Override
  String otherQuestions() {
    return String.format(
        Locale.ROOT,
        "The last %s how often the network is right by how sure it is; probabilities are made so.",
        rounds == 1 ? "question asks" : rounds + " questions ask");
  }

  /** A process that was ended leaves fewer questions; those about counts are kept to the last. */
  @Override
  public ImageEnsemble fit(Questions questions, long left, Progress progress, Store store) {
    int last = (int) Math.min(rounds, left);
    long all = plan.noise().steps();
    Ensemble ensemble =
        steps.fit(questions, left - last, (done, some) -> progress.answered(done, all), store);
    if (last == 0) {
      return ImageEnsemble.plain(ensemble);
    }
    ConfidenceMap map = counted(ensemble, questions, last);
    progress.answered(all, all);
    return new ImageEnsemble(ensemble, map.values());
  }

  private ConfidenceMap counted(Ensemble ensemble, Questions questions, int times) {
    double clip = plan.clip();
    // vectors are all of the same norm, so that normalising divides all by the same
    double unit = plan.automatic() ? clip / AUTOMATIC : clip;
    double[] right = new double[ConfidenceMap.nodes().length];
    double[] wrong = new double[right.length];
    double variance = 0;
    for (int time = 0; time < times; time++) {
      NoisySum answer = questions.ask(new ConfidenceQuery(ensemble, clip, steps.ownPull()));
      for (int j = 0; j < right.length; j++) {
        wrong[j] += answer.get(2 * j) / unit;
        right[j] += answer.get(2 * j + 1) / unit;
      }
      variance += answer.sigma() * answer.sigma() / (unit * unit);
    }
    return ConfidenceFit.of(right, wrong, Math.sqrt(variance), ensemble.shape().outputs());
  }
}
