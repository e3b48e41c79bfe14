package org.priory.app.option;

import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.HelpSection;
import org.priory.inference.neural.settings.Clipping;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.inference.neural.settings.TrainingSettings;
import org.priory.inference.sampling.ConvergenceProof;
import org.priory.models.choice.NetworkChoice;
import org.priory.models.model.ChainOptions;
import org.priory.models.model.Settings;
import picocli.CommandLine.Option;

/** How the layers of a network are fitted by gradients. */
public final class GradientOptions implements HelpSection.Member {

  @Option(names = "--learning-rate", paramLabel = "R", description = "Step size for the mean loss.")
  private @Nullable String rate;

  @Option(
      names = "--momentum",
      paramLabel = "B",
      description =
          "Momentum of heavy-ball, nesterov, sghmc and sgnht, in [0, 1). Default: 0.9, and 0.85"
              + " with --features scattering or a file.")
  private @Nullable String momentum;

  @Option(
      names = "--clipping",
      paramLabel = "WORD",
      description =
          "hard cuts gradients that are longer than --clip, automatic scales all of them to about"
              + " that length, global leaves out those that are longer. Default: hard.")
  private @Nullable String clipping;

  @Option(
      names = "--dropout",
      paramLabel = "P",
      description = "Probability that a hidden unit is off, for mc-dropout. Default: 0.2.")
  private @Nullable String dropout;

  @Option(
      names = "--weight-samples",
      paramLabel = "N",
      description =
          "Draws of all weights in a step of bbp, over which gradients are averaged; takes N times"
              + " as long. Default: 1.")
  private @Nullable String samples;

  @Option(
      names = "--aligned",
      negatable = true,
      description =
          "Whether bbp asks for the gradients of the means alone, from which those of the spreads"
              + " follow. Default: yes, but with --weight-samples.")
  private @Nullable Boolean aligned;

  @Option(
      names = "--draws",
      paramLabel = "N",
      description =
          "Sets of weights kept of sgld, sghmc, sgnht, psgld and bbp. Default: 10 for images, 20"
              + " for a table.")
  private @Nullable String draws;

  @Option(
      names = "--temperature",
      paramLabel = "TAU",
      description =
          "Temperature of sgld, sghmc, sgnht and psgld: 1 draws from the posterior, less is narrower. Default: 1"
              + " for images; for a table and with --features as low as the privacy noise"
              + " allows.")
  private @Nullable String temperature;

  @Override
  public HelpSection section() {
    return HelpSection.GRADIENTS;
  }

  /** Settings with how the chain is run. */
  public Settings into(Settings settings) {
    return settings.withChain(
        new ChainOptions(
            OptionalInt.empty(),
            NumberOption.DRAWS.whole(draws),
            OptionalInt.empty(),
            NumberOption.TEMPERATURE.number(temperature),
            Optional.empty(),
            ConvergenceProof.REQUIRED));
  }

  /** What was chosen. */
  public NetworkChoice choice(NetworkMethod method, LayerOptions layers) {
    return new NetworkChoice(
        method,
        layers.activation(),
        layers.prior(),
        NumberOption.LEARNING_RATE.number(rate),
        NumberOption.MOMENTUM.number(momentum),
        NumberOption.DROPOUT.number(dropout),
        clipping == null ? Clipping.HARD : way(clipping),
        backprop());
  }

  private static Clipping way(String word) {
    return Clipping.named(word)
        .orElseThrow(() -> WordOption.unknown("--clipping", word, Clipping.names()));
  }

  private TrainingSettings.Backprop backprop() {
    int count = NumberOption.WEIGHT_SAMPLES.whole(samples).orElse(1);
    boolean isAligned = aligned == null ? count == 1 : aligned;
    if (isAligned && count > 1) {
      throw new BadInput(
          "--aligned",
          "is for one draw of the weights in a step",
          "given with --weight-samples " + count,
          "leave one of them out");
    }
    return new TrainingSettings.Backprop(count, isAligned);
  }
}
