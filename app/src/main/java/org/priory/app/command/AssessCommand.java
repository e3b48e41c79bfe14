package org.priory.app.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.priory.Data;
import org.priory.ModelChoice;
import org.priory.Releases;
import org.priory.app.fit.ChargedCommand;
import org.priory.app.option.TableFiles;
import org.priory.app.shell.BadInput;
import org.priory.models.choice.AssessChoice;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code priory assess}: how a model fits, bought. */
@Command(
    name = "assess",
    sortOptions = false,
    description = {
      "Buys an answer to how well a model fits: its log score on records, clipped, and tables of what"
          + " it predicts beside what the records say, by the prediction itself and by columns. All"
          + " of it comes from one noisy sum that is charged once, and what is said knows of the"
          + " noise, of chance and of what the posterior leaves open.",
      "Best on records that the model was not fitted to: split the file first, by person. On those of"
          + " the fit scores are better than on new ones.",
      "With --against the model is compared with another one, record by record."
    },
    customSynopsis =
        "priory assess --model FOLDER --data FILE --schema FILE --epsilon E [OPTION...]",
    footer = {
      "",
      "Example:",
      "  priory assess --model run/train-logistic --data held-out.csv --schema people.schema.json"
          + " --epsilon 0.5 --by age,sex"
    })
public final class AssessCommand extends ChargedCommand {

  @Option(
      names = "--model",
      paramLabel = "FOLDER",
      required = true,
      description = "The folder that 'priory fit' wrote.")
  private Path model = Path.of("");

  @Mixin private final TableFiles files = new TableFiles();

  @Option(
      names = "--by",
      paramLabel = "A,B",
      split = ",",
      description =
          "Columns by which predictions are held against the records, such as age. The budget is"
              + " split among the tables.")
  private List<String> by = List.of();

  @Option(
      names = "--against",
      paramLabel = "FOLDER",
      description = "Another run, whose model is compared with this one.")
  private @Nullable Path against;

  @Option(names = "--loo", hidden = true)
  private boolean loo;

  @Option(names = "--waic", hidden = true)
  private boolean waic;

  @Override
  protected ModelChoice model() {
    refusePointwise(loo, "--loo");
    refusePointwise(waic, "--waic");
    return Releases.assess(
        model,
        new AssessChoice(Optional.ofNullable(against), by.stream().map(String::strip).toList()));
  }

  private static void refusePointwise(boolean given, String option) {
    if (given) {
      throw new BadInput(
          option,
          "must not be given: it needs what the model says of every single record, which is not"
              + " private",
          "given",
          "leave it out: the clipped log score on held-out records, and --against, answer the same"
              + " question");
    }
  }

  @Override
  protected Path file() {
    return files.file();
  }

  @Override
  protected Supplier<Data> data() {
    return files.table();
  }
}
