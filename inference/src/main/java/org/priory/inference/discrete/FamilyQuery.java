package org.priory.inference.discrete;

import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;

/**
 * The tables of all families of a network side by side: a row has 1/sqrt(F) in one cell of each of
 * the F families that it has all levels of, and nothing in the others.
 *
 * <p><b>Sensitivity.</b> At most F squares of 1/F: the norm is at most 1 ({@code
 * docs/proofs/bayes-net.md}).
 */
public record FamilyQuery(DiscreteNetwork network) implements BatchQuery {

  @Override
  public int dimension() {
    return network.cells();
  }

  /** What a row has in each of its cells. */
  double weight() {
    return 1 / Math.sqrt(network.size());
  }

  /** Sums and norms in double precision: a rounding of 2^-53 for each row and each family. */
  @Override
  public double roundingShare(int rows) {
    return (rows + network.size()) * 0x1p-52;
  }

  @Override
  public Worker worker() {
    return new RowsWorker(network, weight());
  }

  private static final class RowsWorker implements Worker {
    private final DiscreteNetwork network;
    private final double weight;
    private final int[] levels;

    RowsWorker(DiscreteNetwork network, double weight) {
      this.network = network;
      this.weight = weight;
      this.levels = new int[network.size()];
    }

    private void read(Batch batch, int row) {
      float label = network.usesLabel() ? batch.labels()[row] : Float.NaN;
      network.levels(batch.features(), batch.offset() + row * batch.width(), label, levels);
    }

    @Override
    public void norms(Batch batch, double[] norms) {
      for (int i = 0; i < batch.rows(); i++) {
        read(batch, i);
        int whole = 0;
        for (int v = 0; v < levels.length; v++) {
          whole += network.cell(v, levels) >= 0 ? 1 : 0;
        }
        norms[i] = weight * Math.sqrt(whole);
      }
    }

    @Override
    public void addWeighted(Batch batch, double[] weights, double[] sum) {
      for (int i = 0; i < batch.rows(); i++) {
        read(batch, i);
        for (int v = 0; v < levels.length; v++) {
          int cell = network.cell(v, levels);
          if (cell >= 0) {
            sum[cell] += weights[i] * weight;
          }
        }
      }
    }
  }
}
