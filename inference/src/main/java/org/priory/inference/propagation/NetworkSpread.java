package org.priory.inference.propagation;

import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.NormalNetwork;

/**
 * How sure the weights of a network are, from what was bought. With errors of variance s, N records
 * and a variance tau^2 of the privacy noise along a direction of {@link GaussNewton}, the weights
 * that the steps end at differ from the best ones by a covariance of (s/N + tau^2) G^-1, G = E[J
 * J'], J the slopes of the output. Of all independent normal weights those are nearest to it, in
 * the divergence KL(q, p) that variational inference and the natural parameters of SEP are about,
 * that have its precisions:
 *
 * <pre>
 *   1/v_i = a + E[J_i^2]/(s/N + tau^2).
 * </pre>
 *
 * <p>E is over inputs that are made up from bought correlations ({@link SimulatedInputs}), s was
 * bought, tau is public. Nothing here asks the data.
 *
 * @param inputs made up
 * @param prior a, the precision of every weight before the data
 * @param records N
 * @param tau2 tau^2
 */
record NetworkSpread(SimulatedInputs inputs, double prior, double records, double tau2) {
  /** The weights explain at most this share of the squared error that was bought. */
  private static final double MOST_EXPLAINED = 0.5;

  /** k/N is that at most. */
  private static final double MOST_FITTED = 0.25;

  /** A network, and the precision of the errors that its weights do not explain. */
  record Spread(NormalNetwork network, GammaPosterior noise) {}

  /**
   * The network with learned variances. The error that was bought is that of the records that the
   * weights were fitted to, and with k directions it is s (1 - k/N), where that of others is s (1 +
   * k/N) (Akaike 1970). What the weights are unsure of is a part of that, and is taken off.
   *
   * @param network whose means are those that the steps ended at
   * @param directions k: all that were kept, as real inputs move more of them than made-up ones do
   * @param error the mean squared error that was bought, as a precision
   */
  Spread of(NormalNetwork network, int directions, GammaPosterior error) {
    double share = Math.min(MOST_FITTED, directions / records);
    double bought = error.rate() / error.shape() * (1 + share) / (1 - share);
    NormalNetwork learned = withVariances(network, bought);
    double ofWeights = 0;
    for (double[] x : inputs.values()) {
      ofWeights += learned.pass(x).variance() / inputs.count();
    }
    double left = Math.max((1 - MOST_EXPLAINED) * bought, bought - ofWeights);
    return new Spread(learned, new GammaPosterior(error.shape(), error.shape() * left));
  }

  private NormalNetwork withVariances(NormalNetwork network, double errors) {
    int p = network.mean().length;
    double[] squares = new double[p];
    double[] one = new double[p];
    for (double[] x : inputs.values()) {
      NetworkFactor.slopes(network, x, x, one);
      for (int i = 0; i < p; i++) {
        squares[i] += one[i] * one[i] / inputs.count();
      }
    }
    double unsure = errors / records + tau2;
    double[] v = new double[p];
    for (int i = 0; i < p; i++) {
      v[i] = 1 / (prior + squares[i] / unsure);
    }
    return new NormalNetwork(network.unit(), network.inputs(), network.hidden(), network.mean(), v);
  }
}
