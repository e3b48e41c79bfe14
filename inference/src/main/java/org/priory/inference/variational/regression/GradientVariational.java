package org.priory.inference.variational.regression;

import org.priory.inference.model.Progress;
import org.priory.inference.model.RecordLikelihood;
import org.priory.inference.rows.RowGradientQuery;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;

/**
 * DPVI (Jälkö, Dikmen and Honkela 2017): stochastic gradients of the evidence bound of q = prod_j
 * N(m_j, s_j^2), theta = m + s eta with one eta ~ N(0, I) a step.
 *
 * <p>With g = sum_i grad log p(record i | theta), the gradients are
 *
 * <pre>
 *   for m:      g - a m
 *   for log s:  g eta s + 1 - a s^2
 * </pre>
 *
 * <p>eta and s are public, so the second follows from the first (aligned gradients): d numbers are
 * released a step, not 2d. Prior and entropy do not depend on the data and stay outside the clip.
 * Each eta is used twice, with both signs, so that a gradient of the mean does not pass for
 * curvature. Adam (Kingma and Ba 2015) moves m; log s moves by its gradient over one plus the
 * gradient's mean square, so that it stays where it is if that is mostly noise. The second half of
 * the iterates is averaged.
 *
 * <p><b>Releases</b> the noisy sum of clipped gradients, a step each. <b>Guarantees</b> what the
 * plan charged: all else is post-processing. Without noise and clip it is ordinary stochastic
 * variational inference.
 */
public final class GradientVariational {
  private static final double MOMENTUM = 0.9;
  private static final double SQUARES = 0.99;

  /** No s changes by a larger factor in a step than e^0.1. */
  private static final double LARGEST_CHANGE = 0.1;

  private GradientVariational() {}

  /**
   * The posterior after all steps that are answered, from means of 0.
   *
   * @param records how many there are, by public knowledge
   * @param source of eta: model randomness, no secret
   */
  public static MeanField run(
      RecordLikelihood likelihood,
      GradientSettings settings,
      double records,
      Questions questions,
      RandomSource source,
      Progress progress) {
    double[] zero = new double[likelihood.dimension()];
    return run(likelihood, settings, zero, 1, records, questions, 0, source, progress);
  }

  /**
   * The posterior after all steps that are answered, from given means, as a network needs.
   *
   * @param start means before the first step
   * @param unit what the likelihood's gradients are divided by before they are clipped
   * @param after questions that are asked afterwards
   */
  public static MeanField run(
      RecordLikelihood likelihood,
      GradientSettings settings,
      double[] start,
      double unit,
      double records,
      Questions questions,
      int after,
      RandomSource source,
      Progress progress) {
    int d = likelihood.dimension();
    Plan plan = questions.plan();
    double share = plan.sampling().share(records);
    double[] m = start.clone();
    double[] logS = new double[d];
    for (int j = 0; j < d; j++) {
      logS[j] = Math.log(settings.start()[j]);
    }
    double[] eta = new double[d];
    double[] meanOfM = new double[d];
    double[] meanOfLogS = new double[d];
    Adam moveM = new Adam(d);
    double[] squaresOfS = new double[d];
    int steps = settings.steps();
    double sigma = 0;
    for (int t = 1; t <= steps && questions.left() > after; t++) {
      if (t % 2 == 1) {
        NormalSampler.fill(eta, 1, source);
      }
      double sign = t % 2 == 1 ? 1 : -1;
      double[] theta = new double[d];
      for (int j = 0; j < d; j++) {
        theta[j] = m[j] + Math.exp(logS[j]) * sign * eta[j];
      }
      NoisySum answer = questions.ask(new RowGradientQuery(likelihood, theta, 1 / unit));
      sigma = answer.sigma();
      double[] forM = new double[d];
      double[] forS = new double[d];
      for (int j = 0; j < d; j++) {
        double s = Math.exp(logS[j]);
        double g = unit * answer.get(j) / share;
        forM[j] = g - settings.precision()[j] * m[j];
        forS[j] = g * sign * eta[j] * s + 1 - settings.precision()[j] * s * s;
      }
      double size = settings.stepSize();
      moveM.move(m, forM, size);
      for (int j = 0; j < d; j++) {
        squaresOfS[j] += (1 - SQUARES) * (forS[j] * forS[j] - squaresOfS[j]);
        double change = size * forS[j] / (1 + squaresOfS[j] / (1 - Math.pow(SQUARES, t)));
        logS[j] += Math.max(-LARGEST_CHANGE, Math.min(LARGEST_CHANGE, change));
      }
      int from = steps / 2;
      if (t > from) {
        for (int j = 0; j < d; j++) {
          meanOfM[j] += (m[j] - meanOfM[j]) / (t - from);
          meanOfLogS[j] += (logS[j] - meanOfLogS[j]) / (t - from);
        }
      }
      progress.answered(t, steps);
    }
    double[] sd = new double[d];
    for (int j = 0; j < d; j++) {
      sd[j] = Math.exp(meanOfLogS[j]);
    }
    return new MeanField(meanOfM, sd, sigma);
  }

  /** Steps of about one size, whatever the size of the gradient. */
  private static final class Adam {
    private final double[] first;
    private final double[] second;
    private int t;

    Adam(int d) {
      this.first = new double[d];
      this.second = new double[d];
    }

    void move(double[] x, double[] gradient, double size) {
      t++;
      double correctFirst = 1 - Math.pow(MOMENTUM, t);
      double correctSecond = 1 - Math.pow(SQUARES, t);
      for (int j = 0; j < x.length; j++) {
        first[j] += (1 - MOMENTUM) * (gradient[j] - first[j]);
        second[j] += (1 - SQUARES) * (gradient[j] * gradient[j] - second[j]);
        x[j] +=
            size
                * (first[j] / correctFirst)
                / (Math.sqrt(second[j] / correctSecond) + Double.MIN_NORMAL);
      }
    }
  }
}
