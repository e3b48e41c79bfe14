package org.priory.models.regression;

import static org.priory.models.model.Settings.Group.CLIP;
import static org.priory.models.model.Settings.Group.SAMPLING;
import static org.priory.models.model.Settings.Group.STEPS;

import java.util.EnumSet;
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
import org.priory.models.table.Recipe;
import org.priory.privacy.data.BadData;
import org.priory.privacy.data.Encoding;
import org.priory.privacy.data.Target;
import org.priory.privacy.event.PrivacyBudget;
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
  public List<Recipe<ProbitPosterior>> recipes() {
    return List.of(
        Recipe.ofSums(
            ProbitNewton.NAME,
            EnumSet.of(STEPS),
            (known, budget, set) ->
                ProbitNewton.within(
                    known,
                    budget.epsilon(),
                    budget.delta(),
                    set.steps(ProbitNewton.DEFAULT_STEPS, 1))),
        Recipe.ofSums(LogisticSep.NAME, EnumSet.of(SAMPLING, STEPS, CLIP), ProbitRegression::sep));
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

  private static Way<ProbitPosterior> sep(
      PublicKnowledge known, PrivacyBudget budget, Settings settings) {
    Sampling sampling =
        settings.sampling(
            known.records(), LogisticSep.defaultSampling(known.records(), known.width()));
    return ProbitSep.within(
        known,
        budget.epsilon(),
        budget.delta(),
        settings.steps(LogisticSep.DEFAULT_STEPS, sampling.share(known.records())),
        sampling,
        settings.clip().orElse(LogisticSep.DEFAULT_CLIP));
  }

  @Override
  public FittedTable fitted(ProbitPosterior posterior, Encoding encoding) {
    return fitted(posterior.coefficients(), Optional.empty(), encoding);
  }
}
