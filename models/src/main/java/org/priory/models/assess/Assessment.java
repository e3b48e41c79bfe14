package org.priory.models.assess;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.priory.inference.posterior.Interval;
import org.priory.models.model.FittedModel;
import org.priory.models.text.OneLine;
import org.priory.models.text.TextTable;
import org.priory.models.text.Wrapped;

/** An assessment as it is shown and kept. */
final class Assessment implements FittedModel {
  private final AssessedModel model;
  private final Optional<AssessedModel> rival;
  private final AssessedTables tables;
  private final AssessedScore score;
  private final OutcomeWords words;
  private final List<String> notes;

  Assessment(
      AssessedModel model, Optional<AssessedModel> rival, AssessSums sums, List<String> notes) {
    this.model = model;
    this.rival = rival;
    this.tables = AssessedTables.of(sums, LEVEL);
    this.score = AssessedScore.of(sums, ScoreWindow.of(model.model().outlook()), LEVEL);
    this.words = new OutcomeWords(model.target(), model.model().outlook().outcomes());
    this.notes = List.copyOf(notes);
  }

  private String verdict() {
    return tables.p() < 1 - LEVEL
        ? "Predictions and data clearly differ in the rows that are marked (p = "
            + pText(tables.p())
            + " for all "
            + tables.tests()
            + " rows together)."
        : tables.tests() == 0
            ? "There are too few records, or too little budget, to tell."
            : "No clear difference of predictions and data (p = "
                + pText(tables.p())
                + " for all "
                + tables.tests()
                + " rows together).";
  }

  private static String pText(double p) {
    return p < 0.001 ? "under 0.001" : String.format(Locale.ROOT, "%.2g", p);
  }

  // ---------- text ----------

  @Override
  public String table() {
    StringBuilder text = new StringBuilder();
    text.append(Wrapped.text("", "", scoreWords()));
    rival.ifPresent(other -> text.append(Wrapped.text("", "", comparisonWords(other))));
    for (AssessedTable table : tables.tables()) {
      text.append('\n').append(text(table));
    }
    text.append(Wrapped.text("", "", verdict()));
    for (AssessedTable table : tables.tables()) {
      for (AssessedTable.Row row : table.rows()) {
        if (tables.isClear(row)) {
          text.append(Wrapped.text("- ", "  ", sentence(table, row)));
        }
      }
    }
    notes.forEach(note -> text.append(Wrapped.text("", "", note)));
    return text.toString();
  }

  private String scoreWords() {
    return String.format(
        Locale.ROOT,
        "Log score, clipped: %s nats a record above even guessing (%s to %s); %s %% of the records"
            + " are beyond the clip (up to %s %%).",
        nats(score.gain().value()),
        nats(score.gain().interval().low()),
        nats(score.gain().interval().high()),
        String.format(Locale.ROOT, "%.2g", 100 * score.cut().value()),
        String.format(Locale.ROOT, "%.2g", 100 * score.cut().interval().high()));
  }

  private String comparisonWords(AssessedModel other) {
    NoisyMean apart = score.apart().orElseThrow();
    return String.format(
        Locale.ROOT,
        "%s: %s nats a record more than %s (%s to %s).",
        comparison(),
        nats(apart.value()),
        OneLine.of(other.words()),
        nats(apart.interval().low()),
        nats(apart.interval().high()));
  }

  private String comparison() {
    Interval interval = score.apart().orElseThrow().interval();
    return interval.low() > 0
        ? "The model predicts better than the other"
        : interval.high() < 0
            ? "The other model predicts better"
            : "No clear difference between the models";
  }

  private static String nats(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }

  private TextTable text(AssessedTable table) {
    TextTable text =
        new TextTable(
            OneLine.of(table.axis().name()),
            "records",
            OneLine.of(words.heading() + " predicted"),
            "in the data",
            "");
    for (AssessedTable.Row row : table.rows()) {
      text.add(
          OneLine.of(label(row)),
          String.format(Locale.ROOT, "%.0f", Math.max(0, row.records().value())),
          row.isTold() ? words.interval(row.predicted().interval()) : "",
          row.isTold() ? words.interval(row.observed().interval()) : "too few to tell",
          tables.isClear(row) ? "differs" : "");
    }
    return text;
  }

  private String label(AssessedTable.Row row) {
    return words.isOfOne() ? row.label() : row.label() + ": " + words.outcome(row.outcome());
  }

  /** "For age 70 to 80 the model predicts 12 to 15 %, the data say 18 to 22 %." */
  private String sentence(AssessedTable table, AssessedTable.Row row) {
    return "For "
        + OneLine.of(table.axis().name() + " " + row.label())
        + " the model predicts "
        + OneLine.of(words.ofOutcome(row.outcome()))
        + words.interval(row.predicted().interval())
        + ", the data say "
        + words.interval(row.observed().interval())
        + ".";
  }

  // ---------- JSON ----------

  @Override
  public Map<String, Object> summary() {
    Map<String, Object> assessed = new LinkedHashMap<>();
    assessed.put("model", model.words());
    rival.ifPresent(other -> assessed.put("against", other.words()));
    assessed.put("target", model.target().name());
    assessed.put("unit", words.isShare() ? "share" : "target");
    assessed.put(
        "intervals",
        "of the score and of what the data say: of the population that records were drawn from; they"
            + " know of the noise and of chance. Of predictions: they know of the posterior and of"
            + " the noise. p_value: of all rows that are tested together.");
    assessed.put(
        "score", score.members(words.evenLogDensity(model.model().outlook().largestGain())));
    rival.ifPresent(
        other -> {
          Map<String, Object> apart = AssessedScore.members(score.apart().orElseThrow());
          apart.put("clip", ScoreWindow.MOST_APART);
          apart.put("verdict", comparison());
          assessed.put("comparison", apart);
        });
    List<Map<String, Object>> all = new ArrayList<>();
    tables.tables().forEach(table -> all.add(members(table)));
    assessed.put("tables", all);
    assessed.put("tests", tables.tests());
    assessed.put("p_value", tables.p());
    assessed.put("verdict", verdict());
    assessed.put("notes", notes);
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("level", LEVEL);
    members.put("assessed", assessed);
    return members;
  }

  private Map<String, Object> members(AssessedTable table) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("by", table.axis().name());
    members.put("is_prediction", table.axis().isPrediction());
    List<Map<String, Object>> rows = new ArrayList<>();
    for (AssessedTable.Row row : table.rows()) {
      Map<String, Object> each = new LinkedHashMap<>();
      each.put("cells", row.label());
      each.put("outcome", words.outcome(row.outcome()));
      each.put("label", label(row));
      each.put("records", row.records().value());
      each.put("records_noise_sd", row.records().sd());
      each.put("predicted", words.members(row.predicted()));
      each.put("observed", words.members(row.observed()));
      each.put("is_told", row.isTold());
      each.put("p_value", tables.p(row));
      each.put("is_clear", tables.isClear(row));
      if (tables.isClear(row)) {
        each.put("words", sentence(table, row));
      }
      rows.add(each);
    }
    members.put("rows", rows);
    return members;
  }

  @Override
  public Map<String, Object> parameters() {
    return Map.of("described_in", "posterior.json");
  }
}
