package org.priory.inference.sampling;

import java.util.Optional;
import java.util.SplittableRandom;
import org.priory.inference.model.PublicKnowledge;
import org.priory.privacy.query.Row;

/**
 * Tries on made-up rows whether what is said about a likelihood holds, before any data is read. It
 * proves nothing: it finds a wrong sign, a forgotten factor, a likelihood that is not log-concave.
 * It always tries the same rows, so that its answer is a function of public things.
 */
final class LikelihoodCheck {
  private static final int ROWS = 2000;
  private static final double SLACK = 1 + 1e-9;

  private final BoundedLikelihood likelihood;
  private final LikelihoodBounds bounds;
  private final DensityPrior prior;
  private final PublicKnowledge known;
  private final SplittableRandom random = new SplittableRandom(1);

  private LikelihoodCheck(BoundedLikelihood likelihood, DensityPrior prior, PublicKnowledge known) {
    this.likelihood = likelihood;
    this.bounds = likelihood.bounds();
    this.prior = prior;
    this.known = known;
  }

  /**
   * What does not hold, in words, or nothing.
   *
   * @param known which rows there can be
   */
  public static Optional<String> of(
      BoundedLikelihood likelihood, DensityPrior prior, PublicKnowledge known) {
    LikelihoodCheck check = new LikelihoodCheck(likelihood, prior, known);
    for (int i = 0; i < ROWS; i++) {
      Optional<String> wrong = check.wrong(check.row(i));
      if (wrong.isPresent()) {
        return wrong;
      }
    }
    return Optional.empty();
  }

  private Optional<String> wrong(MadeUp row) {
    double[] a = place();
    double[] b = place();
    double fa = likelihood.logLikelihood(a, row);
    double fb = likelihood.logLikelihood(b, row);
    double[] ga = gradient(a, row);
    double[] gb = gradient(b, row);
    if (!Double.isFinite(fa) || !Double.isFinite(fb)) {
      return Optional.of("its log-likelihood is not finite for some row");
    }
    double[] d = new double[a.length];
    for (int j = 0; j < d.length; j++) {
      d[j] = b[j] - a[j];
    }
    double apart = norm(d);
    double rise = allowed(a, b) ? Math.abs(fb - fa) : 0;
    double bent = norm(minus(gb, ga)) / apart;
    return over("its gradient", "lipschitz", norm(ga), bounds.lipschitz())
        .or(() -> over("its range", "range", rise, bounds.range()))
        .or(() -> over("its curvature", "curvature", bent, bounds.curvature()))
        // concave: g(b)'(b - a) <= f(b) - f(a) <= g(a)'(b - a)
        .or(() -> concave(dot(gb, d), fb - fa, dot(ga, d), Math.abs(fa) + Math.abs(fb)));
  }

  private static Optional<String> over(String what, String name, double found, double bound) {
    // false for NaN
    return found <= SLACK * bound + 1e-9
        ? Optional.empty()
        : Optional.of(what + " is over the `" + name + "` of " + bound + " for some row: " + found);
  }

  private Optional<String> concave(double low, double rise, double high, double size) {
    double slack = 1e-9 * (1 + size + Math.abs(low) + Math.abs(high));
    return !bounds.logConcave() || (low <= rise + slack && rise <= high + slack)
        ? Optional.empty()
        : Optional.of(
            "it is not log-concave, or its gradient is not that of its log-likelihood: over a"
                + " straight line log p rises by "
                + rise
                + ", where the gradients at the ends allow "
                + low
                + " to "
                + high);
  }

  private boolean allowed(double[] a, double[] b) {
    return prior.logDensity(a) > Double.NEGATIVE_INFINITY
        && prior.logDensity(b) > Double.NEGATIVE_INFINITY;
  }

  private double[] gradient(double[] theta, Row row) {
    double[] sum = new double[theta.length];
    likelihood.addGradient(theta, row, sum);
    return sum;
  }

  /** A place from very near to very far from where the prior is. */
  private double[] place() {
    double[] theta = direction(likelihood.dimension());
    double unit = prior.leastCurvature() > 0 ? 1 / Math.sqrt(prior.leastCurvature()) : 1;
    double far = unit * Math.pow(10, 5 * random.nextDouble() - 3);
    double[] start = prior.start();
    for (int j = 0; j < theta.length; j++) {
      theta[j] = start[j] + far * theta[j];
    }
    return theta;
  }

  private double[] direction(int width) {
    double[] v = new double[width];
    // one coordinate alone, or all
    if (random.nextInt(4) == 0) {
      v[random.nextInt(width)] = random.nextBoolean() ? 1 : -1;
      return v;
    }
    for (int j = 0; j < width; j++) {
      v[j] = 2 * random.nextDouble() - 1;
    }
    double norm = norm(v);
    for (int j = 0; j < width; j++) {
      v[j] /= norm;
    }
    return v;
  }

  /** A row, mostly as long as rows may be. */
  private MadeUp row(int i) {
    int width = known.width();
    double[] v = direction(width);
    double norm = known.maxNorm() * (i % 3 == 0 ? random.nextDouble() : 1 - 0x1p-20);
    float[] x = new float[width];
    for (int j = 0; j < width; j++) {
      x[j] = (float) (norm * v[j]);
    }
    int classes = known.classes().size();
    float number = i % 2 == 0 ? random.nextInt(2) : (float) (2 * random.nextDouble() - 1);
    return new MadeUp(x, classes > 0 ? random.nextInt(classes) : number);
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }

  private static double[] minus(double[] a, double[] b) {
    double[] difference = a.clone();
    for (int j = 0; j < a.length; j++) {
      difference[j] -= b[j];
    }
    return difference;
  }

  private static double norm(double[] v) {
    return Math.sqrt(dot(v, v));
  }

  private record MadeUp(float[] block, float label) implements Row {
    @Override
    public int width() {
      return block.length;
    }

    @Override
    public float feature(int j) {
      return block[j];
    }

    @Override
    public int offset() {
      return 0;
    }
  }
}
