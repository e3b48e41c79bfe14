package org.priory.models.describe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.priory.inference.describe.Asked;
import org.priory.inference.describe.AxisCounts;
import org.priory.inference.describe.CorrelationSummary;
import org.priory.inference.describe.CountSummary;
import org.priory.inference.describe.CrossCounts;
import org.priory.inference.describe.Marginals;
import org.priory.inference.describe.NumberSummary;
import org.priory.inference.posterior.Interval;
import org.priory.models.model.FittedModel;
import org.priory.models.text.Known;
import org.priory.models.text.OneLine;
import org.priory.models.text.Percent;
import org.priory.models.text.Rounded;
import org.priory.models.text.TextTable;

/** A description as it is shown and kept. */
final class Description implements FittedModel {
  private static final double[] QUANTILES = {0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95};

  /** Values of a category that a terminal shows. */
  private static final int MOST_SHOWN = 15;

  /** How many standard deviations a 95 % interval is wide. */
  private static final double TWO_SIDED = 3.92;

  /** An interval that is narrower, of its value, is none. */
  private static final double EXACT = 1e-6;

  private final List<ColumnAxis> columns;
  private final Marginals marginals;
  private final CountSummary counts;
  private final Optional<String> unit;

  Description(List<ColumnAxis> columns, Marginals marginals, Optional<String> unit) {
    this.columns = List.copyOf(columns);
    this.marginals = marginals;
    this.counts = new CountSummary(marginals, LEVEL);
    this.unit = unit;
  }

  // ---------- figures ----------

  private Figure total() {
    return Figure.ofData(marginals.total(), counts.total());
  }

  private Figure count(AxisCounts of, double[] cells) {
    return Figure.ofData(of.sum(cells), counts.count(of, cells));
  }

  private Figure share(AxisCounts of, double[] cells) {
    double share = marginals.total() > 0 ? of.sum(cells) / marginals.total() : 0;
    return Figure.of(share, counts.shareOfData(of, cells), counts.shareOfPopulation(of, cells));
  }

  private static double[] bin(AxisCounts of, int bin) {
    int cells = of.axis().cellsOfBin();
    return bin == of.axis().bins()
        ? of.picked(of.axis().cells(), of.axis().cells() + 1)
        : of.picked(bin * cells, (bin + 1) * cells);
  }

  private static Interval mapped(Interval interval, DoubleUnaryOperator to) {
    return new Interval(to.applyAsDouble(interval.low()), to.applyAsDouble(interval.high()));
  }

  private NumberSummary summary(int a) {
    return new NumberSummary(marginals.axes().get(a), marginals.moments().get(a), LEVEL);
  }

  private Figure mean(int a) {
    NumberSummary summary = summary(a);
    ColumnAxis column = columns.get(a);
    return Figure.of(
        column.inUnits(summary.mean()),
        mapped(summary.meanOfData(), column::inUnits),
        mapped(summary.meanOfPopulation(), column::inUnits));
  }

  private Figure sd(int a) {
    NumberSummary summary = summary(a);
    ColumnAxis column = columns.get(a);
    return Figure.ofData(
        column.differenceInUnits(Math.sqrt(summary.variance())),
        mapped(summary.varianceOfData(), v -> column.differenceInUnits(Math.sqrt(v))));
  }

  private Figure variance(int a) {
    Figure sd = sd(a);
    return Figure.ofData(sd.value() * sd.value(), mapped(sd.data(), s -> s * s));
  }

  private Figure quantile(int a, double p) {
    NumberSummary summary = summary(a);
    ColumnAxis column = columns.get(a);
    return Figure.of(
        column.quantile(summary.quantile(p)),
        quantile(column, summary.quantileOfData(p)),
        quantile(column, summary.quantileOfPopulation(p)));
  }

  private static Interval quantile(ColumnAxis column, Interval edges) {
    return new Interval(column.lowOfQuantile(edges.low()), column.highOfQuantile(edges.high()));
  }

  private static Figure correlation(CorrelationSummary summary) {
    return Figure.ofData(summary.value(), summary.ofData());
  }

  // ---------- JSON ----------

  @Override
  public Map<String, Object> summary() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("level", LEVEL);
    Map<String, Object> described = new LinkedHashMap<>();
    described.put(
        "intervals",
        "low and high hold the value in this data set: they know of the noise alone."
            + " population_low and population_high hold the value in the population that the records"
            + " were drawn from, if they were drawn at random: they know of the noise and of the"
            + " sample. Estimates may be below zero: they have no bias, and add up.");
    unit.ifPresent(
        column ->
            described.put(
                "records",
                "all rows with the same "
                    + column
                    + " are one record, which counts in each cell with the share of its rows there"));
    Map<String, Object> total = total().json();
    total.put("public", marginals.totalVariance() == 0 && !marginals.asked().asksTotal());
    described.put("total", total);
    List<Map<String, Object>> each = new ArrayList<>();
    for (int a = 0; a < columns.size(); a++) {
      each.add(column(a));
    }
    described.put("columns", each);
    described.put("cross", crosses());
    described.put("correlations", correlations());
    members.put("described", described);
    return members;
  }

  private Map<String, Object> column(int a) {
    ColumnAxis column = columns.get(a);
    AxisCounts of = marginals.axes().get(a);
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("name", column.column().name());
    members.put("type", column.isNumber() ? column.number().kind().word() : "category");
    members.put("missing", counted(of, column.axis().bins()));
    if (column.isNumber()) {
      members.put("min", column.number().min());
      members.put("max", column.number().max());
      members.put("mean", mean(a).json());
      members.put("variance", variance(a).json());
      members.put("sd", sd(a).json());
      List<Map<String, Object>> quantiles = new ArrayList<>();
      for (double p : QUANTILES) {
        Map<String, Object> quantile = new LinkedHashMap<>();
        quantile.put("p", p);
        quantile.putAll(quantile(a, p).json());
        quantiles.add(quantile);
      }
      members.put("quantiles", quantiles);
    }
    List<Map<String, Object>> cells = new ArrayList<>();
    for (int bin = 0; bin < column.axis().bins(); bin++) {
      Map<String, Object> cell = new LinkedHashMap<>();
      cell.put(column.isNumber() ? "label" : "value", column.label(bin));
      if (column.isNumber()) {
        cell.put("from", column.low(bin));
        cell.put("to", column.high(bin));
      }
      cell.putAll(counted(of, bin));
      cells.add(cell);
    }
    members.put(column.isNumber() ? "histogram" : "values", cells);
    return members;
  }

  private Map<String, Object> counted(AxisCounts of, int bin) {
    double[] cells = bin(of, bin);
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("count", count(of, cells).json());
    members.put("share", share(of, cells).json());
    return members;
  }

  private List<Map<String, Object>> crosses() {
    List<Map<String, Object>> tables = new ArrayList<>();
    for (int k = 0; k < marginals.crosses().size(); k++) {
      Asked.Pair pair = marginals.asked().crosses().get(k);
      CrossCounts cross = marginals.crosses().get(k);
      Map<String, Object> table = new LinkedHashMap<>();
      table.put("rows", columns.get(pair.first()).column().name());
      table.put("columns", columns.get(pair.second()).column().name());
      table.put("row_labels", columns.get(pair.first()).labels());
      table.put("column_labels", columns.get(pair.second()).labels());
      table.put("noise_sd", Math.sqrt(cross.variance()));
      List<List<Map<String, Object>>> lines = new ArrayList<>();
      for (int i = 0; i < cross.rows().allBins(); i++) {
        List<Map<String, Object>> line = new ArrayList<>();
        for (int j = 0; j < cross.columns().allBins(); j++) {
          double value = cross.count(i, j);
          line.add(Figure.ofData(value, counts.count(value, cross.variance())).json());
        }
        lines.add(line);
      }
      table.put("counts", lines);
      tables.add(table);
    }
    return tables;
  }

  private List<Map<String, Object>> correlations() {
    List<Map<String, Object>> all = new ArrayList<>();
    for (int k = 0; k < marginals.pairs().size(); k++) {
      Asked.Pair pair = marginals.asked().correlations().get(k);
      CorrelationSummary summary = new CorrelationSummary(marginals.pairs().get(k), LEVEL);
      Map<String, Object> members = new LinkedHashMap<>();
      members.put("first", columns.get(pair.first()).column().name());
      members.put("second", columns.get(pair.second()).column().name());
      members.put("known", summary.isKnown());
      members.putAll(correlation(summary).json());
      all.add(members);
    }
    return all;
  }

  /** Nothing is predicted from it; where the description is. */
  @Override
  public Map<String, Object> parameters() {
    return Map.of("described_in", "posterior.json");
  }

  // ---------- text ----------

  @Override
  public String table() {
    TextTable table =
        new TextTable("column", "", "estimate", "in this data set", "in the population");
    table.add(
        "records",
        "",
        number(total().value(), total().data()),
        total().data().width() == 0 ? "public" : span(total().data()),
        "");
    for (int a = 0; a < columns.size(); a++) {
      add(table, a);
    }
    for (int k = 0; k < marginals.pairs().size(); k++) {
      Asked.Pair pair = marginals.asked().correlations().get(k);
      CorrelationSummary summary = new CorrelationSummary(marginals.pairs().get(k), LEVEL);
      Figure figure = correlation(summary);
      table.add(
          name(pair.first()) + ", " + name(pair.second()),
          "correlation",
          summary.isKnown() ? number(figure.value(), figure.data()) : "not known",
          span(figure.data()),
          "");
    }
    StringBuilder text = new StringBuilder(table.toString());
    if (!marginals.crosses().isEmpty()) {
      text.append("Cross-tables are in the report and in posterior.json.\n");
    }
    return text.append("Intervals hold with 95 %.\n").toString();
  }

  private String name(int a) {
    return OneLine.of(columns.get(a).column().name());
  }

  private void add(TextTable table, int a) {
    ColumnAxis column = columns.get(a);
    AxisCounts of = marginals.axes().get(a);
    String first = name(a);
    if (column.isNumber()) {
      add(table, column, first, "mean", mean(a));
      Figure sd = sd(a);
      table.add("", "s.d.", number(sd.value(), sd.data()), span(sd.data()), "");
      add(table, column, "", "lower quartile", quantile(a, 0.25));
      add(table, column, "", "median", quantile(a, 0.5));
      add(table, column, "", "upper quartile", quantile(a, 0.75));
      first = "";
    }
    int shown = column.isNumber() ? 0 : Math.min(MOST_SHOWN, column.axis().bins());
    for (int bin = 0; bin < shown; bin++) {
      addShare(table, first, column.label(bin), share(of, bin(of, bin)));
      first = "";
    }
    if (!column.isNumber() && shown < column.axis().bins()) {
      table.add("", column.axis().bins() - shown + " more: see posterior.json", "", "", "");
    }
    addShare(table, first, "(missing)", share(of, bin(of, column.axis().bins())));
  }

  private static void add(
      TextTable table, ColumnAxis column, String first, String what, Figure figure) {
    boolean isTime = column.number().kind().isTime();
    table.add(
        first,
        what,
        isTime ? column.number().text(figure.value()) : number(figure.value(), figure.data()),
        isTime ? times(column, figure.data()) : span(figure.data()),
        figure.population().map(i -> isTime ? times(column, i) : span(i)).orElse(""));
  }

  private static String times(ColumnAxis column, Interval interval) {
    return column.number().text(interval.low()) + " to " + column.number().text(interval.high());
  }

  private static void addShare(TextTable table, String first, String what, Figure share) {
    Interval data = share.data();
    table.add(
        first,
        OneLine.of(what),
        Percent.alone(Math.max(0, Math.min(1, share.value())), data.low(), data.high()),
        percents(data),
        share.population().map(Description::percents).orElse(""));
  }

  private static String percents(Interval interval) {
    return Percent.alone(interval.low(), interval.low(), interval.high())
        + " to "
        + Percent.alone(interval.high(), interval.low(), interval.high());
  }

  /** A number with the digits that its interval leaves. */
  private static String number(double value, Interval interval) {
    if (!(interval.width() > EXACT * Math.abs(value))) {
      return Rounded.nearest(value);
    }
    return Known.text(value, interval.width() / TWO_SIDED);
  }

  private static String span(Interval interval) {
    return number(interval.low(), interval) + " to " + number(interval.high(), interval);
  }
}
