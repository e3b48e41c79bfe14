package org.priory.models.regression;

import static org.priory.models.model.Settings.Group.CHAINS;
import static org.priory.models.model.Settings.Group.CLIP;
import static org.priory.models.model.Settings.Group.REPLACE_ONE;
import static org.priory.models.model.Settings.Group.SAMPLING;
import static org.priory.models.model.Settings.Group.STEPS;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
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
import org.priory.models.table.Recipe;
import org.priory.privacy.data.BadData;
import org.priory.privacy.data.Encoding;
import org.priory.privacy.data.Target;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Sampling;

/** Logistic regression: the probability of one of two classes. */
public final class LogisticRegression extends RegressionModel<LogisticPosterior> {
  static final String NAME = "logistic";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String words() {
    return "logistic regression";
  }

  @Override
  public List<Recipe<LogisticPosterior>> recipes() {
    List<Recipe<LogisticPosterior>> all = new ArrayList<>();
    all.add(Recipe.ofSums(LogisticNewton.NAME, EnumSet.of(STEPS), LogisticRegression::newton));
    all.add(
        Recipe.ofSums(LogisticVips.NAME, EnumSet.of(SAMPLING, STEPS), LogisticRegression::vips));
    all.add(
        Recipe.ofSums(
            LogisticDpvi.NAME, EnumSet.of(SAMPLING, STEPS, CLIP), LogisticRegression::dpvi));
    all.add(
        Recipe.ofSums(
            LogisticSep.NAME, EnumSet.of(SAMPLING, STEPS, CLIP), LogisticRegression::sep));
    for (String sampler : SamplerKind.names()) {
      all.add(
          Recipe.ofSums(
              sampler,
              EnumSet.of(CHAINS, SAMPLING, STEPS, CLIP),
              (known, budget, set) -> chain(sampler, known, budget, set)));
    }
    all.add(
        Recipe.ofMechanism(
            PosteriorSample.NAME,
            EnumSet.of(CHAINS, REPLACE_ONE),
            LogisticRegression::posteriorSample));
    all.add(
        Recipe.ofMechanism(
            HybridChain.NAME, EnumSet.of(CHAINS, SAMPLING, STEPS), LogisticRegression::hybrid));
    all.add(
        Recipe.ofMechanism(
            ObjectivePerturbation.NAME,
            EnumSet.noneOf(Settings.Group.class),
            (known, budget, set) ->
                ObjectivePerturbation.within(known, budget.epsilon(), budget.delta())));
    all.add(
        Recipe.ofMechanism(
            OutputPerturbation.NAME,
            EnumSet.noneOf(Settings.Group.class),
            (known, budget, set) ->
                OutputPerturbation.within(known, budget.epsilon(), budget.delta())));
    return all;
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

  private static Way<LogisticPosterior> newton(
      PublicKnowledge known, PrivacyBudget budget, Settings settings) {
    int steps = settings.steps(LogisticNewton.DEFAULT_STEPS, 1);
    return LogisticNewton.within(known, budget.epsilon(), budget.delta(), steps, false);
  }

  private static Way<LogisticPosterior> vips(
      PublicKnowledge known, PrivacyBudget budget, Settings settings) {
    Sampling sampling = settings.sampling(known.records());
    int steps = settings.steps(LogisticVips.DEFAULT_STEPS, sampling.share(known.records()));
    return LogisticVips.within(known, budget.epsilon(), budget.delta(), steps, sampling, false);
  }

  private static Way<LogisticPosterior> dpvi(
      PublicKnowledge known, PrivacyBudget budget, Settings settings) {
    Sampling sampling =
        settings.sampling(known.records(), LogisticDpvi.defaultSampling(known.records()));
    int steps = settings.steps(LogisticDpvi.DEFAULT_STEPS, sampling.share(known.records()));
    double clip = settings.clip().orElse(LogisticDpvi.defaultClip(known));
    return LogisticDpvi.within(known, budget.epsilon(), budget.delta(), steps, sampling, clip);
  }

  private static Way<LogisticPosterior> sep(
      PublicKnowledge known, PrivacyBudget budget, Settings settings) {
    Sampling sampling =
        settings.sampling(
            known.records(), LogisticSep.defaultSampling(known.records(), known.width()));
    int steps = settings.steps(LogisticSep.DEFAULT_STEPS, sampling.share(known.records()));
    double clip = settings.clip().orElse(LogisticSep.DEFAULT_CLIP);
    return LogisticSep.within(known, budget.epsilon(), budget.delta(), steps, sampling, clip);
  }

  private static Way<LogisticPosterior> chain(
      String sampler, PublicKnowledge known, PrivacyBudget budget, Settings settings) {
    ChainSettings chains = settings.chains(known.records());
    return LogisticChain.within(
        known,
        budget.epsilon(),
        budget.delta(),
        SamplerKind.named(sampler),
        chains,
        settings.sampling(known.records(), known.width(), chains),
        settings.clip());
  }

  private static Way<LogisticPosterior> posteriorSample(
      PublicKnowledge known, PrivacyBudget budget, Settings settings) {
    return PosteriorSample.logistic(
        known,
        budget.epsilon(),
        budget.delta(),
        settings.draws(PosteriorSample.NAME),
        settings.chain().assumeConverged());
  }

  private static Way<LogisticPosterior> hybrid(
      PublicKnowledge known, PrivacyBudget budget, Settings settings) {
    ChainSettings chains = settings.chains(known.records());
    return HybridChain.within(
        known,
        budget.epsilon(),
        budget.delta(),
        chains,
        settings.sampling(known.records(), known.width(), chains),
        settings.chain().assumeConverged());
  }

  @Override
  public FittedTable fitted(LogisticPosterior posterior, Encoding encoding) {
    return fitted(posterior.coefficients(), Optional.empty(), encoding);
  }
}
