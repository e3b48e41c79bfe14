package org.priory.privacy.accounting;

import org.priory.privacy.event.BoundedRange;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Laplace;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.PureEpsilon;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.SampledWithoutReplacement;

/** Repeated simple steps for tests over random inputs. */
enum TestedMechanism {
  GAUSSIAN,
  POISSON,
  POISSON_LAPLACE,
  WITHOUT_REPLACEMENT,
  LAPLACE,
  PURE,
  BOUNDED_RANGE;

  PrivacyEvent event(double rate, double noise, long steps) {
    PrivacyEvent step =
        switch (this) {
          case GAUSSIAN -> new Gaussian(noise);
          case POISSON -> new PoissonSampled(rate, new Gaussian(noise));
          case POISSON_LAPLACE -> new PoissonSampled(rate, new Laplace(noise));
          case WITHOUT_REPLACEMENT ->
              new SampledWithoutReplacement(rate, new Gaussian(noise, Neighbours.REPLACE_ONE));
          case LAPLACE -> new Laplace(noise);
          case PURE -> new PureEpsilon(1 / noise);
          case BOUNDED_RANGE -> new BoundedRange(1 / noise);
        };
    return new Repeated(step, steps);
  }
}
