package org.priory.models.network;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.priory.inference.model.FitMethod;
import org.priory.inference.neural.ImageEnsemble;
import org.priory.inference.neural.ImageTraining;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.settings.TrainingSettings;
import org.priory.inference.neural.settings.WeightPrior;
import org.priory.models.choice.ImageChoice;
import org.priory.models.fit.FitTask;
import org.priory.models.model.FittedModel;
import org.priory.models.model.KnownSize;
import org.priory.models.model.RecordWords;
import org.priory.models.model.Settings;
import org.priory.models.pretrained.PublicNetwork;
import org.priory.models.run.FitRequest;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.data.FileData;
import org.priory.privacy.data.SourceFile;
import org.priory.privacy.data.file.ImageShape;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.engine.EngineFactory;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.wall.Sampling;
import org.priory.privacy.wall.Wall;

/** A network that says the class of an image. */
public final class EnsembleTask extends FitTask<ImageEnsemble> {
  public static final int DEFAULT_CLASSES = 10;

  private static final List<Integer> DEFAULT_LAYERS = List.of(1000);
  private static final double DEFAULT_BATCH = 256;
  private static final double DEFAULT_EPOCHS = 15;

  private static final Set<Settings.Group> ACCEPTED =
      EnumSet.of(
          Settings.Group.CHAINS,
          Settings.Group.SAMPLING,
          Settings.Group.STEPS,
          Settings.Group.CLIP,
          Settings.Group.LAYERS);

  private final ImageChoice chosen;
  private final ChosenLayers layers;
  private final Labels labels;
  private final ImageShape shape;
  private final ImageInputs inputs;

  /**
   * The classes of images.
   *
   * @param file with the label of each image
   * @param classes how many there are: public
   */
  public record Labels(Path file, int classes) {}

  /**
   * @param request whose schema is the data itself, its header: images need no other
   * @param size how many images there are, as far as it is public
   * @throws BadData if a header or the settings are wrong
   */
  public EnsembleTask(FitRequest request, ImageChoice chosen, Labels labels, Size size) {
    super(request, new FileData(request.files().data()), size);
    if (chosen.pretrained().isPresent()) {
      request.requireThisMachine();
    }
    this.chosen = chosen;
    this.layers = new ChosenLayers(chosen.network());
    this.labels = labels;
    this.shape = ImageShape.of(request.files().data());
    this.inputs =
        chosen
            .pretrained()
            .map(file -> ImageInputs.of(PublicNetwork.of(file), shape))
            .orElseGet(() -> ImageInputs.of(chosen.features(), shape, chosen.shifts()));
    ImageShape.checkLabels(request.files().data(), labels.file());
    request
        .engine()
        .ifPresent(
            other ->
                other.check(
                    request.model(), method(), List.of(request.files().data(), labels.file())));
    requirePlan();
  }

  @Override
  public String words() {
    return "Bayesian neural network";
  }

  @Override
  public String method() {
    return chosen.method().word();
  }

  @Override
  public RecordWords records() {
    return RecordWords.of(
        "image",
        "the size and the classes of the images"
            + inputs
                .pretrained()
                .map(
                    each ->
                        ", and the network in "
                            + each.network().name()
                            + ", which was not made from these records")
                .orElse(""),
        "the size of the images and the classes of their labels, and the image as the unit of"
            + " privacy"
            + inputs.pretrained().map(each -> "; " + assumed(each.network())).orElse(""));
  }

  private static String assumed(PublicNetwork network) {
    return "the network in "
        + network.name()
        + " (SHA-256 "
        + network.digest()
        + "), which turns images into features: this file was not made from these records";
  }

  @Override
  public List<String> seenAs() {
    return inputs
        .pretrained()
        .map(
            each ->
                List.of(
                    each.width()
                        + " features of the public network "
                        + each.network().name()
                        + " with SHA-256 "
                        + each.network().digest()))
        .orElse(List.of());
  }

  /** The constructor has looked at the headers. */
  @Override
  public void check() {}

  @Override
  public Wall wall(Size known, Ledger ledger, RandomSource random, int threads) {
    Path path = request().files().data();
    if (request().engine().isPresent()) {
      EngineFactory.Table images =
          new EngineFactory.Table(
              SourceFile.OfLabelledImages.pieces(
                  path,
                  labels.file(),
                  labels.classes(),
                  shape.images(),
                  shape.rows() * shape.columns(),
                  inputs.elsewhere().orElse(null)),
              inputs.copies() > 1,
              origin()::requireUnchanged,
              this::counted);
      return elsewhere(
          inputs.width(),
          sources -> request().engine().get().open(images, sources),
          inputs.population(known),
          ledger,
          random);
    }
    return new Wall(
        order -> read(inputs.source(path, labels.file(), labels.classes(), order), order),
        inputs.population(known),
        ledger,
        request().dataset(),
        random,
        threads);
  }

  @Override
  public FitMethod<ImageEnsemble> decide(KnownSize known, PrivacyBudget budget) {
    String name = chosen.method().word();
    Settings set = request().settings().accept(name, ACCEPTED);
    layers.check();
    NetworkShape network = network(set);
    TrainingSettings settings =
        settings(set, known.value(), budget.epsilon())
            .withPrior(inputs.isTransformed() ? ofFeatures() : layers.prior(network));
    NetworkMemory.check(network, chosen.network());
    return ImageTraining.within(network, known.value(), budget, settings, inputs.copies());
  }

  private WeightPrior ofFeatures() {
    return chosen.network().prior().orElse(WeightPrior.flat());
  }

  private NetworkShape network(Settings set) {
    if (!chosen.convolutional()) {
      return NetworkShape.of(
          inputs.width(),
          set.layers().isEmpty() && !inputs.isTransformed() ? DEFAULT_LAYERS : set.layers(),
          labels.classes(),
          layers.layers());
    }
    if (inputs.isTransformed()) {
      throw new IllegalArgumentException(
          "a convolutional network sees pixels: leave `features` or `architecture` out");
    }
    if (!set.layers().isEmpty()) {
      throw new IllegalArgumentException(
          "a convolutional network has layers of its own: leave `layers` or `architecture` out");
    }
    return NetworkShape.convolutional(
        inputs.rows(), inputs.columns(), labels.classes(), layers.layers());
  }

  private TrainingSettings settings(Settings set, double records, double epsilon) {
    ScatteringSettings scattered = ScatteringSettings.of(records, epsilon, inputs.form().length());
    Sampling sampling = sampling(set, records);
    double epochs = sampling instanceof Sampling.Everything ? scattered.steps() : DEFAULT_EPOCHS;
    int defaultSteps = (int) Math.max(1, Math.rint(epochs / sampling.share(records)));
    int steps = set.steps(defaultSteps, sampling.share(records));
    TrainingSettings defaults = TrainingSettings.defaults(chosen.method(), sampling, steps);
    return inputs.isTransformed()
        ? layers.applied(scattered.applied(defaults), set, ScatteringSettings.TEMPERATURE)
        : layers.applied(defaults, set, 1);
  }

  private Sampling sampling(Settings set, double records) {
    return set.sampling(
        records,
        inputs.isTransformed()
            ? new Sampling.Everything()
            : new Sampling.Poisson(Math.min(1, DEFAULT_BATCH / records)));
  }

  @Override
  public FittedModel fitted(ImageEnsemble posterior) {
    return new FittedEnsemble(posterior, inputs);
  }
}
