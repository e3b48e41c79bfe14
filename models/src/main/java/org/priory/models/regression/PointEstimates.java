package org.priory.models.regression;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.priory.models.effect.Odds;
import org.priory.models.model.Coefficients;
import org.priory.models.model.Draws;
import org.priory.models.model.WithoutIntervals;
import org.priory.models.predict.Outlook;
import org.priory.models.predict.Predictor;
import org.priory.models.table.FittedTable;
import org.priory.models.text.OneLine;
import org.priory.models.text.Rounded;
import org.priory.models.text.TextTable;
import org.priory.models.text.Wrapped;
import org.priory.privacy.data.records.Target;

/**
 * A regression by a way whose intervals would not hold ({@link
 * org.priory.inference.model.FitMethod#withoutIntervals}): nobody is shown an interval, a standard
 * deviation, a covariance or a clear sign. What is needed to predict is kept as it is.
 *
 * @param full the posterior
 * @param why it has no intervals, in words that end a sentence
 */
record PointEstimates(FittedCoefficients full, String why) implements FittedTable {
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

  /** Reads the member that {@link #parameters} writes. */
  static FittedTable read(FittedCoefficients fitted, Optional<String> member) {
    return member.map(WithoutIntervals::why).map(fitted::withoutIntervals).orElse(fitted);
  }

  private Reading reading() {
    return full.reading();
  }

  @Override
  public Predictor predictor(Target target) {
    return full.said(target).withoutIntervals();
  }

  @Override
  public Predictor uncertainPredictor(Target target) {
    throw new IllegalStateException(WithoutIntervals.sentence(why));
  }

  @Override
  public Optional<Outlook> outlook(Target target) {
    return full.outlook(target).map(Outlook::withoutUncertainty);
  }

  @Override
  public Optional<String> withoutIntervals() {
    return Optional.of(why);
  }

  @Override
  public String table() {
    boolean odds = reading().scale().isRatio();
    TextTable table =
        odds
            ? new TextTable(
                "coefficient",
                "%10s".formatted(reading().scale().ratio() + " ratio"),
                reading().scale().words())
            : new TextTable("coefficient", "    mean");
    List<Map<String, Object>> all = coefficients();
    for (int i = 0; i < Math.min(LONGEST_TABLE, all.size()); i++) {
      double mean = mean(all.get(i));
      String name = OneLine.of(reading().rows().get(i).words());
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
        + Wrapped.text("", "", WithoutIntervals.sentence(why))
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
    members.put(WithoutIntervals.MEMBER, WithoutIntervals.member(why));
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
          if (name.endsWith("_ratio")) {
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
    members.put(WithoutIntervals.MEMBER, WithoutIntervals.member(why));
    members.putAll(full.parameters());
    return members;
  }

  /** The draws of the posterior, with a note that says why they give no intervals. */
  @Override
  public Optional<Draws> draws() {
    return full.draws().map(each -> new NotedDraws(each, why));
  }

  @Override
  public List<Draws> chains() {
    return full.chains().stream().<Draws>map(each -> new NotedDraws(each, why)).toList();
  }

  @Override
  public Optional<Coefficients> coefficientsAsRead() {
    return Optional.of(full.read(Optional.of(why)));
  }
}
