package org.priory.models.regression;

import static org.priory.models.model.Settings.Group.CLIP;
import static org.priory.models.model.Settings.Group.PRIOR;
import static org.priory.models.model.Settings.Group.SAMPLING;
import static org.priory.models.model.Settings.Group.STEPS;
import static org.priory.models.model.Settings.Group.WEIGHTS;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.priory.inference.model.FitMethod;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.classification.ProbitNewton;
import org.priory.inference.posterior.ProbitPosterior;
import org.priory.inference.propagation.LogisticSep;
import org.priory.inference.propagation.ProbitSep;
import org.priory.models.model.Settings;
import org.priory.models.table.FittedTable;
import org.priory.models.table.Recipe;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Sampling;

/** Probit regression: the probability of one of two classes, by the normal distribution. */
public final class ProbitRegression extends RegressionModel<ProbitPosterior> {
  static final String NAME = "probit";

  public ProbitRegression() {
    super(NAME);
  }

  @Override
  public List<Recipe<ProbitPosterior>> recipes() {
    return List.of(
        Recipe.ofSums(
            ProbitNewton.NAME,
            EnumSet.of(STEPS, PRIOR, WEIGHTS),
            (known, budget, set) ->
                ProbitNewton.within(known, budget, set.steps(ProbitNewton.DEFAULT_STEPS, 1))),
        Recipe.ofSums(LogisticSep.NAME, EnumSet.of(SAMPLING, STEPS, CLIP), ProbitRegression::sep));
  }

  @Override
  protected boolean takesHorseshoe() {
    return true;
  }

  @Override
  public void check(Target target) {
    checkTwoClasses(target);
  }

  private static FitMethod<ProbitPosterior> sep(
      PublicKnowledge known, PrivacyBudget budget, Settings settings) {
    Sampling sampling =
        settings.sampling(
            known.records(), LogisticSep.defaultSampling(known.records(), known.width()));
    return ProbitSep.within(
        known,
        budget,
        settings.steps(LogisticSep.DEFAULT_STEPS, sampling.share(known.records())),
        sampling,
        settings.clip().orElse(LogisticSep.DEFAULT_CLIP));
  }

  @Override
  public FittedTable fitted(ProbitPosterior posterior, Encoding encoding) {
    return fitted(posterior.coefficients(), Optional.empty(), encoding);
  }
}
