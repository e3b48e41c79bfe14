package org.priory.inference.propagation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.priory.numerics.random.InsecureSeededSource;

class RelocationTest {
  private static final int RECORDS = 400;
  private static final double[][] MEANS = {{-0.8, 0}, {-0.2, 0}, {0.3, 0}, {0.9, 0}};

  private final MixturePrior prior = MixturePrior.ofUnitRange(4, 2, 0.1);
  private final SphericalMixture model = new SphericalMixture(prior);

  /** Components that stand for shares of the records, 1 being a quarter of them. */
  private double[] standingFor(double... shares) {
    double[] natural = model.prior();
    for (int k = 0; k < shares.length; k++) {
      double[] one = model.around(MEANS, shares[k] * RECORDS / 4 - 1 / prior.variance());
      System.arraycopy(one, 3 * k, natural, 3 * k, 3);
    }
    return natural;
  }

  private boolean moves(double... shares) {
    return new Relocation(model, prior, RECORDS, InsecureSeededSource.of(1))
        .apply(standingFor(shares));
  }

  /** Three components may share four groups such that none has much more than its part. */
  @Test
  void whoHasLostItsRecordsIsMoved() {
    assertThat(moves(0.02, 1.33, 1.33, 1.32)).isTrue();
    assertThat(moves(0.45, 1.2, 1.2, 1.15)).isTrue();
  }

  /** Two share a group, and two groups a component. */
  @Test
  void whoSharesAGroupIsMoved() {
    assertThat(moves(0.55, 0.6, 1.85, 1)).isTrue();
  }

  /** The twin: what chance does to equal weights is left alone. */
  @Test
  void otherwiseNobodyIsMoved() {
    assertThat(moves(0.75, 1.5, 0.75, 1)).isFalse();
    assertThat(moves(0.65, 1.3, 1.05, 1)).isFalse();
    assertThat(moves(1, 1, 1, 1)).isFalse();
  }

  @Test
  void theWeakestGoesBesideTheStrongest() {
    double[] natural = standingFor(0.1, 0.9, 2, 1);
    new Relocation(model, prior, RECORDS, InsecureSeededSource.of(1)).apply(natural);
    double[] weakest = model.mean(natural, 0);
    double[] strongest = model.mean(natural, 2);
    // a standard deviation, 0.1, on either side of where the strongest was
    assertThat(Math.hypot(weakest[0] - strongest[0], weakest[1] - strongest[1]))
        .isBetween(0.19, 0.21);
    assertThat((weakest[0] + strongest[0]) / 2).isBetween(0.29, 0.31);
    assertThat(model.mean(natural, 1)[0]).isBetween(-0.21, -0.19);
  }
}
