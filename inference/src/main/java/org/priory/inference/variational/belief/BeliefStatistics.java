package org.priory.inference.variational.belief;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.priory.inference.variational.JointRelease;
import org.priory.inference.variational.SecondMoment;
import org.priory.inference.variational.StatisticBlock;
import org.priory.inference.variational.regression.PolyaGamma;

/**
 * What an image contributes to a belief network of J pixels and K hidden units (VIPS, section 7 and
 * appendix 4, in units s = z - 1/2), each block with the largest norm that it can have:
 *
 * <pre>
 *   s                             sqrt(K)/2
 *   y - 1/2                       sqrt(J)/2                 unless it was bought before
 *   u s',  u = f (y - p)          C sqrt(K)/2
 *   s_k s_l, k &lt; l                sqrt(K (K-1))/4           where images share xi
 *   xi - 1/8                      sqrt(J)/8                 where they do not
 *   (xi - 1/8) s'                 sqrt(J K)/16              where they do not
 *   xi_j s_k s_l, k &lt; l           sqrt(J K (K-1))/16        with the full second moment
 *   1                             1                         where images are sampled
 * </pre>
 *
 * <p>All follow from |s_k| &lt;= 1/2, 0 &lt; xi &lt;= 1/4 and |u| &lt;= C; what is on the diagonal
 * of ss' is known, as E[s_k^2] = 1/4. The sum of 1 is how many images a sample has, for what is
 * known of each of them (1/4, 1/2, 1/8) goes with that number. Sums of pairs k &lt; l have weight
 * sqrt 2. Proofs: {@code docs/proofs/belief.md}.
 */
final class BeliefStatistics implements Serializable {
  /** Half the largest mean of a Pólya-Gamma variable, from which xi is at most as far. */
  static final double MIDDLE = PolyaGamma.LARGEST_MEAN / 2;

  static final double ROOT = Math.sqrt(2);

  /** Where a block is missing. */
  static final int NONE = -1;

  private final Pixels pixels;
  private final int units;
  private final SecondMoment moment;
  private final JointRelease release;
  private final int y;
  private final int pairs;
  private final int xi;
  private final int count;

  /**
   * @param isCentred whether the frequencies of the pixels are known already
   * @param isSampled whether the number of images in a step is random
   */
  BeliefStatistics(
      Pixels pixels, int units, SecondMoment moment, boolean isCentred, boolean isSampled) {
    this.pixels = pixels;
    this.units = units;
    this.moment = moment;
    int j = pixels.count();
    double rootJ = Math.sqrt(j);
    double rootK = Math.sqrt(units);
    double rootPairs = Math.sqrt((double) units * (units - 1));
    List<StatisticBlock> blocks = new ArrayList<>();
    List<Double> weights = new ArrayList<>();
    blocks.add(StatisticBlock.vector("sum of s", units, rootK / 2));
    weights.add(0.25);
    blocks.add(
        StatisticBlock.vector(
            "sum of (y - p) s'", Math.multiplyExact(j, units), pixels.radius() * rootK / 2));
    weights.add(0.8);
    y = isCentred ? NONE : blocks.size();
    if (!isCentred) {
      blocks.add(StatisticBlock.vector("sum of y - 1/2", j, rootJ / 2));
      weights.add(0.25);
    }
    xi = moment.isPerPixel() ? blocks.size() : NONE;
    if (moment.isPerPixel()) {
      blocks.add(StatisticBlock.vector("sum of xi - 1/8", j, MIDDLE * rootJ));
      weights.add(0.25);
      blocks.add(
          StatisticBlock.vector("sum of (xi - 1/8) s'", j * units, MIDDLE * rootJ * rootK / 2));
      weights.add(0.5);
    }
    pairs = moment == SecondMoment.DIAGONAL || units == 1 ? NONE : blocks.size();
    if (pairs != NONE) {
      boolean full = moment == SecondMoment.FULL;
      int length = units * (units - 1) / 2;
      blocks.add(
          StatisticBlock.vector(
              full ? "sum of xi s_k s_l" : "sum of s_k s_l",
              full ? Math.multiplyExact(j, length) : length,
              full ? PolyaGamma.LARGEST_MEAN * rootJ * rootPairs / 4 : rootPairs / 4));
      weights.add(full ? 0.8 : 0.4);
    }
    count = isSampled ? blocks.size() : NONE;
    if (isSampled) {
      blocks.add(StatisticBlock.vector("number of images", 1, 1));
      weights.add(0.15);
    }
    release = JointRelease.of(blocks, weights.stream().mapToDouble(Double::doubleValue).toArray());
  }

  Pixels pixels() {
    return pixels;
  }

  int units() {
    return units;
  }

  SecondMoment moment() {
    return moment;
  }

  JointRelease release() {
    return release;
  }

  /** The block of s; that of u s' is the next. */
  int s() {
    return 0;
  }

  int cross() {
    return 1;
  }

  /** The block of y - 1/2, or {@link #NONE}. */
  int y() {
    return y;
  }

  /** The block of xi - 1/8, or {@link #NONE}; that of (xi - 1/8) s' is the next. */
  int xi() {
    return xi;
  }

  /** The block of pairs, or {@link #NONE}. */
  int pairs() {
    return pairs;
  }

  /** Whether the number of images in a step is random. */
  boolean isSampled() {
    return count != NONE;
  }

  /** The block of the number of images, or {@link #NONE}. */
  int count() {
    return count;
  }

  /** Numbers in a matrix of pairs. */
  int pairCount() {
    return units * (units - 1) / 2;
  }

  /** Fills in sqrt 2 s_k s_l for k < l, row by row. */
  void pack(double[] s, int from, double factor, double[] packed, int at) {
    int next = at;
    for (int k = 0; k < units; k++) {
      double first = ROOT * factor * s[from + k];
      for (int l = k + 1; l < units; l++) {
        packed[next++] = first * s[from + l];
      }
    }
  }

  /** Adds all blocks of one image. */
  void add(int[] on, int onCount, double[] s, double[] xis, double[] sum) {
    int j = pixels.count();
    int at = release.start(s());
    for (int k = 0; k < units; k++) {
      sum[at + k] += s[k];
    }
    double f = pixels.factor(pixels.distance(on, onCount));
    at = release.start(cross());
    int next = 0;
    for (int i = 0; i < j; i++) {
      boolean isOn = next < onCount && on[next] == i;
      next += isOn ? 1 : 0;
      double u = f * ((isOn ? 1 : 0) - pixels.centre()[i]);
      for (int k = 0; k < units; k++) {
        sum[at + i * units + k] += u * s[k];
      }
      if (y != NONE) {
        sum[release.start(y) + i] += isOn ? 0.5 : -0.5;
      }
    }
    if (xi != NONE) {
      addAugmented(s, xis, sum);
    }
    if (pairs != NONE) {
      addPairs(s, xis, sum);
    }
    if (count != NONE) {
      sum[release.start(count)] += 1;
    }
  }

  private void addAugmented(double[] s, double[] xis, double[] sum) {
    int at = release.start(xi);
    int product = release.start(xi + 1);
    for (int i = 0; i < xis.length; i++) {
      double away = xis[i] - MIDDLE;
      sum[at + i] += away;
      for (int k = 0; k < units; k++) {
        sum[product + i * units + k] += away * s[k];
      }
    }
  }

  private void addPairs(double[] s, double[] xis, double[] sum) {
    int length = pairCount();
    double[] packed = new double[length];
    pack(s, 0, 1, packed, 0);
    int at = release.start(pairs);
    int copies = moment == SecondMoment.FULL ? xis.length : 1;
    for (int i = 0; i < copies; i++) {
      double factor = moment == SecondMoment.FULL ? xis[i] : 1;
      for (int p = 0; p < length; p++) {
        sum[at + i * length + p] += factor * packed[p];
      }
    }
  }
}
