package org.priory.inference.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.priory.inference.dynamics.HeatBath;
import org.priory.numerics.linear.SymmetricEigen;
import org.priory.numerics.random.InsecureSeededSource;

/** Every sampler on a conjugate posterior in ten dimensions. */
class SamplersTest {
  private static final NormalTarget TARGET = new NormalTarget(10, 60, 1);
  private static final double LARGEST =
      Arrays.stream(SymmetricEigen.of(TARGET.h, TARGET.d).values()).max().orElseThrow();

  /**
   * The Frobenius distance of a sample covariance is about sqrt((d + 1)/n) for n independent draws;
   * a chain of this length has about 10,000 in its slowest direction and more in others, so that 5
   * % is more than is expected, and seeds are fixed.
   */
  private static final int STEPS = 1_000_000;

  /** Its steps take longer and go farther. */
  private static int steps(SamplerKind kind) {
    return kind == SamplerKind.SGFS ? 400_000 : STEPS;
  }

  private static double step(SamplerKind kind) {
    return switch (kind) {
      case SGLD -> 0.15 / LARGEST;
      case SGHMC, SGNHT -> 0.06 / LARGEST;
      case SGFS -> 0.05;
      case PSGLD -> 0.12 / Math.sqrt(LARGEST);
    };
  }

  private static Sampler<?> sampler(SamplerKind kind, double temperature) {
    return switch (kind) {
      case SGHMC -> new Sghmc(HeatBath.hamiltonian(temperature, 0.1));
      case SGNHT -> new Sgnht(HeatBath.hamiltonian(temperature, 0.1));
      default -> kind.sampler(temperature, TARGET.diagonal());
    };
  }

  @ParameterizedTest
  @EnumSource(SamplerKind.class)
  void meanAndCovarianceAreThoseOfThePosteriorAtBothTemperatures(SamplerKind kind) {
    for (double temperature : new double[] {1, 0.5}) {
      NormalTarget.Moments moments =
          TARGET.run(sampler(kind, temperature), step(kind), 0, steps(kind), 7);
      double[] exact = TARGET.covariance(temperature);
      assertThat(NormalTarget.distance(moments.covariance(), exact))
          .as("temperature %s", temperature)
          .isLessThan(0.05);
      for (int j = 0; j < TARGET.d; j++) {
        // five standard errors of 2,000 independent draws; the chains have more
        assertThat(Math.abs(moments.mean()[j] - TARGET.mean[j]))
            .isLessThan(5 * Math.sqrt(exact[j * TARGET.d + j] / 2000));
      }
      // Twin: another temperature, such as the 1/2 of noise N(0, eta), is rejected.
      assertThat(NormalTarget.distance(moments.covariance(), TARGET.covariance(temperature / 2)))
          .isGreaterThan(0.5);
    }
  }

  /** Known noise of the gradient is a part of the noise that is asked for: nothing gets hotter. */
  @ParameterizedTest
  @EnumSource(SamplerKind.class)
  void knownNoiseIsMadeUseOf(SamplerKind kind) {
    double eta = step(kind);
    double friction = kind == SamplerKind.SGHMC || kind == SamplerKind.SGNHT ? 0.1 : 1;
    double largestM =
        kind == SamplerKind.SGFS
            ? 1 / SymmetricEigen.of(TARGET.h, TARGET.d).values()[0]
            : kind == SamplerKind.PSGLD
                ? 1 / Math.sqrt(0.1 * Arrays.stream(TARGET.diagonal()).min().orElseThrow())
                : 1;
    // nine tenths of the variance that the chain asks for in its noisiest direction
    double s = Math.sqrt(0.9 * 2 * friction / (eta * largestM));
    NormalTarget.Moments moments = TARGET.run(sampler(kind, 1), eta, s, steps(kind), 8);
    assertThat(NormalTarget.distance(moments.covariance(), TARGET.covariance(1))).isLessThan(0.06);
  }

  /** More noise than asked for makes the chain as much hotter as it says. */
  @ParameterizedTest
  @EnumSource(
      value = SamplerKind.class,
      names = {"SGLD", "SGHMC", "SGNHT"})
  void largerNoiseHeatsAsForetold(SamplerKind kind) {
    double eta = step(kind);
    double friction = kind == SamplerKind.SGLD ? 1 : 0.1;
    double s = Math.sqrt(4 * 2 * friction / eta);
    Sampler<?> sampler = sampler(kind, 1);
    assertThat(heat(sampler, s, eta)).isCloseTo(4, org.assertj.core.data.Offset.offset(1e-9));
    NormalTarget.Moments moments = TARGET.run(sampler, eta, s, STEPS, 9);
    assertThat(NormalTarget.distance(moments.covariance(), TARGET.covariance(4))).isLessThan(0.06);
    // Twin: it is not the covariance that was asked for.
    assertThat(NormalTarget.distance(moments.covariance(), TARGET.covariance(1))).isGreaterThan(1);
  }

  private static <S extends Sampler.State> double heat(Sampler<S> sampler, double s, double eta) {
    NoisyGradient gradient = TARGET.gradient(TARGET.mean, s, InsecureSeededSource.of(1));
    return sampler.heat(sampler.init(TARGET.mean), gradient, eta).temperature()[0];
  }

  /**
   * At steps that are not small the covariance is V diag(tau/(l (1 - eta l/c))) V': c = 2 for
   * Langevin dynamics, 4 - 2a with friction a. The solution of the discrete Lyapunov equation, see
   * {@link Sgld} and {@link Sghmc}.
   */
  @Test
  void coarseStepsHaveTheCovarianceOfTheLyapunovEquation() {
    double eta = 0.8 / LARGEST;
    NormalTarget.Moments langevin = TARGET.run(sampler(SamplerKind.SGLD, 1), eta, 0, STEPS, 10);
    assertThat(NormalTarget.distance(langevin.covariance(), predicted(eta, 2))).isLessThan(0.03);
    double friction = 0.3;
    NormalTarget.Moments momentum =
        TARGET.run(new Sghmc(HeatBath.hamiltonian(1, friction)), eta, 0, STEPS, 11);
    assertThat(NormalTarget.distance(momentum.covariance(), predicted(eta, 4 - 2 * friction)))
        .isLessThan(0.03);
    // Twin: that of small steps is told apart.
    assertThat(NormalTarget.distance(predicted(eta, 2), TARGET.covariance(1))).isGreaterThan(0.04);
  }

  private static double[] predicted(double eta, double c) {
    int d = TARGET.d;
    SymmetricEigen eigen = SymmetricEigen.of(TARGET.h, d);
    double[] v = eigen.vectors();
    double[] out = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        for (int k = 0; k < d; k++) {
          double l = eigen.values()[k];
          out[i * d + j] += v[i * d + k] * v[j * d + k] / (l * (1 - eta * l / c));
        }
      }
    }
    return out;
  }

  @Test
  void withoutStepsNothingMoves() {
    for (SamplerKind kind : SamplerKind.values()) {
      assertThat(still(sampler(kind, 1))).isEqualTo(TARGET.mean);
    }
  }

  private static <S extends Sampler.State> double[] still(Sampler<S> sampler) {
    var source = InsecureSeededSource.of(1);
    NoisyGradient gradient = TARGET.gradient(TARGET.mean, 1, source);
    return sampler.step(sampler.init(TARGET.mean), gradient, 0, source).position();
  }

  /** A linear change of units changes nothing but the units. */
  @Test
  void stepsAreInTheUnitsOfTheGradient() {
    NoisyGradient one = new NoisyGradient(new double[] {3}, new double[] {0}, new double[] {1});
    NoisyGradient five = new NoisyGradient(new double[] {3}, new double[] {0}, new double[] {5});
    for (SamplerKind kind : List.of(SamplerKind.SGLD, SamplerKind.SGHMC, SamplerKind.PSGLD)) {
      double small = oneStep(kind.sampler(1, new double[] {1}), one);
      assertThat(oneStep(kind.sampler(1, new double[] {1}), five)).isEqualTo(5 * small);
    }
  }

  private static <S extends Sampler.State> double oneStep(Sampler<S> sampler, NoisyGradient g) {
    return sampler.step(sampler.init(new double[1]), g, 0.01, InsecureSeededSource.of(3))
        .position()[0];
  }

  @Test
  void friction1IsLangevinDynamics() {
    Sgld sgld = new Sgld(1);
    Sghmc sghmc = new Sghmc(HeatBath.hamiltonian(1, 1));
    NormalTarget.Moments one = TARGET.run(sgld, 0.1 / LARGEST, 0, 1000, 5);
    NormalTarget.Moments other = TARGET.run(sghmc, 0.1 / LARGEST, 0, 1000, 5);
    assertThat(NormalTarget.distance(other.covariance(), one.covariance())).isLessThan(1e-10);
  }

  @Test
  void badSettingsAreRefused() {
    assertThatThrownBy(() -> new Sgld(-1)).hasMessageContaining("temperature must be");
    assertThatThrownBy(() -> HeatBath.hamiltonian(1, 0)).hasMessageContaining("friction must be");
    assertThatThrownBy(() -> HeatBath.hamiltonian(1, 2)).hasMessageContaining("friction must be");
    assertThatThrownBy(() -> new Sgfs.Settings(1, new double[] {0}))
        .hasMessageContaining("curvature must be");
    assertThatThrownBy(() -> new PreconditionedSgld.Settings(Double.NaN, new double[] {1}))
        .hasMessageContaining("temperature must be");
  }
}
