package org.priory.models.network;

import static org.priory.models.model.Settings.Group.CHAINS;
import static org.priory.models.model.Settings.Group.CLIP;
import static org.priory.models.model.Settings.Group.LAYERS;
import static org.priory.models.model.Settings.Group.SAMPLING;
import static org.priory.models.model.Settings.Group.STEPS;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.priory.inference.model.FitMethod;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.neural.TableEnsemble;
import org.priory.inference.neural.TableTraining;
import org.priory.inference.neural.head.Head;
import org.priory.inference.neural.head.HeteroscedasticHead;
import org.priory.inference.neural.head.SoftmaxHead;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.settings.Clipping;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.inference.neural.settings.TrainingSettings;
import org.priory.models.choice.NetworkChoice;
import org.priory.models.model.Settings;
import org.priory.models.table.FittedTable;
import org.priory.models.table.Recipe;
import org.priory.models.table.TableModel;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.json.Members;
import org.priory.privacy.wall.Sampling;

/**
 * A network of layers that explains a column of a table: a category by the probabilities of its
 * values, a number by its mean and how far it scatters.
 */
public final class TableNetwork implements TableModel<TableEnsemble> {
  private static final List<Integer> DEFAULT_LAYERS = List.of(16);

  /** Expected records of a step: all of a small table. */
  private static final double DEFAULT_BATCH = 65_536;

  /** Chosen on parts of the training rows of Adult and Power (decision 26). */
  private static final Defaults OF_CLASSES = new Defaults(120, 2, 2);

  private static final Defaults OF_NUMBER = new Defaults(100, 1, 0.5);

  private static final double ADAM_RATE = 0.01;

  /** Calibration asks about all pairs of them. */
  private static final int MOST_CLASSES = 100;

  /** The last draws of a chain, as cold as the privacy noise lets it be. */
  private static final int DRAWS = 20;

  private final NetworkChoice chosen;
  private final ChosenLayers layers;

  /**
   * What is taken if nothing is said.
   *
   * @param rate step size, for all methods but Adam
   */
  private record Defaults(int steps, double clip, double rate) {}

  /** By the default method. */
  public TableNetwork() {
    this(NetworkChoice.of(NetworkChoice.OF_CATEGORIES));
  }

  public TableNetwork(NetworkChoice chosen) {
    this.chosen = chosen;
    this.layers = new ChosenLayers(chosen);
  }

  @Override
  public String name() {
    return OneLayerNetwork.NAME;
  }

  @Override
  public String title() {
    return "neural network";
  }

  @Override
  public String words() {
    return "Bayesian neural network";
  }

  @Override
  public List<Recipe<TableEnsemble>> recipes() {
    return List.of(
        Recipe.ofSums(
            chosen.method().word(), EnumSet.of(LAYERS, SAMPLING, STEPS, CLIP, CHAINS), this::plan));
  }

  @Override
  public void check(Target target) {
    if (target.kind() != Target.Kind.NUMBER && target.classes().size() < 2) {
      throw new BadData(
          "`target`",
          target.name(),
          "must have at least two values",
          "one",
          "choose another target, or add its other values to the schema");
    }
    if (target.classes().size() > MOST_CLASSES) {
      throw new BadData(
          "`target`",
          target.name(),
          "must have at most " + MOST_CLASSES + " values for a network",
          target.classes().size(),
          "put rare values together in the schema, or fit softmax");
    }
  }

  private FitMethod<TableEnsemble> plan(
      PublicKnowledge known, PrivacyBudget budget, Settings settings) {
    layers.check();
    boolean isNumber = known.classes().isEmpty();
    Head head = isNumber ? new HeteroscedasticHead() : new SoftmaxHead(known.classes().size());
    NetworkShape shape =
        NetworkShape.of(
            known.width() - 1,
            settings.layers().isEmpty() ? DEFAULT_LAYERS : settings.layers(),
            head.outputs(),
            layers.layers());
    NetworkMemory.check(shape, chosen);
    Sampling sampling = sampling(settings, known.records());
    return TableTraining.within(
        known,
        shape,
        head,
        budget,
        layers
            .applied(defaults(settings, sampling, known), settings, 0)
            .withPrior(layers.prior(shape)));
  }

  private TrainingSettings defaults(Settings settings, Sampling sampling, PublicKnowledge known) {
    Defaults defaults = known.classes().isEmpty() ? OF_NUMBER : OF_CLASSES;
    int steps = settings.steps(defaults.steps, sampling.share(known.records()));
    TrainingSettings plain =
        TrainingSettings.defaults(chosen.method(), sampling, steps)
            .withClip(defaults.clip, Clipping.HARD);
    double rate =
        chosen.method() == NetworkMethod.ADAM
            ? ADAM_RATE
            : defaults.rate * (1 - chosen.momentum().orElse(plain.momentum()));
    return plain
        .withRate(rate)
        .withDraws(new TrainingSettings.Draws(DRAWS, Math.max(1, steps / defaults.steps), 0));
  }

  private static Sampling sampling(Settings set, double records) {
    return set.sampling(
        records,
        records <= DEFAULT_BATCH
            ? new Sampling.Everything()
            : new Sampling.Poisson(DEFAULT_BATCH / records));
  }

  @Override
  public FittedTable fitted(TableEnsemble posterior, Encoding encoding) {
    return new FittedTableNetwork(posterior, encoding);
  }

  @Override
  public boolean wrote(Members members) {
    return TableModel.super.wrote(members)
        && members.all().containsKey(LayersSummary.HASH)
        && members.all().containsKey("schema");
  }

  @Override
  public FittedTable fitted(Path file, Members members, Encoding encoding) {
    return FittedTableNetwork.read(file, members, encoding);
  }
}
