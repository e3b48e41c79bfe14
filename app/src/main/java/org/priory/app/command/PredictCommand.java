package org.priory.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.priory.Priory;
import org.priory.Results;
import org.priory.app.option.EngineOption;
import org.priory.app.shell.Answer;
import org.priory.app.shell.PrioryCommand;
import org.priory.models.model.Predicted;
import org.priory.models.model.PredictionDetail;
import org.priory.models.model.Saved;
import org.priory.privacy.engine.EngineFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code priory predict}: what a model says about the rows of a table. */
@Command(
    name = "predict",
    description = {
      "Writes a prediction for each row of a table, in its order. Labels are not needed.",
      "",
      "  logistic, probit  the probability of the second class, and the class",
      "  softmax           the probability of each class, and the likeliest",
      "  linear            mean, s.d. and a 95 %% interval; the mean alone if the method has no"
          + " intervals",
      "  mixture           the likeliest component, the probability of each, and the log density",
      "  network           a number: mean, s.d. and an interval; a class: its probability; an image:",
      "                    also how uncertain the class is and why, and the probability of each,",
      "                    which holds for images like those that were learned from",
      "  topics            the share of each topic in each document",
      "  belief-network    the probability of each hidden unit for each image",
      "",
      "The table has the columns of the model's schema, the target not needed. Documents and images are"
          + " files as 'priory fit' takes them.",
      ""
    })
public final class PredictCommand extends PrioryCommand {

  @Mixin private SavedOptions saved;
  @Mixin private EngineOption engine;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description =
          "The CSV file to write; with --engine spark a new folder, with a CSV file for each file of"
              + " the table.")
  private Path out;

  @Option(
      names = "--uncertainty",
      description = {
        "Adds the uncertainty of each prediction. For probabilities: a 95 %% credible interval (low,"
            + " high) of each class. For numbers: the part of the s.d. that comes from not knowing the"
            + " parameters (epistemic), and the rest (aleatoric). Not for methods without"
            + " intervals."
      })
  private boolean uncertainty;

  @Override
  protected Answer answer() throws IOException {
    Saved read = Priory.read(saved.model());
    PredictionDetail detail = uncertainty ? PredictionDetail.UNCERTAINTY : PredictionDetail.DEFAULT;
    Optional<EngineFactory> elsewhere = engine.ofFiles();
    Predicted made =
        elsewhere.isPresent()
            ? Priory.predict(saved.model(), saved.files(), out, detail, elsewhere.get())
            : read.predict(saved.data(), out, detail);
    if (out.toAbsolutePath().startsWith(new Results(saved.model()).internal().toAbsolutePath())) {
      Results.closeToOthers(out);
    }
    return new Written(made, out.toString(), read.head().stamp(), read.withoutIntervals());
  }

  private record Written(
      Predicted made, String out, Optional<String> stamp, Optional<String> withoutIntervals)
      implements Answer {

    @Override
    public Map<String, @Nullable Object> json() {
      Map<String, @Nullable Object> members = new LinkedHashMap<>();
      members.put("rows", made.records());
      members.put("dropped", made.dropped());
      members.put("out", out);
      members.put("stamp", stamp.orElse(null));
      members.put("inputs_changed", made.inputs().stream().map(Written::json).toList());
      withoutIntervals.ifPresent(why -> members.put("intervals", "none: " + why));
      return members;
    }

    @Override
    public String text() {
      return stamp.map(said -> "The model is " + said + "\n").orElse("")
          + "Wrote "
          + (made.records() - made.dropped())
          + " predictions to "
          + out
          + ". Each says something about its own row: treat it as you treat the data."
          + dropped()
          + made.inputs().stream().map(Written::line).collect(Collectors.joining())
          + withoutIntervals.map(why -> "\nNo intervals: " + why + ".").orElse("");
    }

    private String dropped() {
      return made.dropped() == 0
          ? ""
          : "\n"
              + made.dropped()
              + " of "
              + made.records()
              + " rows have no prediction: a value is missing without which there is none.";
    }

    private static Map<String, Object> json(Predicted.Input input) {
      Map<String, Object> members = new LinkedHashMap<>();
      members.put("name", input.name());
      members.put("missing", input.missing());
      members.put("out_of_bounds", input.outside());
      members.put("unknown_level", input.unknown());
      return members;
    }

    private static String line(Predicted.Input input) {
      List<String> parts = new ArrayList<>();
      if (input.outside() > 0) {
        parts.add(input.outside() + " out of bounds, taken as the nearer bound");
      }
      if (input.unknown() > 0) {
        parts.add(input.unknown() + " of a level that the model does not know");
      }
      if (input.missing() > 0) {
        parts.add(input.missing() + " missing or not readable");
      }
      return "\n" + input.name() + ": " + String.join("; ", parts) + ".";
    }
  }
}
