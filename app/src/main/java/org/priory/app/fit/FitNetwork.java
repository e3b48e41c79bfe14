package org.priory.app.fit;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.priory.Data;
import org.priory.FitOptions;
import org.priory.Images;
import org.priory.ModelChoice;
import org.priory.Models;
import org.priory.Table;
import org.priory.app.option.ClipOption;
import org.priory.app.option.EngineOption;
import org.priory.app.option.GradientOptions;
import org.priory.app.option.HiddenLayers;
import org.priory.app.option.ImageModelOptions;
import org.priory.app.option.LayerOptions;
import org.priory.app.option.NetworkFile;
import org.priory.app.option.NetworkImages;
import org.priory.app.option.NetworkTable;
import org.priory.models.choice.ImageChoice;
import org.priory.models.choice.NetworkChoice;
import org.priory.models.model.Settings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code priory fit network}: of a number, of a column, or of images. */
@Command(
    name = "network",
    description = {
      "Bayesian neural network: a number or a category of a table, or the class of an image.",
      "",
      "Of three kinds, which data and method decide:",
      "  one hidden layer     a number of a table, by dp-sep (the default for a number) or dpvi",
      "  layers by gradients  a category or a number of a table, by the other methods",
      "  images               the same for images, which are given with --labels",
    },
    customSynopsis = {
      "priory fit network --data FILE --schema FILE --target COLUMN --epsilon E [OPTION...]",
      "       priory fit network --data FILE --labels FILE --epsilon E [OPTION...]"
    },
    footer = {
      "",
      "Methods for one hidden layer:",
      "  dp-sep                  stochastic expectation propagation with noise (default for a"
          + " number)",
      Methods.DPVI,
      "  sep, ep, adf            expectation propagation without noise: with --non-private only",
      "",
      "Methods for layers by gradients, of a table or of images:",
      "  sgld                    draws by Langevin dynamics (default for a category and for images)",
      "  sghmc                   draws by Hamiltonian dynamics (default with --features)",
      "  sgnht                   sghmc with a thermostat, for the noise of samples",
      "  psgld                   sgld with shorter steps where gradients are large",
      "  sgd                     one set of weights, by gradient descent",
      "  heavy-ball              one set of weights, by gradient descent with momentum",
      "  nesterov                the same, with a look ahead",
      "  adam                    one set of weights, by Adam",
      "  mc-dropout              gradient descent with dropout, which predictions keep",
      "  bbp                     Bayes by Backprop: a mean and a spread of every weight",
      "",
      "Examples:",
      "  priory fit network --data tides.csv --schema tides.schema.json --target level --epsilon 1",
      "  priory fit network --data train-images-idx3-ubyte.gz \\",
      "      --labels train-labels-idx1-ubyte.gz --epsilon 2"
    })
final class FitNetwork extends FitModel {

  @Mixin private final NetworkFile file = new NetworkFile();
  @Mixin private final NetworkTable table = new NetworkTable();
  @Mixin private final NetworkImages images = new NetworkImages();
  @Mixin private final HiddenLayers hidden = new HiddenLayers();
  @Mixin private final LayerOptions layers = new LayerOptions();
  @Mixin private final ImageModelOptions imageModel = new ImageModelOptions();
  @Mixin private final EngineOption engine = new EngineOption();
  @Mixin private final ClipOption clip = new ClipOption();
  @Mixin private final GradientOptions gradients = new GradientOptions();

  @Override
  protected ModelChoice model() {
    return images.areGiven() ? ofImages() : ofTable();
  }

  private ModelChoice ofImages() {
    table.refuse();
    return Models.imageNetwork(
        new ImageChoice(
            imageModel.isConvolutional(),
            imageModel.features(),
            imageModel.network(),
            imageModel.shifts(),
            gradients.choice(ImageChoice.defaultMethodFor(imageModel.features()), layers)));
  }

  private ModelChoice ofTable() {
    imageModel.refuse();
    images.refuse();
    table.schema();
    return Models.network(
        table.target(), Optional.of(gradients.choice(NetworkChoice.OF_CATEGORIES, layers)));
  }

  @Override
  protected Path file() {
    return file.path();
  }

  @Override
  protected Supplier<Data> data() {
    if (images.areGiven()) {
      Images given = images.of(file.path());
      return () -> given;
    }
    Path schema = table.schema();
    return () -> Table.of(file.path(), schema);
  }

  @Override
  protected FitOptions on(FitOptions options) {
    return engine.into(options);
  }

  @Override
  protected Settings into(Settings settings) {
    return gradients.into(hidden.into(clip.into(settings)));
  }

  @Override
  protected Optional<String> insteadOf(String option) {
    return switch (option) {
      case "--chains", "--burn-in", "--schedule", "--assume-converged" ->
          Optional.of(
              "leave it out: the chain of a network is one, of constant steps, whose last draws are"
                  + " kept");
      default -> super.insteadOf(option);
    };
  }
}
