package org.priory.inference.sampling;

import org.priory.inference.regression.LogisticGradient;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * {@link ClippedGradient} of a logistic regression, by products of matrices where that is quicker.
 *
 * @param clipped by definition
 * @param features of its likelihood
 * @param inBatches whether to use products
 */
record LogisticRelease(ClippedGradient clipped, Standardisation features, boolean inBatches)
    implements GradientRelease {

  static LogisticRelease of(
      Standardisation features, double bound, double[] scale, boolean inBatches) {
    return new LogisticRelease(
        new ClippedGradient(new LogisticGradient(features), bound, scale), features, inBatches);
  }

  @Override
  public int dimension() {
    return clipped.dimension();
  }

  @Override
  public NoisySum ask(Questions questions, double[] theta) {
    return inBatches
        ? questions.ask(new ResidualBatch(features, theta, new Score(clipped.bound())))
        : questions.ask(new LogisticRowQuery(features, theta, clipped.bound()));
  }

  @Override
  public double[] units(double[] theta) {
    return clipped.units(theta);
  }

  @Override
  public double[] scale() {
    return clipped.scale();
  }

  @Override
  public NoisySum askWithSecondMoments(
      Questions questions, double[] theta, double firstWeight, double secondWeight) {
    return inBatches
        ? questions.ask(
            new SecondMomentBatch(
                features, theta, new Score(clipped.bound()), firstWeight, secondWeight))
        : clipped.askWithSecondMoments(questions, theta, firstWeight, secondWeight);
  }

  /** (y - p)/C. */
  record Score(double bound) implements ResidualBatch.Residual {

    @Override
    public boolean hasSecond() {
      return false;
    }

    @Override
    public double first(double predictor, double norm, double label) {
      return (label - 1 / (1 + Math.exp(-predictor))) / bound;
    }

    @Override
    public double second(double predictor, double label) {
      return 0;
    }
  }
}
