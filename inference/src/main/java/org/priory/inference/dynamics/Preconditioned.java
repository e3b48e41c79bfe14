package org.priory.inference.dynamics;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Preconditioned Langevin dynamics of weights (Li, Chen, Carlson and Carin 2016): shorter steps
 * where gradients are large, as in RMSprop. With a step r for the mean loss of n records, and the
 * noisy gradient g of the mean loss,
 *
 * <pre>
 *   V = 0.99 V + 0.01 g^2,   M = min(1, sqrt(mean V / V))
 *   w = w - r M g + N(0, 2 r M tau/n)
 * </pre>
 *
 * <p>Three things differ from the paper. V has the privacy noise in it, as what is left without
 * drowns in it, and steps are relative to the mean of V over the weights that are moved together:
 * where noise is all that is heard, all of them take about the steps of Langevin dynamics. M is
 * kept from some step on: one that follows the chain needs a correction that the paper leaves out,
 * and without it the chain samples from something else. And privacy noise is a part of the noise
 * that is asked for: as M is at most 1, no weight is hotter than {@link Langevin} would have it.
 */
public final class Preconditioned implements Update {
  private static final double MEMORY = 0.99;

  private final HeatBath bath;
  private final double rate;
  private final double privacySd;
  private final long settled;
  private final long seed;
  private final float[] squares;

  /**
   * At the start.
   *
   * @param bath its temperature; its friction is 1
   * @param rate r, the step for the mean loss
   * @param privacySd standard deviation of the noise that the mean gradient has already
   * @param settled the last step that M follows
   * @param seed of the noise that is added; no secret
   */
  public Preconditioned(
      int dimension, HeatBath bath, double rate, double privacySd, long settled, long seed) {
    if (bath.friction() != 1) {
      throw new IllegalArgumentException("friction must be 1, was " + bath.friction());
    }
    this.bath = bath;
    this.rate = rate;
    this.privacySd = privacySd;
    this.settled = settled;
    this.seed = seed;
    this.squares = new float[dimension];
  }

  @Override
  public void move(float[] g, float[] w, int from, int count, long step) {
    SplittableRandom random = new SplittableRandom(seed ^ step * 0x9E3779B97F4A7C15L + from);
    double all = bath.variance(rate);
    double given = rate * privacySd * rate * privacySd;
    double sum = 0;
    for (int j = 0; j < count; j++) {
      int i = from + j;
      if (step <= settled) {
        squares[i] = (float) (MEMORY * squares[i] + (1 - MEMORY) * g[j] * g[j]);
      }
      sum += squares[i];
    }
    for (int j = 0; j < count; j++) {
      int i = from + j;
      double m = squares[i] > 0 ? Math.min(1, Math.sqrt(sum / count / squares[i])) : 1;
      double rest = HeatBath.rest(all * m, given * m * m);
      double noise = rest == 0 ? 0 : rest * random.nextGaussian();
      w[i] = (float) (w[i] - rate * m * g[j] + noise);
    }
  }

  @Override
  public List<float[]> memory() {
    return List.of(squares);
  }
}
