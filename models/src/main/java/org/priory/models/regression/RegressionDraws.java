package org.priory.models.regression;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.models.model.Draws;
import org.priory.numerics.random.GammaSampler;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;

/** Coefficients as they are read, and the precision as {@code tau}. */
record RegressionDraws(
    GaussianPosterior coefficients, Optional<GammaPosterior> precision, Reading reading)
    implements Draws {

  @Override
  public List<String> columns() {
    List<String> columns = new ArrayList<>(DrawNames.of(reading.names()));
    precision.ifPresent(gamma -> columns.add("tau"));
    return columns;
  }

  @Override
  public List<String> meanings() {
    List<String> meanings = new ArrayList<>(reading.words());
    precision.ifPresent(gamma -> meanings.add("precision of the noise, target in [-1, 1]"));
    return meanings;
  }

  @Override
  public List<String> notes() {
    return reading.drawsNotes();
  }

  @Override
  public double next(double[] values, RandomSource source) {
    int d = coefficients.dimension();
    double[] z = new double[d];
    NormalSampler.fill(z, 1, source);
    double[] away = coefficients.covariance().colour(z);
    double[] mean = coefficients.mean();
    double squares = 0;
    for (int i = 0; i < d; i++) {
      away[i] += mean[i];
      squares += z[i] * z[i];
    }
    double[] read = reading.of(away);
    System.arraycopy(read, 0, values, 0, read.length);
    // log N(beta) = -z'z/2 and log Gamma(tau) = (a - 1) log tau - b tau, up to constants
    double logDensity = -0.5 * squares;
    if (precision.isPresent()) {
      GammaPosterior gamma = precision.get();
      double tau = GammaSampler.next(gamma.shape(), gamma.rate(), source);
      values[read.length] = tau;
      logDensity += (gamma.shape() - 1) * Math.log(tau) - gamma.rate() * tau;
    }
    return logDensity;
  }
}
