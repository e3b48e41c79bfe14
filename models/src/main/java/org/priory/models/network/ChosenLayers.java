package org.priory.models.network;

import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.settings.Activation;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.inference.neural.settings.TrainingSettings;
import org.priory.inference.neural.settings.WeightPrior;
import org.priory.inference.sampling.ConvergenceProof;
import org.priory.models.choice.NetworkChoice;
import org.priory.models.model.ChainOptions;
import org.priory.models.model.Settings;

/**
 * What was chosen about a network of layers, with a default for all that was not.
 *
 * @param choice what was chosen
 */
record ChosenLayers(NetworkChoice choice) {
  /**
   * The default scale of the prior, times the square root of the most inputs of a layer: with 1,200
   * inputs the scale is 0.087.
   */
  private static final double DEFAULT_SCALE = 3;

  /**
   * Refuses what is for another method.
   *
   * @throws IllegalArgumentException with what to do
   */
  void check() {
    String name = choice.method().word();
    if (choice.momentum().isPresent() && !choice.method().hasMomentum()) {
      throw new IllegalArgumentException(name + " has no momentum: leave `momentum` out");
    }
    if (choice.dropout().isPresent() && choice.method() != NetworkMethod.MC_DROPOUT) {
      throw new IllegalArgumentException(
          name + " switches no units off: leave `dropout` out, or take `method` mc-dropout");
    }
    if (!choice.backprop().equals(TrainingSettings.Backprop.DEFAULTS)
        && choice.method() != NetworkMethod.BBP) {
      throw new IllegalArgumentException(
          name + " draws no weights: leave `weight-samples` and `aligned` out, or take bbp");
    }
  }

  /** The activation of layers that are fitted by gradients. */
  Activation layers() {
    return choice.activation().orElse(Activation.RELU);
  }

  /** What draws, draws from a posterior, and that has a prior. */
  WeightPrior prior(NetworkShape network) {
    boolean hasPosterior =
        switch (choice.method()) {
          case SGLD, PSGLD, BBP -> true;
          default -> false;
        };
    return choice
        .prior()
        .orElseGet(
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
            .withClip(set.clip().orElse(defaults.clip()), choice.clipping())
            .withMomentum(choice.momentum().orElse(defaults.momentum()))
            .withDropout(choice.dropout().orElse(defaults.dropout()))
            .withBackprop(choice.backprop());
    if (choice.rate().isPresent()) {
      all = all.withRate(choice.rate().getAsDouble());
    }
    if (!choice.method().isChain() && choice.method() != NetworkMethod.BBP) {
      Settings.Group.CHAINS.refuse(set, choice.method().word());
      return all;
    }
    ChainOptions chain = set.chain();
    if (choice.method() == NetworkMethod.BBP && chain.temperature().isPresent()) {
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
