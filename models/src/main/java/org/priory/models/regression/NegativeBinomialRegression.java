package org.priory.models.regression;

import static org.priory.models.model.Settings.Group.REPLACE_ONE;
import static org.priory.models.model.Settings.Group.SAMPLING;
import static org.priory.models.model.Settings.Group.STEPS;

import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.priory.inference.diagnostics.RateLaw;
import org.priory.inference.optimization.rates.RateFamily;
import org.priory.inference.posterior.DispersionPosterior;
import org.priory.inference.posterior.RatePosterior;
import org.priory.inference.variational.regression.NegativeBinomialVips;
import org.priory.models.table.Recipe;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.wall.Sampling;

/**
 * Negative binomial regression: counts that vary more than Poisson's law lets them, by factors, and
 * how much more.
 */
public final class NegativeBinomialRegression extends RateRegression {
  static final String NAME = "negative-binomial";

  public NegativeBinomialRegression() {
    this(null);
  }

  /**
   * With counts in proportion to a column.
   *
   * @param offset the column of the exposure; null if there is none
   */
  public NegativeBinomialRegression(@Nullable String offset) {
    super(NAME, offset);
  }

  @Override
  protected NegativeBinomialRegression with(@Nullable String offset) {
    return new NegativeBinomialRegression(offset);
  }

  @Override
  protected RateFamily family(Target target) {
    return RateFamily.negativeBinomial(Math.max(1, target.max()));
  }

  @Override
  protected List<Recipe<RatePosterior>> others(Target target) {
    RateFamily family = family(target);
    return List.of(
        Recipe.ofSums(
            NegativeBinomialVips.NAME,
            EnumSet.of(SAMPLING, STEPS, REPLACE_ONE),
            (known, budget, set) -> {
              Sampling sampling = set.sampling(known.records());
              int steps =
                  set.steps(NegativeBinomialVips.DEFAULT_STEPS, sampling.share(known.records()));
              return NegativeBinomialVips.within(
                  known, family, budget, steps, sampling, set.relation());
            }));
  }

  @Override
  protected RateLaw law(RatePosterior posterior) {
    return RateLaw.negativeBinomial(
        posterior.dispersion().map(DispersionPosterior::mean).orElse(0.0));
  }

  @Override
  protected String dispersionWords(String numbers) {
    return "Where m is expected, counts have a variance of m + a m^2 with a = " + numbers + ".";
  }

  @Override
  public void check(Target target) {
    checkCount(target);
  }
}
