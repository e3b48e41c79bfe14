package org.priory.privacy.accounting;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.priory.privacy.accounting.bounds.UnsupportedEvent;
import org.priory.privacy.accounting.loss.LossAccounting;
import org.priory.privacy.event.BoundedRange;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.GaussianBeyond;
import org.priory.privacy.event.Laplace;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.PureEpsilon;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.SampledWithoutReplacement;
import org.priory.privacy.event.Sequence;

/**
 * All charges as so many repeats of a unit, which the first charge fixes before any answer: the
 * largest part of which the first charge is a whole number of repeats, mostly one step. The number
 * of repeats is bounded; another charge counts as the repeats that {@link GaussianCover cover} it.
 */
final class RepeatsRule implements FilterRule {
  /** Numbers of units that are tried as a cover: so many, each so much more than the last. */
  private static final int TRIALS = 24;

  private static final double GROWTH = 1.04;
  private static final double MOST_UNITS = 1e12;

  private final Map<PrivacyEvent, Long> unit = new LinkedHashMap<>();
  private final double delta;
  private final double failures;
  private final FilterMemory memory;

  /**
   * @param first the first charge, which has a privacy-loss distribution
   * @param delta the share of the repeats themselves
   * @param failures the share of the covers' failures
   * @param memory of repeats and of what they cost
   */
  RepeatsRule(Composition first, double delta, double failures, FilterMemory memory) {
    Map<PrivacyEvent, Long> counts = first.withoutNothing().counts();
    long divisor = 0;
    for (long count : counts.values()) {
      divisor = greatestCommonDivisor(divisor, count);
    }
    long whole = divisor;
    counts.forEach((step, count) -> unit.put(step, count / whole));
    this.delta = delta;
    this.failures = failures;
    this.memory = memory;
  }

  private static long greatestCommonDivisor(long a, long b) {
    return b == 0 ? a : greatestCommonDivisor(b, a % b);
  }

  @Override
  public String name() {
    return "repeats";
  }

  @Override
  public double epsilon(List<FilterCharge> charges) {
    double sum =
        CoveredSum.of(
            charges, failures, (ideal, failure) -> repeats(ideal.withoutNothing(), failure));
    // A double counts without error up to 2^53.
    if (!(sum * unit.values().stream().mapToLong(Long::longValue).max().orElse(1) < 0x1p53)) {
      return Double.POSITIVE_INFINITY;
    }
    long repeats = (long) sum;
    return memory.get(() -> cost(repeats), "repeats", unit, repeats, delta);
  }

  private double cost(long repeats) {
    List<PrivacyEvent> steps = new ArrayList<>();
    unit.forEach((step, count) -> steps.add(new Repeated(step, count * repeats)));
    return Accountants.best().epsilon(new Sequence(steps), delta).upper();
  }

  /** How many repeats of the unit cover a charge. */
  private double repeats(Composition composition, double failure) {
    Map<PrivacyEvent, Long> rest = new LinkedHashMap<>();
    double alike = unit.size() == 1 ? alikeSteps(composition, rest) : wholeUnits(composition, rest);
    return rest.isEmpty()
        ? alike
        : alike + memory.get(() -> covering(rest, failure), "covering", unit, rest, failure);
  }

  /** Steps that tell no more than the unit's one step; the rest is put aside. */
  private double alikeSteps(Composition composition, Map<PrivacyEvent, Long> rest) {
    PrivacyEvent step = unit.keySet().iterator().next();
    double sum = 0;
    for (Map.Entry<PrivacyEvent, Long> entry : composition.counts().entrySet()) {
      if (tellsNoMore(entry.getKey(), step)) {
        sum += entry.getValue();
      } else {
        rest.put(entry.getKey(), entry.getValue());
      }
    }
    return sum;
  }

  /** Units that hold all steps that are in the unit; the rest is put aside. */
  private double wholeUnits(Composition composition, Map<PrivacyEvent, Long> rest) {
    double most = 0;
    for (Map.Entry<PrivacyEvent, Long> entry : composition.counts().entrySet()) {
      Long each = unit.get(entry.getKey());
      if (each == null) {
        rest.put(entry.getKey(), entry.getValue());
      } else {
        most = Math.max(most, Math.ceil((double) entry.getValue() / each));
      }
    }
    return most;
  }

  /** Whether a step is of the same kind as another, with no less noise and no higher rate. */
  private static boolean tellsNoMore(PrivacyEvent step, PrivacyEvent than) {
    if (step.equals(than)) {
      return true;
    }
    if (step.neighbours() != than.neighbours()) {
      return false;
    }
    if (step instanceof PoissonSampled a && than instanceof PoissonSampled b) {
      return a.rate() <= b.rate() && tellsNoMore(a.event(), b.event());
    }
    if (step instanceof SampledWithoutReplacement a
        && than instanceof SampledWithoutReplacement b) {
      return a.rate() == b.rate() && tellsNoMore(a.event(), b.event());
    }
    if (step instanceof Gaussian a && than instanceof Gaussian b) {
      return a.noiseMultiplier() >= b.noiseMultiplier();
    }
    if (step instanceof GaussianBeyond a && than instanceof GaussianBeyond b) {
      return a.noiseMultiplier() >= b.noiseMultiplier() && a.epsilon() <= b.epsilon();
    }
    if (step instanceof Laplace a && than instanceof Laplace b) {
      return a.scaleMultiplier() >= b.scaleMultiplier();
    }
    if (step instanceof BoundedRange a && than instanceof BoundedRange b) {
      return a.range() <= b.range();
    }
    return step instanceof PureEpsilon a
        && than instanceof PureEpsilon b
        && a.epsilon() <= b.epsilon();
  }

  /** A number of units that covers the steps but for a failure; infinite if none is found. */
  private double covering(Map<PrivacyEvent, Long> rest, double failure) {
    try {
      List<DoubleUnaryOperator> upper = new LossAccounting(rest).upperCurves(failure);
      double least = divergence(rest) / divergence(unit);
      double good = trial(least, TRIALS);
      if (!(good < MOST_UNITS) || !covers(upper, good, failure)) {
        return Double.POSITIVE_INFINITY;
      }
      int low = -1;
      int high = TRIALS;
      while (high - low > 1) {
        int middle = (low + high) / 2;
        double trial = trial(least, middle);
        if (trial == good || covers(upper, trial, failure)) {
          good = trial;
          high = middle;
        } else {
          low = middle;
        }
      }
      return good;
    } catch (UnsupportedEvent unsupported) {
      return Double.POSITIVE_INFINITY;
    }
  }

  /** Grows by a factor where there are many units, and by one where there are few. */
  private static double trial(double least, int k) {
    return Math.ceil(least * Math.pow(GROWTH, k)) + k;
  }

  private boolean covers(List<DoubleUnaryOperator> upper, double repeats, double failure) {
    Map<PrivacyEvent, Long> units = new LinkedHashMap<>();
    unit.forEach((step, count) -> units.put(step, (long) (count * repeats)));
    return GaussianCover.covers(upper, new LossAccounting(units).lowerCurves(failure), failure);
  }

  /** At order 2: a guess at how much steps tell. */
  private static double divergence(Map<PrivacyEvent, Long> steps) {
    double sum = 0;
    for (Map.Entry<PrivacyEvent, Long> entry : steps.entrySet()) {
      sum += entry.getValue() * RenyiCurves.of(entry.getKey()).divergence(2);
    }
    return sum;
  }
}
