package org.priory.models.regression;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.model.Way;
import org.priory.inference.optimization.LogisticNewton;
import org.priory.inference.optimization.ObjectivePerturbation;
import org.priory.inference.optimization.OutputPerturbation;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.inference.propagation.LogisticSep;
import org.priory.inference.sampling.ChainSettings;
import org.priory.inference.sampling.HybridChain;
import org.priory.inference.sampling.LogisticChain;
import org.priory.inference.sampling.PosteriorSample;
import org.priory.inference.sampling.SamplerKind;
import org.priory.inference.variational.LogisticDpvi;
import org.priory.inference.variational.LogisticVips;
import org.priory.models.model.Settings;
import org.priory.models.table.FittedTable;
import org.priory.privacy.data.BadData;
import org.priory.privacy.data.Encoding;
import org.priory.privacy.data.Target;
import org.priory.privacy.wall.Sampling;

/** Logistic regression: the probability of one of two classes. */
public final class LogisticRegression extends RegressionModel<LogisticPosterior> {
  static final String NAME = "logistic";

  private static final List<String> MECHANISMS =
      List.of(
          PosteriorSample.NAME,
          HybridChain.NAME,
          ObjectivePerturbation.NAME,
          OutputPerturbation.NAME);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String words() {
    return "logistic regression";
  }

  @Override
  public List<String> methods() {
    return Stream.concat(
            Stream.of(LogisticNewton.NAME, LogisticVips.NAME, LogisticDpvi.NAME, LogisticSep.NAME),
            Stream.concat(SamplerKind.names().stream(), MECHANISMS.stream()))
        .toList();
  }

  @Override
  public boolean isMechanism(String method) {
    return MECHANISMS.contains(method);
  }

  @Override
  public void check(Target target) {
    if (target.kind() != Target.Kind.BINARY) {
      throw new BadData(
          "`target`",
          target.name(),
          "must be a category with two values for logistic regression",
          target.kind() == Target.Kind.NUMBER ? "a number" : target.classes().size() + " values",
          "choose another target, fit softmax to three or more values, or fit linear to a number");
    }
  }

  @Override
  public Way<LogisticPosterior> method(
      String name, PublicKnowledge known, double epsilon, double delta, Settings settings) {
    if (SamplerKind.names().contains(name)) {
      settings.refuseReplaceOne(name);
      ChainSettings chains = settings.chains(known.records());
      return LogisticChain.within(
          known,
          epsilon,
          delta,
          SamplerKind.named(name),
          chains,
          settings.sampling(known.records(), known.width(), chains),
          settings.clip());
    }
    if (name.equals(PosteriorSample.NAME)) {
      return PosteriorSample.logistic(
          known, epsilon, delta, settings.draws(name), settings.chain().assumeConverged());
    }
    if (name.equals(HybridChain.NAME)) {
      settings.refuseReplaceOne(name);
      ChainSettings chains = settings.chains(known.records());
      return HybridChain.within(
          known,
          epsilon,
          delta,
          chains,
          settings.sampling(known.records(), known.width(), chains),
          settings.chain().assumeConverged());
    }
    settings.refuseChains(name);
    if (isMechanism(name)) {
      settings.refuseSampling(name).refuseSteps(name).refuseClip(name).refuseReplaceOne(name);
      return name.equals(ObjectivePerturbation.NAME)
          ? ObjectivePerturbation.within(known, epsilon, delta)
          : OutputPerturbation.within(known, epsilon, delta);
    }
    if (name.equals(LogisticVips.NAME)) {
      settings.refuseClip(name).refuseReplaceOne(name);
      Sampling sampling = settings.sampling(known.records());
      int steps = settings.steps(LogisticVips.DEFAULT_STEPS, sampling.share(known.records()));
      return LogisticVips.within(known, epsilon, delta, steps, sampling, false);
    }
    if (name.equals(LogisticDpvi.NAME)) {
      settings.refuseReplaceOne(name);
      Sampling sampling =
          settings.sampling(known.records(), LogisticDpvi.defaultSampling(known.records()));
      int steps = settings.steps(LogisticDpvi.DEFAULT_STEPS, sampling.share(known.records()));
      double clip = settings.clip().orElse(LogisticDpvi.defaultClip(known));
      return LogisticDpvi.within(known, epsilon, delta, steps, sampling, clip);
    }
    if (name.equals(LogisticSep.NAME)) {
      settings.refuseReplaceOne(name);
      Sampling sampling =
          settings.sampling(
              known.records(), LogisticSep.defaultSampling(known.records(), known.width()));
      int steps = settings.steps(LogisticSep.DEFAULT_STEPS, sampling.share(known.records()));
      double clip = settings.clip().orElse(LogisticSep.DEFAULT_CLIP);
      return LogisticSep.within(known, epsilon, delta, steps, sampling, clip);
    }
    settings.refuseSampling(name).refuseClip(name).refuseReplaceOne(name);
    int steps = settings.steps(LogisticNewton.DEFAULT_STEPS, 1);
    return LogisticNewton.within(known, epsilon, delta, steps, false);
  }

  @Override
  public FittedTable fitted(LogisticPosterior posterior, Encoding encoding) {
    return fitted(posterior.coefficients(), Optional.empty(), encoding);
  }
}
