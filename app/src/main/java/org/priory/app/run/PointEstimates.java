package org.priory.app.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.priory.app.report.Odds;
import org.priory.app.report.OneLine;
import org.priory.app.report.Rounded;
import org.priory.app.report.Table;
import org.priory.app.report.Wrapped;

/**
 * A regression by a way whose intervals would not hold ({@link
 * org.priory.inference.model.Way#withoutIntervals}): nobody is shown an interval, a standard
 * deviation, a covariance or a clear sign. What is needed to predict is kept as it is.
 *
 * @param full the posterior
 * @param reading how a person reads its coefficients
 * @param why it has no intervals, in words that end a sentence
 */
record PointEstimates(FittedModel full, Reading reading, String why) implements FittedModel {
  /** The member that says so, in {@code posterior.json} and {@code model.json}. */
  static final String MEMBER = "intervals";

  private static final String NONE = "none: ";

  /** More than a screen holds nobody reads. */
  private static final int LONGEST_TABLE = 40;

  /** Members of a result that say nothing about how far an estimate may be off. */
  private static final Set<String> KEPT =
      Set.of("scale", "intercept_at", "noise_sd", "chains", "coefficients");

  /** A coefficient without its uncertainty; the chains' diagnostics are about the chains. */
  private static final Set<String> KEPT_OF_EACH =
      Set.of(
          "name",
          "mean",
          "per",
          "reference",
          "unlisted",
          "support",
          "r_hat",
          "ess_bulk",
          "ess_tail",
          "mcse");

  /** What they are kept as, if they have no intervals; other models stay as they are. */
  static FittedModel of(FittedModel fitted, Optional<String> why) {
    if (why.isPresent() && fitted instanceof FittedRegression normal) {
      return new PointEstimates(fitted, normal.reading(), why.get());
    }
    return why.isPresent() && fitted instanceof FittedDraws drawn
        ? new PointEstimates(fitted, drawn.reading(), why.get())
        : fitted;
  }

  /** Reads the member that {@link #parameters} writes. */
  static FittedModel read(FittedModel fitted, Optional<String> member) {
    return of(
        fitted, member.map(text -> text.startsWith(NONE) ? text.substring(NONE.length()) : text));
  }

  /** The posterior, whether or not it has intervals. */
  static FittedModel full(FittedModel fitted) {
    return fitted instanceof PointEstimates point ? point.full : fitted;
  }

  @Override
  public Optional<String> withoutIntervals() {
    return Optional.of(why);
  }

  /** As a member of a file. */
  static String member(String why) {
    return NONE + why;
  }

  /** As a sentence. */
  static String sentence(String why) {
    return "No intervals: " + why + ".";
  }

  @Override
  public String table() {
    boolean odds = reading.scale() == Reading.Scale.LOG_ODDS;
    Table table =
        odds
            ? new Table("coefficient", "odds ratio", "log odds")
            : new Table("coefficient", "    mean");
    List<Map<String, Object>> all = coefficients();
    for (int i = 0; i < Math.min(LONGEST_TABLE, all.size()); i++) {
      double mean = mean(all.get(i));
      String name = OneLine.of(reading.rows().get(i).words());
      String number = "%8s".formatted(Rounded.threeDigits(mean));
      if (odds) {
        table.add(name, "%10s".formatted(Odds.text(Math.exp(mean), 0)), number);
      } else {
        table.add(name, number);
      }
    }
    return table
        + (all.size() > LONGEST_TABLE
            ? "The first %d of %d coefficients; posterior.json has them all.\n"
                .formatted(LONGEST_TABLE, all.size())
            : "")
        + Wrapped.text("", "", sentence(why))
        + (full instanceof FittedDraws drawn ? drawn.chainWords() : "");
  }

  private static double mean(Map<String, Object> coefficient) {
    return coefficient.get("mean") instanceof Number number ? number.doubleValue() : Double.NaN;
  }

  @SuppressWarnings("unchecked") // as FittedRegression and FittedDraws make them
  private List<Map<String, Object>> coefficients() {
    return (List<Map<String, Object>>) full.summary().getOrDefault("coefficients", List.of());
  }

  @Override
  public Map<String, Object> summary() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put(MEMBER, NONE + why);
    full.summary().entrySet().stream()
        .filter(each -> KEPT.contains(each.getKey()))
        .forEach(each -> members.put(each.getKey(), each.getValue()));
    List<Map<String, @Nullable Object>> each = new ArrayList<>();
    coefficients().forEach(one -> each.add(withoutInterval(one)));
    members.put("coefficients", each);
    return members;
  }

  /** {@code sd}, {@code low} and {@code high} are there, and null. */
  private Map<String, @Nullable Object> withoutInterval(Map<String, Object> full) {
    Map<String, @Nullable Object> one = new LinkedHashMap<>();
    full.forEach(
        (name, value) -> {
          if (KEPT_OF_EACH.contains(name)) {
            one.put(name, value);
          }
          if (name.equals("mean")) {
            one.put("sd", null);
            one.put("low", null);
            one.put("high", null);
          }
          if (name.equals("odds_ratio")) {
            Map<String, @Nullable Object> ratio = new LinkedHashMap<>();
            ratio.put("value", Math.exp(mean(full)));
            ratio.put("low", null);
            ratio.put("high", null);
            one.put(name, ratio);
          }
        });
    return one;
  }

  @Override
  public Map<String, Object> parameters() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put(MEMBER, NONE + why);
    members.putAll(full.parameters());
    return members;
  }

  /** As they are, with a line that says what they do not tell. */
  @Override
  public Draws draws() {
    return new NotedDraws(full.draws(), why);
  }

  @Override
  public List<Draws> chains() {
    return full.chains().stream().<Draws>map(each -> new NotedDraws(each, why)).toList();
  }
}
