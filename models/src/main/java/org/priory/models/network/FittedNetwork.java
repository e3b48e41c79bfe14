package org.priory.models.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.HiddenUnit;
import org.priory.inference.posterior.NetworkPosterior;
import org.priory.inference.posterior.NormalNetwork;
import org.priory.models.model.Draws;
import org.priory.models.model.FittedModel;
import org.priory.models.predict.NumberOutlook;
import org.priory.models.predict.NumberPredictor;
import org.priory.models.predict.Outlook;
import org.priory.models.predict.Predictor;
import org.priory.models.predict.UncertainPredictor;
import org.priory.models.table.FittedTable;
import org.priory.models.text.OneLine;
import org.priory.models.text.TextTable;
import org.priory.numerics.special.NormalQuantile;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.json.Members;

/**
 * A network for a number.
 *
 * @param posterior of features and labels in [-1, 1]
 * @param target the number
 */
public record FittedNetwork(NetworkPosterior posterior, Target target) implements FittedTable {

  private static final String UNIT = "activation";

  /** Standard deviation of the errors, in the target's units. */
  private double errorSd() {
    double half = (target.max() - target.min()) / 2;
    return half * posterior.scale() * Math.sqrt(posterior.noise());
  }

  @Override
  public String table() {
    TextTable table = new TextTable("feature", "relevance");
    double[] relevance = posterior.relevance();
    for (int j = 1; j < relevance.length; j++) {
      table.add(
          OneLine.of(posterior.names().get(j)), String.format(Locale.ROOT, "%.3f", relevance[j]));
    }
    return table
        + String.format(
            Locale.ROOT,
            "%d hidden %s units; errors have a standard deviation of about %.4g in the target's units.%n",
            posterior.network().hidden(),
            posterior.network().unit().word(),
            errorSd());
  }

  @Override
  public Map<String, Object> summary() {
    Map<String, Object> network = new LinkedHashMap<>();
    network.put("hidden", posterior.network().hidden());
    network.put(UNIT, posterior.network().unit().word());
    network.put("weights", posterior.network().mean().length);
    network.put("error_sd", errorSd());
    network.put("half_width", NormalQuantile.of(0.5 + FittedModel.LEVEL / 2) * errorSd());
    network.put("target", target.name());
    List<Map<String, Object>> features = new ArrayList<>();
    double[] relevance = posterior.relevance();
    for (int j = 1; j < relevance.length; j++) {
      Map<String, Object> feature = new LinkedHashMap<>();
      feature.put("name", posterior.names().get(j));
      feature.put("relevance", relevance[j]);
      features.add(feature);
    }
    network.put("features", features);
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("level", FittedModel.LEVEL);
    members.put("network", network);
    return members;
  }

  @Override
  public Map<String, Object> parameters() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put(UNIT, posterior.network().unit().word());
    members.put("hidden", posterior.network().hidden());
    members.put("input_centre", numbers(posterior.inputCentre()));
    members.put("input_scale", numbers(posterior.inputScale()));
    members.put("centre", posterior.centre());
    members.put("scale", posterior.scale());
    members.put("mean", numbers(posterior.network().mean()));
    members.put("variance", numbers(posterior.network().variance()));
    members.put("shape", posterior.precision().shape());
    members.put("rate", posterior.precision().rate());
    return members;
  }

  private static List<Double> numbers(double[] values) {
    return Arrays.stream(values).boxed().toList();
  }

  /**
   * Reads what {@link #parameters()} gave.
   *
   * @throws IllegalArgumentException or ClassCastException if it is something else
   */
  static FittedNetwork read(Members members, Encoding encoding) {
    double[] mean = members.numbers("mean");
    int hidden = members.small("hidden");
    // models that were written before there was a choice have rectified units
    HiddenUnit unit =
        members.all().containsKey(UNIT)
            ? HiddenUnit.of(members.text(UNIT)).orElseThrow(IllegalArgumentException::new)
            : HiddenUnit.RELU;
    NormalNetwork network =
        new NormalNetwork(unit, encoding.names().size(), hidden, mean, members.numbers("variance"));
    return new FittedNetwork(
        new NetworkPosterior(
            encoding.names(),
            members.numbers("input_centre"),
            members.numbers("input_scale"),
            members.number("centre"),
            members.number("scale"),
            network,
            new GammaPosterior(members.number("shape"), members.number("rate"))),
        encoding.target());
  }

  @Override
  public Optional<Draws> draws() {
    return Optional.of(new NetworkDraws(posterior));
  }

  @Override
  public Predictor predictor(Target explained) {
    return new NumberPredictor(posterior::mean, posterior::sd, explained);
  }

  @Override
  public Optional<Outlook> outlook(Target explained) {
    return Optional.of(
        new NumberOutlook(posterior::mean, posterior::sd, Optional.empty(), explained));
  }

  @Override
  public Predictor uncertainPredictor(Target explained) {
    double noise = posterior.scale() * Math.sqrt(posterior.noise());
    return UncertainPredictor.parts(predictor(explained), posterior::sd, noise, explained);
  }
}
