package org.priory.bench.reproduce.sampling;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.priory.inference.sampling.PosteriorSampler;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.wall.SamplerGuarantee;

/**
 * Draws of one parameter in [-radius, radius] from a log-concave posterior, by rejection from the
 * tangents of its log density, of which each try that fails adds one (Gilks and Wild 1992). Exact
 * in real numbers; what rounding does is not counted: for simulated data only.
 */
record AdaptiveRejection(double radius) implements PosteriorSampler {

  private record Tangent(double x, double height, double slope) {
    double at(double theta) {
      return height + slope * (theta - x);
    }
  }

  @Override
  public double[] draw(Target target, RandomSource source) {
    List<Tangent> tangents = new ArrayList<>();
    for (double x : new double[] {-0.9 * radius, 0, 0.9 * radius}) {
      tangents.add(tangent(target, x));
    }
    while (true) {
      Hull hull = new Hull(tangents, radius);
      double theta = hull.draw(uniform(source), uniform(source));
      Tangent there = tangent(target, theta);
      if (Math.log(uniform(source)) < there.height - hull.height(theta)) {
        return new double[] {theta};
      }
      tangents.add(there);
      tangents.sort(Comparator.comparingDouble(Tangent::x));
    }
  }

  private static Tangent tangent(Target target, double x) {
    double[] theta = {x};
    return new Tangent(x, target.logDensity(theta), target.gradient(theta)[0]);
  }

  /** In (0, 1), with 53 bits. */
  private static double uniform(RandomSource source) {
    return ((source.nextLong() >>> 11) + 0.5) * 0x1p-53;
  }

  /** The lower edge of all tangents: pieces of exponential densities. */
  private static final class Hull {
    private final List<Tangent> tangents;
    private final double[] ends;
    private final double[] areas;
    private double top = Double.NEGATIVE_INFINITY;
    private double total;

    Hull(List<Tangent> tangents, double radius) {
      this.tangents = tangents;
      int n = tangents.size();
      ends = new double[n + 1];
      ends[0] = -radius;
      ends[n] = radius;
      for (int i = 1; i < n; i++) {
        ends[i] = meet(tangents.get(i - 1), tangents.get(i));
      }
      areas = new double[n];
      for (int i = 0; i < n; i++) {
        top = Math.max(top, Math.max(height(i, ends[i]), height(i, ends[i + 1])));
      }
      for (int i = 0; i < n; i++) {
        areas[i] = area(i);
        total += areas[i];
      }
    }

    private static double meet(Tangent left, Tangent right) {
      double steeper = left.slope - right.slope;
      double x = left.x + (right.height - left.height - right.slope * (right.x - left.x)) / steeper;
      // lines that are all but parallel
      return steeper > 0 && x > left.x && x < right.x ? x : (left.x + right.x) / 2;
    }

    private double height(int i, double x) {
      return tangents.get(i).at(x);
    }

    /**
     * The integral of e^(line - top) over its piece, from its higher end: no exponent is over 0.
     */
    private double area(int i) {
      double width = ends[i + 1] - ends[i];
      double rise = Math.abs(tangents.get(i).slope * width);
      double high = Math.max(height(i, ends[i]), height(i, ends[i + 1]));
      double mean = rise < 1e-9 ? 1 : -Math.expm1(-rise) / rise;
      return Math.exp(high - top) * width * mean;
    }

    double draw(double piece, double within) {
      double left = piece * total;
      int i = 0;
      while (i < areas.length - 1 && left > areas[i]) {
        left -= areas[i++];
      }
      double width = ends[i + 1] - ends[i];
      double rise = tangents.get(i).slope * width;
      double size = Math.abs(rise);
      // how far from the higher end: e^(-size s) = 1 - u (1 - e^-size)
      double share = size < 1e-9 ? within : -Math.log1p(within * Math.expm1(-size)) / size;
      double away = width * Math.max(0, Math.min(1, share));
      return rise > 0 ? ends[i + 1] - away : ends[i] + away;
    }

    double height(double x) {
      double least = Double.POSITIVE_INFINITY;
      for (Tangent each : tangents) {
        least = Math.min(least, each.at(x));
      }
      return least;
    }
  }

  @Override
  public double distance() {
    return 0;
  }

  @Override
  public double error() {
    return 0;
  }

  @Override
  public SamplerGuarantee guarantee() {
    return new SamplerGuarantee(
        SamplerGuarantee.Kind.ASSUMED, "Adaptive rejection, whose rounding is not counted.");
  }
}
