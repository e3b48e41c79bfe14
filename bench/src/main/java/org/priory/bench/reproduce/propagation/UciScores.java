package org.priory.bench.reproduce.propagation;

import org.priory.inference.diagnostics.NumberPredictions;
import org.priory.inference.posterior.NetworkPosterior;

/**
 * What a network is worth on test rows, in the target's units.
 *
 * @param rmse root of the mean squared error
 * @param logLikelihood its mean
 */
record UciScores(double rmse, double logLikelihood) {

  static UciScores of(UciSet set, NetworkPosterior posterior, UciSet.Part test) {
    NumberPredictions scores = new NumberPredictions();
    int d = test.known().width();
    double half = (set.max() - set.min()) / 2;
    double middle = (set.max() + set.min()) / 2;
    for (int i = 0; i < test.labels().length; i++) {
      scores.add(
          middle + half * posterior.mean(test.values(), i * d),
          half * posterior.sd(test.values(), i * d),
          middle + half * test.labels()[i]);
    }
    return new UciScores(scores.rootMeanSquaredError(), scores.meanLogLikelihood());
  }
}
