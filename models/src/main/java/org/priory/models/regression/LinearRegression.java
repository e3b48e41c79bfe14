package org.priory.models.regression;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.model.Way;
import org.priory.inference.optimization.LinearNewton;
import org.priory.inference.posterior.LinearPosterior;
import org.priory.inference.sampling.ChainSettings;
import org.priory.inference.sampling.LinearChain;
import org.priory.inference.sampling.PosteriorSample;
import org.priory.inference.sampling.SamplerKind;
import org.priory.inference.variational.LinearVips;
import org.priory.models.model.Settings;
import org.priory.models.table.FittedTable;
import org.priory.privacy.data.BadData;
import org.priory.privacy.data.Encoding;
import org.priory.privacy.data.Target;

/** Linear regression with unknown noise. */
public final class LinearRegression extends RegressionModel<LinearPosterior> {
  static final String NAME = "linear";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String words() {
    return "linear regression";
  }

  @Override
  public List<String> methods() {
    return Stream.concat(
            Stream.of(LinearNewton.NAME, LinearVips.NAME),
            Stream.concat(SamplerKind.names().stream(), Stream.of(PosteriorSample.NAME)))
        .toList();
  }

  @Override
  public boolean isMechanism(String method) {
    return method.equals(PosteriorSample.NAME);
  }

  /**
   * Steps whose intervals know of all noise; beyond, the matrix of all pairs while it can be
   * bought.
   */
  @Override
  public String usual(int features) {
    return features > LinearNewton.MOST_WHITENED && features <= LinearVips.MOST_FEATURES
        ? LinearVips.NAME
        : LinearNewton.NAME;
  }

  @Override
  public void check(Target target) {
    if (target.kind() != Target.Kind.NUMBER) {
      throw new BadData(
          "`target`",
          target.name(),
          "must be a number for linear regression",
          "a category",
          "choose another target, or fit logistic to a category with two values");
    }
  }

  @Override
  public Way<LinearPosterior> method(
      String name, PublicKnowledge known, double epsilon, double delta, Settings settings) {
    if (SamplerKind.names().contains(name)) {
      settings.refuseReplaceOne(name);
      ChainSettings chains = settings.chains(known.records());
      return LinearChain.within(
          known,
          epsilon,
          delta,
          SamplerKind.named(name),
          chains,
          settings.sampling(known.records(), known.width(), chains),
          settings.clip());
    }
    if (name.equals(PosteriorSample.NAME)) {
      return PosteriorSample.linear(
          known, epsilon, delta, settings.draws(name), settings.chain().assumeConverged());
    }
    settings.refuseChains(name);
    settings.refuseSampling(name).refuseClip(name).refuseReplaceOne(name);
    if (name.equals(LinearNewton.NAME)) {
      int steps = settings.steps(LinearNewton.defaultSteps(known), 1);
      return LinearNewton.within(known, epsilon, delta, steps, false);
    }
    settings.refuseSteps(name);
    return LinearVips.within(known, epsilon, delta);
  }

  @Override
  public FittedTable fitted(LinearPosterior posterior, Encoding encoding) {
    return fitted(posterior.coefficients(), Optional.of(posterior.precision()), encoding);
  }
}
