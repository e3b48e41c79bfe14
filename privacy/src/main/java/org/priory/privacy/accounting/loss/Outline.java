package org.priory.privacy.accounting.loss;

import java.util.ArrayList;
import java.util.List;

/**
 * The laws of a composition with their tails cut off: how fine a lattice must be, what that costs,
 * and the bound on delta that comes from it.
 */
final class Outline {
  private final List<LossLaw> laws;
  private final List<Long> counts;
  private final List<Skeleton> skeletons = new ArrayList<>();
  private final SaddlePoint picture;
  private final double span;
  private final double largestLoss;

  /**
   * The laws, cut off.
   *
   * @param laws of the steps
   * @param counts how often each is taken
   * @param tail share of each law that is left out at either end
   */
  Outline(List<LossLaw> laws, List<Long> counts, double tail) {
    this.laws = laws;
    this.counts = counts;
    double largest = 0;
    double distance = Double.NaN;
    long mostFrequent = 0;
    for (int i = 0; i < laws.size(); i++) {
      Skeleton skeleton = Skeleton.of(laws.get(i), tail);
      skeletons.add(skeleton);
      largest = Math.max(largest, Math.max(-skeleton.low(), skeleton.high()));
      if (laws.get(i).span() > 0 && counts.get(i) > mostFrequent) {
        distance = laws.get(i).span();
        mostFrequent = counts.get(i);
      }
    }
    this.picture = new SaddlePoint(skeletons, counts);
    this.largestLoss = largest;
    this.span = distance;
  }

  SaddlePoint picture() {
    return picture;
  }

  List<Cells> cells(double step) {
    List<Cells> cells = new ArrayList<>();
    for (int i = 0; i < laws.size(); i++) {
      Skeleton skeleton = skeletons.get(i);
      cells.add(Cells.between(laws.get(i), step, skeleton.low(), skeleton.high()));
    }
    return cells;
  }

  /**
   * A bound on delta near {@code location}.
   *
   * @param cells of these laws
   * @param theta the tilt
   * @param delta about the value of delta there
   * @param location an epsilon
   * @param upper true for an upper bound
   * @param limit largest number of lattice points
   */
  DeltaCurve curve(
      List<Cells> cells, double theta, double delta, double location, boolean upper, int limit) {
    List<Lattice> lattices = new ArrayList<>();
    for (Cells each : cells) {
      lattices.add(upper ? Pessimistic.of(each) : Optimistic.of(each));
    }
    // delta as a share of the tilted mass; what is outside of the window is a millionth of it
    double logShare = Math.log(delta) - picture.at(theta).value() + theta * location;
    double share = 1e-6 * Math.min(1, Math.exp(Math.max(-60, logShare)));
    return DeltaCurve.of(lattices, counts, picture, theta, share, upper, limit);
  }

  /** About the width of the window that a tilted composition needs. */
  double width(double theta) {
    SaddlePoint.Cumulants k = picture.at(theta);
    double variance = k.variance() + 1e-300;
    double top = picture.tail(theta, k, variance, 1e-8, 1).loss();
    return top - picture.tail(theta, k, variance, 1e-8, -1).loss();
  }

  /** The widest step whose rounding is predicted to move epsilon by at most {@code shift}. */
  double stepFor(double theta, double shift) {
    double deviation = Math.sqrt(picture.at(theta).variance());
    double step = 0.25 * Math.max(deviation, shift);
    // Rounding noise of variance v moves epsilon by about v (1 + theta)/2, from either side, and
    // it moves the log moment by v theta^2/2.
    double most = Math.min(shift / (1 + theta), 0.5 / theta / theta);
    while (step > 1e-14 && picture.roundingVariance(theta, step) > most) {
      step *= 0.8;
    }
    return step;
  }

  /** Half-cells of the laws and points of the window. */
  double cost(double step, double width) {
    double cells = width / step;
    for (Skeleton skeleton : skeletons) {
      cells += 2 * ((skeleton.high() - skeleton.low()) / step + 2);
    }
    return cells;
  }

  /** The step, or the finest one that stays within the limit. */
  double affordable(double step, double width, int limit) {
    // Points of the lattice must be far apart beside their rounding errors.
    double possible = Math.max(step, 1e-9 * largestLoss);
    double cells = cost(possible, width);
    double wide = cells <= limit ? possible : possible * cells / limit;
    // Atoms that are close together beside the range of other laws are not worth their cost.
    double snapped = snap(wide);
    return snapped >= 0.5 * wide || cost(snapped, width) <= limit ? snapped : wide;
  }

  /** Makes the step divide the distance of the atoms of the most frequent law that has some. */
  double snap(double step) {
    return span > 0 ? span / Math.ceil(span / step) : step;
  }
}
