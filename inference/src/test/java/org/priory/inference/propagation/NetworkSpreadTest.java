package org.priory.inference.propagation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.HiddenUnit;
import org.priory.inference.posterior.NormalNetwork;
import org.priory.numerics.random.InsecureSeededSource;

class NetworkSpreadTest {
  private static final int INPUTS = 3;
  private static final int HIDDEN = 4;
  private static final double RECORDS = 5000;

  private final SimulatedInputs inputs =
      SimulatedInputs.of(FeatureWhitening.none(INPUTS - 1), 500, InsecureSeededSource.of(1));

  private static NormalNetwork network() {
    double[] m = NetworkStart.of(INPUTS, HIDDEN, InsecureSeededSource.of(2));
    double[] v = new double[m.length];
    java.util.Arrays.fill(v, 1e-6);
    // a unit that the output does not listen to
    m[INPUTS * HIDDEN] = 0;
    return new NormalNetwork(HiddenUnit.TANH, INPUTS, HIDDEN, m, v);
  }

  private NetworkSpread.Spread spread(double tau2, double error) {
    return new NetworkSpread(inputs, 1, RECORDS, tau2)
        .of(network(), 10, new GammaPosterior(50, 50 * error));
  }

  /** The constant of the output has the slope 1/sqrt(units), so its variance is known. */
  @Test
  void variancesAreThoseOfTheLinearModel() {
    double error = 0.2 * (RECORDS + 10) / (RECORDS - 10);
    double[] v = spread(0, 0.2).network().variance();
    assertThat(v[v.length - 1])
        .isCloseTo(1 / (1 + RECORDS / (error * (HIDDEN + 1))), within(1e-12));
  }

  @Test
  void whatTheDataSaysNothingAboutKeepsThePrior() {
    double[] v = spread(0, 0.2).network().variance();
    for (int j = 0; j < INPUTS; j++) {
      assertThat(v[j]).isEqualTo(1);
      // the twin: another unit is heard
      assertThat(v[INPUTS + j]).isLessThan(0.1);
    }
  }

  @Test
  void privacyNoiseAndErrorsMakeWeightsLessSure() {
    double[] usual = spread(0, 0.2).network().variance();
    double[] noisy = spread(1e-3, 0.2).network().variance();
    double[] wrong = spread(0, 0.8).network().variance();
    for (int i = INPUTS; i < usual.length; i++) {
      assertThat(noisy[i]).isGreaterThan(usual[i]);
      assertThat(wrong[i]).isGreaterThan(usual[i]);
    }
  }

  /** Errors and weights together are the error of a record that was not fitted to. */
  @Test
  void bothPartsAddUpToWhatWasBought() {
    NetworkSpread.Spread learned = spread(0, 0.2);
    double ofWeights = 0;
    for (double[] x : inputs.values()) {
      ofWeights += learned.network().pass(x).variance() / inputs.count();
    }
    double noise = learned.noise().rate() / learned.noise().shape();
    assertThat(ofWeights).isGreaterThan(1e-4);
    assertThat(noise + ofWeights).isCloseTo(0.2 * (RECORDS + 10) / (RECORDS - 10), within(1e-12));
    // the twin: where weights would explain more than half of it, they do not
    NetworkSpread.Spread unsure = spread(10, 0.2);
    assertThat(unsure.noise().rate() / unsure.noise().shape())
        .isCloseTo(0.1 * (RECORDS + 10) / (RECORDS - 10), within(1e-12));
  }
}
