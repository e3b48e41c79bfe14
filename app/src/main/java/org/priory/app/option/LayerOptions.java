package org.priory.app.option;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.HelpSection;
import org.priory.inference.neural.settings.Activation;
import org.priory.inference.neural.settings.WeightPrior;
import picocli.CommandLine.Option;

/** What the layers of a network are that is fitted by gradients. */
public final class LayerOptions implements HelpSection.Member {
  private static final String NO_PRIOR = "none";

  @Option(
      names = "--activation",
      paramLabel = "WORD",
      description =
          "Activation of the hidden units: relu or tanh; for one hidden layer, too. tanh suits smooth"
              + " numbers of columns that hardly go together. Default: relu.")
  private @Nullable String activation;

  @Option(
      names = "--prior",
      paramLabel = "WORD",
      description =
          "Prior of every weight: gaussian, laplace or none. Default: gaussian for sgld,"
              + " psgld and bbp, and with --prior-scale; none for other methods, and with --features scattering or a file.")
  private @Nullable String prior;

  @Option(
      names = "--prior-scale",
      paramLabel = "S",
      description =
          "Scale of the prior: the standard deviation of gaussian, the mean absolute value of"
              + " laplace. Default: 1 with --prior, else 3 over the root of the most inputs of a"
              + " layer.")
  private @Nullable String scale;

  @Override
  public HelpSection section() {
    return HelpSection.LAYERS;
  }

  /** The activation; empty for the default of the method. */
  Optional<Activation> activation() {
    if (activation == null) {
      return Optional.empty();
    }
    String word = activation;
    return Optional.of(
        Activation.of(word)
            .orElseThrow(() -> WordOption.unknown("--activation", word, Activation.words())));
  }

  /** The prior; empty for the default of the method. */
  Optional<WeightPrior> prior() {
    if (prior == null && scale == null) {
      return Optional.empty();
    }
    if (NO_PRIOR.equals(prior)) {
      if (scale != null) {
        throw new BadInput("--prior-scale", "is for a prior", "given with none", "leave it out");
      }
      return Optional.of(WeightPrior.flat());
    }
    return Optional.of(new WeightPrior(kind(), NumberOption.PRIOR_SCALE.number(scale).orElse(1)));
  }

  private WeightPrior.Kind kind() {
    if (prior == null) {
      return WeightPrior.Kind.GAUSSIAN;
    }
    String word = prior;
    List<String> words = new ArrayList<>(WeightPrior.Kind.words());
    words.add(NO_PRIOR);
    return WeightPrior.Kind.of(word).orElseThrow(() -> WordOption.unknown("--prior", word, words));
  }
}
