package org.priory.models.factor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.priory.inference.factors.FactorEstimate;
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
 * Factors as they are shown and kept.
 *
 * @param numbers the columns, in the order of the loadings
 * @param withoutIntervals why no interval is shown
 */
record FittedFactor(
    FactorEstimate estimate, List<Column.Number> numbers, Optional<String> withoutIntervals)
    implements FittedTable {
  /** Members of {@code model.json}. */
  static final String LOADINGS = "loadings";

  static final String RECORDS = "records_whole";
  static final String CENTRE = "centre";
  static final String SCALE = "scale";
  static final String NOISE = "noise_sd";
  static final String CHANCE = "chance_sd";
  static final String STANDING_OUT = "standing_out";

  static FittedFactor of(FactorEstimate estimate, Encoding encoding) {
    List<Column.Number> numbers =
        encoding.names().stream()
            .map(name -> (Column.Number) encoding.schema().column(name).orElseThrow())
            .toList();
    return new FittedFactor(estimate, numbers, Optional.empty());
  }

  @Override
  public FittedFactor withoutIntervals(String why) {
    return new FittedFactor(estimate, numbers, Optional.of(why));
  }

  private double half(int j) {
    return (numbers.get(j).max() - numbers.get(j).min()) / 2;
  }

  private double mean(int j) {
    return numbers.get(j).min() + half(j) * (estimate.spread().centre()[j] + 1);
  }

  private double sd(int j) {
    return half(j) * estimate.spread().scale()[j];
  }

  private int[] factors() {
    return IntStream.range(0, estimate.factors()).toArray();
  }

  // ---------- text ----------

  @Override
  public String table() {
    List<String> titles = new ArrayList<>(List.of("column"));
    for (int k : factors()) {
      titles.add("factor " + (k + 1));
    }
    titles.add("explained by none");
    TextTable table = new TextTable(titles.toArray(String[]::new));
    for (int j = 0; j < numbers.size(); j++) {
      List<String> cells = new ArrayList<>(List.of(OneLine.of(numbers.get(j).name())));
      for (int k : factors()) {
        cells.add(String.format(Locale.ROOT, "%8.2f", estimate.loadings()[j][k]));
      }
      cells.add(percent(estimate.uniqueness(j)));
      table.add(cells.toArray(String[]::new));
    }
    List<String> shares = new ArrayList<>(List.of("(share of all variance)"));
    for (int k : factors()) {
      shares.add(percent(estimate.share(k)));
    }
    shares.add(percent(1 - Arrays.stream(factors()).mapToDouble(estimate::share).sum()));
    table.add(shares.toArray(String[]::new));
    return table
        + Wrapped.text("", "", told())
        + withoutIntervals
            .map(why -> Wrapped.text("", "", WithoutIntervals.sentence(why)))
            .orElse("");
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  /** How many of the factors are not what noise makes. */
  private String told() {
    int told = estimate.standingOut();
    return String.format(
        Locale.ROOT,
        "%d of %d %s out of what noise and chance make of numbers that do not go together; errors of"
            + " correlations have the standard deviation %.2g from noise and %.2g from the sample.",
        told,
        estimate.factors(),
        told == 1 ? "stands" : "stand",
        estimate.noise(),
        estimate.chance());
  }

  // ---------- JSON ----------

  @Override
  public Map<String, Object> summary() {
    Map<String, Object> factors = new LinkedHashMap<>();
    factors.put("rotation", "varimax");
    factors.put("shares", Arrays.stream(factors()).mapToObj(estimate::share).toList());
    factors.put(STANDING_OUT, estimate.standingOut());
    factors.put(NOISE, estimate.noise());
    factors.put(CHANCE, estimate.chance());
    factors.put("words", told());
    List<Map<String, Object>> columns = new ArrayList<>();
    for (int j = 0; j < numbers.size(); j++) {
      Map<String, Object> column = new LinkedHashMap<>();
      column.put("name", numbers.get(j).name());
      column.put("mean", mean(j));
      column.put("sd", sd(j));
      column.put(LOADINGS, boxed(estimate.loadings()[j]));
      column.put("uniqueness", estimate.uniqueness(j));
      columns.add(column);
    }
    factors.put("columns", columns);
    Map<String, Object> members = new LinkedHashMap<>();
    withoutIntervals.ifPresent(
        why -> members.put(WithoutIntervals.MEMBER, WithoutIntervals.member(why)));
    members.put("factors", factors);
    return members;
  }

  @Override
  public Map<String, Object> parameters() {
    Map<String, Object> members = new LinkedHashMap<>();
    withoutIntervals.ifPresent(
        why -> members.put(WithoutIntervals.MEMBER, WithoutIntervals.member(why)));
    members.put(RECORDS, estimate.spread().records());
    members.put(CENTRE, boxed(estimate.spread().centre()));
    members.put(SCALE, boxed(estimate.spread().scale()));
    members.put(LOADINGS, Arrays.stream(estimate.loadings()).map(FittedFactor::boxed).toList());
    members.put(NOISE, estimate.noise());
    members.put(CHANCE, estimate.chance());
    members.put(STANDING_OUT, estimate.standingOut());
    return members;
  }

  private static List<Double> boxed(double[] values) {
    return Arrays.stream(values).boxed().toList();
  }

  // ---------- predictions ----------

  @Override
  public Predictor predictor(Target none) {
    return new FactorPredictor(
        estimate, IntStream.range(0, numbers.size()).mapToDouble(this::half).toArray());
  }

  @Override
  public Predictor uncertainPredictor(Target none) {
    throw new BadData(
        "`uncertainty`",
        "",
        "must be left out for a model without a target",
        "factor",
        "leave it out");
  }
}
