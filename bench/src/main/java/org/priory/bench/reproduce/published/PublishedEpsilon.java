package org.priory.bench.reproduce.published;

import java.util.List;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.accounting.GdpCentralLimit;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.SampledWithoutReplacement;

/**
 * An epsilon that a paper prints, and how it comes about.
 *
 * @param where in which paper
 * @param bound by which it was computed
 * @param rate of the samples
 * @param noise multiplier
 * @param claimed the epsilon as printed
 */
record PublishedEpsilon(
    String where,
    Bound bound,
    double rate,
    double noise,
    long steps,
    double delta,
    double claimed) {

  /** How a paper computes its epsilon. */
  enum Bound {
    /** The central limit of Gaussian differential privacy: an approximation. */
    CENTRAL_LIMIT("central limit, not a bound"),
    /** Moments of Poisson samples. */
    POISSON_MOMENTS("moments, Poisson samples"),
    /** Moments of samples without replacement, with the classic conversion. */
    FIXED_MOMENTS("moments, fixed samples"),
    /** A Rényi bound as if an epoch were one step: what the program of the DP-SEP paper does. */
    EPOCHS("moments, epochs for steps");

    private final String words;

    Bound(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  private static final double MNIST = 256.0 / 60_000;

  /** |B|/(n C sqrt(eta)), erratum 1, for the printed step of 5e-6 and clip of 1.5. */
  private static final double LANGEVIN = 256 / (60_000 * 1.5 * Math.sqrt(5e-6));

  /** Table 7 of the DP-SEP paper has about 1 for all of its sets, at delta 1e-5. */
  private static PublishedEpsilon ofTable7(
      String set, long records, long batch, long epochs, double noise) {
    return new PublishedEpsilon(
        "SEP, Table 7, " + set,
        Bound.EPOCHS,
        (double) batch / records,
        noise,
        epochs * (records / batch),
        1e-5,
        1);
  }

  /** All that the five papers print. */
  static List<PublishedEpsilon> all() {
    return List.of(
        new PublishedEpsilon(
            "BNN, DP-SGD on MNIST", Bound.CENTRAL_LIMIT, MNIST, 1.3, 3515, 1e-5, 0.834),
        new PublishedEpsilon(
            "BNN, DP-SGD on MNIST", Bound.POISSON_MOMENTS, MNIST, 1.3, 3515, 1e-5, 0.955),
        new PublishedEpsilon(
            "BNN, DP-SGLD on MNIST", Bound.CENTRAL_LIMIT, MNIST, LANGEVIN, 3515, 1e-5, 0.861),
        new PublishedEpsilon(
            "BNN, DP-SGLD on MNIST", Bound.POISSON_MOMENTS, MNIST, LANGEVIN, 3515, 1e-5, 0.989),
        new PublishedEpsilon("BNN, regression", Bound.CENTRAL_LIMIT, 1, 10, 200, 4e-3, 4.21),
        new PublishedEpsilon("VIPS, topics", Bound.FIXED_MOMENTS, 0.05, 1.24, 20, 1e-4, 2.38),
        new PublishedEpsilon("VIPS, figure 6", Bound.FIXED_MOMENTS, 0.004, 1, 100, 1e-3, 0.8),
        new PublishedEpsilon("VIPS, figure 6", Bound.FIXED_MOMENTS, 0.004, 6, 100, 1e-3, 0.05),
        new PublishedEpsilon("VIPS, figure 6", Bound.FIXED_MOMENTS, 0.004, 12, 100, 1e-3, 0.025),
        new PublishedEpsilon(
            "VIPS, figure 8, S = 400", Bound.FIXED_MOMENTS, 400.0 / 60_000, 1, 150, 1e-4, 1.34),
        new PublishedEpsilon(
            "VIPS, figure 8, S = 800", Bound.FIXED_MOMENTS, 800.0 / 60_000, 1, 75, 1e-4, 1.74),
        new PublishedEpsilon(
            "VIPS, figure 8, S = 1600", Bound.FIXED_MOMENTS, 1600.0 / 60_000, 1, 37, 1e-4, 2.44),
        new PublishedEpsilon(
            "VIPS, figure 8, S = 3200", Bound.FIXED_MOMENTS, 3200.0 / 60_000, 1, 18, 1e-4, 3.34),
        ofTable7("Naval", 10_740, 100, 100, 1.3),
        ofTable7("Kin8nm", 7_372, 100, 100, 1.7),
        ofTable7("Power", 8_611, 100, 200, 2),
        ofTable7("Wine", 1_439, 100, 40, 30),
        ofTable7("Protein", 41_157, 200, 100, 1.2),
        ofTable7("Year", 463_715, 2_000, 40, 1.1));
  }

  /** By the paper's own bound, at its best order. */
  double recomputed() {
    return switch (bound) {
      case CENTRAL_LIMIT ->
          GdpCentralLimit.epsilonOfMu(
              GdpCentralLimit.muPoisson(rate, noise, (double) steps), delta);
      case POISSON_MOMENTS -> Accountants.renyi().epsilon(poisson(), delta).upper();
      case FIXED_MOMENTS -> Accountants.renyiClassic().epsilon(fixed(steps), delta).upper();
      case EPOCHS ->
          Accountants.renyiClassic().epsilon(fixed(steps / (long) (1 / rate)), delta).upper();
    };
  }

  /** What the same releases with Poisson samples cost, as tight as can be computed. */
  double today() {
    return Accountants.best().epsilon(poisson(), delta).upper();
  }

  /** And at least that much, so that no accountant can say less. */
  double least() {
    return Accountants.best().epsilon(poisson(), delta).lower();
  }

  private Repeated poisson() {
    return new Repeated(new PoissonSampled(rate, new Gaussian(noise)), steps);
  }

  private Repeated fixed(long count) {
    return new Repeated(
        new SampledWithoutReplacement(rate, new Gaussian(noise, Neighbours.REPLACE_ONE)), count);
  }
}
