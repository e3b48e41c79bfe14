package org.priory.models.regression;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.priory.inference.diagnostics.Convergence;
import org.priory.inference.posterior.ChainHeat;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.Support;
import org.priory.models.model.CovarianceJson;
import org.priory.models.model.Draws;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.json.Members;

/**
 * A regression's posterior that consists of draws.
 *
 * @param posterior the draws
 * @param precision of the noise, where the model has one
 * @param reading how a person reads the coefficients
 * @param read the draws as a person reads them
 * @param convergence of each parameter as it is read
 */
public record FittedDraws(
    DrawnPosterior posterior,
    Optional<GammaPosterior> precision,
    Reading reading,
    DrawnPosterior read,
    List<Convergence> convergence)
    implements FittedCoefficients {

  /** So many draws predict as well as all, and keep the model small. */
  private static final int KEPT = 400;

  /** Coefficients whose path is drawn, and points of each path. */
  private static final int TRACES = 4;

  private static final int TRACE_POINTS = 250;

  /** With its diagnostics. */
  static FittedDraws of(
      DrawnPosterior posterior, Optional<GammaPosterior> precision, Reading reading) {
    Reading ordered = reading.with(posterior.support());
    DrawnPosterior read = ordered.of(posterior);
    return new FittedDraws(
        posterior,
        precision,
        ordered,
        read,
        IntStream.range(0, read.width()).mapToObj(i -> Convergence.of(read.values(i))).toList());
  }

  /**
   * One line about all parameters of which something is claimed: not about values that the schema
   * does not list, which perhaps nobody has.
   */
  String verdict() {
    List<Convergence> claimed =
        IntStream.range(0, convergence.size())
            .filter(i -> i >= reading.rows().size() || !reading.rows().get(i).unlisted())
            .mapToObj(convergence::get)
            .toList();
    return Convergence.verdict(claimed, posterior.chains().length);
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

  /** The effects about which the chains agree. */
  @Override
  public Optional<String> found(Target target) {
    Optional<Example> example = example();
    return reading.scale() == Reading.Scale.CLASSES
        ? example.flatMap(some -> ClassFinding.of(posterior, some, this::isFeatureReliable))
        : ReadFinding.of(reading, ReadPosterior.Drawn.of(read), this::isReliable, target, example);
  }

  private boolean isReliable(int i) {
    return posterior.heat().isIndependent()
        || !(convergence.get(i).rHat() > Convergence.ROUGH_R_HAT);
  }

  /** Whether the chains agree on a feature in all classes. */
  private boolean isFeatureReliable(int feature) {
    int width = Objects.requireNonNull(reading.encoding()).width();
    List<ReadRow> rows = reading.rows();
    return IntStream.range(0, rows.size())
        .filter(i -> rows.get(i).feature(width) == feature && !rows.get(i).isIntercept())
        .allMatch(i -> rows.get(i).isClaimed() && isReliable(i));
  }

  @Override
  public Optional<Example> example() {
    return Example.of(reading, ReadPosterior.Drawn.of(read), posterior, precision);
  }

  @Override
  public String table() {
    ReadTable table = new ReadTable(reading, ReadPosterior.Drawn.of(read));
    return posterior.heat().isIndependent()
        ? table.with(List.of(), i -> List.of())
        : table.with(List.of("R-hat", "   ESS"), this::chainCells) + chainWords();
  }

  private List<String> chainCells(int i) {
    return List.of(
        number("%5.2f", convergence.get(i).rHat()), number("%6.0f", convergence.get(i).essBulk()));
  }

  /** What the chains say about themselves, a line each. */
  String chainWords() {
    return verdict() + "\n" + heatWords().map(words -> words + "\n").orElse("");
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }

  @Override
  public Map<String, Object> summary() {
    ReadPosterior drawn = ReadPosterior.Drawn.of(read);
    List<Map<String, @Nullable Object>> each = new ArrayList<>();
    for (int i = 0; i < read.dimension(); i++) {
      Map<String, @Nullable Object> one = ReadJson.coefficient(reading, drawn, i);
      if (!posterior.heat().isIndependent()) {
        one.putAll(diagnostics(convergence.get(i)));
      }
      each.add(one);
    }
    Map<String, Object> members = ReadJson.members(reading, drawn, each);
    precision.ifPresent(gamma -> ReadJson.addNoise(members, gamma, reading));
    example().ifPresent(some -> members.put("example", some.members()));
    if (!posterior.heat().isIndependent()) {
      members.put("chains", ofChains());
    }
    return members;
  }

  private static Map<String, @Nullable Object> diagnostics(Convergence of) {
    Map<String, @Nullable Object> one = new LinkedHashMap<>();
    one.put("r_hat", finite(of.rHat()));
    one.put("ess_bulk", finite(of.essBulk()));
    one.put("ess_tail", finite(of.essTail()));
    one.put("mcse", finite(of.mcse()));
    return one;
  }

  private static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }

  private Map<String, Object> ofChains() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("count", posterior.chains().length);
    members.put("draws", posterior.chains()[0].length);
    members.put("heat", heat(posterior.heat()));
    members.put("verdict", verdict());
    heatWords().ifPresent(words -> members.put("words", words));
    List<Map<String, Object>> traces = new ArrayList<>();
    IntStream.range(0, read.dimension())
        .filter(i -> !reading.rows().get(i).unlisted())
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
    for (double[] chain : read.values(i)) {
      int points = Math.min(TRACE_POINTS, chain.length);
      paths.add(
          IntStream.range(0, points)
              .mapToObj(k -> chain[(int) ((long) k * chain.length / points)])
              .toList());
    }
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("name", read.names().get(i));
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
    SupportJson.put(members, posterior.support());
    return members;
  }

  /**
   * Reads what {@link #parameters} wrote.
   *
   * @throws IllegalArgumentException or ClassCastException if it is something else
   */
  static FittedDraws read(
      List<String> names,
      Members members,
      Optional<GammaPosterior> precision,
      Optional<Support> support,
      Reading reading) {
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
                heat.small("thin")),
            support),
        precision,
        reading);
  }

  @Override
  public Optional<Draws> draws() {
    return Optional.of(new ChainDraws(reading, read, 0, posterior.count()));
  }

  @Override
  public List<Draws> chains() {
    int count = posterior.chains().length;
    int length = posterior.chains()[0].length;
    return count == 1
        ? List.of()
        : IntStream.range(0, count)
            .<Draws>mapToObj(chain -> new ChainDraws(reading, read, chain * length, length))
            .toList();
  }

  @Override
  public RegressionPredictor said(Target target) {
    return new RegressionPredictor(reading, posterior, precision, target);
  }

  @Override
  public ReadCoefficients read(Optional<String> withoutIntervals) {
    return new ReadCoefficients(reading.names(), ReadPosterior.Drawn.of(read), withoutIntervals);
  }
}
