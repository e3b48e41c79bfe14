package org.priory.app.option;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.app.shell.HelpSection;
import org.priory.models.model.Settings;
import picocli.CommandLine.Option;

/** {@code --loss}. */
public final class LossOption implements HelpSection.Member {

  @Option(
      names = "--loss",
      paramLabel = "WORD",
      description =
          "Loss of a posterior sample (ops): logistic or hinge for classes; logistic, absolute or"
              + " huber for numbers. Default: logistic.")
  private @Nullable String loss;

  @Override
  public HelpSection section() {
    return HelpSection.METHOD;
  }

  /** Settings with it. */
  public Settings into(Settings settings) {
    return settings.withChain(settings.chain().withLoss(Optional.ofNullable(loss)));
  }
}
