package org.priory.app.command;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.priory.models.model.Settings;
import org.priory.privacy.event.Neighbours;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say how a fit is done. What is left out is chosen from public quantities. */
final class FitSettings {

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

  @Option(names = "--steps", paramLabel = "T", description = "Number of steps.")
  private @Nullable String steps;

  @Option(
      names = "--epochs",
      paramLabel = "K",
      description = "How often a record is expected to be used, instead of --steps.")
  private @Nullable String epochs;

  @Option(
      names = "--clip",
      paramLabel = "C",
      description = "Largest norm of one record's share of a step.")
  private @Nullable String clip;

  @Option(
      names = "--neighbours",
      paramLabel = "WORD",
      description = "What is protected: ${COMPLETION-CANDIDATES}. Default: add-remove.")
  private @Nullable Neighbours neighbours;

  @Option(
      names = "--components",
      paramLabel = "K",
      description = "Number of components of a mixture.")
  private @Nullable String components;

  @Mixin private final ChainFlags chain = new ChainFlags();

  @Option(
      names = "--spread",
      paramLabel = "S",
      description =
          "Known standard deviation of a mixture's components, as a share of each feature's range"
              + " (dp-sep, sep, ep, adf).")
  private @Nullable String spread;

  @Option(
      names = "--layers",
      paramLabel = "H,...",
      description =
          "Units of each hidden layer of a network, such as 1200,1200. Default: 1000 for images; for"
              + " a table 50 by dp-sep and dpvi, which have one layer, else 16.")
  private @Nullable String layers;

  Settings read() {
    alone("--rate", rate, "--batch", batch);
    alone("--steps", steps, "--epochs", epochs);
    return new Settings(
        NumberOption.RATE.number(rate),
        batch == null
            ? OptionalLong.empty()
            : OptionalLong.of((long) NumberOption.BATCH.read(batch)),
        steps == null ? OptionalLong.empty() : OptionalLong.of(StepsOption.read(steps)),
        NumberOption.EPOCHS.number(epochs),
        NumberOption.CLIP.number(clip),
        Optional.ofNullable(neighbours),
        NumberOption.COMPONENTS.whole(components),
        NumberOption.SPREAD.number(spread),
        layers(),
        chain.read());
  }

  private List<Integer> layers() {
    return layers == null
        ? List.of()
        : Arrays.stream(layers.split(",", -1))
            .map(each -> (int) NumberOption.LAYERS.read(each))
            .toList();
  }

  private static void alone(
      String one, @Nullable String first, String other, @Nullable String second) {
    if (first != null && second != null) {
      throw new BadInput(one + ", " + other, "must not both be given", "both", "leave one out");
    }
  }
}
