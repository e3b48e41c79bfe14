package org.priory.privacy.accounting.loss;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The laws that the tests go through, and curves that are computed term by term. */
final class Laws {
  private Laws() {}

  /** Every kind of pair, plain, sampled both ways and without replacement. */
  static List<LossLaw> all() {
    List<Pair> pairs =
        List.of(
            new GaussianPair(0.3),
            new GaussianPair(1),
            new GaussianPair(40),
            GaussianBeyondPair.of(0.3, 8),
            GaussianBeyondPair.of(3.7, 0.98),
            GaussianBeyondPair.of(6, 0.9),
            new LaplacePair(0.05),
            new LaplacePair(1),
            new LaplacePair(25),
            new TwoPointPair(0.7, 0),
            new TwoPointPair(30, 0),
            new TwoPointPair(1.5, 1e-3),
            new BoundedRangePair(0.2),
            new BoundedRangePair(5));
    List<LossLaw> laws = new ArrayList<>();
    for (Pair pair : pairs) {
      for (double rate : new double[] {1, 0.999999, 0.4, 1e-3}) {
        for (Direction direction : Direction.values()) {
          laws.add(new SampledLaw(pair, rate, direction));
        }
        if (rate < 1) {
          laws.add(WithoutReplacementLaw.of(pair, rate));
        }
      }
    }
    return laws;
  }

  /** A loss somewhere in the range of the law, or a little outside. */
  static double loss(LossLaw law, Random random) {
    double[] nodes = law.skeleton(1e-14);
    double low = nodes[0];
    double high = nodes[nodes.length - 1];
    return low + (high - low) * (1.2 * random.nextDouble() - 0.1);
  }

  /** Sum of m (1 - e^{epsilon - l})+ over the points of a lattice, and what is at infinity. */
  static double delta(Lattice lattice, double epsilon) {
    double sum = lattice.infinite();
    for (int k = lattice.mass().length - 1; k >= 0; k--) {
      if (lattice.loss(k) > epsilon) {
        sum -= lattice.mass()[k] * Math.expm1(epsilon - lattice.loss(k));
      }
    }
    return sum;
  }

  /** The sum of independent losses, every pair of points by itself. */
  static Lattice convolve(Lattice a, Lattice b) {
    double[] mass = new double[a.mass().length + b.mass().length - 1];
    for (int i = 0; i < a.mass().length; i++) {
      for (int j = 0; j < b.mass().length; j++) {
        mass[i + j] += a.mass()[i] * b.mass()[j];
      }
    }
    return new Lattice(
        a.offset() + b.offset(),
        a.step(),
        a.first() + b.first(),
        mass,
        a.infinite() + b.infinite() - a.infinite() * b.infinite());
  }

  static Lattice power(Lattice lattice, int times) {
    Lattice result = lattice;
    for (int i = 1; i < times; i++) {
      result = convolve(result, lattice);
    }
    return result;
  }
}
