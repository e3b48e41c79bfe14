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
import org.priory.inference.optimization.LinearNewton;
import org.priory.inference.posterior.LinearPosterior;
import org.priory.inference.sampling.ChainSettings;
import org.priory.inference.sampling.LinearChain;
import org.priory.inference.sampling.PosteriorSample;
import org.priory.inference.sampling.SamplerKind;
import org.priory.inference.variational.LinearVips;
import org.priory.models.model.Settings;
import org.priory.models.table.FittedTable;
import org.priory.models.table.Recipe;
import org.priory.privacy.data.BadData;
import org.priory.privacy.data.Encoding;
import org.priory.privacy.data.Target;
import org.priory.privacy.event.PrivacyBudget;

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
  public List<Recipe<LinearPosterior>> recipes() {
    List<Recipe<LinearPosterior>> all = new ArrayList<>();
    all.add(
        Recipe.ofSums(
            LinearNewton.NAME,
            EnumSet.of(STEPS),
            (known, budget, set) ->
                LinearNewton.within(
                    known,
                    budget.epsilon(),
                    budget.delta(),
                    set.steps(LinearNewton.defaultSteps(known), 1),
                    false)));
    all.add(
        Recipe.ofSums(
            LinearVips.NAME,
            EnumSet.noneOf(Settings.Group.class),
            (known, budget, set) -> LinearVips.within(known, budget.epsilon(), budget.delta())));
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
            (known, budget, set) ->
                PosteriorSample.linear(
                    known,
                    budget.epsilon(),
                    budget.delta(),
                    set.draws(PosteriorSample.NAME),
                    set.chain().assumeConverged())));
    return all;
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

  private static Way<LinearPosterior> chain(
      String sampler, PublicKnowledge known, PrivacyBudget budget, Settings settings) {
    ChainSettings chains = settings.chains(known.records());
    return LinearChain.within(
        known,
        budget.epsilon(),
        budget.delta(),
        SamplerKind.named(sampler),
        chains,
        settings.sampling(known.records(), known.width(), chains),
        settings.clip());
  }

  @Override
  public FittedTable fitted(LinearPosterior posterior, Encoding encoding) {
    return fitted(posterior.coefficients(), Optional.of(posterior.precision()), encoding);
  }
}
