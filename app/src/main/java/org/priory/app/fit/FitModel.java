package org.priory.app.fit;

import java.util.Optional;
import org.priory.ModelChoice;
import org.priory.app.option.StepOptions;
import org.priory.app.shell.BadInput;
import org.priory.models.model.Settings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code priory fit MODEL}: what the commands of all models have in common. */
@Command(sortOptions = false)
abstract class FitModel extends ChargedCommand {

  @Mixin private final StepOptions steps = new StepOptions();

  /** Settings with those that not every model has. */
  protected Settings into(Settings settings) {
    return settings;
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
  protected final ModelChoice chosen(Settings settings) {
    ModelChoice model = model();
    String method = steps.method();
    return (method == null ? model : model.by(method)).with(into(steps.into(settings)));
  }
}
