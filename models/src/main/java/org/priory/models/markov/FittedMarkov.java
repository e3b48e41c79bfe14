package org.priory.models.markov;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.priory.inference.variational.markov.MarkovEstimate;
import org.priory.inference.variational.markov.MarkovPosterior;
import org.priory.models.choice.MarkovChoice;
import org.priory.models.model.WithoutIntervals;
import org.priory.models.predict.Predictor;
import org.priory.models.table.FittedTable;
import org.priory.models.text.OneLine;
import org.priory.models.text.TextTable;
import org.priory.models.text.Wrapped;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;

/**
 * The states of a hidden Markov model as they are shown and kept; the first has the largest share
 * of all rows.
 *
 * @param withoutIntervals why no interval is shown
 */
record FittedMarkov(
    MarkovChoice choice,
    MarkovEstimate estimate,
    MarkovColumns columns,
    Optional<String> withoutIntervals)
    implements FittedTable {

  /** More than a screen holds nobody reads. */
  private static final int LONGEST_TABLE = 40;

  /** Moves between more states are in {@code posterior.json} alone. */
  private static final int MOST_IN_TABLE = 8;

  static FittedMarkov of(MarkovChoice choice, MarkovEstimate estimate, Encoding encoding) {
    return new FittedMarkov(choice, estimate, MarkovColumns.of(choice, encoding), Optional.empty());
  }

  @Override
  public FittedMarkov withoutIntervals(String why) {
    return new FittedMarkov(choice, estimate, columns, Optional.of(why));
  }

  private MarkovPosterior posterior() {
    return estimate.posterior();
  }

  private double[] moves(int state) {
    return MarkovPosterior.mean(posterior().moves()[state]);
  }

  private double[] levels(int category, int state) {
    return MarkovPosterior.mean(posterior().levels()[category][state]);
  }

  private double mean(int state, int number) {
    return MarkovColumns.inUnits(columns.numbers().get(number), posterior().mean()[state][number]);
  }

  private double sd(int state, int number) {
    return MarkovColumns.half(columns.numbers().get(number))
        * Math.sqrt(posterior().variance(state, number));
  }

  // ---------- text ----------

  @Override
  public String table() {
    return moveTable()
        + Wrapped.text(
            "",
            "",
            String.format(
                Locale.ROOT,
                "%sA person has about %.1f rows.",
                choice.states() <= MOST_IN_TABLE
                    ? "The last columns are the probabilities of the next state. "
                    : "",
                estimate.rows()))
        + "\n"
        + shownTable()
        + withoutIntervals
            .map(why -> Wrapped.text("", "", WithoutIntervals.sentence(why)))
            .orElse("");
  }

  private TextTable moveTable() {
    int states = choice.states();
    int shown = states <= MOST_IN_TABLE ? states : 0;
    List<String> titles = new ArrayList<>(List.of("state", "share of rows", "begins"));
    for (int k = 1; k <= shown; k++) {
      titles.add("to " + k);
    }
    TextTable table = new TextTable(titles.toArray(String[]::new));
    double[] shares = estimate.shares();
    double[] first = MarkovPosterior.mean(posterior().initial());
    for (int k = 0; k < states; k++) {
      List<String> cells =
          new ArrayList<>(List.of(Integer.toString(k + 1), percent(shares[k]), percent(first[k])));
      Arrays.stream(moves(k)).limit(shown).forEach(move -> cells.add(percent(move)));
      table.add(cells.toArray(String[]::new));
    }
    return table;
  }

  private String shownTable() {
    TextTable table = new TextTable("state", "column", "value", "probability or mean", "s.d.");
    int lines = 0;
    for (int k = 0; k < choice.states(); k++) {
      String state = Integer.toString(k + 1);
      for (int c = 0; c < columns.categories().size(); c++) {
        Column.Category category = columns.categories().get(c);
        double[] levels = levels(c, k);
        for (int v = 0; v < levels.length; v++, lines++) {
          if (lines < LONGEST_TABLE) {
            table.add(
                state,
                OneLine.of(category.name()),
                OneLine.of(category.values().get(v).name()),
                percent(levels[v]),
                "");
          }
        }
      }
      for (int j = 0; j < columns.numbers().size(); j++, lines++) {
        if (lines < LONGEST_TABLE) {
          table.add(
              state,
              OneLine.of(columns.numbers().get(j).name()),
              "",
              number(mean(k, j)),
              number(sd(k, j)));
        }
      }
    }
    return lines <= LONGEST_TABLE
        ? table.toString()
        : table
            + "The first "
            + LONGEST_TABLE
            + " of "
            + lines
            + " lines; posterior.json has them all.\n";
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.4g", value);
  }

  // ---------- JSON ----------

  @Override
  public Map<String, Object> summary() {
    Map<String, Object> markov = new LinkedHashMap<>();
    markov.put("rows_per_person", estimate.rows());
    List<Map<String, Object>> states = new ArrayList<>();
    double[] shares = estimate.shares();
    double[] first = MarkovPosterior.mean(posterior().initial());
    for (int k = 0; k < choice.states(); k++) {
      Map<String, Object> state = new LinkedHashMap<>();
      state.put("share", shares[k]);
      state.put("begins", first[k]);
      state.put("moves", Arrays.stream(moves(k)).boxed().toList());
      state.put("categories", categories(k));
      state.put("numbers", numbers(k));
      states.add(state);
    }
    markov.put("states", states);
    Map<String, Object> members = new LinkedHashMap<>();
    withoutIntervals.ifPresent(
        why -> members.put(WithoutIntervals.MEMBER, WithoutIntervals.member(why)));
    members.put("markov", markov);
    return members;
  }

  private List<Map<String, Object>> categories(int state) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (int c = 0; c < columns.categories().size(); c++) {
      Column.Category category = columns.categories().get(c);
      List<Map<String, Object>> probabilities = new ArrayList<>();
      double[] levels = levels(c, state);
      for (int v = 0; v < levels.length; v++) {
        Map<String, Object> probability = new LinkedHashMap<>();
        probability.put("value", category.values().get(v).name());
        probability.put("mean", levels[v]);
        probabilities.add(probability);
      }
      Map<String, Object> members = new LinkedHashMap<>();
      members.put("name", category.name());
      members.put("probabilities", probabilities);
      all.add(members);
    }
    return all;
  }

  private List<Map<String, Object>> numbers(int state) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (int j = 0; j < columns.numbers().size(); j++) {
      Map<String, Object> members = new LinkedHashMap<>();
      members.put("name", columns.numbers().get(j).name());
      members.put("mean", mean(state, j));
      members.put("sd", sd(state, j));
      all.add(members);
    }
    return all;
  }

  @Override
  public Map<String, Object> parameters() {
    Map<String, Object> members = new LinkedHashMap<>();
    withoutIntervals.ifPresent(
        why -> members.put(WithoutIntervals.MEMBER, WithoutIntervals.member(why)));
    members.putAll(MarkovJson.members(choice, estimate));
    return members;
  }

  // ---------- predictions ----------

  /** Never asked: {@link SavedMarkov} predicts the rows of a person together. */
  @Override
  public Predictor predictor(Target none) {
    throw new IllegalStateException("rows of a sequence are predicted together");
  }

  @Override
  public Predictor uncertainPredictor(Target none) {
    throw new BadData(
        "`uncertainty`",
        "",
        "must be left out for a model without a target",
        HiddenMarkov.NAME,
        "leave it out");
  }
}
