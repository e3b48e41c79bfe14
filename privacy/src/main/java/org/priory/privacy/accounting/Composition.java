package org.priory.privacy.accounting;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.priory.privacy.accounting.bounds.UnsupportedEvent;
import org.priory.privacy.event.ApproximateEpsilon;
import org.priory.privacy.event.BoundedRange;
import org.priory.privacy.event.DiscreteGaussian;
import org.priory.privacy.event.Distance;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.GaussianBeyond;
import org.priory.privacy.event.Laplace;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.NotPrivate;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.PureEpsilon;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.SampledWithoutReplacement;
import org.priory.privacy.event.Selected;
import org.priory.privacy.event.Sequence;
import org.priory.privacy.event.ZeroConcentrated;

/**
 * An event taken apart: which simple steps, and how often each.
 *
 * <p>A simple step is a mechanism or a sampled mechanism. Order does not matter to any accountant,
 * equal steps are counted together, and steps that are another step in disguise are written in the
 * plain form: a sample at rate 1 is no sample, no worse than a Gaussian from 0 on is Gaussian, a
 * Poisson sample of a Poisson sample is one at the product of the rates, several Gaussians inside
 * one sample are one Gaussian, (epsilon, 0) is pure.
 *
 * @param counts how often each simple step is taken
 * @param neighbours the relation of all of them
 */
record Composition(Map<PrivacyEvent, Long> counts, Neighbours neighbours) {

  /**
   * Takes an event apart.
   *
   * @throws UnsupportedEvent if there is no rule for it, or it has more steps than can be counted
   */
  static Composition of(PrivacyEvent event) {
    Map<PrivacyEvent, Long> counts = new LinkedHashMap<>();
    try {
      event.accept(new Flattener(counts, 1));
    } catch (ArithmeticException overflow) {
      throw new UnsupportedEvent("more than 2^63 steps: no accountant can count them");
    }
    return new Composition(counts, event.neighbours());
  }

  /** True if some step has no guarantee at all. */
  boolean holdsNotPrivate() {
    return counts.keySet().stream().anyMatch(NotPrivate.class::isInstance);
  }

  /**
   * This composition with all Gaussians that are not sampled written as the one that equals them.
   */
  Composition withOneGaussian() {
    Map<PrivacyEvent, Long> merged = new LinkedHashMap<>();
    Map<PrivacyEvent, Long> gaussians = new LinkedHashMap<>();
    counts.forEach(
        (event, count) -> (event instanceof Gaussian ? gaussians : merged).put(event, count));
    if (!gaussians.isEmpty()) {
      merged.put(new Gaussian(ExactGaussianAccountant.multiplier(gaussians), neighbours), 1L);
    }
    return new Composition(merged, neighbours);
  }

  /** This composition without steps that cost nothing; there may be none left. */
  Composition withoutNothing() {
    Map<PrivacyEvent, Long> something = new LinkedHashMap<>(counts);
    something
        .keySet()
        .removeIf(
            step ->
                (step instanceof PureEpsilon pure && pure.epsilon() == 0)
                    || (step instanceof BoundedRange bounded && bounded.range() == 0));
    return new Composition(something, neighbours);
  }

  /** All steps as one event; nothing at all is pure with epsilon 0. */
  PrivacyEvent event() {
    List<PrivacyEvent> steps = new ArrayList<>();
    counts.forEach((step, count) -> steps.add(new Repeated(step, count)));
    return steps.isEmpty() ? new PureEpsilon(0, neighbours) : new Sequence(steps);
  }

  /** Number of simple steps. */
  long steps() {
    return counts.values().stream().reduce(0L, Math::addExact);
  }

  /** Adds what it visits to the counts, {@code times} over. */
  private record Flattener(Map<PrivacyEvent, Long> counts, long times)
      implements PrivacyEvent.Visitor<Void> {

    @SuppressWarnings("NullAway") // Void has no other value than null
    private Void add(PrivacyEvent step) {
      counts.merge(step, times, Math::addExact);
      return null;
    }

    @Override
    public Void gaussian(Gaussian event) {
      return add(event);
    }

    @Override
    public Void gaussianBeyond(GaussianBeyond event) {
      return add(
          event.epsilon() == 0 ? new Gaussian(event.noiseMultiplier(), event.neighbours()) : event);
    }

    @Override
    public Void laplace(Laplace event) {
      return add(event);
    }

    @Override
    public Void pureEpsilon(PureEpsilon event) {
      return add(event);
    }

    @Override
    public Void approximateEpsilon(ApproximateEpsilon event) {
      return add(event.delta() == 0 ? new PureEpsilon(event.epsilon(), event.neighbours()) : event);
    }

    @Override
    public Void zeroConcentrated(ZeroConcentrated event) {
      return add(event);
    }

    @Override
    public Void boundedRange(BoundedRange event) {
      return add(event);
    }

    @Override
    public Void discreteGaussian(DiscreteGaussian event) {
      return add(event);
    }

    @Override
    public Void notPrivate(NotPrivate event) {
      return add(event);
    }

    @Override
    public Void distance(Distance event) {
      return add(event);
    }

    /** The best of ideal trials, and how far all real trials together are from them on average. */
    @Override
    public Void selected(Selected event) {
      double distance = 0;
      List<PrivacyEvent> ideal = new ArrayList<>();
      for (PrivacyEvent trial : event.trials()) {
        NearIdeal near = NearIdeal.split(trial);
        distance = Math.max(distance, near.distance());
        PrivacyEvent plain = Composition.of(near.ideal()).event();
        if (!ideal.contains(plain)) {
          ideal.add(plain);
        }
      }
      if (distance > 0) {
        // E[K] T: each of K trials is within T, whatever K is
        double all = event.law().mean() * distance * (1 + 1e-12);
        add(new Distance(Math.min(Math.nextDown(1.0), all), event.neighbours()));
      }
      boolean isOpen = ideal.stream().anyMatch(each -> Composition.of(each).holdsNotPrivate());
      return add(isOpen ? new NotPrivate(event.neighbours()) : new Selected(ideal, event.law()));
    }

    @Override
    public Void poissonSampled(PoissonSampled event) {
      PrivacyEvent inner = innerStep(event.event(), "Poisson sampling");
      if (event.rate() == 1 || inner instanceof NotPrivate) {
        return add(inner);
      }
      if (inner instanceof PoissonSampled twice) {
        // A subnormal product must not become 0.
        double rate = Math.max(event.rate() * twice.rate(), Double.MIN_NORMAL);
        return add(new PoissonSampled(rate, twice.event()));
      }
      return add(new PoissonSampled(event.rate(), inner));
    }

    @Override
    public Void sampledWithoutReplacement(SampledWithoutReplacement event) {
      PrivacyEvent inner = innerStep(event.event(), "sampling without replacement");
      boolean plain = event.rate() == 1 || inner instanceof NotPrivate;
      return add(plain ? inner : new SampledWithoutReplacement(event.rate(), inner));
    }

    @Override
    @SuppressWarnings("NullAway") // Void has no other value than null
    public Void repeated(Repeated event) {
      event.event().accept(new Flattener(counts, Math.multiplyExact(times, event.times())));
      return null;
    }

    @Override
    @SuppressWarnings("NullAway") // Void has no other value than null
    public Void sequence(Sequence event) {
      event.events().forEach(each -> each.accept(this));
      return null;
    }

    /** What is done to a sample, as one simple step. */
    private static PrivacyEvent innerStep(PrivacyEvent event, String sampling) {
      Map<PrivacyEvent, Long> inner = Composition.of(event).counts();
      if (inner.keySet().stream().anyMatch(Distance.class::isInstance)) {
        throw new UnsupportedEvent(
            sampling + " of a distance means nothing: a distance is one of the whole run");
      }
      if (inner.size() == 1 && inner.values().iterator().next() == 1) {
        return inner.keySet().iterator().next();
      }
      if (inner.keySet().stream().allMatch(Gaussian.class::isInstance)) {
        // k Gaussians of multipliers s_i on the same sample: one of (sum s_i^-2)^(-1/2).
        return new Gaussian(ExactGaussianAccountant.multiplier(inner), event.neighbours());
      }
      throw new UnsupportedEvent(
          sampling
              + " of a sequence has no known bound unless all of its steps are Gaussian: "
              + "sample each step afresh, or account for it without the sampling");
    }
  }
}
