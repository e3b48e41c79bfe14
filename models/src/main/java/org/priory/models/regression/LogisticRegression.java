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
import org.priory.inference.optimization.classification.LogisticNewton;
import org.priory.inference.optimization.perturbation.ObjectivePerturbation;
import org.priory.inference.optimization.perturbation.OutputPerturbation;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.inference.propagation.LogisticSep;
import org.priory.inference.sampling.ChainSettings;
import org.priory.inference.sampling.ClassLoss;
import org.priory.inference.sampling.HybridChain;
import org.priory.inference.sampling.LogisticChain;
import org.priory.inference.sampling.PosteriorSample;
import org.priory.inference.variational.regression.LogisticDpvi;
import org.priory.inference.variational.regression.LogisticVips;
import org.priory.inference.variational.regression.PublishedVips;
import org.priory.models.model.Settings;
import org.priory.models.table.FittedTable;
import org.priory.models.table.Recipe;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Sampling;

/** Logistic regression: the probability of one of two classes. */
public final class LogisticRegression extends RegressionModel<LogisticPosterior> {
  static final String NAME = "logistic";

  public LogisticRegression() {
    super(NAME);
  }

  @Override
  public List<Recipe<LogisticPosterior>> recipes() {
    List<Recipe<LogisticPosterior>> all = new ArrayList<>();
    all.add(
        Recipe.ofSums(
            LogisticNewton.NAME, EnumSet.of(STEPS, PRIOR, WEIGHTS), LogisticRegression::newton));
    all.add(
        Recipe.ofSums(
            LogisticVips.NAME, EnumSet.of(SAMPLING, STEPS, REPLACE_ONE), LogisticRegression::vips));
    all.add(
        Recipe.ofSums(
            PublishedVips.NAME,
            EnumSet.of(SAMPLING, STEPS, REPLACE_ONE),
            LogisticRegression::vipsAsPublished));
    all.add(
        Recipe.ofSums(
            LogisticDpvi.NAME, EnumSet.of(SAMPLING, STEPS, CLIP), LogisticRegression::dpvi));
    all.add(
        Recipe.ofSums(
            LogisticSep.NAME, EnumSet.of(SAMPLING, STEPS, CLIP), LogisticRegression::sep));
    all.addAll(new ChainRecipes<>(LogisticChain::within, PublicKnowledge::width).all());
    all.add(
        Recipe.ofMechanism(
            PosteriorSample.NAME,
            EnumSet.of(CHAINS, REPLACE_ONE, LOSS),
            LogisticRegression::posteriorSample));
    all.add(
        Recipe.ofMechanism(
            HybridChain.NAME, EnumSet.of(CHAINS, SAMPLING, STEPS), LogisticRegression::hybrid));
    all.add(
        Recipe.ofMechanism(
            ObjectivePerturbation.NAME,
            EnumSet.noneOf(Settings.Group.class),
            (known, budget, set) -> ObjectivePerturbation.within(known, budget)));
    all.add(
        Recipe.ofMechanism(
            ObjectivePerturbation.ALONE,
            EnumSet.noneOf(Settings.Group.class),
            (known, budget, set) -> ObjectivePerturbation.alone(known, budget)));
    all.add(
        Recipe.ofMechanism(
            OutputPerturbation.NAME,
            EnumSet.noneOf(Settings.Group.class),
            (known, budget, set) -> OutputPerturbation.within(known, budget)));
    return all;
  }

  @Override
  protected boolean takesHorseshoe() {
    return true;
  }

  @Override
  public void check(Target target) {
    checkTwoClasses(target);
  }

  private static FitMethod<LogisticPosterior> newton(
      PublicKnowledge known, PrivacyBudget budget, Settings settings) {
    int steps = settings.steps(LogisticNewton.DEFAULT_STEPS, 1);
    return LogisticNewton.within(known, budget, steps);
  }

  private static FitMethod<LogisticPosterior> vips(
      PublicKnowledge known, PrivacyBudget budget, Settings settings) {
    Sampling sampling = settings.sampling(known.records());
    int steps = settings.steps(LogisticVips.DEFAULT_STEPS, sampling.share(known.records()));
    return LogisticVips.within(known, budget, steps, sampling, settings.relation());
  }

  private static FitMethod<LogisticPosterior> vipsAsPublished(
      PublicKnowledge known, PrivacyBudget budget, Settings settings) {
    Sampling sampling = settings.sampling(known.records());
    int steps = settings.steps(LogisticVips.DEFAULT_STEPS, sampling.share(known.records()));
    return PublishedVips.within(known, budget, steps, sampling, settings.relation());
  }

  private static FitMethod<LogisticPosterior> dpvi(
      PublicKnowledge known, PrivacyBudget budget, Settings settings) {
    Sampling sampling =
        settings.sampling(known.records(), LogisticDpvi.defaultSampling(known.records()));
    int steps = settings.steps(LogisticDpvi.DEFAULT_STEPS, sampling.share(known.records()));
    double clip = settings.clip().orElse(LogisticDpvi.defaultClip(known));
    return LogisticDpvi.within(known, budget, steps, sampling, clip);
  }

  private static FitMethod<LogisticPosterior> sep(
      PublicKnowledge known, PrivacyBudget budget, Settings settings) {
    Sampling sampling =
        settings.sampling(
            known.records(), LogisticSep.defaultSampling(known.records(), known.width()));
    int steps = settings.steps(LogisticSep.DEFAULT_STEPS, sampling.share(known.records()));
    double clip = settings.clip().orElse(LogisticSep.DEFAULT_CLIP);
    return LogisticSep.within(known, budget, steps, sampling, clip);
  }

  private static FitMethod<LogisticPosterior> posteriorSample(
      PublicKnowledge known, PrivacyBudget budget, Settings settings) {
    return PosteriorSample.classifier(
        known,
        settings.chain().loss(List.of(ClassLoss.values()), ClassLoss::word, ClassLoss.LOGISTIC),
        budget,
        settings.draws(PosteriorSample.NAME),
        settings.chain().proof());
  }

  private static FitMethod<LogisticPosterior> hybrid(
      PublicKnowledge known, PrivacyBudget budget, Settings settings) {
    ChainSettings chains = settings.chains(known.records());
    return HybridChain.within(
        known,
        budget,
        chains,
        settings.sampling(known.records(), known.width(), chains),
        settings.chain().proof());
  }

  @Override
  public FittedTable fitted(LogisticPosterior posterior, Encoding encoding) {
    return fitted(posterior.coefficients(), Optional.empty(), encoding);
  }
}
