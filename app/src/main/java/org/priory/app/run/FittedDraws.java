package org.priory.app.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.priory.app.json.Members;
import org.priory.app.report.Table;
import org.priory.inference.diagnostics.Convergence;
import org.priory.inference.posterior.ChainHeat;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.Interval;

/**
 * A regression's posterior that consists of draws.
 *
 * @param posterior the draws
 * @param precision of the noise, where the model has one
 * @param convergence of each parameter
 */
public record FittedDraws(
    DrawnPosterior posterior, Optional<GammaPosterior> precision, List<Convergence> convergence)
    implements FittedModel {

  /** So many draws predict as well as all, and keep the model small. */
  private static final int KEPT = 400;

  /** Coefficients whose path is drawn, and points of each path. */
  private static final int TRACES = 4;

  private static final int TRACE_POINTS = 250;

  /** With its diagnostics. */
  static FittedDraws of(DrawnPosterior posterior, Optional<GammaPosterior> precision) {
    return new FittedDraws(
        posterior,
        precision,
        IntStream.range(0, posterior.width())
            .mapToObj(i -> Convergence.of(posterior.values(i)))
            .toList());
  }

  /** One line about all parameters. */
  String verdict() {
    return Convergence.verdict(convergence, posterior.chains().length);
  }

  /** What the temperature was, if it was not the one that was asked for. */
  Optional<String> heatWords() {
    ChainHeat heat = posterior.heat();
    if (!heat.cooled()) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "The chains ran at temperature %.3g (hottest parameter: %.3g), %.3g was asked for: privacy"
                + " needs more noise than the chain. Their draws were drawn together around the mean, to"
                + " the width that posterior and noise have together.",
            heat.ran(),
            heat.hottest(),
            heat.asked()));
  }

  @Override
  public String table() {
    Clearest clearest = Clearest.of(posterior.dimension(), posterior::mean, posterior::sd);
    Table table =
        new Table("coefficient", "   mean", "   s.d.", "    95 % interval", "R-hat", "   ESS");
    for (int i : clearest.shown()) {
      Interval interval = posterior.interval(i, FittedRegression.LEVEL);
      table.add(
          Clearest.name(posterior.names().get(i)),
          number("%7.3f", posterior.mean(i)),
          number("%7.3f", posterior.sd(i)),
          number("%7.3f", interval.low()) + " to " + number("%7.3f", interval.high()),
          number("%5.2f", convergence.get(i).rHat()),
          number("%6.0f", convergence.get(i).essBulk()));
    }
    return table
        + clearest.rest()
        + verdict()
        + "\n"
        + heatWords().map(words -> words + "\n").orElse("");
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }

  @Override
  public Map<String, Object> summary() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("level", FittedRegression.LEVEL);
    List<Map<String, @Nullable Object>> each = new ArrayList<>();
    for (int i = 0; i < posterior.dimension(); i++) {
      each.add(parameter(posterior.names().get(i), i));
    }
    members.put("coefficients", each);
    precision.ifPresent(gamma -> members.put("precision", FittedRegression.gamma(gamma)));
    members.put("chains", chains());
    return members;
  }

  private Map<String, @Nullable Object> parameter(String name, int i) {
    Interval interval = posterior.interval(i, FittedRegression.LEVEL);
    Convergence of = convergence.get(i);
    Map<String, @Nullable Object> one = new LinkedHashMap<>();
    one.put("name", name);
    one.put("mean", posterior.mean(i));
    one.put("sd", posterior.sd(i));
    one.put("low", interval.low());
    one.put("high", interval.high());
    one.put("r_hat", finite(of.rHat()));
    one.put("ess_bulk", finite(of.essBulk()));
    one.put("ess_tail", finite(of.essTail()));
    one.put("mcse", finite(of.mcse()));
    return one;
  }

  private static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }

  private Map<String, Object> chains() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("count", posterior.chains().length);
    members.put("draws", posterior.chains()[0].length);
    members.put("heat", heat(posterior.heat()));
    members.put("verdict", verdict());
    heatWords().ifPresent(words -> members.put("words", words));
    List<Map<String, Object>> traces = new ArrayList<>();
    IntStream.range(0, posterior.dimension())
        .boxed()
        .sorted(Comparator.comparingDouble(i -> -badness(i)))
        .limit(TRACES)
        .forEach(i -> traces.add(trace(i)));
    members.put("traces", traces);
    return members;
  }

  /** The paths that agree least are worth a look. */
  private double badness(int i) {
    double rHat = convergence.get(i).rHat();
    return Double.isNaN(rHat) ? 0 : rHat;
  }

  private Map<String, Object> trace(int i) {
    List<List<Double>> paths = new ArrayList<>();
    for (double[] chain : posterior.values(i)) {
      int points = Math.min(TRACE_POINTS, chain.length);
      paths.add(
          IntStream.range(0, points)
              .mapToObj(k -> chain[(int) ((long) k * chain.length / points)])
              .toList());
    }
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("name", posterior.names().get(i));
    members.put("paths", paths);
    return members;
  }

  static Map<String, Object> heat(ChainHeat heat) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("asked", heat.asked());
    members.put("ran", heat.ran());
    members.put("hottest", heat.hottest());
    members.put("cooled", heat.cooled());
    members.put("burn_in", heat.burnIn());
    members.put("thin", heat.thin());
    return members;
  }

  @Override
  public Map<String, Object> parameters() {
    DrawnPosterior few = posterior.thinned(KEPT);
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("others", few.others());
    List<List<List<Double>>> chains = new ArrayList<>();
    for (double[][] chain : few.chains()) {
      chains.add(Arrays.stream(chain).map(draw -> Arrays.stream(draw).boxed().toList()).toList());
    }
    members.put("draws", chains);
    members.put("heat", heat(few.heat()));
    precision.ifPresent(gamma -> members.put("precision", FittedRegression.gamma(gamma)));
    return members;
  }

  /**
   * Reads what {@link #parameters} wrote.
   *
   * @throws IllegalArgumentException or ClassCastException if it is something else
   */
  static FittedDraws read(List<String> names, Members members, Optional<GammaPosterior> precision) {
    List<?> draws = (List<?>) members.value("draws");
    Members heat = Members.of(members.value("heat"));
    double[][][] chains =
        draws.stream()
            .map(
                chain ->
                    ((List<?>) chain)
                        .stream().map(CovarianceJson::numbers).toArray(double[][]::new))
            .toArray(double[][][]::new);
    return of(
        new DrawnPosterior(
            names,
            members.texts("others"),
            chains,
            new ChainHeat(
                heat.number("asked"),
                heat.number("ran"),
                heat.number("hottest"),
                Boolean.TRUE.equals(heat.all().get("cooled")),
                heat.whole("burn_in"),
                heat.small("thin"))),
        precision);
  }

  @Override
  public Draws draws() {
    return new ChainDraws(posterior, 0, posterior.count());
  }

  /** The draws of one chain. */
  Draws draws(int chain) {
    int length = posterior.chains()[0].length;
    return new ChainDraws(posterior, chain * length, length);
  }
}
