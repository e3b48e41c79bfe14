package org.priory.models.regression;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.Interval;
import org.priory.inference.posterior.SurvivalPosterior;
import org.priory.models.model.Coefficients;
import org.priory.models.model.CovarianceJson;
import org.priory.models.model.Draws;
import org.priory.models.predict.Predictor;
import org.priory.models.table.FittedTable;
import org.priory.models.text.Known;
import org.priory.models.text.OneLine;
import org.priory.models.text.Percent;
import org.priory.models.text.Rounded;
import org.priory.models.text.TextTable;
import org.priory.models.text.Wrapped;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Target;

/**
 * A survival regression: hazard ratios, and for a made-up person the hazard of each piece of time
 * and the probability to be without the event.
 *
 * @param posterior of all, times as shares of the largest one
 * @param ratios the part of it that is about columns
 * @param columns of the follow-up
 * @param names of the event's and the entry's columns, as {@code model.json} has them
 * @param time the target
 */
record FittedSurvival(
    SurvivalPosterior posterior,
    FittedRegression ratios,
    SurvivalColumns columns,
    Map<String, Object> names,
    Target time)
    implements FittedTable {
  static final String EVENT = "event";
  static final String ENTRY = "entry";
  static final String CUTS = "cuts";
  static final String NAMES = "names";

  /** Points of the curve. */
  private static final int POINTS = 41;

  private static final double WIDTH = 2 * 1.96;

  static FittedSurvival of(
      SurvivalPosterior posterior, String event, Optional<String> entry, Encoding encoding) {
    SurvivalColumns columns = SurvivalColumns.of(encoding, event, entry);
    Map<String, Object> names = new LinkedHashMap<>();
    names.put(EVENT, event);
    entry.ifPresent(each -> names.put(ENTRY, each));
    return new FittedSurvival(
        posterior,
        new FittedRegression(
            ofColumns(posterior), Optional.empty(), Reading.ofHazards(columns.others())),
        columns,
        names,
        encoding.target());
  }

  /** The first of all coefficients. */
  private static GaussianPosterior ofColumns(SurvivalPosterior posterior) {
    int d = posterior.columns();
    GaussianPosterior all = posterior.coefficients();
    double[] covariance = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        covariance[i * d + j] = all.covariance().get(i, j);
      }
    }
    return new GaussianPosterior(
        all.names().subList(0, d),
        Arrays.copyOf(all.mean(), d),
        Covariance.Full.of(covariance, d),
        all.support(),
        all.spreads());
  }

  @Override
  public Predictor predictor(Target target) {
    return new SurvivalPredictor(posterior, columns.times());
  }

  @Override
  public Predictor uncertainPredictor(Target target) {
    return predictor(target);
  }

  @Override
  public Optional<String> found(Target target) {
    return ratios.found(target);
  }

  @Override
  public Optional<Coefficients> coefficientsAsRead() {
    return ratios.coefficientsAsRead();
  }

  private ExamplePerson person() {
    return ExamplePerson.of(columns.others(), posterior.coefficients().support());
  }

  @Override
  public Optional<String> exampleText() {
    ExamplePerson person = person();
    float[] x = person.features();
    StringBuilder words = new StringBuilder("Example person:");
    person
        .values()
        .forEach(
            (name, value) ->
                words
                    .append(words.charAt(words.length() - 1) == ':' ? " " : ", ")
                    .append(OneLine.of(name + " " + briefly(value))));
    words.append(". Without the event");
    for (int k = 1; k <= 2; k++) {
      Interval interval = posterior.survival(x, k / 2.0, LEVEL);
      words
          .append(k == 1 ? " until " : ", until ")
          .append(Rounded.briefly(k * time.max() / 2))
          .append(": ")
          .append(Percent.text(posterior.survival(x, k / 2.0), interval.low(), interval.high()));
    }
    return Optional.of(Wrapped.text("", "", words + "."));
  }

  private static String briefly(Object value) {
    return value instanceof Double number ? Rounded.briefly(number) : value.toString();
  }

  @Override
  public String table() {
    TextTable pieces = new TextTable(OneLine.of(time.name()), "  hazard", "95 % interval");
    for (Piece each : baseline(person().features())) {
      double sd = each.interval.width() / WIDTH;
      pieces.add(
          Rounded.briefly(each.from) + " to " + Rounded.briefly(each.to),
          "%8s".formatted(Known.text(each.hazard, sd)),
          Known.text(each.interval.low(), sd) + " to " + Known.text(each.interval.high(), sd));
    }
    return ratios.table()
        + "\n"
        + pieces
        + Wrapped.text(
            "",
            "",
            "Hazards are those of the example person, per 1 of " + OneLine.of(time.name()) + ".");
  }

  /** A piece of time and its hazard, in the target's units. */
  private record Piece(double from, double to, double hazard, Interval interval) {
    Map<String, Object> members() {
      Map<String, Object> members = new LinkedHashMap<>();
      members.put("from", from);
      members.put("to", to);
      members.put("hazard", hazard);
      members.put("low", interval.low());
      members.put("high", interval.high());
      return members;
    }
  }

  /** The hazard of each piece: per unit of time, not per largest time. */
  private List<Piece> baseline(float[] x) {
    List<Piece> pieces = new ArrayList<>();
    double unit = time.max();
    double from = 0;
    for (int j = 0; j < posterior.cuts().length; j++) {
      Interval hazard = posterior.hazard(x, j, LEVEL);
      double to = posterior.cuts()[j] * unit;
      pieces.add(
          new Piece(
              from,
              to,
              posterior.hazard(x, j) / unit,
              new Interval(hazard.low() / unit, hazard.high() / unit)));
      from = to;
    }
    return pieces;
  }

  private List<Map<String, Object>> curve(float[] x) {
    List<Map<String, Object>> points = new ArrayList<>();
    for (int k = 0; k < POINTS; k++) {
      double share = k / (POINTS - 1.0);
      Interval interval = posterior.survival(x, share, LEVEL);
      Map<String, Object> point = new LinkedHashMap<>();
      point.put("time", share * time.max());
      point.put("value", posterior.survival(x, share));
      point.put("low", interval.low());
      point.put("high", interval.high());
      points.add(point);
    }
    return points;
  }

  @Override
  public Map<String, Object> summary() {
    return withSurvival(ratios.summary());
  }

  @Override
  public Map<String, Object> shortSummary() {
    return withSurvival(ratios.shortSummary());
  }

  private Map<String, Object> withSurvival(Map<String, Object> members) {
    ExamplePerson person = person();
    Map<String, Object> all = new LinkedHashMap<>(members);
    all.putAll(names);
    Map<String, Object> survival = new LinkedHashMap<>();
    survival.put("person", person.values());
    survival.put("baseline", baseline(person.features()).stream().map(Piece::members).toList());
    survival.put("curve", curve(person.features()));
    all.put("survival", survival);
    return all;
  }

  @Override
  public Map<String, Object> parameters() {
    GaussianPosterior all = posterior.coefficients();
    Map<String, Object> members = new LinkedHashMap<>(names);
    members.put(NAMES, all.names());
    members.put(CUTS, Arrays.stream(posterior.cuts()).boxed().toList());
    members.put("mean", Arrays.stream(all.mean()).boxed().toList());
    members.put("covariance", CovarianceJson.of(all.covariance()));
    SupportJson.put(members, all.support());
    GroupJson.put(members, all.spreads());
    return members;
  }

  @Override
  public Optional<Draws> draws() {
    return ratios.draws();
  }
}
