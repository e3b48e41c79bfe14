package org.priory.inference.neural;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.priory.privacy.query.BatchQuery;

/**
 * Means mu and spreads rho of independent Gaussian weights: w = mu + sigma eps with sigma =
 * softplus(rho) (Blundell et al. 2015). First all means, then all spreads.
 *
 * <p>eps is drawn once for each step, from a public seed: it is the same for all records, so that
 * the gradient of a record is a function of the record alone.
 */
final class VariationalParameters implements Parameters {
  private static final int RANGE = 1 << 14;

  private final NetworkShape shape;
  private final WeightPrior prior;
  private final VariationalQuery query;
  private final double firstSd;
  private final float[] drawn;
  private final float[] multipliers;

  /**
   * @param firstSd sigma at the start
   */
  VariationalParameters(NetworkShape shape, Head head, WeightPrior prior, double firstSd) {
    this.shape = shape;
    this.prior = prior;
    this.query = new VariationalQuery(shape, head);
    this.firstSd = firstSd;
    this.drawn = new float[shape.parameters()];
    this.multipliers = new float[shape.parameters()];
  }

  @Override
  public int dimension() {
    return 2 * shape.parameters();
  }

  @Override
  public float[] first(long seed) {
    int count = shape.parameters();
    float[] theta = Arrays.copyOf(FirstWeights.of(shape, seed), 2 * count);
    Arrays.fill(theta, count, 2 * count, (float) Softplus.inverse(firstSd));
    return theta;
  }

  @Override
  public BatchQuery at(float[] theta, long step) {
    draw(theta, step, drawn, multipliers);
    query.load(drawn, multipliers);
    return query;
  }

  private void draw(float[] theta, long seed, float[] w, float[] m) {
    int count = shape.parameters();
    IntStream.range(0, (count + RANGE - 1) / RANGE)
        .parallel()
        .forEach(
            part -> {
              SplittableRandom random =
                  new SplittableRandom(seed * 0x9E3779B97F4A7C15L ^ part * 0xD1342543DE82EF95L);
              int to = Math.min(count, (part + 1) * RANGE);
              for (int i = part * RANGE; i < to; i++) {
                float eps = (float) random.nextGaussian();
                // w = mu + softplus(rho) eps, dw/drho = eps/(1 + e^-rho)
                w[i] = theta[i] + Softplus.value(theta[count + i]) * eps;
                m[i] = Softplus.slope(theta[count + i]) * eps;
              }
            });
  }

  /** Of KL(N(mu, sigma^2) | prior): erratum 6, it has no part in the clip. */
  @Override
  public double slope(float[] theta, int i) {
    int count = shape.parameters();
    if (i < count) {
      return prior.slopeOfMean(theta[i], Softplus.value(theta[count + i]));
    }
    float rho = theta[i];
    double sd = Softplus.value(rho);
    // d/drho = (d/dsigma) / (1 + e^-rho)
    return prior.slopeOfSd(theta[i - count], sd) * Softplus.slope(rho);
  }

  @Override
  public float[] weights(float[] theta, long seed) {
    float[] w = new float[shape.parameters()];
    draw(theta, ~seed, w, new float[w.length]);
    return w;
  }
}
