package org.priory.inference.variational.belief;

import org.priory.inference.variational.JointRelease;
import org.priory.inference.variational.SecondMoment;
import org.priory.numerics.linear.DoubleMatrix;
import org.priory.numerics.linear.Products;
import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;

/**
 * The E-step of {@link BeliefModel} for many images. The vector of an image is that of {@link
 * BeliefStatistics#add} with s, f and xi as {@link HiddenUnits} computes them, by plain operations
 * on the image alone; products of matrices only add up. All in double precision: the rounding share
 * is below 1e-9 for images of 64 x 64 pixels ({@code docs/proofs/belief.md}, section 3).
 */
final class BeliefBatch implements BatchQuery {
  private static final double UNIT = 0x1p-52;

  private final BeliefStatistics statistics;
  private final BeliefState state;
  private final double[] scales;

  BeliefBatch(BeliefStatistics statistics, BeliefState state, double clip) {
    this.statistics = statistics;
    this.state = state;
    JointRelease release = statistics.release();
    this.scales = new double[release.blocks().size()];
    for (int b = 0; b < scales.length; b++) {
      scales[b] = clip * release.scale(b);
    }
  }

  @Override
  public int dimension() {
    return statistics.release().dimension();
  }

  @Override
  public double roundingShare(int rows) {
    int j = statistics.pixels().count();
    // y and p s' are added up apart: what they lose is a share of (|y| + |p|) |s|, not of |u| |s|
    double apart = 2 * Math.sqrt(j) * scales[statistics.cross()] / scales[statistics.s()];
    return UNIT * (rows + j + statistics.units() + 32.0) * (4 + apart);
  }

  @Override
  public Worker worker() {
    return new Sums();
  }

  private final class Sums implements Worker {
    private final Pixels pixels = statistics.pixels();
    private final int units = statistics.units();
    private final HiddenUnits hidden = state.units().copy();
    private final int[] on = new int[pixels.count()];
    private final double[] mean = new double[units];

    /** Which pixels are 1, image after image, those of image i from starts[i] on. */
    private int[] allOn = new int[0];

    private int[] starts = new int[0];
    private double[] s = new double[0];
    private double[] factors = new double[0];

    /** xi - 1/8, that of pixel j and image i at j n + i. */
    private double[] xi = new double[0];

    private double[] packed = new double[0];

    private void fit(int n) {
      if (factors.length != n) {
        allOn = new int[n * pixels.count()];
        starts = new int[n + 1];
        s = new double[n * units];
        factors = new double[n];
        xi = new double[statistics.xi() == BeliefStatistics.NONE ? 0 : n * pixels.count()];
        packed =
            new double[statistics.moment() == SecondMoment.FULL ? n * statistics.pairCount() : 0];
      }
    }

    @Override
    public void norms(Batch batch, double[] norms) {
      int n = batch.rows();
      fit(n);
      for (int i = 0; i < n; i++) {
        int count = pixels.on(batch.features(), batch.offset() + i * batch.width(), on);
        System.arraycopy(on, 0, allOn, starts[i], count);
        starts[i + 1] = starts[i] + count;
        hidden.infer(on, count, mean);
        System.arraycopy(mean, 0, s, i * units, units);
        double distance = pixels.distance(on, count);
        factors[i] = pixels.factor(distance);
        norms[i] = norm(i, n, factors[i] * distance);
      }
    }

    /** |v|, from the norms of what its blocks are products of. */
    private double norm(int i, int n, double u) {
      double squares = 0;
      double fourths = 0;
      for (int k = 0; k < units; k++) {
        double square = mean[k] * mean[k];
        squares += square;
        fourths += square * square;
      }
      double first = scales[statistics.s()];
      double cross = scales[statistics.cross()] * u;
      double sum = squares * (first * first + cross * cross);
      if (statistics.y() != BeliefStatistics.NONE) {
        // |y - 1/2|^2 = J/4
        double y = scales[statistics.y()];
        sum += y * y * pixels.count() / 4;
      }
      if (statistics.count() != BeliefStatistics.NONE) {
        double one = scales[statistics.count()];
        sum += one * one;
      }
      double own = 1;
      if (statistics.xi() != BeliefStatistics.NONE) {
        double away = 0;
        own = 0;
        double[] augmented = hidden.augmented();
        for (int j = 0; j < augmented.length; j++) {
          double x = augmented[j] - BeliefStatistics.MIDDLE;
          xi[j * n + i] = x;
          away += x * x;
          own += augmented[j] * augmented[j];
        }
        double alone = scales[statistics.xi()];
        double product = scales[statistics.xi() + 1];
        sum += away * (alone * alone + squares * product * product);
      }
      if (statistics.pairs() != BeliefStatistics.NONE) {
        // sum over k != l of s_k^2 s_l^2
        double pairs = scales[statistics.pairs()];
        sum += pairs * pairs * own * Math.max(0, squares * squares - fourths);
      }
      return Math.sqrt(sum);
    }

    @Override
    public void addWeighted(Batch batch, double[] weights, double[] sum) {
      int n = batch.rows();
      JointRelease release = statistics.release();
      addCross(n, weights, sum, release.start(statistics.s()), release.start(statistics.cross()));
      if (statistics.y() != BeliefStatistics.NONE) {
        addPixels(n, weights, sum, release.start(statistics.y()));
      }
      if (statistics.xi() != BeliefStatistics.NONE) {
        addAugmented(n, weights, sum, release.start(statistics.xi()));
      }
      if (statistics.pairs() != BeliefStatistics.NONE) {
        addPairs(n, weights, sum, release.start(statistics.pairs()));
      }
      if (statistics.count() != BeliefStatistics.NONE) {
        int at = release.start(statistics.count());
        for (int i = 0; i < n; i++) {
          sum[at] += scales[statistics.count()] * weights[i];
        }
      }
    }

    /** sum w s, and sum w f (y - p) s' = sum over pixels that are 1 of w f s' - p (sum w f s)'. */
    private void addCross(int n, double[] weights, double[] sum, int first, int cross) {
      double scale = scales[statistics.cross()];
      double[] part = new double[units];
      double[] all = new double[units];
      for (int i = 0; i < n; i++) {
        for (int k = 0; k < units; k++) {
          double weighted = weights[i] * s[i * units + k];
          sum[first + k] += scales[statistics.s()] * weighted;
          part[k] = scale * factors[i] * weighted;
          all[k] += part[k];
        }
        for (int o = starts[i]; o < starts[i + 1]; o++) {
          int at = cross + allOn[o] * units;
          for (int k = 0; k < units; k++) {
            sum[at + k] += part[k];
          }
        }
      }
      for (int j = 0; j < pixels.count(); j++) {
        double p = pixels.centre()[j];
        int at = cross + j * units;
        for (int k = 0; k < units; k++) {
          sum[at + k] -= p * all[k];
        }
      }
    }

    private void addPixels(int n, double[] weights, double[] sum, int at) {
      double scale = scales[statistics.y()];
      double all = 0;
      for (int i = 0; i < n; i++) {
        all += weights[i];
        for (int o = starts[i]; o < starts[i + 1]; o++) {
          sum[at + allOn[o]] += scale * weights[i];
        }
      }
      for (int j = 0; j < pixels.count(); j++) {
        sum[at + j] -= 0.5 * scale * all;
      }
    }

    private void addAugmented(int n, double[] weights, double[] sum, int at) {
      int j = pixels.count();
      for (int p = 0; p < j; p++) {
        double value = 0;
        for (int i = 0; i < n; i++) {
          value += weights[i] * xi[p * n + i];
        }
        sum[at + p] += scales[statistics.xi()] * value;
      }
      double[] weighted = new double[n * units];
      for (int i = 0; i < weighted.length; i++) {
        weighted[i] = weights[i / units] * s[i];
      }
      Products.gemm(
          scales[statistics.xi() + 1],
          DoubleMatrix.view(xi, 0, j, n),
          DoubleMatrix.view(weighted, 0, n, units),
          1,
          DoubleMatrix.view(sum, at + j, j, units));
    }

    private void addPairs(int n, double[] weights, double[] sum, int at) {
      double scale = scales[statistics.pairs()];
      int length = statistics.pairCount();
      if (statistics.moment() == SecondMoment.FULL) {
        for (int i = 0; i < n; i++) {
          statistics.pack(s, i * units, weights[i], packed, i * length);
        }
        double[] whole = xi.clone();
        for (int i = 0; i < whole.length; i++) {
          whole[i] += BeliefStatistics.MIDDLE;
        }
        Products.gemm(
            scale,
            DoubleMatrix.view(whole, 0, pixels.count(), n),
            DoubleMatrix.view(packed, 0, n, length),
            1,
            DoubleMatrix.view(sum, at, pixels.count(), length));
        return;
      }
      double[] one = new double[length];
      for (int i = 0; i < n; i++) {
        if (weights[i] != 0) {
          statistics.pack(s, i * units, scale * weights[i], one, 0);
          for (int p = 0; p < length; p++) {
            sum[at + p] += one[p];
          }
        }
      }
    }
  }
}
