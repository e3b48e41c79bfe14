package org.priory.inference.neural;

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
