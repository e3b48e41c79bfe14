package org.priory.app.budget;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.priory.app.budget.ProcedureOptions.Open;
import org.priory.app.shell.Answer;
import org.priory.models.statement.Guarantee;
import org.priory.models.statement.GuaranteeJson;
import org.priory.models.statement.GuaranteeText;
import org.priory.models.text.Rounded;
import org.priory.privacy.accounting.Calibration;
import org.priory.privacy.accounting.Calibration.Calibrated;

/** What a calibration found, and the guarantee that comes with it. */
record CalibrationAnswer(
    Open open,
    Procedure procedure,
    Calibrated found,
    Guarantee guarantee,
    Optional<String> plot,
    long milliseconds)
    implements Answer {

  @Override
  public Map<String, ?> json() {
    Map<String, Object> members = new LinkedHashMap<>();
    switch (open) {
      case NOISE -> members.put("noise", procedure.noise());
      case STEPS -> members.put("steps", procedure.steps());
      case RATE -> members.put("rate", procedure.rate());
    }
    members.putAll(GuaranteeJson.of(guarantee));
    note().ifPresent(note -> members.put("note", note));
    members.put("evaluations", found.evaluations());
    members.put("event", procedure.json());
    plot.ifPresent(file -> members.put("plot", file));
    members.put("milliseconds", milliseconds);
    return members;
  }

  @Override
  public String text() {
    String answer =
        switch (open) {
          case NOISE -> "noise " + Rounded.exactly(procedure.noise()) + ": the smallest";
          case STEPS -> "steps " + procedure.steps() + ": the most";
          case RATE -> "rate " + Rounded.exactly(procedure.rate()) + ": the largest";
        };
    return answer
        + " within the budget (evaluations: "
        + found.evaluations()
        + ")\n"
        + note().map(note -> note + "\n").orElse("")
        + "\n"
        + GuaranteeText.of(guarantee)
        + plot.map(file -> "\nPicture: " + file).orElse("");
  }

  /** What is behind an answer that does not use the budget up. */
  private Optional<String> note() {
    if (found.epsilon().upper() == 0) {
      return Optional.of(
          "Epsilon is 0 here: this delta by itself allows to show whatever is drawn."
              + " Choose a smaller delta.");
    }
    return switch (open) {
      case NOISE -> noteIf(found.value() == Calibration.LEAST_NOISE, "Less noise would do.");
      case STEPS -> noteIf(procedure.steps() == Calibration.MOST_STEPS, "More steps would do.");
      case RATE -> noteIf(procedure.rate() == 1, "All records in every step are within budget.");
    };
  }

  private static Optional<String> noteIf(boolean holds, String note) {
    return holds ? Optional.of(note) : Optional.empty();
  }
}
