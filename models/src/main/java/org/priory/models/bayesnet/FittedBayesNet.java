package org.priory.models.bayesnet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.priory.inference.discrete.DiscreteNetwork;
import org.priory.inference.discrete.NetworkTables;
import org.priory.inference.posterior.Interval;
import org.priory.models.choice.BayesNetChoice;
import org.priory.models.model.Draws;
import org.priory.models.predict.BinaryPredictor;
import org.priory.models.predict.Predictor;
import org.priory.models.predict.SoftmaxPredictor;
import org.priory.models.table.FittedTable;
import org.priory.models.text.OneLine;
import org.priory.models.text.Percent;
import org.priory.models.text.TextTable;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.BadData;

/**
 * The probabilities of a network as they are shown and kept.
 *
 * @param choice who depends on whom, and how numbers are cut
 */
record FittedBayesNet(BayesNetChoice choice, NetworkColumns columns, NetworkTables tables)
    implements FittedTable {
  /** Members of {@code model.json}. */
  static final String NETWORK = "network";

  static final String BINS = "bins";
  static final String NOISE = "noise_sd";
  static final String COUNTS = "counts";

  /** More than a screen holds nobody reads. */
  private static final int LONGEST_TABLE = 60;

  /** More probabilities are not drawn one by one. */
  private static final int MOST_DRAWN = 2000;

  private static final String INTERVALS =
      "low and high hold the probability in the population that the records were drawn from, if they"
          + " were drawn at random: they know of the noise and of the sample, and rest on no prior."
          + " The mean is that of the posterior, with a prior that weighs as much as one record.";

  private DiscreteNetwork network() {
    return tables.network();
  }

  // ---------- text ----------

  @Override
  public String table() {
    TextTable table = new TextTable("column", "given", "value", "probability", "95 % interval");
    int rows = 0;
    for (int v = 0; v < network().size(); v++) {
      for (int u = 0; u < network().combinations(v); u++) {
        for (int k = firstShown(v); k < network().levels(v) && rows < LONGEST_TABLE; k++, rows++) {
          add(table, v, u, k);
        }
      }
    }
    String rest =
        rows < LONGEST_TABLE ? "" : "The first " + rows + " lines; posterior.json has them all.\n";
    return table + rest;
  }

  /** Probabilities that are shown: the second of two values says all. */
  private int firstShown(int v) {
    return network().levels(v) == 2 ? 1 : 0;
  }

  private void add(TextTable table, int v, int u, int k) {
    Interval interval = tables.interval(v, u, k, LEVEL);
    boolean isFirst = k == firstShown(v);
    table.add(
        isFirst && u == 0 ? OneLine.of(columns.name(v)) : "",
        isFirst ? columns.given(v, u) : "",
        OneLine.of(columns.columns().get(v).label(k)),
        Percent.alone(tables.mean(v, u, k), interval.low(), interval.high()),
        Percent.alone(interval.low(), interval.low(), interval.high())
            + " to "
            + Percent.alone(interval.high(), interval.low(), interval.high()));
  }

  // ---------- JSON ----------

  @Override
  public Map<String, Object> summary() {
    Map<String, Object> net = new LinkedHashMap<>();
    net.put("intervals", INTERVALS);
    net.put("noise_sd", tables.noise());
    List<Map<String, Object>> each = new ArrayList<>();
    for (int v = 0; v < network().size(); v++) {
      each.add(column(v));
    }
    net.put("columns", each);
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("level", LEVEL);
    members.put("bayes_net", net);
    return members;
  }

  private Map<String, Object> column(int v) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("name", columns.name(v));
    members.put("parents", network().parents(v).stream().map(columns::name).toList());
    List<Map<String, Object>> rows = new ArrayList<>();
    for (int u = 0; u < network().combinations(v); u++) {
      Map<String, Object> row = new LinkedHashMap<>();
      Map<String, Object> given = new LinkedHashMap<>();
      int[] levels = network().combination(v, u);
      for (int i = 0; i < levels.length; i++) {
        int parent = network().parents(v).get(i);
        given.put(columns.name(parent), columns.columns().get(parent).label(levels[i]));
      }
      row.put("given", given);
      row.put("records", tables.records(v, u));
      List<Map<String, Object>> probabilities = new ArrayList<>();
      for (int k = 0; k < network().levels(v); k++) {
        Map<String, Object> probability = new LinkedHashMap<>();
        Interval interval = tables.interval(v, u, k, LEVEL);
        probability.put("value", columns.columns().get(v).label(k));
        probability.put("mean", tables.mean(v, u, k));
        probability.put("low", interval.low());
        probability.put("high", interval.high());
        probabilities.add(probability);
      }
      row.put("probabilities", probabilities);
      rows.add(row);
    }
    members.put("table", rows);
    return members;
  }

  @Override
  public Map<String, Object> parameters() {
    Map<String, Object> members = new LinkedHashMap<>();
    choice.network().ifPresent(text -> members.put(NETWORK, text));
    members.put(BINS, choice.bins());
    members.put(NOISE, tables.noise());
    members.put(COUNTS, Arrays.stream(tables.counts()).boxed().toList());
    return members;
  }

  // ---------- draws and predictions ----------

  @Override
  public Optional<Draws> draws() {
    return network().cells() > MOST_DRAWN
        ? Optional.empty()
        : Optional.of(new BayesNetDraws(columns, tables));
  }

  @Override
  public Predictor predictor(Target target) {
    RowProbability rows = new RowProbability(columns.network(), tables);
    return switch (target.kind()) {
      case NONE -> rows;
      case BINARY ->
          new BinaryPredictor((block, at) -> rows.given(columns.target(), block, at)[1], target);
      default ->
          new SoftmaxPredictor((block, at) -> rows.given(columns.target(), block, at), target);
    };
  }

  @Override
  public Predictor uncertainPredictor(Target target) {
    throw new BadData(
        "`uncertainty`",
        "",
        "must be left out for a Bayesian network of categories",
        "given",
        "leave it out: posterior.json has an interval for each of its probabilities, and of those that"
            + " are predicted from several of them none has been shown to hold");
  }
}
