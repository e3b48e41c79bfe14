package org.priory.app.command;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.priory.app.command.ProcedureOptions.Open;
import org.priory.app.report.Guarantee;
import org.priory.app.report.GuaranteeJson;
import org.priory.app.report.GuaranteeText;
import org.priory.app.report.Rounded;
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
        + " within the budget, found in "
        + found.evaluations()
        + " evaluations\n"
        + note().map(note -> note + "\n").orElse("")
        + "\n"
        + GuaranteeText.of(guarantee)
        + plot.map(file -> "\nPicture: " + file).orElse("");
  }

  /** What an answer at the end of the searched range means. */
  private Optional<String> note() {
    double value = found.value();
    return switch (open) {
      case NOISE ->
          value == Calibration.LEAST_NOISE
              ? Optional.of(
                  "Any noise would do: this delta alone allows to show every record that is drawn."
                      + " Choose a smaller delta.")
              : Optional.empty();
      case STEPS ->
          value == (double) Calibration.MOST_STEPS
              ? Optional.of("More steps than were searched would do.")
              : Optional.empty();
      case RATE ->
          value == 1
              ? Optional.of("Even all records in every step are within the budget.")
              : Optional.empty();
    };
  }
}
