package org.priory.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.Priory;
import org.priory.app.shell.Answer;
import org.priory.app.shell.PrioryCommand;
import org.priory.models.model.Labels;
import org.priory.models.table.Evaluation;
import org.priory.models.text.TextTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code priory evaluate}: how good a model is on a table with labels. */
@Command(
    name = "evaluate",
    description = {
      "Measures how good a model's predictions are on data with labels. The numbers are exact, so"
          + " they are NOT private: they are kept in the run's internal/ folder.",
      "The table has the columns of the model's schema. Documents and images are files as 'priory fit'"
          + " takes them."
    })
public final class EvaluateCommand extends PrioryCommand {

  @Mixin private SavedOptions saved;

  @Option(
      names = "--target",
      paramLabel = "COLUMN",
      description =
          "The column of the labels, if its name differs from that of the model's target.")
  private @Nullable String target;

  @Option(
      names = "--labels",
      paramLabel = "FILE",
      description = "For a network of images: the labels of the images, in IDX (also .gz).")
  private @Nullable Path labels;

  @Override
  protected Answer answer() throws IOException {
    Labels where = new Labels(Optional.ofNullable(target), Optional.ofNullable(labels));
    Map<String, @Nullable Object> found = Priory.read(saved.model()).evaluate(saved.data(), where);
    return new Evaluated(found, Evaluation.keep(saved.model(), found));
  }

  private record Evaluated(Map<String, @Nullable Object> json, Optional<Path> kept)
      implements Answer {

    @Override
    public String text() {
      StringBuilder text = new StringBuilder(Evaluation.STAMP + "\n\n");
      json.forEach(
          (name, value) -> {
            if (value instanceof Number number) {
              text.append(String.format(Locale.ROOT, "%-15s %s%n", name, shown(number)));
            }
          });
      appendDoubt(text);
      kept.ifPresent(file -> text.append("\nFor the curator only: ").append(file));
      return text.toString();
    }

    /** How sure it is of images that are turned or shifted, if there are any. */
    private void appendDoubt(StringBuilder text) {
      if (json.get("doubt") instanceof List<?> moves && !moves.isEmpty()) {
        TextTable table = new TextTable("turned", "shifted", "accuracy", "confidence");
        for (Object move : moves) {
          Map<?, ?> each = (Map<?, ?>) move;
          table.add(
              String.format(Locale.ROOT, "%.0f degrees", number(each, "degrees")),
              String.format(Locale.ROOT, "%.0f %%", 100 * number(each, "shift")),
              String.format(Locale.ROOT, "%.3f", number(each, "accuracy")),
              String.format(Locale.ROOT, "%.3f", number(each, "confidence")));
        }
        text.append("\nThe first images, turned and shifted:\n").append(table);
      }
    }

    private static double number(Map<?, ?> move, String name) {
      return move.get(name) instanceof Number value ? value.doubleValue() : Double.NaN;
    }

    private static String shown(Number number) {
      return number instanceof Double score
          ? String.format(Locale.ROOT, "%.4f", score)
          : number.toString();
    }
  }
}
