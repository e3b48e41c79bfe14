package org.priory.inference.variational.mixture;

import java.util.ArrayList;
import java.util.List;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.MixtureComponent;
import org.priory.inference.variational.ConjugateModel;
import org.priory.inference.variational.JointRelease;
import org.priory.inference.variational.NoisyStatistics;
import org.priory.privacy.query.Row;

/**
 * A mixture of Gaussians in the loop of {@link org.priory.inference.variational.VariationalBayes}:
 * VIPS (Park et al. 2020) for the model of Bishop 2006, section 10.2. With {@code point} the M-step
 * is that of EM: point estimates, as in DP-EM (Park et al. 2017).
 *
 * <p><b>Releases</b> {@link MixtureStatistics}, which has the sensitivity. <b>Guarantees</b> what
 * the plan charged: responsibilities live inside the question only.
 */
final class MixtureModel implements ConjugateModel<MixtureState> {
  /** Prior of a mean: as good as that many records at the centre. */
  static final double BETA = 0.01;

  /** A point estimate's weight is never less than that of so many records. */
  private static final double LEAST_COUNT = 1e-3;

  /**
   * Least variance of point estimates, in the frame: what keeps a component on one record from
   * collapsing.
   */
  private static final double LEAST_POINT_VARIANCE = 1e-4;

  private final MixtureStatistics statistics;
  private final double records;
  private final boolean point;
  private final MixtureState start;

  /**
   * @param start components around which the first responsibilities are computed, as weights that
   *     add up to 1, means and covariances
   */
  MixtureModel(
      MixtureStatistics statistics, double records, boolean point, List<MixtureComponent> start) {
    this.statistics = statistics;
    this.records = records;
    this.point = point;
    List<MixtureComponent> first = new ArrayList<>();
    for (MixtureComponent c : start) {
      ComponentMoments moments = moments(c);
      first.add(point ? estimate(moments) : component(moments, false));
    }
    this.start = new MixtureState(first, first);
  }

  private ComponentMoments moments(MixtureComponent c) {
    int d = c.dimension();
    double[] scatter = new double[statistics.isFull() ? d * d : d];
    for (int i = 0; i < d; i++) {
      if (statistics.isFull()) {
        for (int j = 0; j < d; j++) {
          scatter[i * d + j] = c.covariance(i, j);
        }
      } else {
        scatter[i] = c.covariance(i, i);
      }
    }
    double n = records * c.alpha();
    return new ComponentMoments(n, c.mean(), scatter, n, n, n);
  }

  @Override
  public JointRelease release() {
    return statistics.release();
  }

  @Override
  public MixtureState start() {
    return start;
  }

  @Override
  public void addExpected(MixtureState q, Row row, double[] sum) {
    double[] z = statistics.frame().apply(row.block(), row.offset());
    double[] r = new double[statistics.components()];
    q.responsibilities().of(z, r);
    statistics.add(r, z, sum);
  }

  @Override
  public MixtureState posterior(NoisyStatistics noisy, MixtureState last) {
    List<MixtureComponent> components = new ArrayList<>();
    List<MixtureComponent> honest = new ArrayList<>();
    for (ComponentMoments moments :
        ComponentMoments.of(statistics, records, noisy, last.components())) {
      components.add(point ? estimate(moments) : component(moments, false));
      honest.add(point ? estimate(moments) : component(moments, true));
    }
    return new MixtureState(components, honest);
  }

  /** alpha_0: 1/K, so that components which are not needed become empty. */
  static double alpha(int components) {
    return 1.0 / components;
  }

  /** nu_0: the least whole number that leaves a mean covariance. */
  static double nu(int d, boolean full) {
    return full ? d + 2 : 3;
  }

  /** S_0 = s I, in the frame, where the variance of all data is 1: the share of one of K. */
  static double s(int components, int d) {
    return Math.max(0.01, Math.pow(components, -2.0 / d));
  }

  /**
   * M-step (Bishop 2006, eq. 10.58 to 10.63).
   *
   * @param honest whether records count for as much as they tell through the noise
   */
  private MixtureComponent component(ComponentMoments moments, boolean honest) {
    int d = moments.mean().length;
    double n = moments.forMean();
    double scatter = honest ? moments.forScatter() : moments.count();
    // m = n xbar/(beta_0 + n), prior mean 0
    double[] mean = moments.mean().clone();
    for (int j = 0; j < d; j++) {
      mean[j] *= n / (BETA + n);
    }
    // S = S_0 + n scatter + beta_0 n/(beta_0 + n) xbar xbar'
    double pull = BETA * n / (BETA + n);
    double[] added = new double[moments.scatter().length];
    for (int i = 0; i < d; i++) {
      if (statistics.isFull()) {
        for (int j = 0; j < d; j++) {
          added[i * d + j] = pull * moments.mean()[i] * moments.mean()[j];
        }
        added[i * d + i] += s(statistics.components(), d);
      } else {
        added[i] = pull * moments.mean()[i] * moments.mean()[i] + s(statistics.components(), d);
      }
    }
    return new MixtureComponent(
        alpha(statistics.components()) + (honest ? moments.forCount() : moments.count()),
        BETA + (honest ? n : moments.count()),
        nu(d, statistics.isFull()) + scatter,
        mean,
        matrix(scatter, moments.scatter(), added));
  }

  /** M-step of EM: n/N, mean and scatter, which is kept away from 0. */
  private MixtureComponent estimate(ComponentMoments moments) {
    int d = moments.mean().length;
    double[] added = new double[moments.scatter().length];
    double least = moments.count() == 0 ? s(statistics.components(), d) : LEAST_POINT_VARIANCE;
    for (int i = 0; i < d; i++) {
      added[statistics.isFull() ? i * d + i : i] = least;
    }
    return MixtureComponent.point(
        moments.count() + LEAST_COUNT, moments.mean(), matrix(1, moments.scatter(), added));
  }

  /** times A + B. */
  private Covariance matrix(double times, double[] a, double[] b) {
    double[] sum = new double[a.length];
    for (int i = 0; i < sum.length; i++) {
      sum[i] = times * a[i] + b[i];
    }
    return statistics.isFull()
        ? Covariance.Full.of(sum, statistics.frame().width())
        : new Covariance.Diagonal(sum);
  }
}
