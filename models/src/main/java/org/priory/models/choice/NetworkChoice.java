package org.priory.models.choice;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.priory.inference.neural.settings.Activation;
import org.priory.inference.neural.settings.Clipping;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.inference.neural.settings.TrainingSettings;
import org.priory.inference.neural.settings.WeightPrior;
import org.priory.privacy.data.schema.BadData;

/**
 * What a person may choose about a network of layers, of images or of a table.
 *
 * @param method by which it is fitted
 * @param activation of hidden units; empty for the default
 * @param prior of every weight; empty for the default
 * @param rate step size; empty for the default
 * @param momentum empty for the default
 * @param dropout probability that a hidden unit is off; empty for the default
 * @param clipping how a record's gradient is bounded
 * @param backprop what is particular to Bayes by Backprop
 */
public record NetworkChoice(
    NetworkMethod method,
    Optional<Activation> activation,
    Optional<WeightPrior> prior,
    OptionalDouble rate,
    OptionalDouble momentum,
    OptionalDouble dropout,
    Clipping clipping,
    TrainingSettings.Backprop backprop) {
  /** The default method of a table whose target is a category. */
  public static final NetworkMethod OF_CATEGORIES = NetworkMethod.SGLD;

  /** A method, and all else by default. */
  public static NetworkChoice of(NetworkMethod method) {
    return new NetworkChoice(
        method,
        Optional.empty(),
        Optional.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Clipping.HARD,
        TrainingSettings.Backprop.DEFAULTS);
  }

  /** This choice by another method. */
  public NetworkChoice by(NetworkMethod other) {
    return new NetworkChoice(other, activation, prior, rate, momentum, dropout, clipping, backprop);
  }

  /**
   * Refuses whatever was set but the activation, for a network that is not fitted by gradients.
   *
   * @throws BadData with the first setting that is not the default
   */
  public void refuseSettings() {
    firstSet()
        .ifPresent(
            name -> {
              throw new BadData(
                  "`" + name + "`",
                  "",
                  "is for a network by " + String.join(", ", NetworkMethod.names()),
                  "given for another",
                  "leave it out, or take one of these as `method`");
            });
  }

  private Optional<String> firstSet() {
    Map<String, Boolean> set = new LinkedHashMap<>();
    set.put("prior", prior.isPresent());
    set.put("learning-rate", rate.isPresent());
    set.put("momentum", momentum.isPresent());
    set.put("dropout", dropout.isPresent());
    set.put("clipping", clipping != Clipping.HARD);
    set.put("weight-samples", backprop.samples() > 1);
    set.put("aligned", !backprop.equals(TrainingSettings.Backprop.DEFAULTS));
    return set.entrySet().stream().filter(Map.Entry::getValue).map(Map.Entry::getKey).findFirst();
  }
}
