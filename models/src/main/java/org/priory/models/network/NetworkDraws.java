package org.priory.models.network;

import java.util.ArrayList;
import java.util.List;
import org.priory.inference.posterior.NetworkPosterior;
import org.priory.inference.posterior.NormalNetwork;
import org.priory.models.model.Draws;
import org.priory.numerics.random.GammaSampler;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;

/** Weights as {@code w.unit.input} and {@code u.unit}, and the precision of errors as tau. */
record NetworkDraws(NetworkPosterior posterior) implements Draws {

  @Override
  public List<String> columns() {
    NormalNetwork network = posterior.network();
    List<String> columns = new ArrayList<>();
    for (int i = 1; i <= network.hidden(); i++) {
      for (int j = 1; j <= network.inputs(); j++) {
        columns.add("w." + i + "." + j);
      }
    }
    for (int i = 1; i <= network.hidden() + 1; i++) {
      columns.add("u." + i);
    }
    columns.add("tau");
    return columns;
  }

  @Override
  public List<String> meanings() {
    NormalNetwork network = posterior.network();
    List<String> meanings = new ArrayList<>();
    for (int i = 1; i <= network.hidden(); i++) {
      for (String name : posterior.names()) {
        meanings.add("unit " + i + ", scaled " + name);
      }
    }
    for (int i = 1; i <= network.hidden(); i++) {
      meanings.add("output, unit " + i);
    }
    meanings.add("output, constant");
    meanings.add("precision of the scaled target's errors");
    return meanings;
  }

  @Override
  public double next(double[] values, RandomSource source) {
    NormalNetwork network = posterior.network();
    int count = network.mean().length;
    double[] z = new double[count];
    NormalSampler.fill(z, 1, source);
    double logDensity = 0;
    for (int i = 0; i < count; i++) {
      values[i] = network.mean()[i] + Math.sqrt(network.variance()[i]) * z[i];
      logDensity -= 0.5 * z[i] * z[i];
    }
    double shape = posterior.precision().shape();
    double rate = posterior.precision().rate();
    double tau = GammaSampler.next(shape, rate, source);
    values[count] = tau;
    return logDensity + (shape - 1) * Math.log(tau) - rate * tau;
  }
}
