package org.priory.inference.sampling;

import org.jspecify.annotations.Nullable;
import org.priory.inference.sampling.NoisyGradient.SecondMoment;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/** Noisy gradients of a log posterior: a question to the wall each, and the prior's beside it. */
final class PosteriorGradient {
  /** w_1^2 and w_2^2 of a joint release: the gradient counts for more than its second moment. */
  private static final double SECOND_SHARE = 0.3;

  private final PriorGradient prior;
  private final double share;
  private Questions questions;
  private GradientRelease release;

  PosteriorGradient(
      GradientRelease release, PriorGradient prior, Questions questions, double records) {
    if (questions.plan().clip() != 1) {
      throw new IllegalArgumentException("clip must be 1, was " + questions.plan().clip());
    }
    this.release = release;
    this.prior = prior;
    this.questions = questions;
    this.share = questions.plan().sampling().share(records);
  }

  /** Length of the longest answer. */
  static int dimension(int d, boolean withSecondMoments) {
    return withSecondMoments ? SecondMomentQuery.dimension(d) : d;
  }

  /** Asks somebody else from here on, whose plan samples alike. */
  void through(Questions others) {
    questions = others;
  }

  void adapt(double[] theta) {
    release = release.adapted(theta);
  }

  double[] scale() {
    return release.scale();
  }

  /** Asks at theta. */
  NoisyGradient at(double[] theta, boolean withSecondMoments) {
    double first = withSecondMoments ? Math.sqrt(1 - SECOND_SHARE) : 1;
    double second = withSecondMoments ? Math.sqrt(SECOND_SHARE) : 0;
    NoisySum answer =
        withSecondMoments
            ? release.askWithSecondMoments(questions, theta, first, second)
            : release.ask(questions, theta);
    double[] units = release.units(theta);
    double[] scale = release.scale();
    double[] ofPrior = prior.gradient(theta);
    int d = theta.length;
    double[] value = new double[d];
    double[] sd = new double[d];
    for (int j = 0; j < d; j++) {
      // g = unit/(w_1 q) sum + d log prior, with respect to phi = theta/scale
      double unit = units[j] / (first * share);
      value[j] = scale[j] * (unit * answer.get(j) + ofPrior[j]);
      sd[j] = scale[j] * unit * answer.sigma();
    }
    return new NoisyGradient(
        value, sd, scale, withSecondMoments ? secondMoment(answer, units, scale, second) : null);
  }

  /** D (sum of u u') D/(w_2 q) with D = diag(scale unit). */
  private @Nullable SecondMoment secondMoment(
      NoisySum answer, double[] units, double[] scale, double weight) {
    int d = units.length;
    PackedSymmetric packed = PackedSymmetric.ofSize(d);
    double[] values = new double[packed.length()];
    System.arraycopy(answer.values(), d, values, 0, values.length);
    double[] matrix = packed.unpack(values);
    double most = 0;
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        matrix[i * d + j] *= scale[i] * units[i] * scale[j] * units[j] / (weight * share);
      }
      most = Math.max(most, scale[i] * units[i] * scale[i] * units[i]);
    }
    return new SecondMoment(matrix, most * answer.sigma() / (weight * share));
  }
}
