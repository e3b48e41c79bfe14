package org.priory.models.regression;

import java.util.Optional;

/** A regression of counts or amounts whose coefficients may be all that predictions need. */
public interface WithoutExposure {

  /** The coefficients; empty if an exposure is needed beside them. */
  Optional<FittedRegression> withoutExposure();
}
