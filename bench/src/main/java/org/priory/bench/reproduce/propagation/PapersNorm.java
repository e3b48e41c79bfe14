package org.priory.bench.reproduce.propagation;

import java.util.Optional;
import org.priory.inference.propagation.FactorModel;

/**
 * A mixture with the papers' norm of natural parameters: in their units a component has variance
 * 1/4, so that eta is 2 and Lambda 4 times what it is where the variance is 1.
 *
 * @param model whose parameters are d of eta and d(d + 1)/2 of Lambda for each component
 */
record PapersNorm(FactorModel model, int components, int width) implements FactorModel {
  private static final double ETA = 2;
  private static final double LAMBDA = 4;

  @Override
  public int dimension() {
    return model.dimension();
  }

  @Override
  public double[] prior() {
    return model.prior();
  }

  @Override
  public double[] weights() {
    double[] weights = model.weights();
    int each = weights.length / components;
    for (int i = 0; i < weights.length; i++) {
      weights[i] *= i % each < width ? ETA : LAMBDA;
    }
    return weights;
  }

  @Override
  public Optional<Cavity> cavity(double[] natural) {
    return model.cavity(natural);
  }

  @Override
  public int project(double[] centred, double noise) {
    return model.project(centred, noise);
  }
}
