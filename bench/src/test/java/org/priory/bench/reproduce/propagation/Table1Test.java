package org.priory.bench.reproduce.propagation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.priory.bench.reproduce.experiment.Experiment;
import org.priory.inference.propagation.FullMixture;
import org.priory.inference.propagation.MixtureGibbs;
import org.priory.numerics.random.InsecureSeededSource;

class Table1Test {

  private static Table1Method row(String label) {
    return Table1Method.all().stream()
        .filter(m -> m.label().equals(label))
        .findFirst()
        .orElseThrow();
  }

  /** EP and SEP have the exact posterior; clips move it, and widen it. */
  @Test
  void sepIsNearTheTruthAndClippedSepIsNot() throws IOException {
    Table1Data data = Table1Data.simulated(400, 1);
    Table1Estimate truth =
        Table1Estimate.of(
            Experiment.look(
                data.records(),
                rows ->
                    new MixtureGibbs(Table1Data.prior(), new MixtureGibbs.Settings(2, 50, 500))
                        .run(data.means(), rows, InsecureSeededSource.of(1))));
    // Monte Carlo error of 16 coordinates, each of s.d. 0.5/sqrt(100) from 1000 draws: 0.006
    assertThat(row("EP").fit(data).like(truth).distanceOfMeans(truth)).isLessThan(0.02);
    Table1Estimate sep = row("SEP").fit(data).like(truth);
    assertThat(sep.distanceOfMeans(truth)).isLessThan(0.02);
    assertThat(sep.distanceOfCovariances(truth)).isLessThan(0.002);
    assertThat(sep.divergenceFrom(truth)).isBetween(0.0, 0.05);
    Table1Estimate clipped = row("SEP, C = 1").fit(data).like(truth);
    assertThat(clipped.distanceOfCovariances(truth)).isGreaterThan(0.02);
    String svg = Table1Picture.of(data, List.of(new Table1Picture.Panel("SEP", sep)));
    assertThat(svg).startsWith("<svg").contains(">SEP<").doesNotContain("NaN");
  }

  @Test
  void componentsArePairedByTheirMeans() {
    double[][] covariances = new double[4][16];
    Table1Estimate a =
        new Table1Estimate(new double[][] {{1, 0}, {0, 1}, {3, 3}, {-1, 0}}, covariances);
    Table1Estimate b =
        new Table1Estimate(new double[][] {{3, 3}, {-1, 0}, {1.5, 0}, {0, 1}}, covariances);
    assertThat(b.distanceOfMeans(a)).isGreaterThan(3);
    assertThat(b.like(a).distanceOfMeans(a)).isCloseTo(0.5, within(1e-12));
    assertThat(b.like(a).means()[0]).containsExactly(1.5, 0);
    // the authors' error: 0.5^2 over four components
    assertThat(Table1Estimate.meanOfSquares(0.5)).isEqualTo(0.0625);
  }

  /** A record of one component at x has eta = 4 x and Lambda = 4 I in the papers' units. */
  @Test
  void theNormIsThatOfThePapersUnits() {
    PapersNorm norm = new PapersNorm(new FullMixture(Table1Data.prior()), 4, 4);
    double[] weights = norm.weights();
    assertThat(weights).hasSize(56);
    // z = x/0.5, so eta = z is 2 x: times 2 it is 4 x
    assertThat(weights[0]).isEqualTo(2);
    assertThat(weights[4]).isEqualTo(4);
    assertThat(weights[14]).isEqualTo(2);
  }
}
