package org.priory.app.option;

import org.jspecify.annotations.Nullable;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.HelpSection;
import org.priory.models.model.Settings;
import picocli.CommandLine.Option;

/** {@code --method}, and how many steps it takes on how many records. */
public final class StepOptions implements HelpSection.Member {

  @Option(
      names = "--method",
      paramLabel = "NAME",
      description = "How to fit: one of the methods below, which name the default.")
  private @Nullable String method;

  @Option(names = "--steps", paramLabel = "T", description = "Number of steps.")
  private @Nullable String steps;

  @Option(
      names = "--epochs",
      paramLabel = "K",
      description = "Expected number of times that a record is used, instead of --steps.")
  private @Nullable String epochs;

  @Option(
      names = "--rate",
      paramLabel = "Q",
      description = "Expected share of the records in a step.")
  private @Nullable String rate;

  @Option(
      names = "--batch",
      paramLabel = "B",
      description = "Expected number of records in a step, instead of --rate.")
  private @Nullable String batch;

  @Override
  public HelpSection section() {
    return HelpSection.METHOD;
  }

  public @Nullable String method() {
    return method;
  }

  /** Settings with these. */
  public Settings into(Settings settings) {
    alone("--rate", rate, "--batch", batch);
    alone("--steps", steps, "--epochs", epochs);
    Settings all = settings;
    if (rate != null) {
      all = all.withRate(NumberOption.RATE.read(rate));
    }
    if (batch != null) {
      all = all.withBatch((long) NumberOption.BATCH.read(batch));
    }
    if (steps != null) {
      all = all.withSteps(StepsOption.read(steps));
    }
    return epochs == null ? all : all.withEpochs(NumberOption.EPOCHS.read(epochs));
  }

  private static void alone(
      String one, @Nullable String first, String other, @Nullable String second) {
    if (first != null && second != null) {
      throw new BadInput(one + ", " + other, "must not both be given", "both", "leave one out");
    }
  }
}
