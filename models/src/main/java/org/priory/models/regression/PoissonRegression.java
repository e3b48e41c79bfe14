package org.priory.models.regression;

import org.jspecify.annotations.Nullable;
import org.priory.inference.diagnostics.RateLaw;
import org.priory.inference.optimization.rates.RateFamily;
import org.priory.inference.posterior.RatePosterior;
import org.priory.privacy.data.records.Target;

/** Poisson regression: how often something is counted, by factors. */
public final class PoissonRegression extends RateRegression {
  static final String NAME = "poisson";

  public PoissonRegression() {
    this(null);
  }

  /**
   * With counts in proportion to a column.
   *
   * @param offset the column of the exposure; null if there is none
   */
  public PoissonRegression(@Nullable String offset) {
    super(NAME, offset);
  }

  @Override
  protected PoissonRegression with(@Nullable String offset) {
    return new PoissonRegression(offset);
  }

  @Override
  protected RateFamily family(Target target) {
    return RateFamily.POISSON;
  }

  @Override
  protected RateLaw law(RatePosterior posterior) {
    return RateLaw.POISSON;
  }

  @Override
  protected String dispersionWords(String numbers) {
    throw new IllegalStateException("Poisson's law has no dispersion");
  }

  @Override
  public void check(Target target) {
    checkCount(target);
  }
}
