package org.priory.app.fit;

import java.util.List;
import org.priory.Models;
import org.priory.app.shell.CalledCommands;
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

  private static final List<Class<?>> MODELS =
      List.of(
          FitLogistic.class,
          FitProbit.class,
          FitSoftmax.class,
          FitOrdinal.class,
          FitLinear.class,
          FitPoisson.class,
          FitNegativeBinomial.class,
          FitGamma.class,
          FitGlm.class,
          FitSurvival.class,
          FitMixture.class,
          FitBayesNet.class,
          FitFactor.class,
          FitMarkov.class,
          FitNetwork.class,
          FitTopics.class,
          FitBeliefNetwork.class);

  /** Adds the models that the words call for, and has the words name the model first. */
  @Override
  protected List<String> open(CommandLine self, List<String> words) {
    List<String> ordered = words;
    if (!CalledCommands.add(self, MODELS, words)) {
      addServices(self);
      ordered = new ModelFirst(self.getCommandSpec()).of(words);
    }
    self.getSubcommands().values().forEach(SectionedHelp::use);
    return ordered;
  }

  /** Adds all models that are not there yet: Priory's, and those that were added as services. */
  static void open(CommandLine fit) {
    CalledCommands.addAll(fit, MODELS);
    addServices(fit);
    fit.getSubcommands().values().forEach(SectionedHelp::use);
  }

  private static void addServices(CommandLine fit) {
    for (String name : Models.names()) {
      if (!fit.getSubcommands().containsKey(name)) {
        Models.ofTable(name).ifPresent(model -> FitAdded.to(fit, model));
      }
    }
  }

  @Override
  protected String member() {
    return "MODEL";
  }
}
