package org.priory.models.synthetic;

import java.util.ArrayList;
import java.util.List;
import org.priory.inference.describe.Asked;
import org.priory.inference.describe.BinnedColumn;
import org.priory.inference.describe.CrossCounts;
import org.priory.inference.describe.Marginals;
import org.priory.inference.synthetic.RowSampler;
import org.priory.inference.synthetic.Synthesis;

/** The shares that synthetic rows have in bins and pairs of bins, over all data sets. */
final class SyntheticCounts {
  private final Marginals bought;
  private final List<double[]> columns = new ArrayList<>();
  private final List<double[]> pairs = new ArrayList<>();

  /**
   * Counts the rows.
   *
   * @param rows of each data set
   */
  SyntheticCounts(Synthesis synthesis, long rows) {
    this.bought = synthesis.bought();
    List<BinnedColumn> axes = bought.asked().axes();
    List<Asked.Pair> crosses = bought.asked().crosses();
    axes.forEach(axis -> columns.add(new double[axis.allBins()]));
    crosses.forEach(
        pair ->
            pairs.add(
                new double[axes.get(pair.first()).allBins() * axes.get(pair.second()).allBins()]));
    double share = 1.0 / rows / synthesis.draws().size();
    for (int set = 0; set < synthesis.draws().size(); set++) {
      RowSampler sampler = synthesis.rows(set);
      for (long i = 0; i < rows; i++) {
        int[] row = sampler.next();
        for (int a = 0; a < row.length; a++) {
          columns.get(a)[row[a]] += share;
        }
        for (int k = 0; k < pairs.size(); k++) {
          Asked.Pair pair = crosses.get(k);
          int width = axes.get(pair.second()).allBins();
          pairs.get(k)[row[pair.first()] * width + row[pair.second()]] += share;
        }
      }
    }
  }

  /** Shares of the rows in each bin of a column. */
  double[] column(int a) {
    return columns.get(a).clone();
  }

  private double total() {
    return Math.max(1, bought.total());
  }

  /** Bought shares of each bin of a column, which may be below zero. */
  double[] boughtColumn(int a) {
    double[] bins = bought.axes().get(a).bins();
    for (int i = 0; i < bins.length; i++) {
      bins[i] /= total();
    }
    return bins;
  }

  /** The standard deviation of the noise on a bought share of a column. */
  double noise(int a) {
    double[] bin = bought.axes().get(a).picked(0, bought.axes().get(a).axis().cellsOfBin());
    return Math.sqrt(bought.axes().get(a).variance(bin)) / total();
  }

  /** Half the sum of absolute differences between bought and synthetic shares of a pair. */
  double distance(int pair) {
    CrossCounts cross = bought.crosses().get(pair);
    int width = cross.columns().allBins();
    double sum = 0;
    for (int i = 0; i < pairs.get(pair).length; i++) {
      double share = cross.count(i / width, i % width) / total();
      sum += Math.abs(share - pairs.get(pair)[i]) / 2;
    }
    return sum;
  }

  /** What the noise alone adds to that distance on average: E|N(0, s^2)| = s sqrt(2/pi). */
  double distanceOfNoise(int pair) {
    double sd = Math.sqrt(bought.crosses().get(pair).variance()) / total();
    return pairs.get(pair).length * sd * Math.sqrt(2 / Math.PI) / 2;
  }
}
