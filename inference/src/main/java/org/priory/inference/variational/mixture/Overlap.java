package org.priory.inference.variational.mixture;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.priory.inference.posterior.MixtureComponent;

/**
 * What is not known about means because it is not known which record belongs to which component.
 * Variational Bayes takes responsibilities r for certain, and its means for as sure as those of r n
 * records. The information that is missing is that of their variance (Louis 1982), as a share
 *
 * <pre>
 *   f_k = E[r_k (1 - r_k) d_k^2]/E[r_k d_k^2],   d_k = distance from the mean of k over its s.d.,
 * </pre>
 *
 * <p>with expectations over records that the fitted mixture makes up itself: no record is asked.
 */
final class Overlap {
  private static final int MADE_UP = 4000;

  private Overlap() {}

  /** The components with as many records for their means as are known to be theirs. */
  static List<MixtureComponent> known(MixtureState q) {
    List<MixtureComponent> components = q.honest();
    double[] missing = new double[components.size()];
    double[] all = new double[components.size()];
    double[] r = new double[components.size()];
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < MADE_UP; i++) {
      double[] z = drawn(components, random);
      q.responsibilities().of(z, r);
      for (int k = 0; k < r.length; k++) {
        double square = square(components.get(k), z);
        missing[k] += r[k] * (1 - r[k]) * square;
        all[k] += r[k] * square;
      }
    }
    List<MixtureComponent> known = new ArrayList<>();
    for (int k = 0; k < r.length; k++) {
      MixtureComponent c = components.get(k);
      double share = all[k] > 0 ? 1 - missing[k] / all[k] : 1;
      double beta = MixtureModel.BETA + Math.max(0, c.beta() - MixtureModel.BETA) * share;
      known.add(c.isPoint() ? c : new MixtureComponent(c.alpha(), beta, c.nu(), c.mean(), c.s()));
    }
    return known;
  }

  /** A made-up record. */
  private static double[] drawn(List<MixtureComponent> components, SplittableRandom random) {
    double total = components.stream().mapToDouble(MixtureComponent::alpha).sum();
    double left = random.nextDouble() * total;
    int k = 0;
    while (k + 1 < components.size() && left >= components.get(k).alpha()) {
      left -= components.get(k++).alpha();
    }
    MixtureComponent c = components.get(k);
    double[] normal = new double[c.dimension()];
    for (int j = 0; j < normal.length; j++) {
      normal[j] = random.nextGaussian();
    }
    double[] z = c.s().colour(normal);
    double[] mean = c.mean();
    double scale = c.isPoint() ? 1 : 1 / Math.sqrt(c.freedom() - 2);
    for (int j = 0; j < z.length; j++) {
      z[j] = mean[j] + scale * z[j];
    }
    return z;
  }

  /** sum_j (z_j - m_j)^2/variance_j. */
  private static double square(MixtureComponent c, double[] z) {
    double[] mean = c.mean();
    double sum = 0;
    for (int j = 0; j < z.length; j++) {
      double away = z[j] - mean[j];
      sum += away * away / c.covariance(j, j);
    }
    return sum;
  }
}
