package org.priory.models.regression;

import java.util.List;
import java.util.Optional;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.model.Way;
import org.priory.inference.optimization.ProbitNewton;
import org.priory.inference.posterior.ProbitPosterior;
import org.priory.inference.propagation.LogisticSep;
import org.priory.inference.propagation.ProbitSep;
import org.priory.models.model.Settings;
import org.priory.models.table.FittedTable;
import org.priory.privacy.data.BadData;
import org.priory.privacy.data.Encoding;
import org.priory.privacy.data.Target;
import org.priory.privacy.wall.Sampling;

/** Probit regression: the probability of one of two classes, by the normal distribution. */
public final class ProbitRegression extends RegressionModel<ProbitPosterior> {
  static final String NAME = "probit";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String words() {
    return "probit regression";
  }

  @Override
  public List<String> methods() {
    return List.of(ProbitNewton.NAME, LogisticSep.NAME);
  }

  @Override
  public void check(Target target) {
    if (target.kind() != Target.Kind.BINARY) {
      throw new BadData(
          "`target`",
          target.name(),
          "must be a category with two values for probit regression",
          target.kind() == Target.Kind.NUMBER ? "a number" : target.classes().size() + " values",
          "choose another target, fit softmax to three or more values, or fit linear to a number");
    }
  }

  @Override
  public Way<ProbitPosterior> method(
      String name, PublicKnowledge known, double epsilon, double delta, Settings settings) {
    settings.refuseChains(name).refuseReplaceOne(name);
    if (name.equals(ProbitNewton.NAME)) {
      settings.refuseSampling(name).refuseClip(name);
      return ProbitNewton.within(
          known, epsilon, delta, settings.steps(ProbitNewton.DEFAULT_STEPS, 1));
    }
    Sampling sampling =
        settings.sampling(
            known.records(), LogisticSep.defaultSampling(known.records(), known.width()));
    return ProbitSep.within(
        known,
        epsilon,
        delta,
        settings.steps(LogisticSep.DEFAULT_STEPS, sampling.share(known.records())),
        sampling,
        settings.clip().orElse(LogisticSep.DEFAULT_CLIP));
  }

  @Override
  public FittedTable fitted(ProbitPosterior posterior, Encoding encoding) {
    return fitted(posterior.coefficients(), Optional.empty(), encoding);
  }
}
