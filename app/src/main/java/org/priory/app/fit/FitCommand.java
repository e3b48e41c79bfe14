package org.priory.app.fit;

import java.util.List;
import org.priory.Models;
import org.priory.app.shell.CommandGroup;
import org.priory.app.shell.SectionedHelp;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code priory fit}: the models, each of which is a command of its own. */
@Command(
    name = "fit",
    description = {
      "Fits a model to data and leaves a folder: release/ is safe to publish (posterior, draws,"
          + " model, privacy statement, report), internal/ is for the curator only.",
      "What is not given is chosen from public quantities, never from the data."
    },
    customSynopsis = "priory fit MODEL --data FILE --epsilon E [OPTION...]",
    optionListHeading = "%n",
    commandListHeading = "%nModels:%n",
    footer = {
      "",
      "'priory fit MODEL --help' shows the options of a model, its methods and an example:",
      "  priory fit logistic --help",
      "",
      "Example:",
      "  priory fit logistic --data adult.csv --schema adult.schema.json --target income"
          + " --epsilon 1"
    })
public final class FitCommand extends CommandGroup {

  /** Adds the models, and has the words name the model first. */
  @Override
  protected List<String> open(CommandLine self, List<String> words) {
    open(self);
    return new ModelFirst(self.getCommandSpec()).of(words);
  }

  /**
   * Adds the models: Priory's, and those of tables that were added as services. This is done only
   * when a fit is asked for, because reading the options of seventeen models takes longer than most
   * other commands do.
   */
  static void open(CommandLine fit) {
    List.of(
            new FitLogistic(),
            new FitProbit(),
            new FitSoftmax(),
            new FitOrdinal(),
            new FitLinear(),
            new FitPoisson(),
            new FitNegativeBinomial(),
            new FitGamma(),
            new FitGlm(),
            new FitSurvival(),
            new FitMixture(),
            new FitBayesNet(),
            new FitFactor(),
            new FitMarkov(),
            new FitNetwork(),
            new FitTopics(),
            new FitBeliefNetwork())
        .forEach(fit::addSubcommand);
    for (String name : Models.names()) {
      if (!fit.getSubcommands().containsKey(name)) {
        Models.ofTable(name).ifPresent(model -> FitAdded.to(fit, model));
      }
    }
    fit.getSubcommands().values().forEach(SectionedHelp::use);
  }

  @Override
  protected String member() {
    return "MODEL";
  }
}
