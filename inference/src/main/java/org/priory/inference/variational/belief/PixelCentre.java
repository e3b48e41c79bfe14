package org.priory.inference.variational.belief;

import org.priory.inference.model.PublicImages;
import org.priory.inference.variational.BeliefSettings;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * The frequencies p of pixels, bought once, and the radius C of images around them. Both are
 * functions of a noisy answer and of public numbers.
 */
final class PixelCentre {
  /** No frequency is taken to be nearer to 0 or 1. */
  private static final double LEAST = 1e-3;

  /** C in root mean square distances: few images are farther. */
  private static final double USUAL = 1.1;

  /** A larger C costs nothing that matters while weights have no more noise than this. */
  private static final double SMALL_NOISE = 0.02;

  private PixelCentre() {}

  /**
   * Buys the frequencies: one question.
   *
   * @param noise of the running sums of the steps to come, over one record's bound
   */
  static Pixels ask(
      PublicImages known, BeliefSettings settings, double noise, Questions questions) {
    PixelSums query = new PixelSums(known.pixels(), settings.threshold());
    NoisySum answer = questions.ask(query);
    double[] p = new double[known.pixels()];
    double factor = query.unit() / (settings.sampling().share(known.records()) * known.records());
    double farthest = 0;
    double expected = 0;
    for (int j = 0; j < p.length; j++) {
      p[j] = Math.max(LEAST, Math.min(1 - LEAST, 0.5 + factor * answer.get(j)));
      farthest += Math.max(p[j] * p[j], (1 - p[j]) * (1 - p[j]));
      // E |y - p|^2 = sum p (1 - p)
      expected += p[j] * (1 - p[j]);
    }
    // noise of a weight: noise C sqrt(K)/2 over N xi/4 with xi = 0.15
    double affordable =
        SMALL_NOISE
            * 0.15
            * known.records()
            / (2 * Math.max(noise, Double.MIN_NORMAL) * Math.sqrt(settings.units()));
    double radius = Math.max(Math.max(1, USUAL * Math.sqrt(expected)), affordable);
    return new Pixels(settings.threshold(), p, Math.min(radius, Math.sqrt(farthest)));
  }
}
