package org.priory.inference.neural;

import org.priory.inference.mechanism.NoiseShares;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.model.Snapshot;
import org.priory.inference.neural.head.Head;
import org.priory.inference.neural.head.SoftmaxHead;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.prediction.ClassCalibration;
import org.priory.inference.neural.prediction.Ensemble;
import org.priory.inference.neural.prediction.SpreadCalibration;
import org.priory.inference.neural.settings.Clipping;
import org.priory.inference.neural.settings.TrainingSettings;
import org.priory.inference.neural.training.NetworkTraining;
import org.priory.inference.neural.training.ScaledParameters;
import org.priory.inference.neural.training.ScaledStore;
import org.priory.inference.rows.FeatureGroups;
import org.priory.inference.rows.RowScale;
import org.priory.inference.rows.ScaleQuery;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.PlanWithin;
import org.priory.privacy.wall.Questions;

/**
 * A network that explains a column of a table: one question buys the scales of the features, and of
 * the label if that is a number, {@link NetworkTraining} is done on scaled rows, and the last
 * questions make its predictions right on average ({@link ClassCalibration}, {@link
 * SpreadCalibration}).
 *
 * <p><b>Assumes</b> add/remove neighbours, a public or bought number of records, features and
 * labels that are numbers in [-1, 1], the first feature the constant 1. <b>Releases</b> the noisy
 * moments and one noisy sum for each step, all in one plan. <b>Guarantees</b> what the plan is
 * charged; the rest is post-processing.
 */
public final class TableTraining extends CalibratedTraining<TableEnsemble> {
  /** Share of the budget for the scales. */
  private static final double SCALE_SHARE = 0.04;

  /** Share of the budget for making predictions right on average. */
  private static final double LAST_SHARE = 0.06;

  /** Newton steps for classes. */
  private static final int ROUNDS = 4;

  private final PublicKnowledge known;

  private TableTraining(PublicKnowledge known, Plan plan, NetworkTraining steps) {
    super(steps, plan);
    this.known = known;
  }

  /**
   * With as little noise as the budget allows.
   *
   * @param shape with an input for each feature but the constant
   * @param head a {@link SoftmaxHead} for the known classes, or one for a number
   * @param settings without automatic clips, which would change moments
   */
  public static TableTraining within(
      PublicKnowledge known,
      NetworkShape shape,
      Head head,
      PrivacyBudget budget,
      TrainingSettings settings) {
    if (settings.clipping() == Clipping.AUTOMATIC) {
      throw new IllegalArgumentException(
          "the scales of a table's columns are bought under the same clip, which must be hard: leave"
              + " `clipping` out");
    }
    Plan plan = PlanWithin.leastNoise(budget, 0, z -> plan(known, shape, settings, z));
    double multiplier = plan.noise().stretches().get(1).multiplier();
    return new TableTraining(
        known,
        plan,
        NetworkTraining.withNoise(
            shape, head, known.records(), new NoiseMultiplier(multiplier), settings));
  }

  private static Plan plan(
      PublicKnowledge known, NetworkShape shape, TrainingSettings settings, double z) {
    Plan gradients = NetworkTraining.plan(shape, settings, z);
    int moments = ScaleQuery.dimension(known);
    int classes = known.classes().size();
    int last = classes == 0 ? 2 : ClassCalibration.dimension(classes);
    return new Plan(
        settings.sampling(),
        settings.clip(),
        false,
        Math.max(last, Math.max(moments, gradients.dimension())),
        NoiseShares.of(
            z,
            new NoiseShares.Part(SCALE_SHARE, 1),
            new NoiseShares.Part(1 - SCALE_SHARE - LAST_SHARE, settings.steps()),
            new NoiseShares.Part(LAST_SHARE, rounds(known))),
        Neighbours.ADD_REMOVE);
  }

  /** The last questions. */
  private static int rounds(PublicKnowledge known) {
    return known.classes().isEmpty() ? 1 : ROUNDS;
  }

  @Override
  String otherQuestions() {
    return known.classes().isEmpty()
        ? "4 % of the budget is for the scales of features and target, 6 % for the size of errors;"
            + " the network says the target's mean and how far it scatters for each record."
        : "4 % of the budget is for the scales of features, 6 % to make probabilities right on"
            + " average.";
  }

  /** How many answers went into what was saved: one for each move, and the one about the scales. */
  @Override
  public long answers(Snapshot saved) {
    return saved.moves() + 1;
  }

  private RowScale bought(Questions questions) {
    return RowScale.ask(known, questions).withShortCategories(FeatureGroups.of(known));
  }

  /** A process that was ended before it saved anything leaves fewer questions, and no scales. */
  @Override
  public TableEnsemble fit(Questions questions, long left, Progress progress, Store store) {
    ScaledStore scaled = new ScaledStore(store);
    boolean isNew = scaled.scale().isEmpty();
    RowScale scale = scaled.scale().orElseGet(() -> scaled.keep(bought(questions)));
    long rest = isNew ? left - 1 : left;
    int rounds = (int) Math.min(rounds(known), rest);
    Ensemble ensemble =
        steps.fit(
            questions,
            rest - rounds,
            (done, all) -> progress.answered(done + 1, plan.noise().steps()),
            scaled,
            plain -> new ScaledParameters(plain, scale));
    TableEnsemble network =
        new TableEnsemble(ensemble, scale, calibration(ensemble, scale, questions, rounds));
    progress.answered(plan.noise().steps(), plan.noise().steps());
    return network;
  }

  /** Without a question left, what the network says is taken as it is. */
  private double[] calibration(Ensemble ensemble, RowScale scale, Questions questions, int rounds) {
    double expected = plan.sampling().share(known.records()) * known.records();
    if (known.classes().isEmpty()) {
      return new double[] {
        rounds == 0 ? 1 : SpreadCalibration.ask(ensemble, scale, expected, questions)
      };
    }
    ClassCalibration calibration = ClassCalibration.none(known.classes().size());
    for (int round = 0; round < rounds; round++) {
      calibration = calibration.next(ensemble, scale, expected, questions);
    }
    return calibration.values();
  }
}
