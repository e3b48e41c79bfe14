package org.priory.models.belief;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.priory.inference.posterior.BeliefPosterior;
import org.priory.models.model.FittedModel;
import org.priory.models.model.WithoutIntervals;
import org.priory.models.text.ImageText;
import org.priory.models.text.SixDigits;
import org.priory.models.text.TextTable;
import org.priory.models.text.Wrapped;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;

/**
 * A belief network: its hidden units, the strongest first, with the picture of what each adds to an
 * image, and images that it makes up itself. All of it follows from the released posterior.
 *
 * @param posterior of weights, intercepts and biases
 */
record FittedBelief(BeliefPosterior posterior) implements FittedModel {
  /** Why there are no intervals, in words that end a sentence. */
  static final String NO_INTERVALS =
      "nobody has seen a hidden unit, so how often a probability of one is right cannot be"
          + " counted; predictions say which units are on, without a probability";

  /** Images made up for the report. */
  private static final int SAMPLES = 12;

  /** Units in a terminal. */
  private static final int LISTED = 12;

  /** Units by the root mean square of their weights, the largest first. */
  private List<Integer> order() {
    return IntStream.range(0, posterior.units())
        .boxed()
        .sorted(Comparator.comparingDouble(k -> -strength(k)))
        .toList();
  }

  private double strength(int k) {
    double sum = 0;
    for (int j = 0; j < posterior.pixels(); j++) {
      sum += posterior.weight(j, k) * posterior.weight(j, k);
    }
    return Math.sqrt(sum / posterior.pixels());
  }

  private double[] feature(int k) {
    return IntStream.range(0, posterior.pixels())
        .mapToDouble(j -> posterior.weight(j, k))
        .toArray();
  }

  @Override
  public String table() {
    TextTable table = new TextTable("unit", "how often on", "r.m.s. weight", "largest");
    int number = 1;
    for (int k : order().subList(0, Math.min(LISTED, posterior.units()))) {
      table.add(
          Integer.toString(number++),
          String.format(Locale.ROOT, "%.2f", posterior.probability(k)),
          String.format(Locale.ROOT, "%.2f", strength(k)),
          String.format(
              Locale.ROOT, "%.2f", DoubleStream.of(feature(k)).map(Math::abs).max().orElse(0)));
    }
    return table
        + (posterior.units() > LISTED
            ? "... and %d more hidden units; pictures of all are in the report%n"
                .formatted(posterior.units() - LISTED)
            : "")
        + Wrapped.text("", "", WithoutIntervals.sentence(NO_INTERVALS));
  }

  @Override
  public Optional<String> withoutIntervals() {
    return Optional.of(NO_INTERVALS);
  }

  @Override
  public Map<String, Object> summary() {
    List<Map<String, Object>> units = new ArrayList<>();
    int number = 1;
    for (int k : order()) {
      double[] feature = feature(k);
      double most = DoubleStream.of(feature).map(Math::abs).max().orElse(0);
      Map<String, Object> unit = new LinkedHashMap<>();
      unit.put("unit", number++);
      unit.put("probability", SixDigits.of(posterior.probability(k)));
      unit.put("strength", SixDigits.of(strength(k)));
      unit.put("largest", SixDigits.of(most));
      unit.put("picture", ImageText.signed(feature, most));
      units.add(unit);
    }
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("image_rows", posterior.rows());
    members.put("image_columns", posterior.columns());
    members.put(WithoutIntervals.MEMBER, WithoutIntervals.member(NO_INTERVALS));
    members.put("hidden_units", units);
    members.put("mean_image", ImageText.shares(averages()));
    members.put("made_up", samples());
    return members;
  }

  /** The probability of each pixel where every hidden unit is as likely as not. */
  private double[] averages() {
    return DoubleStream.of(posterior.intercepts()).map(c -> 1 / (1 + Math.exp(-c))).toArray();
  }

  /** Images made up by drawing hidden units; from a public seed. */
  private List<String> samples() {
    RandomSource source = InsecureSeededSource.of(1);
    List<String> samples = new ArrayList<>();
    for (int i = 0; i < SAMPLES; i++) {
      boolean[] z = new boolean[posterior.units()];
      for (int k = 0; k < z.length; k++) {
        z[k] = source.nextDouble() < posterior.probability(k);
      }
      samples.add(ImageText.shares(posterior.image(z)));
    }
    return samples;
  }

  /** Units in the order of {@link #summary}; weights have the pixels of the first unit first. */
  @Override
  public Map<String, Object> parameters() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("image_rows", posterior.rows());
    members.put("image_columns", posterior.columns());
    members.put("hidden", posterior.units());
    members.put("threshold", posterior.threshold());
    members.put("weights", byUnit(posterior.weights()));
    members.put("weight_sds", byUnit(posterior.weightSds()));
    members.put("intercepts", list(posterior.intercepts()));
    members.put("intercept_sds", list(posterior.interceptSds()));
    members.put("biases", order().stream().map(k -> SixDigits.of(posterior.biases()[k])).toList());
    members.put(
        "bias_sds", order().stream().map(k -> SixDigits.of(posterior.biasSds()[k])).toList());
    return members;
  }

  private List<Double> byUnit(double[] values) {
    return order().stream()
        .flatMap(
            k ->
                IntStream.range(0, posterior.pixels())
                    .mapToObj(j -> SixDigits.of(values[j * posterior.units() + k])))
        .toList();
  }

  private static List<Double> list(double[] values) {
    return Arrays.stream(values).mapToObj(SixDigits::of).toList();
  }
}
