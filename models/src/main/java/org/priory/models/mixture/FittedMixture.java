package org.priory.models.mixture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.priory.inference.posterior.Interval;
import org.priory.inference.posterior.MixtureComponent;
import org.priory.inference.posterior.MixturePosterior;
import org.priory.models.model.CovarianceJson;
import org.priory.models.model.Draws;
import org.priory.models.model.FittedModel;
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
import org.priory.privacy.json.Members;

/**
 * A mixture of Gaussians.
 *
 * @param posterior of features in [-1, 1]
 * @param units the same in the data's own units
 * @param bounds of each feature, min and max
 * @param withoutIntervals why no interval is shown, if none is
 */
public record FittedMixture(
    MixturePosterior posterior,
    MixturePosterior units,
    List<double[]> bounds,
    Optional<String> withoutIntervals)
    implements FittedTable {

  /** More than a screen holds nobody reads. */
  private static final int LONGEST_TABLE = 40;

  /** Turns x in [-1, 1] into min + (x + 1) (max - min)/2. */
  static FittedMixture of(MixturePosterior posterior, Encoding encoding) {
    List<double[]> bounds = bounds(encoding);
    int d = bounds.size();
    double[] a = new double[d];
    double[] b = new double[d];
    for (int j = 0; j < d; j++) {
      a[j] = (bounds.get(j)[1] - bounds.get(j)[0]) / 2;
      b[j] = bounds.get(j)[0] + a[j];
    }
    MixturePosterior units =
        new MixturePosterior(
            posterior.names(), posterior.components().stream().map(c -> c.mapped(a, b)).toList());
    return new FittedMixture(posterior, units, bounds, Optional.empty());
  }

  private static List<double[]> bounds(Encoding encoding) {
    List<double[]> bounds = new ArrayList<>();
    for (String name : encoding.names()) {
      Column.Number column = (Column.Number) encoding.schema().column(name).orElseThrow();
      bounds.add(new double[] {column.min(), column.max()});
    }
    return List.copyOf(bounds);
  }

  @Override
  public FittedMixture withoutIntervals(String why) {
    return new FittedMixture(posterior, units, bounds, Optional.of(why));
  }

  private boolean hasIntervals() {
    return !units.isPoint() && withoutIntervals.isEmpty();
  }

  @Override
  public String table() {
    TextTable table =
        new TextTable("component", "weight", "feature", "   mean", "  95 % interval", "s.d.");
    int rows = 0;
    int all = units.components().size() * units.names().size();
    for (int k = 0; k < units.components().size(); k++) {
      MixtureComponent c = units.components().get(k);
      for (int j = 0; j < units.names().size() && rows < LONGEST_TABLE; j++, rows++) {
        Interval interval = units.mean(k, j, FittedModel.LEVEL);
        table.add(
            j == 0 ? Integer.toString(k + 1) : "",
            j == 0 ? String.format(Locale.ROOT, "%.3f", units.weight(k)) : "",
            OneLine.of(units.names().get(j)),
            number(c.mean()[j]),
            hasIntervals() ? number(interval.low()) + " to " + number(interval.high()) : "none",
            number(Math.sqrt(c.covariance(j, j))));
      }
    }
    String why =
        withoutIntervals
            .map(each -> Wrapped.text("", "", WithoutIntervals.sentence(each)))
            .orElse("");
    return rows == all
        ? table + why
        : table
            + "The first "
            + rows
            + " of "
            + all
            + " lines; posterior.json has them all.\n"
            + why;
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.4g", value);
  }

  @Override
  public Map<String, Object> summary() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("level", FittedModel.LEVEL);
    withoutIntervals.ifPresent(
        why -> members.put(WithoutIntervals.MEMBER, WithoutIntervals.member(why)));
    List<Map<String, Object>> features = new ArrayList<>();
    for (int j = 0; j < bounds.size(); j++) {
      Map<String, Object> feature = new LinkedHashMap<>();
      feature.put("name", units.names().get(j));
      feature.put("min", bounds.get(j)[0]);
      feature.put("max", bounds.get(j)[1]);
      features.add(feature);
    }
    members.put("features", features);
    members.put(
        "components",
        IntStream.range(0, units.components().size()).mapToObj(this::component).toList());
    return members;
  }

  private Map<String, Object> component(int k) {
    MixtureComponent c = units.components().get(k);
    int d = c.dimension();
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("weight", units.weight(k));
    if (hasIntervals()) {
      members.put("weight_sd", units.sdOfWeight(k));
    }
    List<Map<String, Object>> means = new ArrayList<>();
    for (int j = 0; j < d; j++) {
      Map<String, Object> mean = new LinkedHashMap<>();
      mean.put("name", units.names().get(j));
      mean.put("mean", c.mean()[j]);
      if (hasIntervals()) {
        Interval interval = units.mean(k, j, FittedModel.LEVEL);
        mean.put("sd", c.sdOfMean(j));
        mean.put("low", interval.low());
        mean.put("high", interval.high());
      }
      means.add(mean);
    }
    members.put("means", means);
    List<List<Double>> covariance = new ArrayList<>();
    for (int i = 0; i < d; i++) {
      int row = i;
      covariance.add(IntStream.range(0, d).mapToObj(j -> c.covariance(row, j)).toList());
    }
    members.put("covariance", covariance);
    return members;
  }

  @Override
  public Map<String, Object> parameters() {
    Map<String, Object> members = new LinkedHashMap<>();
    withoutIntervals.ifPresent(
        why -> members.put(WithoutIntervals.MEMBER, WithoutIntervals.member(why)));
    members.put(
        "components", posterior.components().stream().map(FittedMixture::parameters).toList());
    return members;
  }

  private static Map<String, Object> parameters(MixtureComponent c) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("alpha", c.alpha());
    members.put("beta", c.beta());
    members.put("nu", c.nu());
    members.put("mean", Arrays.stream(c.mean()).boxed().toList());
    members.put("s", CovarianceJson.of(c.s()));
    return members;
  }

  /**
   * Reads what {@link #parameters()} gave.
   *
   * @throws IllegalArgumentException or ClassCastException if it is something else
   */
  static FittedMixture read(Object components, Encoding encoding) {
    List<MixtureComponent> all = new ArrayList<>();
    for (Object each : (List<?>) components) {
      Members members = Members.of(each);
      double[] mean = members.numbers("mean");
      all.add(
          new MixtureComponent(
              members.number("alpha"),
              members.number("beta"),
              members.number("nu"),
              mean,
              CovarianceJson.read((Map<?, ?>) members.value("s"), mean.length)));
    }
    return of(new MixturePosterior(encoding.names(), all), encoding);
  }

  @Override
  public Optional<Draws> draws() {
    return Optional.of(new MixtureDraws(units));
  }

  @Override
  public Predictor predictor(Target none) {
    return new MixturePredictor(this);
  }

  @Override
  public Predictor uncertainPredictor(Target none) {
    throw new BadData(
        "`uncertainty`",
        "",
        "must be left out for a model without a target",
        "mixture",
        "leave it out");
  }
}
