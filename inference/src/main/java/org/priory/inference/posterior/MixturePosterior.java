package org.priory.inference.posterior;

import java.util.Comparator;
import java.util.List;
import org.apache.commons.numbers.gamma.LogGamma;
import org.apache.commons.statistics.distribution.TDistribution;
import org.priory.numerics.special.Softmax;

/**
 * What is known about a mixture of Gaussians.
 *
 * @param names of the features
 * @param components the largest first
 */
public record MixturePosterior(List<String> names, List<MixtureComponent> components) {

  public MixturePosterior {
    names = List.copyOf(names);
    components = components.stream().sorted(Comparator.comparingDouble(c -> -c.alpha())).toList();
    if (components.isEmpty()) {
      throw new IllegalArgumentException("components must not be empty");
    }
    for (MixtureComponent each : components) {
      if (each.dimension() != names.size() || each.isPoint() != components.get(0).isPoint()) {
        throw new IllegalArgumentException("components must be of one kind and size");
      }
    }
  }

  /** Whether these are estimates without a word on how sure they are. */
  public boolean isPoint() {
    return components.get(0).isPoint();
  }

  private double total() {
    return components.stream().mapToDouble(MixtureComponent::alpha).sum();
  }

  /** Expected weight of a component. */
  public double weight(int k) {
    return components.get(k).alpha() / total();
  }

  /** Standard deviation of a weight; 0 for a point estimate. */
  public double sdOfWeight(int k) {
    double w = weight(k);
    return isPoint() ? 0 : Math.sqrt(w * (1 - w) / (total() + 1));
  }

  /** The central interval that holds a coordinate of a mean with the given probability. */
  public Interval mean(int k, int j, double level) {
    MixtureComponent c = components.get(k);
    if (isPoint()) {
      return new Interval(c.mean()[j], c.mean()[j]);
    }
    double t = TDistribution.of(c.freedom()).inverseCumulativeProbability(0.5 + level / 2);
    double scale = Math.sqrt(c.s().variance(j) / (c.beta() * c.freedom()));
    return new Interval(c.mean()[j] - t * scale, c.mean()[j] + t * scale);
  }

  /** The predictive density, ready for many rows. */
  public Density density() {
    return new Density(this);
  }

  /** Predictive density: a mixture of Student's, or of Gaussians for point estimates. */
  public static final class Density {
    private final MixtureComponent[] components;
    private final Mahalanobis[] distances;
    private final double[] constants;

    private Density(MixturePosterior posterior) {
      int count = posterior.components().size();
      this.components = posterior.components().toArray(MixtureComponent[]::new);
      this.distances = new Mahalanobis[count];
      this.constants = new double[count];
      for (int k = 0; k < count; k++) {
        MixtureComponent c = components[k];
        distances[k] = Mahalanobis.of(c.mean(), c.s());
        constants[k] = Math.log(posterior.weight(k)) + constant(c, distances[k].logDeterminant());
      }
    }

    private static double constant(MixtureComponent c, double logDeterminant) {
      int d = c.dimension();
      if (c.isPoint()) {
        return -0.5 * (d * Math.log(2 * Math.PI) + logDeterminant);
      }
      double f = c.freedom();
      // scale S (beta + 1)/(beta f)
      double logScale = logDeterminant + d * Math.log((c.beta() + 1) / (c.beta() * f));
      double logNormaliser =
          c.s() instanceof Covariance.Full
              ? LogGamma.value((f + d) / 2) - LogGamma.value(f / 2)
              : d * (LogGamma.value((f + 1) / 2) - LogGamma.value(f / 2));
      return logNormaliser - 0.5 * (d * Math.log(f * Math.PI) + logScale);
    }

    /** log p(x, component k | data) for each k. */
    private double[] joint(double[] x) {
      double[] logs = new double[components.length];
      for (int k = 0; k < logs.length; k++) {
        logs[k] = constants[k] + kernel(k, x);
      }
      return logs;
    }

    private double kernel(int k, double[] x) {
      MixtureComponent c = components[k];
      if (c.isPoint()) {
        return -0.5 * distances[k].squares(x);
      }
      double f = c.freedom();
      // squares of the scaled distance, over f: those by S times beta/(beta + 1)
      double shrink = c.beta() / (c.beta() + 1);
      if (c.s() instanceof Covariance.Full) {
        return -0.5 * (f + x.length) * Math.log1p(shrink * distances[k].squares(x));
      }
      double sum = 0;
      for (int j = 0; j < x.length; j++) {
        double z = distances[k].coordinate(x, j);
        sum -= 0.5 * (f + 1) * Math.log1p(shrink * z * z);
      }
      return sum;
    }

    /** log p(x | data). */
    public double log(double[] x) {
      return Softmax.normalise(joint(x));
    }

    /** Pr[component k | x, data] for each k. */
    public double[] responsibilities(double[] x) {
      double[] r = joint(x);
      Softmax.normalise(r);
      return r;
    }
  }
}
