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
    Table1Data data = Table1Data.simulated(400, Table1Data.APART, 1);
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

  /** Means as they come are the same draws, but for those that are too near to each other. */
  @Test
  void nearMeansAreDrawnAnewIfThatIsAsked() {
    int near = 0;
    for (int seed = 1; seed <= 40; seed++) {
      Table1Data asDrawn = Table1Data.simulated(1, 0, seed);
      Table1Data apart = Table1Data.simulated(1, Table1Data.APART, seed);
      assertThat(apart.nearest()).isGreaterThanOrEqualTo(Table1Data.APART);
      near += asDrawn.nearest() < Table1Data.APART ? 1 : 0;
      if (asDrawn.nearest() >= Table1Data.APART) {
        assertThat(apart.means()).isDeepEqualTo(asDrawn.means());
      }
    }
    // six pairs at a distance of 1.41 times a chi of four: about half of the draws
    assertThat(near).isBetween(8, 32);
  }

  /** Both tables, with a line for each method, and the authors' unit beside the norm. */
  @Test
  void meansAsTheyComeHaveATableOfTheirOwn() throws IOException {
    Table1Part part = Table1Part.of(List.of(row("EP"), row("SEP")), 1, 200, 0, say -> {});
    assertThat(part.rows()).hasSize(2);
    assertThat(part.nearest()).isPositive();
    assertThat(part.lines()).hasSize(2);
    assertThat(part.lines().get(0).toString()).contains("apart", "squares_mean", "f_mean");
    assertThat(part.panels()).hasSize(3);
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
