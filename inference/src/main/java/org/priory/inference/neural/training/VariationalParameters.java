package org.priory.inference.neural.training;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.priory.inference.neural.gradient.AveragedQuery;
import org.priory.inference.neural.gradient.VariationalQuery;
import org.priory.inference.neural.head.Head;
import org.priory.inference.neural.layer.FirstWeights;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.settings.WeightPrior;
import org.priory.numerics.parallel.Workers;
import org.priory.privacy.query.BatchQuery;

/**
 * Means mu and spreads rho of independent Gaussian weights: w = mu + sigma eps with sigma =
 * softplus(rho) (Blundell et al. 2015). First all means, then all spreads.
 *
 * <p>eps is drawn once or a few times for each step, from a public seed: it is the same for all
 * records, so that the gradient of a record is a function of the record alone.
 */
public final class VariationalParameters implements Parameters {
  private static final int RANGE = 1 << 14;

  private final NetworkShape shape;
  private final WeightPrior prior;
  private final double firstSd;
  private final List<OneDraw> draws = new ArrayList<>();
  private final AveragedQuery mean;

  /** Weights that are drawn for a step, and their question. */
  private static final class OneDraw {
    private final float[] weights;
    private final float[] multipliers;
    private final VariationalQuery query;

    OneDraw(NetworkShape shape, Head head) {
      this.weights = new float[shape.parameters()];
      this.multipliers = new float[shape.parameters()];
      this.query = new VariationalQuery(shape, head);
    }
  }

  /**
   * @param firstSd sigma at the start
   * @param samples draws of the weights in a step
   */
  public VariationalParameters(
      NetworkShape shape, Head head, WeightPrior prior, double firstSd, int samples) {
    this.shape = shape;
    this.prior = prior;
    this.firstSd = firstSd;
    for (int j = 0; j < samples; j++) {
      draws.add(new OneDraw(shape, head));
    }
    this.mean = new AveragedQuery(draws.stream().map(each -> each.query).toList());
  }

  @Override
  public float[] first(long seed) {
    return first(shape, firstSd, seed);
  }

  /** Means as the weights of other fits start, all spreads the same. */
  static float[] first(NetworkShape shape, double firstSd, long seed) {
    int count = shape.parameters();
    float[] theta = Arrays.copyOf(FirstWeights.of(shape, seed), 2 * count);
    Arrays.fill(theta, count, 2 * count, (float) Softplus.inverse(firstSd));
    return theta;
  }

  @Override
  public BatchQuery at(float[] theta, long step) {
    for (int j = 0; j < draws.size(); j++) {
      OneDraw one = draws.get(j);
      draw(theta, step ^ j * 0x632BE59BD9B4E019L, one.weights, one.multipliers);
      one.query.load(one.weights, one.multipliers);
    }
    mean.restart();
    return draws.size() == 1 ? draws.get(0).query : mean;
  }

  /** Weights w of a public seed, and M = dw/drho. */
  static void draw(float[] theta, long seed, float[] w, float[] m) {
    int count = w.length;
    Workers.each(
        (count + RANGE - 1) / RANGE,
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

  /** Derivative of KL(N(mu, sigma^2) | prior): erratum 6, it has no part in the clip. */
  @Override
  public double slope(float[] theta, int i) {
    return slope(prior, theta, i);
  }

  static double slope(WeightPrior prior, float[] theta, int i) {
    int count = theta.length / 2;
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
    return weights(shape, theta, seed);
  }

  static float[] weights(NetworkShape shape, float[] theta, long seed) {
    float[] w = new float[shape.parameters()];
    draw(theta, ~seed, w, new float[w.length]);
    return w;
  }
}
