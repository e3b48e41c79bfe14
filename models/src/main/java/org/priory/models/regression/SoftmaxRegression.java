package org.priory.models.regression;

import static org.priory.models.model.Settings.Group.CHAINS;
import static org.priory.models.model.Settings.Group.CLIP;
import static org.priory.models.model.Settings.Group.SAMPLING;
import static org.priory.models.model.Settings.Group.STEPS;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.model.Way;
import org.priory.inference.optimization.SoftmaxNewton;
import org.priory.inference.posterior.SoftmaxPosterior;
import org.priory.inference.sampling.ChainSettings;
import org.priory.inference.sampling.SamplerKind;
import org.priory.inference.sampling.SoftmaxChain;
import org.priory.models.model.Settings;
import org.priory.models.table.FittedTable;
import org.priory.models.table.Recipe;
import org.priory.privacy.data.BadData;
import org.priory.privacy.data.Encoding;
import org.priory.privacy.data.Target;
import org.priory.privacy.event.PrivacyBudget;

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

  /** The recipes of all methods; of the chains, momentum comes farthest in as many steps. */
  @Override
  public List<Recipe<SoftmaxPosterior>> recipes() {
    List<Recipe<SoftmaxPosterior>> all = new ArrayList<>();
    all.add(
        Recipe.ofSums(
            SoftmaxNewton.NAME,
            EnumSet.of(STEPS),
            (known, budget, set) ->
                SoftmaxNewton.within(
                    known,
                    budget.epsilon(),
                    budget.delta(),
                    set.steps(SoftmaxNewton.DEFAULT_STEPS, 1))));
    for (String sampler : SamplerKind.names()) {
      all.add(
          Recipe.ofSums(
              sampler,
              EnumSet.of(CHAINS, SAMPLING, STEPS, CLIP),
              (known, budget, set) -> chain(sampler, known, budget, set)));
    }
    return all;
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

  private static Way<SoftmaxPosterior> chain(
      String sampler, PublicKnowledge known, PrivacyBudget budget, Settings settings) {
    ChainSettings chains = settings.chains(known.records());
    return SoftmaxChain.within(
        known,
        budget.epsilon(),
        budget.delta(),
        SamplerKind.named(sampler),
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
