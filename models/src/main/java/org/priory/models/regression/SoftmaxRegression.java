package org.priory.models.regression;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.model.Way;
import org.priory.inference.optimization.SoftmaxNewton;
import org.priory.inference.posterior.SoftmaxPosterior;
import org.priory.inference.sampling.ChainSettings;
import org.priory.inference.sampling.SamplerKind;
import org.priory.inference.sampling.SoftmaxChain;
import org.priory.models.model.Settings;
import org.priory.models.table.FittedTable;
import org.priory.privacy.data.BadData;
import org.priory.privacy.data.Encoding;
import org.priory.privacy.data.Target;

/** Softmax regression: the probabilities of three or more classes. */
public final class SoftmaxRegression extends RegressionModel<SoftmaxPosterior> {
  static final String NAME = "softmax";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String words() {
    return "softmax regression";
  }

  /** Of chains momentum comes farthest in as many steps. */
  @Override
  public List<String> methods() {
    return Stream.concat(
            Stream.of(SoftmaxNewton.NAME, SamplerKind.SGHMC.word()),
            SamplerKind.names().stream().filter(each -> !each.equals(SamplerKind.SGHMC.word())))
        .toList();
  }

  @Override
  public String usual(int features) {
    return features > SoftmaxNewton.MOST_FEATURES ? SamplerKind.SGHMC.word() : SoftmaxNewton.NAME;
  }

  @Override
  public void check(Target target) {
    if (target.kind() == Target.Kind.NUMBER || target.classes().size() < 2) {
      throw new BadData(
          "`target`",
          target.name(),
          "must be a category with two or more values for softmax regression",
          target.kind() == Target.Kind.NUMBER ? "a number" : target.classes().size() + " values",
          "choose another target, or fit linear to a number");
    }
  }

  @Override
  public Way<SoftmaxPosterior> method(
      String name, PublicKnowledge known, double epsilon, double delta, Settings settings) {
    settings.refuseReplaceOne(name);
    if (name.equals(SoftmaxNewton.NAME)) {
      settings.refuseChains(name).refuseSampling(name).refuseClip(name);
      return SoftmaxNewton.within(
          known, epsilon, delta, settings.steps(SoftmaxNewton.DEFAULT_STEPS, 1));
    }
    ChainSettings chains = settings.chains(known.records());
    return SoftmaxChain.within(
        known,
        epsilon,
        delta,
        SamplerKind.named(name),
        chains,
        settings.sampling(known.records(), known.width() * known.classes().size(), chains),
        settings.clip());
  }

  @Override
  public FittedTable fitted(SoftmaxPosterior posterior, Encoding encoding) {
    return fitted(posterior.coefficients(), Optional.empty(), encoding);
  }

  @Override
  protected List<String> coefficients(Encoding encoding) {
    return SoftmaxPosterior.names(encoding.names(), encoding.target().classes());
  }
}
