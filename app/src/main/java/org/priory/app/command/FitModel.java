package org.priory.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.priory.Data;
import org.priory.FitOptions;
import org.priory.ModelChoice;
import org.priory.models.model.Settings;
import org.priory.privacy.event.PrivacyBudget;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code priory fit MODEL}: what the commands of all models have in common. */
@Command(sortOptions = false)
abstract class FitModel extends PrioryCommand {

  @Mixin private final PrivacyOptions privacy = new PrivacyOptions();
  @Mixin private final StepOptions steps = new StepOptions();
  @Mixin private final ThreadsOption threads = new ThreadsOption();
  @Mixin private final OutputOptions output = new OutputOptions();

  /**
   * The model with what is particular to it. No file is read.
   *
   * @throws BadInput if an option is wrong
   */
  protected abstract ModelChoice model();

  /** The file of the records. */
  protected abstract Path file();

  /**
   * What the model is fitted to. What is public about it is read when it is asked for; no record
   * is.
   *
   * @throws BadInput if an option is wrong
   */
  protected abstract Supplier<Data> data();

  /** Settings with those that not every model has. */
  protected Settings into(Settings settings) {
    return settings;
  }

  /** What to do instead of giving an option that this model does not have. */
  protected Optional<String> insteadOf(String option) {
    return Optional.empty();
  }

  @Override
  protected final Answer answer() throws IOException {
    threads.apply();
    output.check(privacy.hasNoise());
    ModelChoice model = chosen();
    Supplier<Data> data = data();
    PrivacyBudget budget = privacy.budget();
    Path folder = output.folder(file(), model.name());
    FitOptions options =
        privacy.into(FitOptions.usual(), file()).into(folder).resumed(output.isResumed());
    return new Fitting(privacy.ledger(), messages())
        .answer(
            priory -> priory.prepare(model, data.get(), budget, options),
            output.showsInternal(),
            again(folder));
  }

  private ModelChoice chosen() {
    ModelChoice model = model();
    String method = steps.method();
    return (method == null ? model : model.by(method))
        .with(into(steps.into(privacy.into(Settings.NONE))));
  }

  /** The command that goes on with this one. */
  private List<String> again(Path folder) {
    List<String> words = new ArrayList<>(List.of("priory"));
    words.addAll(spec().root().commandLine().getParseResult().originalArgs());
    if (!words.contains("--resume")) {
      if (words.stream().noneMatch(word -> word.equals("--out") || word.startsWith("--out="))) {
        words.addAll(List.of("--out", folder.toString()));
      }
      words.add("--resume");
    }
    return words;
  }
}
