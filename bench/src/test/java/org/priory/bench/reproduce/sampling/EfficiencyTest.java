package org.priory.bench.reproduce.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.shell.ExitCode;
import org.priory.bench.reproduce.Reproduce;
import org.priory.inference.sampling.PosteriorSampler;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.wall.CostWithin;
import picocli.CommandLine;

class EfficiencyTest {

  /** A normal density, cut off: mean and variance of draws within five standard errors. */
  @Test
  void adaptiveRejectionHasItsLaw() {
    RandomSource source = InsecureSeededSource.of(5);
    for (double sd : new double[] {0.001, 0.2}) {
      PosteriorSampler.Target target =
          new PosteriorSampler.Target() {
            @Override
            public double logDensity(double[] theta) {
              return -(theta[0] - 0.7) * (theta[0] - 0.7) / (2 * sd * sd);
            }

            @Override
            public double[] gradient(double[] theta) {
              return new double[] {(0.7 - theta[0]) / (sd * sd)};
            }
          };
      double[] draws = new double[4000];
      for (int i = 0; i < draws.length; i++) {
        draws[i] = new AdaptiveRejection(2).draw(target, source)[0];
      }
      double mean = Arrays.stream(draws).average().orElseThrow();
      double variance =
          Arrays.stream(draws).map(x -> (x - mean) * (x - mean)).sum() / (draws.length - 1);
      assertThat(mean).isCloseTo(0.7, within(5 * sd / Math.sqrt(4000)));
      assertThat(variance / (sd * sd)).isCloseTo(1, within(5 * Math.sqrt(2.0 / 4000)));
    }
  }

  /**
   * Proposition 9: the ratio of 400 runs is within five standard errors, sqrt(4/400) of itself, of
   * 1 + 1/rho, and the level of 5 % within five of its own.
   */
  @Test
  void theRatioAndTheLevelAreThePapers() {
    EfficiencyCell cell = EfficiencyTrial.run(2000, 2, 400, InsecureSeededSource.of(9));
    assertThat(cell.power()).isBetween(0.48, 0.5);
    assertThat(cell.paper()).isEqualTo(3);
    assertThat(cell.ratio()).isBetween(3 / 1.5, 3 * 1.5);
    assertThat(cell.level()).isLessThan(0.05 + 5 * Math.sqrt(0.05 * 0.95 / 400));
    // Twin: the same draws at another power than is claimed miss both.
    EfficiencyCell less = EfficiencyTrial.run(2000, 0.25, 400, InsecureSeededSource.of(9));
    assertThat(less.ratio()).isGreaterThan(3 * 1.5);
    assertThat(CostWithin.epsilon(EfficiencyTrial.sample(2000, 2).event(), 1e-12))
        .isBetween(1.9, 2.0);
  }

  @Test
  void theTableIsKept(@TempDir Path folder) throws Exception {
    int code =
        new CommandLine(new Reproduce())
            .execute("efficiency", "--runs", "2", "--save", folder.toString());
    assertThat(code).isEqualTo(ExitCode.DONE);
    assertThat(Files.readAllLines(folder.resolve("efficiency.csv"))).hasSize(13);
    assertThat(Files.readString(folder.resolve("efficiency.svg"))).doesNotContain("NaN");
  }
}
