package org.priory.models.regression;

import org.jspecify.annotations.Nullable;
import org.priory.inference.diagnostics.RateLaw;
import org.priory.inference.optimization.rates.RateFamily;
import org.priory.inference.posterior.DispersionPosterior;
import org.priory.inference.posterior.RatePosterior;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.BadData;

/**
 * Gamma regression: amounts such as costs or times, whose errors grow with them, by factors, and
 * how large errors are.
 */
public final class GammaRegression extends RateRegression {
  static final String NAME = "gamma";

  public GammaRegression() {
    this(null);
  }

  /**
   * With amounts in proportion to a column.
   *
   * @param offset the column of the exposure; null if there is none
   */
  public GammaRegression(@Nullable String offset) {
    super(NAME, offset);
  }

  @Override
  protected GammaRegression with(@Nullable String offset) {
    return new GammaRegression(offset);
  }

  @Override
  protected RateFamily family(Target target) {
    return RateFamily.gamma(target.min() / target.max());
  }

  @Override
  protected RateLaw law(RatePosterior posterior) {
    return RateLaw.gamma(posterior.dispersion().map(DispersionPosterior::mean).orElse(1.0));
  }

  @Override
  protected String dispersionWords(String numbers) {
    return "Where m is expected, amounts have a variance of a m^2 with a = " + numbers + ".";
  }

  @Override
  public void check(Target target) {
    if (target.kind() != Target.Kind.NUMBER || !(target.min() >= 0 && target.max() > 0)) {
      throw new BadData(
          "`target`",
          target.name(),
          "must be a number with bounds that are not negative for " + words(),
          target.kind() == Target.Kind.NUMBER ? "from " + target.min() : "a category",
          "give it a \"min\" of 0 or more in the schema, or fit linear to a number, logistic to a"
              + " category");
    }
  }
}
