package org.priory.inference.optimization.likelihood;

import org.priory.inference.model.BatchChoice;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.regression.Dispersion;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/** Labels 0 and 1. */
public record BinaryLikelihood(BinaryLink link, PublicKnowledge known) implements Likelihood {
  private static final double MOST_VARIANCE = 50;

  /** 1/|z|. */
  private static final RowWeight BY_LENGTH = new RowWeight(0, Double.POSITIVE_INFINITY);

  @Override
  public NoisySum ask(Questions questions, Standardisation features, double[] theta) {
    return BatchChoice.isWorthIt(questions.plan(), known.records(), theta.length)
        ? questions.ask(new ScoreBatch(link, features, theta, BY_LENGTH))
        : questions.ask(new ScoreQuery(link, features, theta, BY_LENGTH));
  }

  /** 1, or less where there are so many features that predictors would be over 7 as a rule. */
  @Override
  public double slopeVariance(Standardisation features) {
    double norm = features.typicalNorm();
    return Math.min(1, MOST_VARIANCE / (norm * norm));
  }

  @Override
  public double[] score(NoisySum answer) {
    return answer.values();
  }

  @Override
  public double scoreNoise(NoisySum answer) {
    return answer.sigma();
  }

  @Override
  public double weight(double[] theta, Standardisation features) {
    return TypicalSlope.of(link, theta, features);
  }

  @Override
  public double scoreVariance(NoisySum answer) {
    return link.mostVariance();
  }

  @Override
  public Dispersion.Residual residual(double variance) {
    return Dispersion.Residual.binary(link::probability);
  }

  @Override
  public double[] curvaturePoint(double[] theta) {
    return theta;
  }
}
