package org.priory.app.fit;

import org.priory.FitOptions;
import org.priory.ModelChoice;
import org.priory.Models;
import org.priory.app.option.ChainFlags;
import org.priory.app.option.ContinueOption;
import org.priory.app.option.ConvergedOption;
import org.priory.app.option.TargetOption;
import org.priory.models.model.Settings;
import org.priory.models.table.TableModel;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * {@code priory fit} of a model that is not one of Priory's own but was added as a service: its
 * command has the options that models of tables may have.
 */
@Command
final class FitAdded extends FitTable {
  private final TableModel<?> added;

  @Mixin private final TargetOption target = new TargetOption();
  @Mixin private final ChainFlags chains = new ChainFlags();
  @Mixin private final ContinueOption continued = new ContinueOption();
  @Mixin private final ConvergedOption converged = new ConvergedOption();

  private FitAdded(TableModel<?> added) {
    this.added = added;
  }

  /** Adds the command of a model. */
  static void to(CommandLine fit, TableModel<?> model) {
    CommandLine command = new CommandLine(new FitAdded(model));
    UsageMessageSpec usage = command.getCommandSpec().usageMessage();
    usage.description("Added to this program: " + model.words() + ".");
    usage.customSynopsis(
        "priory fit " + model.name() + " --data FILE --schema FILE --epsilon E [OPTION...]");
    usage.footer(
        "",
        Methods.HEADING,
        "  " + String.join(", ", model.methods()) + " (the first is the default)");
    fit.addSubcommand(model.name(), command);
  }

  /** Whether there must be a target, the model says itself. */
  @Override
  protected ModelChoice model() {
    return Models.of(added, target.given());
  }

  @Override
  protected Settings into(Settings settings) {
    return chains.into(super.into(settings), converged.proof());
  }

  @Override
  protected FitOptions on(FitOptions options) {
    return continued.into(super.on(options));
  }
}
