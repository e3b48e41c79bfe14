package org.priory.app.run;

import java.nio.file.Path;
import java.util.List;
import org.priory.inference.model.Way;
import org.priory.inference.neural.Ensemble;
import org.priory.inference.neural.NetworkMethod;
import org.priory.inference.neural.NetworkShape;
import org.priory.inference.neural.NetworkTraining;
import org.priory.inference.neural.SoftmaxHead;
import org.priory.inference.neural.TrainingSettings;
import org.priory.inference.neural.WeightPrior;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.data.BadData;
import org.priory.privacy.data.ImageShape;
import org.priory.privacy.data.Size;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.wall.Sampling;
import org.priory.privacy.wall.Wall;

/** A network that says the class of an image. */
public final class EnsembleTask extends FitTask<Ensemble> {
  /** As the command line calls the model. */
  public static final String NAME = NetworkFitter.NAME;

  public static final int USUAL_CLASSES = 10;
  public static final NetworkMethod USUAL_METHOD = NetworkMethod.SGLD;

  private static final List<Integer> USUAL_LAYERS = List.of(1000);
  private static final double USUAL_BATCH = 256;
  private static final double USUAL_EPOCHS = 15;

  /**
   * Of one layer on scattering features. Chosen on 10,000 of MNIST's training images, which were
   * kept out of those trials (decision 21).
   */
  private static final double SCATTERING_RATE = 1200;

  /** Steps at an epsilon of 1, and the power of it by which there are more, up to 3. */
  private static final int SCATTERING_STEPS = 160;

  private static final double SCATTERING_GROWTH = 0.2;

  /** Momentum of more than that swings back and forth along what is learned first. */
  private static final double SCATTERING_MOMENTUM = 0.85;

  /** The clip at an epsilon of 1; it grows with the root, up to an epsilon of 3. */
  private static final double SCATTERING_CLIP = 0.02;

  private static final double SCATTERING_EPSILON = 3;

  /** As cold as the privacy noise lets the chain be. */
  private static final double SCATTERING_TEMPERATURE = 0;

  private final Choice chosen;
  private final ImageInputs inputs;

  /**
   * What a person may choose about it.
   *
   * @param labels the file of the labels
   * @param classes how many there are: public
   * @param convolutional whether the first layers are filters
   * @param features what is seen of an image
   * @param shifts as how many images one counts, each moved by a pixel
   * @param network all else
   */
  public record Choice(
      Path labels,
      int classes,
      boolean convolutional,
      ImageInputs.Kind features,
      int shifts,
      NetworkChoice network) {

    NetworkMethod method() {
      return network.method();
    }
  }

  /**
   * @param request whose schema is the data itself, its header: images need no other
   * @param size how many images there are, as far as it is public
   * @throws BadData if a header or the settings are wrong
   */
  public EnsembleTask(FitRequest request, Choice chosen, Size size) {
    super(request, size);
    this.chosen = chosen;
    this.inputs =
        ImageInputs.of(chosen.features(), ImageShape.of(request.files().data()), chosen.shifts());
    ImageShape.checkLabels(request.files().data(), chosen.labels());
    way(ANY_SIZE);
  }

  @Override
  String words() {
    return "Bayesian neural network";
  }

  @Override
  String method() {
    return chosen.method().word();
  }

  @Override
  String records() {
    return "images";
  }

  /** The constructor has looked at the headers. */
  @Override
  void check() {}

  @Override
  Wall wall(Size known, Ledger ledger, RandomSource random, int threads) {
    Path path = request().files().data();
    return new Wall(
        order -> read(inputs.source(path, chosen.labels(), chosen.classes(), order), order),
        inputs.population(known),
        ledger,
        request().dataset(),
        random,
        threads);
  }

  @Override
  Way<Ensemble> decide(KnownSize known, double epsilon, double delta) {
    String name = chosen.method().word();
    Settings set = request().settings().refuseReplaceOne(name).refuseMixture();
    chosen.network().check();
    NetworkShape network = network(set);
    TrainingSettings settings =
        settings(set, known.value())
            .withPrior(isScattered() ? ofScattering() : chosen.network().prior(network));
    NetworkMemory.check(network, chosen.network());
    return NetworkTraining.within(
        network,
        new SoftmaxHead(chosen.classes()),
        known.value(),
        epsilon,
        delta,
        settings,
        inputs.copies());
  }

  private WeightPrior ofScattering() {
    return chosen.network().prior().orElse(WeightPrior.flat());
  }

  private boolean isScattered() {
    return inputs.kind() == ImageInputs.Kind.SCATTERING;
  }

  private NetworkShape network(Settings set) {
    if (!chosen.convolutional()) {
      return NetworkShape.of(
          inputs.width(),
          set.layers().isEmpty() && !isScattered() ? USUAL_LAYERS : set.layers(),
          chosen.classes(),
          chosen.network().activation());
    }
    if (isScattered()) {
      throw new IllegalArgumentException(
          "a convolutional network sees pixels: leave --features or --architecture out");
    }
    if (!set.layers().isEmpty()) {
      throw new IllegalArgumentException(
          "a convolutional network has layers of its own: leave --layers or --architecture out");
    }
    return NetworkShape.convolutional(
        inputs.rows(), inputs.columns(), chosen.classes(), chosen.network().activation());
  }

  private TrainingSettings settings(Settings set, double records) {
    Sampling sampling = sampling(set, records);
    double epochs = sampling instanceof Sampling.Everything ? scatteringSteps() : USUAL_EPOCHS;
    int usualSteps = (int) Math.max(1, Math.rint(epochs / sampling.share(records)));
    int steps = set.steps(usualSteps, sampling.share(records));
    TrainingSettings usual = TrainingSettings.usual(chosen.method(), sampling, steps);
    return isScattered()
        ? chosen.network().applied(onScattering(usual), set, SCATTERING_TEMPERATURE)
        : chosen.network().applied(usual, set, 1);
  }

  private TrainingSettings onScattering(TrainingSettings usual) {
    TrainingSettings cut = usual.withClip(scatteringClip(), false);
    return chosen.method().hasMomentum()
        ? cut.withMomentum(SCATTERING_MOMENTUM).withRate(SCATTERING_RATE)
        : cut;
  }

  /** More noise is borne by letting each record say less. */
  private double scatteringClip() {
    return SCATTERING_CLIP * Math.sqrt(scatteringEpsilon());
  }

  private double scatteringSteps() {
    return SCATTERING_STEPS * Math.pow(scatteringEpsilon(), SCATTERING_GROWTH);
  }

  private double scatteringEpsilon() {
    return Math.min(SCATTERING_EPSILON, request().epsilon());
  }

  private Sampling sampling(Settings set, double records) {
    return set.sampling(
        records,
        isScattered()
            ? new Sampling.Everything()
            : new Sampling.Poisson(Math.min(1, USUAL_BATCH / records)));
  }

  @Override
  FittedModel fitted(Ensemble posterior) {
    return new FittedEnsemble(posterior, inputs);
  }
}
