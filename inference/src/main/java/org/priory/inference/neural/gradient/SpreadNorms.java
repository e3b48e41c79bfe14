package org.priory.inference.neural.gradient;

import org.priory.inference.neural.layer.ConvolutionPass;
import org.priory.inference.neural.layer.DensePass;
import org.priory.inference.neural.layer.LayerPass;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.layer.Spreads;

/** What the gradients by the spreads rho of a layer add to the norms of a batch. */
interface SpreadNorms {

  /** Adds the squared norm of each row's gradient by rho, which is that by mu times M. */
  void add(int rows, double[] squares);

  /** Those of a layer that has worked on the batch. */
  static SpreadNorms of(NetworkShape shape, int layer, LayerPass pass, Spreads spreads) {
    if (pass instanceof DensePass dense) {
      return new DenseSpreadNorms(shape, layer, dense, spreads);
    }
    if (pass instanceof ConvolutionPass filters) {
      return (rows, squares) ->
          LayerPass.each(rows, row -> squares[row] += filters.square(row, spreads));
    }
    return (rows, squares) -> {}; // no parameters
  }
}
