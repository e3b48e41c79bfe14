package org.priory.models.regression;

import static org.priory.models.model.Settings.Group.CHAINS;
import static org.priory.models.model.Settings.Group.CLIP;
import static org.priory.models.model.Settings.Group.LOSS;
import static org.priory.models.model.Settings.Group.PRIOR;
import static org.priory.models.model.Settings.Group.REPLACE_ONE;
import static org.priory.models.model.Settings.Group.SAMPLING;
import static org.priory.models.model.Settings.Group.STEPS;
import static org.priory.models.model.Settings.Group.WEIGHTS;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.priory.inference.model.FitMethod;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.linear.LinearNewton;
import org.priory.inference.posterior.LinearPosterior;
import org.priory.inference.propagation.LinearSep;
import org.priory.inference.propagation.LogisticSep;
import org.priory.inference.sampling.ErrorLoss;
import org.priory.inference.sampling.LinearChain;
import org.priory.inference.sampling.PosteriorSample;
import org.priory.inference.variational.regression.LinearVips;
import org.priory.models.model.Settings;
import org.priory.models.table.FittedTable;
import org.priory.models.table.Recipe;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Sampling;

/** Linear regression with unknown noise. */
public final class LinearRegression extends RegressionModel<LinearPosterior> {
  static final String NAME = "linear";

  public LinearRegression() {
    super(NAME);
  }

  @Override
  public List<Recipe<LinearPosterior>> recipes() {
    List<Recipe<LinearPosterior>> all = new ArrayList<>();
    all.add(
        Recipe.ofSums(
            LinearNewton.NAME,
            EnumSet.of(STEPS, PRIOR, WEIGHTS),
            (known, budget, set) ->
                LinearNewton.within(
                    known, budget, set.steps(LinearNewton.defaultSteps(known), 1))));
    all.add(
        Recipe.ofSums(
            LinearVips.NAME,
            EnumSet.of(REPLACE_ONE),
            (known, budget, set) -> LinearVips.within(known, budget, set.relation())));
    all.add(
        Recipe.ofSums(
            LinearSep.NAME, EnumSet.of(SAMPLING, STEPS, CLIP), LinearRegression::propagation));
    all.addAll(new ChainRecipes<>(LinearChain::within, PublicKnowledge::width).all());
    all.add(
        Recipe.ofMechanism(
            PosteriorSample.NAME,
            EnumSet.of(CHAINS, REPLACE_ONE, LOSS),
            (known, budget, set) ->
                PosteriorSample.linear(
                    known,
                    set.chain()
                        .loss(List.of(ErrorLoss.values()), ErrorLoss::word, ErrorLoss.LOGISTIC),
                    budget,
                    set.draws(PosteriorSample.NAME),
                    set.chain().proof())));
    return all;
  }

  private static FitMethod<LinearPosterior> propagation(
      PublicKnowledge known, PrivacyBudget budget, Settings set) {
    Sampling sampling =
        set.sampling(known.records(), LogisticSep.defaultSampling(known.records(), known.width()));
    int steps = set.steps(LinearSep.DEFAULT_STEPS, sampling.share(known.records()));
    double clip = set.clip().orElse(LinearSep.DEFAULT_CLIP);
    return LinearSep.within(known, budget, steps, sampling, clip);
  }

  /**
   * Steps whose intervals know of all noise; beyond, the matrix of all pairs while it can be
   * bought.
   */
  @Override
  public String defaultMethod(int features) {
    return features > LinearNewton.MOST_WHITENED && features <= LinearVips.MOST_FEATURES
        ? LinearVips.NAME
        : LinearNewton.NAME;
  }

  @Override
  protected boolean takesHorseshoe() {
    return true;
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
  public FittedTable fitted(LinearPosterior posterior, Encoding encoding) {
    return fitted(posterior.coefficients(), Optional.of(posterior.precision()), encoding);
  }
}
