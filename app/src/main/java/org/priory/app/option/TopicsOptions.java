package org.priory.app.option;

import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.priory.app.shell.HelpSection;
import org.priory.inference.variational.Mixing;
import org.priory.inference.variational.TopicsSettings;
import picocli.CommandLine.Option;

/** The options of topics alone. */
public final class TopicsOptions implements HelpSection.Member {
  private static final int DEFAULT = 50;

  @Option(names = "--topics", paramLabel = "K", description = "Number of topics. Default: 50.")
  private @Nullable String topics;

  @Option(
      names = "--alpha",
      paramLabel = "A",
      description = "Dirichlet prior of a document's topics. Default: 1/K.")
  private @Nullable String alpha;

  @Option(
      names = "--eta",
      paramLabel = "E",
      description = "Dirichlet prior of a topic's words. Default: 1/K.")
  private @Nullable String eta;

  @Option(
      names = "--tau",
      paramLabel = "T",
      description =
          "Step t has the weight (tau + t)^-kappa in the running counts. Default: 0, or 1 with"
              + " --as-published.")
  private @Nullable String tau;

  @Option(
      names = "--kappa",
      paramLabel = "P",
      description = "The power of that weight. Default: 0.6, or 0.5 with --as-published.")
  private @Nullable String kappa;

  @Option(
      names = "--clip",
      paramLabel = "C",
      description =
          "Largest norm of one document's contribution to a step. Default: 1, or 0.1 with"
              + " --as-published.")
  private @Nullable String clip;

  @Option(
      names = "--as-published",
      description =
          "Runs Algorithm 3 of the VIPS paper with its settings: one epoch of samples of 1/20,"
              + " documents resampled to one length, no frequencies of words, negative counts set to"
              + " zero.")
  private boolean asPublished;

  @Override
  public HelpSection section() {
    return HelpSection.MODEL;
  }

  public TopicsSettings read() {
    int count = NumberOption.TOPICS.whole(topics).orElse(DEFAULT);
    TopicsSettings defaults =
        asPublished ? TopicsSettings.paper(count) : TopicsSettings.defaults(count);
    TopicsSettings chosen =
        defaults
            .withPriors(
                NumberOption.ALPHA.number(alpha).orElse(defaults.alpha()),
                NumberOption.ETA.number(eta).orElse(defaults.eta()))
            .withClip(NumberOption.DOCUMENT_CLIP.number(clip).orElse(defaults.clip()));
    OptionalDouble delay = NumberOption.TAU.number(tau);
    OptionalDouble power = NumberOption.KAPPA.number(kappa);
    return delay.isEmpty() && power.isEmpty()
        ? chosen
        : chosen.withMixing(
            Mixing.decaying(
                delay.orElse(asPublished ? 1 : 0), power.orElse(asPublished ? 0.5 : 0.6)));
  }
}
