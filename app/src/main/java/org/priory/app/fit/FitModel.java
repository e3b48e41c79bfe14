package org.priory.app.fit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.priory.Data;
import org.priory.FitOptions;
import org.priory.ModelChoice;
import org.priory.app.option.OutputOptions;
import org.priory.app.option.PrivacyOptions;
import org.priory.app.option.StepOptions;
import org.priory.app.option.ThreadsOption;
import org.priory.app.shell.Answer;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.PrioryCommand;
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

  /** Options with the engine, where there is a choice. */
  protected FitOptions on(FitOptions options) {
    return options;
  }

  /** What to do instead of giving an option that this model does not have. */
  protected Optional<String> insteadOf(String option) {
    return Optional.empty();
  }

  @Override
  protected final Optional<BadInput> refusalOf(String option) {
    return Optional.of(UnknownOption.of(option, this, spec()));
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
        on(privacy.into(FitOptions.defaults(), file()).into(folder).resumed(output.isResumed()));
    return new Fitting(privacy.ledger(), messages(), true)
        .answer(
            priory -> priory.prepare(model, data.get(), budget, options),
            output.showsInternal(),
            Fitting.again(spec(), folder));
  }

  /** The model by the method and with the settings that were given. */
  final ModelChoice chosen() {
    ModelChoice model = model();
    String method = steps.method();
    return (method == null ? model : model.by(method))
        .with(into(steps.into(privacy.into(Settings.NONE))));
  }
}
