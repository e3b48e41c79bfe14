package org.priory.privacy.accounting.loss;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * Composition of laws with heavy tails, where delta comes from a single large loss: tiny sampling
 * rates with little noise.
 *
 * <p>Every law is split at a loss b into small losses S and jumps B so rare that two of them hardly
 * ever meet. With T steps in all,
 *
 * <pre>delta(x) = delta_{S^T}(x) + sum_i T_i E_{B_i}[delta_{S^{T - i}}(x - L)] + two jumps or more,
 * </pre>
 *
 * where S^{T - i} lacks one step of law i, and the last part is at most (sum_i T_i B_i)^2 / 2. The
 * middle part is a sum of positive terms and keeps its relative accuracy whatever the size of
 * delta. As a function of e^{-L}, delta(x - L) is convex: on a cell it is at most the chord between
 * the ends and at least the value at the cell's own loss log(p/q).
 */
final class JumpSplit {
  private static final double TWO_JUMPS = 1e-5; // their share of delta
  private static final int LIMIT = 1 << 19;

  private final List<LossLaw> laws;
  private final List<Long> counts;
  private final double delta;
  private final List<Skeleton> skeletons = new ArrayList<>();
  private final List<Double> splits = new ArrayList<>();

  /**
   * Splits each law where jumps are rare enough.
   *
   * @param laws of the steps
   * @param counts how often each is taken
   * @param delta about the size of the deltas that will be asked for
   * @param tail share of each law that may be taken as infinite
   */
  JumpSplit(List<LossLaw> laws, List<Long> counts, double delta, double tail) {
    this.laws = laws;
    this.counts = counts;
    this.delta = delta;
    for (int i = 0; i < laws.size(); i++) {
      Skeleton skeleton = Skeleton.of(laws.get(i), tail);
      double share = Math.sqrt(2 * TWO_JUMPS * delta) / laws.size() / counts.get(i);
      skeletons.add(skeleton);
      splits.add(split(laws.get(i), skeleton, share));
    }
  }

  /** A bound on delta as a function of epsilon. */
  DoubleUnaryOperator curve(double step, boolean upper) {
    List<Lattice> small = new ArrayList<>();
    List<Skeleton> smallSkeletons = new ArrayList<>();
    List<Jumps> jumps = new ArrayList<>();
    double rate = 0; // of jumps, over all steps
    double beyond = 0; // what is taken as infinite
    for (int i = 0; i < laws.size(); i++) {
      LossLaw law = laws.get(i);
      Skeleton skeleton = skeletons.get(i);
      Cells cells = Cells.between(law, step, skeleton.low(), splits.get(i)).withoutTop();
      small.add(upper ? Pessimistic.of(cells) : Optimistic.of(cells));
      smallSkeletons.add(skeleton.upTo(cells.top()));
      jumps.add(Jumps.of(law, cells.top(), Math.max(skeleton.high(), cells.top() + step)));
      rate += counts.get(i) * (law.survival(cells.top()) - law.infinite());
      double infinite = -counts.get(i) * Math.log1p(-law.infinite());
      beyond += infinite + (upper ? counts.get(i) * jumps.get(i).above : 0);
    }
    double constant = -Math.expm1(-beyond) + (upper ? 0.5 * rate * rate : 0);
    SaddlePoint picture = new SaddlePoint(smallSkeletons, counts);
    double theta = picture.tiltForDelta(delta);
    SaddlePoint.Cumulants k = picture.at(theta);
    double logShare = Math.log(delta) - k.value() + theta * k.mean();
    double share = 1e-7 * Math.min(1, Math.exp(Math.max(-60, logShare)));
    DeltaCurve noJump = DeltaCurve.of(small, counts, picture, theta, share, upper, LIMIT);
    List<DeltaCurve> others = new ArrayList<>();
    for (int i = 0; i < laws.size(); i++) {
      List<Long> fewer = new ArrayList<>(counts);
      fewer.set(i, counts.get(i) - 1);
      SaddlePoint without = new SaddlePoint(smallSkeletons, fewer);
      others.add(DeltaCurve.of(small, fewer, without, 0, 1e-13, upper, LIMIT));
    }
    return epsilon -> {
      double sum = constant + noJump.delta(epsilon);
      for (int i = 0; i < laws.size(); i++) {
        sum += counts.get(i) * jumps.get(i).expectation(others.get(i), epsilon, upper);
      }
      return Math.min(1, sum);
    };
  }

  /** The number of lattice points that a step needs. */
  double cost(double step) {
    double cells = 0;
    for (int i = 0; i < laws.size(); i++) {
      cells += 2 * (splits.get(i) - skeletons.get(i).low()) / step;
    }
    return cells;
  }

  /** The spread of the small losses. */
  double deviation() {
    double variance = 0;
    for (int i = 0; i < laws.size(); i++) {
      Skeleton small = skeletons.get(i).upTo(splits.get(i));
      SaddlePoint picture = new SaddlePoint(List.of(small), List.of(counts.get(i)));
      variance += picture.at(0).variance();
    }
    return Math.sqrt(variance);
  }

  /** The loss above which only {@code share} of the law's finite mass lies. */
  private static double split(LossLaw law, Skeleton skeleton, double share) {
    double low = skeleton.low();
    double high = skeleton.high();
    for (int i = 0; i < 60; i++) {
      double middle = 0.5 * (low + high);
      if (law.survival(middle) - law.infinite() > share) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /** The jumps of one law, in cells that need not be on a lattice. */
  private static final class Jumps {
    private static final int CELLS = 4000;

    private final double[] nodes;
    private final double[] p = new double[CELLS];
    private final double[] e = new double[CELLS];
    private final double above;

    private Jumps(LossLaw law, double from, double to) {
      nodes = Skeletons.uniform(from, to, (to - from) / CELLS, CELLS);
      law.cells(nodes, p, e);
      above = Math.max(0, law.survival(nodes[CELLS]) - law.infinite());
    }

    static Jumps of(LossLaw law, double from, double to) {
      return new Jumps(law, from, to);
    }

    /** A bound on E_B[delta(epsilon - L)]. */
    double expectation(DeltaCurve curve, double epsilon, boolean upper) {
      double sum = 0;
      for (int j = 0; j < CELLS; j++) {
        if (p[j] == 0) {
          continue;
        }
        if (upper) {
          double right = Math.min(p[j], e[j] / -Math.expm1(nodes[j] - nodes[j + 1]));
          sum += right * curve.deltaAnywhere(epsilon - nodes[j + 1]);
          sum += (p[j] - right) * curve.deltaAnywhere(epsilon - nodes[j]);
        } else {
          double loss = Math.min(nodes[j] - Math.log1p(-e[j] / p[j]), nodes[j + 1]);
          sum += p[j] * curve.deltaAnywhere(epsilon - loss);
        }
      }
      return sum;
    }
  }
}
