package org.priory.app.fit;

import java.util.function.Function;
import org.priory.FitOptions;
import org.priory.ModelChoice;
import org.priory.app.option.ChainFlags;
import org.priory.app.option.ContinueOption;
import org.priory.inference.sampling.ConvergenceProof;
import org.priory.models.model.Settings;
import org.priory.privacy.data.formula.Formula;
import picocli.CommandLine.Mixin;

/** {@code priory fit} of a regression that chains can fit, and go on with. */
abstract class FitByChains extends FitRegression {

  @Mixin private final ChainFlags chains = new ChainFlags();
  @Mixin private final ContinueOption continued = new ContinueOption();

  FitByChains(
      String words,
      Function<String, ModelChoice> byTarget,
      Function<Formula, ModelChoice> byFormula) {
    super(words, byTarget, byFormula);
  }

  /** Whether a posterior sample may rest on a chain whose end nobody proved. */
  protected ConvergenceProof proof() {
    return ConvergenceProof.REQUIRED;
  }

  @Override
  protected Settings into(Settings settings) {
    return chains.into(super.into(settings), proof());
  }

  @Override
  protected final FitOptions on(FitOptions options) {
    return continued.into(super.on(options));
  }
}
