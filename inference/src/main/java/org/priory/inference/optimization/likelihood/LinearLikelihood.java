package org.priory.inference.optimization.likelihood;

import java.util.Arrays;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.regression.Dispersion;
import org.priory.inference.regression.NoisyVariance;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/** Labels in [-1, 1] with normal noise. */
public record LinearLikelihood(PublicKnowledge known) implements Likelihood {
  private static final double MOST_VARIANCE = 0.25;
  private static final double MOST_SLOPE_VARIANCE = 0.01;

  @Override
  public BinaryLink link() {
    return BinaryLink.LOGIT;
  }

  @Override
  public NoisySum ask(Questions questions, Standardisation features, double[] theta) {
    return questions.ask(new LinearScoreQuery(features, theta));
  }

  /** Labels are in [-1, 1], so that z'm is of size 1/2 at most, as a rule. */
  @Override
  public double slopeVariance(Standardisation features) {
    double norm = features.typicalNorm();
    return Math.min(MOST_SLOPE_VARIANCE, MOST_VARIANCE / (norm * norm));
  }

  @Override
  public double[] score(NoisySum answer) {
    double[] score = Arrays.copyOf(answer.values(), answer.dimension() - 1);
    for (int j = 0; j < score.length; j++) {
      score[j] /= LinearScoreQuery.SCORE_WEIGHT;
    }
    return score;
  }

  @Override
  public double scoreNoise(NoisySum answer) {
    return answer.sigma() / LinearScoreQuery.SCORE_WEIGHT;
  }

  /** The residual's derivative is 1 where it is not cut off. */
  @Override
  public double weight(double[] theta, Standardisation features) {
    return 1;
  }

  /** The mean square of the residuals, which noise may carry below zero. */
  @Override
  public double scoreVariance(NoisySum answer) {
    double weight = LinearScoreQuery.SQUARE_WEIGHT * known.records();
    return NoisyVariance.mean(answer.get(answer.dimension() - 1) / weight, answer.sigma() / weight);
  }

  @Override
  public Dispersion.Residual residual(double variance) {
    return Dispersion.Residual.number(Math.sqrt(variance));
  }

  @Override
  public double[] curvaturePoint(double[] theta) {
    return new double[theta.length];
  }
}
