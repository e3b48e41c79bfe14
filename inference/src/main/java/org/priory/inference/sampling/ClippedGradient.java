package org.priory.inference.sampling;

import java.util.Arrays;
import org.priory.inference.model.RecordLikelihood;
import org.priory.inference.rows.RowGradientQuery;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * The gradient of any likelihood, clipped by the wall.
 *
 * <p>The query divides by the bound, so that a wall whose clip is 1 cuts gradients that are longer.
 *
 * @param likelihood what a record says
 * @param bound largest norm of a record's gradient that is not cut
 * @param scale the unit of each parameter in which the chain makes its steps
 */
record ClippedGradient(RecordLikelihood likelihood, double bound, double[] scale)
    implements GradientRelease {

  public ClippedGradient {
    if (!(bound > 0 && bound < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("bound must be a finite number > 0, was " + bound);
    }
    if (scale.length != likelihood.dimension()) {
      throw new IllegalArgumentException(
          "scale must have " + likelihood.dimension() + " values, had " + scale.length);
    }
  }

  @Override
  public int dimension() {
    return likelihood.dimension();
  }

  @Override
  public NoisySum ask(Questions questions, double[] theta) {
    return questions.ask(new RowGradientQuery(likelihood, theta, 1 / bound));
  }

  @Override
  public double[] units(double[] theta) {
    double[] units = new double[dimension()];
    Arrays.fill(units, bound);
    return units;
  }

  @Override
  public NoisySum askWithSecondMoments(
      Questions questions, double[] theta, double firstWeight, double secondWeight) {
    return questions.ask(
        new SecondMomentQuery(
            new RowGradientQuery(likelihood, theta, 1 / bound), firstWeight, secondWeight));
  }
}
