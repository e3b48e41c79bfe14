package org.priory.models.regression;

import static org.priory.models.model.Settings.Group.CHAINS;
import static org.priory.models.model.Settings.Group.REPLACE_ONE;
import static org.priory.models.model.Settings.Group.STEPS;
import static org.priory.models.model.Settings.Group.WEIGHTS;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.priory.inference.model.FitMethod;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.classification.SoftmaxNewton;
import org.priory.inference.posterior.SoftmaxPosterior;
import org.priory.inference.sampling.ConvergenceProof;
import org.priory.inference.sampling.LikelihoodSample;
import org.priory.inference.sampling.PosteriorSample;
import org.priory.inference.sampling.SoftmaxChain;
import org.priory.models.model.Settings;
import org.priory.models.table.FittedTable;
import org.priory.models.table.Recipe;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.event.PrivacyBudget;

/** Softmax regression: the probabilities of three or more classes. */
public final class SoftmaxRegression extends RegressionModel<SoftmaxPosterior> {
  static final String NAME = "softmax";

  public SoftmaxRegression() {
    super(NAME);
  }

  /** The recipes of all methods; of the chains, momentum comes farthest in as many steps. */
  @Override
  public List<Recipe<SoftmaxPosterior>> recipes() {
    List<Recipe<SoftmaxPosterior>> all = new ArrayList<>();
    all.add(
        Recipe.ofSums(
            SoftmaxNewton.NAME,
            EnumSet.of(STEPS, WEIGHTS),
            (known, budget, set) ->
                SoftmaxNewton.within(known, budget, set.steps(SoftmaxNewton.DEFAULT_STEPS, 1))));
    all.addAll(
        new ChainRecipes<>(SoftmaxChain::within, known -> known.width() * known.classes().size())
            .all());
    all.add(
        Recipe.ofMechanism(
            PosteriorSample.NAME,
            EnumSet.of(CHAINS, REPLACE_ONE),
            SoftmaxRegression::posteriorSample));
    return all;
  }

  private static FitMethod<SoftmaxPosterior> posteriorSample(
      PublicKnowledge known, PrivacyBudget budget, Settings settings) {
    if (settings.chain().proof() == ConvergenceProof.ASSUMED) {
      throw new IllegalArgumentException(
          "ops of softmax makes a walk that is proved: leave `assume-converged` out");
    }
    return LikelihoodSample.softmax(known, budget, settings.draws(PosteriorSample.NAME));
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
  public FittedTable fitted(SoftmaxPosterior posterior, Encoding encoding) {
    return fitted(posterior.coefficients(), Optional.empty(), encoding);
  }

  @Override
  protected List<String> coefficients(Encoding encoding) {
    return SoftmaxPosterior.names(encoding.names(), encoding.target().classes());
  }
}
