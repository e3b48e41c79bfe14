package org.priory.privacy.accounting.loss;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.event.BoundedRange;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.SampledWithoutReplacement;

/** Bounds for a composition, over both directions. */
public final class LossAccounting {
  private final List<LossComposition> directions = new ArrayList<>();

  /**
   * Bounds for steps that are taken one after the other.
   *
   * @param counts how often each simple step is taken; none of them is repeated, a sequence or not
   *     private
   */
  public LossAccounting(Map<PrivacyEvent, Long> counts) {
    boolean symmetric = counts.keySet().stream().noneMatch(PoissonSampled.class::isInstance);
    boolean oneRange = ranges(counts) == 1;
    for (Direction direction : Direction.values()) {
      if (symmetric && direction == Direction.ADD) {
        break; // without Poisson sampling both directions cost the same
      }
      List<Step> steps = new ArrayList<>();
      for (Map.Entry<PrivacyEvent, Long> entry : counts.entrySet()) {
        steps.add(entry.getKey().accept(new EventLaws(direction, entry.getValue(), oneRange)));
      }
      directions.add(new LossComposition(steps));
    }
  }

  /** Number of steps of bounded range, sampled or not. */
  private static double ranges(Map<PrivacyEvent, Long> counts) {
    double sum = 0;
    for (Map.Entry<PrivacyEvent, Long> entry : counts.entrySet()) {
      PrivacyEvent event = entry.getKey();
      if (event instanceof PoissonSampled sampled) {
        event = sampled.event();
      } else if (event instanceof SampledWithoutReplacement sampled) {
        event = sampled.event();
      }
      sum += event instanceof BoundedRange ? entry.getValue() : 0;
    }
    return sum;
  }

  public Bounds epsilon(double delta, Tolerance goal, Tolerance enough) {
    double lower = 0;
    double upper = 0;
    for (LossComposition direction : directions) {
      LossComposition.Interval interval = direction.epsilon(delta, goal, enough, lower);
      lower = Math.max(lower, interval.lower());
      upper = Math.max(upper, interval.upper());
    }
    return new Bounds(lower, upper);
  }

  public Bounds delta(double epsilon, double relative) {
    double lower = 0;
    double upper = 0;
    for (LossComposition direction : directions) {
      LossComposition.Interval interval = direction.delta(epsilon, relative, lower);
      lower = Math.max(lower, interval.lower());
      upper = Math.max(upper, interval.upper());
    }
    return new Bounds(lower, upper);
  }

  /**
   * Upper bounds on delta at any epsilon >= 0, one for each direction; only one where both are the
   * same.
   *
   * @param resolution a delta that matters: what is far below it is known roughly
   */
  public List<DoubleUnaryOperator> upperCurves(double resolution) {
    return directions.stream().map(each -> each.curve(resolution, true)).toList();
  }

  /** Lower bounds on delta of some pair of neighbours, in the same way. */
  public List<DoubleUnaryOperator> lowerCurves(double resolution) {
    return directions.stream().map(each -> each.curve(resolution, false)).toList();
  }

  /** Upper bound on the true-positive rate of any test at a false-positive rate. */
  public double truePositiveRate(double falsePositiveRate) {
    double largest = falsePositiveRate;
    for (LossComposition direction : directions) {
      largest = Math.max(largest, direction.wholeCurve().truePositiveRate(falsePositiveRate));
    }
    return Math.min(1, largest);
  }
}
