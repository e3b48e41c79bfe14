package org.priory.models.network;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.priory.inference.neural.layer.Activation;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.step.Clipping;
import org.priory.inference.neural.step.NetworkMethod;
import org.priory.inference.neural.step.TrainingSettings;
import org.priory.inference.neural.step.WeightPrior;
import org.priory.inference.sampling.ConvergenceProof;
import org.priory.models.model.ChainOptions;
import org.priory.models.model.Settings;
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
  /**
   * The default scale of the prior, times the square root of the most inputs of a layer: with 1,200
   * inputs the scale is 0.087.
   */
  private static final double DEFAULT_SCALE = 3;

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
   * Refuses what is for another method.
   *
   * @throws IllegalArgumentException with what to do
   */
  void check() {
    String name = method.word();
    if (momentum.isPresent() && !method.hasMomentum()) {
      throw new IllegalArgumentException(name + " has no momentum: leave `momentum` out");
    }
    if (dropout.isPresent() && method != NetworkMethod.MC_DROPOUT) {
      throw new IllegalArgumentException(
          name + " switches no units off: leave `dropout` out, or take `method` mc-dropout");
    }
    if (!backprop.equals(TrainingSettings.Backprop.DEFAULTS) && method != NetworkMethod.BBP) {
      throw new IllegalArgumentException(
          name + " draws no weights: leave `weight-samples` and `aligned` out, or take bbp");
    }
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

  /** The activation of layers that are fitted by gradients. */
  Activation layers() {
    return activation.orElse(Activation.RELU);
  }

  /** What draws, draws from a posterior, and that has a prior. */
  WeightPrior prior(NetworkShape network) {
    boolean hasPosterior =
        switch (method) {
          case SGLD, PSGLD, BBP -> true;
          default -> false;
        };
    return prior.orElseGet(
        () ->
            hasPosterior
                ? new WeightPrior(
                    WeightPrior.Kind.GAUSSIAN, DEFAULT_SCALE / Math.sqrt(network.mostColumns()))
                : WeightPrior.flat());
  }

  /**
   * The default settings with what was chosen.
   *
   * @param temperature of a chain, if none was set
   */
  TrainingSettings applied(TrainingSettings defaults, Settings set, double temperature) {
    TrainingSettings all =
        defaults
            .withClip(set.clip().orElse(defaults.clip()), clipping)
            .withMomentum(momentum.orElse(defaults.momentum()))
            .withDropout(dropout.orElse(defaults.dropout()))
            .withBackprop(backprop);
    if (rate.isPresent()) {
      all = all.withRate(rate.getAsDouble());
    }
    if (!method.isChain() && method != NetworkMethod.BBP) {
      Settings.Group.CHAINS.refuse(set, method.word());
      return all;
    }
    ChainOptions chain = set.chain();
    if (method == NetworkMethod.BBP && chain.temperature().isPresent()) {
      throw new IllegalArgumentException("bbp has no temperature: leave `temperature` out");
    }
    if (chain.chains().isPresent()
        || chain.burnIn().isPresent()
        || chain.schedule().isPresent()
        || chain.proof() == ConvergenceProof.ASSUMED) {
      throw new IllegalArgumentException(
          "the chain of a network is one, of constant steps, whose last draws are kept: leave"
              + " `chains`, `burn-in`, `schedule` and `assume-converged` out");
    }
    return all.withDraws(
        new TrainingSettings.Draws(
            chain.draws().orElse(defaults.draws().count()),
            defaults.draws().every(),
            chain.temperature().orElse(temperature)));
  }
}
