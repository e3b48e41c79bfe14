package org.priory.app.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.numerics.random.GammaSampler;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;

/** Coefficients as {@code beta.1}, {@code beta.2}, ..., and the precision as {@code tau}. */
record RegressionDraws(GaussianPosterior coefficients, Optional<GammaPosterior> precision)
    implements Draws {

  @Override
  public List<String> columns() {
    List<String> columns = new ArrayList<>();
    for (int i = 1; i <= coefficients.dimension(); i++) {
      columns.add("beta." + i);
    }
    precision.ifPresent(gamma -> columns.add("tau"));
    return columns;
  }

  @Override
  public List<String> meanings() {
    List<String> meanings = new ArrayList<>(coefficients.names());
    precision.ifPresent(gamma -> meanings.add("precision of the noise, target in [-1, 1]"));
    return meanings;
  }

  @Override
  public double next(double[] values, RandomSource source) {
    int d = coefficients.dimension();
    double[] z = new double[d];
    NormalSampler.fill(z, 1, source);
    double[] away = coefficients.covariance().colour(z);
    double squares = 0;
    for (int i = 0; i < d; i++) {
      values[i] = coefficients.mean()[i] + away[i];
      squares += z[i] * z[i];
    }
    // log N(beta) = -z'z/2 and log Gamma(tau) = (a - 1) log tau - b tau, up to constants
    double logDensity = -0.5 * squares;
    if (precision.isPresent()) {
      GammaPosterior gamma = precision.get();
      double tau = GammaSampler.next(gamma.shape(), gamma.rate(), source);
      values[d] = tau;
      logDensity += (gamma.shape() - 1) * Math.log(tau) - gamma.rate() * tau;
    }
    return logDensity;
  }
}
