package org.priory.app.fit;

import java.util.function.Function;
import org.priory.ModelChoice;
import org.priory.app.option.ConvergedOption;
import org.priory.app.option.LossOption;
import org.priory.inference.sampling.ConvergenceProof;
import org.priory.models.model.Settings;
import org.priory.privacy.data.formula.Formula;
import picocli.CommandLine.Mixin;

/** {@code priory fit} of a regression with a choice of losses for posterior samples. */
abstract class FitByDraws extends FitByChains {

  @Mixin private final ConvergedOption converged = new ConvergedOption();
  @Mixin private final LossOption loss = new LossOption();

  FitByDraws(
      String words,
      Function<String, ModelChoice> byTarget,
      Function<Formula, ModelChoice> byFormula) {
    super(words, byTarget, byFormula);
  }

  @Override
  protected final ConvergenceProof proof() {
    return converged.proof();
  }

  @Override
  protected final Settings into(Settings settings) {
    return loss.into(super.into(settings));
  }
}
