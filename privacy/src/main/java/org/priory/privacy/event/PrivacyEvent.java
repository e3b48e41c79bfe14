package org.priory.privacy.event;

/**
 * Something that was done to private data and that has a privacy cost.
 *
 * <p>The family is closed: a new event has to be added to {@link Visitor}, so that every accountant
 * must say what it makes of it before the project compiles.
 */
public sealed interface PrivacyEvent
    permits Gaussian,
        GaussianBeyond,
        Laplace,
        PureEpsilon,
        ApproximateEpsilon,
        ZeroConcentrated,
        BoundedRange,
        DiscreteGaussian,
        PoissonSampled,
        SampledWithoutReplacement,
        Repeated,
        Sequence,
        NotPrivate,
        Distance,
        Selected {

  /** The neighbouring relation that all quantities of this event refer to. */
  Neighbours neighbours();

  /** Calls the visitor's method for this kind of event. */
  <R> R accept(Visitor<R> visitor);

  /**
   * One method for each kind of event.
   *
   * @param <R> what the visit yields
   */
  interface Visitor<R> {
    R gaussian(Gaussian event);

    R gaussianBeyond(GaussianBeyond event);

    R laplace(Laplace event);

    R pureEpsilon(PureEpsilon event);

    R approximateEpsilon(ApproximateEpsilon event);

    R zeroConcentrated(ZeroConcentrated event);

    R boundedRange(BoundedRange event);

    R discreteGaussian(DiscreteGaussian event);

    R poissonSampled(PoissonSampled event);

    R sampledWithoutReplacement(SampledWithoutReplacement event);

    R repeated(Repeated event);

    R sequence(Sequence event);

    R notPrivate(NotPrivate event);

    R distance(Distance event);

    R selected(Selected event);
  }
}
