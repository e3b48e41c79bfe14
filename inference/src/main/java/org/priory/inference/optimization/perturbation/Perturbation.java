package org.priory.inference.optimization.perturbation;

import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Mechanism;
import org.priory.inference.model.NoIntervals;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.query.Rows;
import org.priory.privacy.wall.NamedMechanism;
import org.priory.privacy.wall.SamplerGuarantee;

/**
 * What objective and output perturbation have in common: the minimum of logistic loss and ridge, by
 * a solver of known accuracy, and what is believed about coefficients around a released one.
 */
abstract sealed class Perturbation implements Mechanism<LogisticPosterior>, NamedMechanism<double[]>
    permits ObjectivePerturbation, OutputPerturbation {
  /** Normal numbers for a coefficient, and one more: two of the noise, one that covers. */
  static final long NORMALS = 3;

  private final PublicKnowledge known;
  private final PrivacyEvent event;
  private final double ridge;
  private final double tolerance;

  /**
   * A mechanism around one minimum.
   *
   * @param event what the release costs
   * @param ridge Lambda
   * @param tolerance largest norm of the gradient at which the solver stops
   */
  Perturbation(PublicKnowledge known, PrivacyEvent event, double ridge, double tolerance) {
    this.known = known;
    this.event = event;
    this.ridge = ridge;
    this.tolerance = tolerance;
  }

  /** Variance of the noise on a coefficient, by its curvature. */
  abstract DoubleUnaryOperator noiseVariance();

  /** The kind of noise, in a word. */
  abstract String noiseWord();

  final PublicKnowledge known() {
    return known;
  }

  /** Lambda. */
  final double ridge() {
    return ridge;
  }

  final double tolerance() {
    return tolerance;
  }

  /** argmin of the loss, the ridge, and b'theta. */
  final double[] minimum(Rows rows, double[] b) {
    return new RidgeLogistic(rows, known.maxNorm(), ridge, b).minimum(tolerance);
  }

  @Override
  public final PrivacyEvent event() {
    return event;
  }

  @Override
  public final NamedMechanism<double[]> mechanism() {
    return this;
  }

  @Override
  public final SamplerGuarantee guarantee() {
    return GradientTolerance.guarantee(tolerance, ridge);
  }

  @Override
  public final double[] withoutNoise(Rows rows) {
    return minimum(rows, new double[known.width()]);
  }

  @Override
  public final LogisticPosterior posterior(double[] released) {
    return new LogisticPosterior(
        LogisticPrior.curvature(known).around(released, ridge, noiseVariance()));
  }

  @Override
  public final Forecast forecast() {
    return LogisticPrior.curvature(known).forecast(ridge, noiseVariance());
  }

  @Override
  public final Optional<String> withoutIntervals() {
    return Optional.of(NoIntervals.POINT + NoIntervals.NEWTON_HAS);
  }

  @Override
  public final List<String> choices() {
    return List.of(
        "noise %s: of the two kinds the one that is smaller at this budget".formatted(noiseWord()),
        LogisticPrior.words(ridge));
  }
}
