package org.priory.models.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.models.run.DrawsFile;
import org.priory.models.run.StanCsv;

/** Moments within six standard errors of 1000 draws: odds of a false alarm below 1e-7. */
class DrawsFileTest {
  @TempDir private Path folder;

  private static final GaussianPosterior TWO =
      new GaussianPosterior(
          List.of("(intercept)", "sex=female\nor other"),
          new double[] {3, -1e-3},
          Covariance.Full.of(new double[] {4, 1.8, 1.8, 1}, 2));

  private StanCsv written(Optional<GammaPosterior> precision, Optional<String> stamp)
      throws Exception {
    Path file = folder.resolve("draws.csv");
    DrawsFile.write(
        file,
        "linear",
        new RegressionDraws(TWO, precision, Reading.asFitted(TWO.names())),
        stamp,
        5);
    return StanCsv.read(file);
  }

  @Test
  void isReadByTheRulesOfTheFormat() throws Exception {
    StanCsv csv = written(Optional.empty(), Optional.empty());
    assertThat(csv.columns.subList(0, 7)).isEqualTo(StanCsv.NUTS);
    assertThat(csv.parameters()).containsOnlyKeys("b_intercept", "b_sex_female_or_other");
    assertThat(csv.rows).hasSize(1000);
    assertThat(csv.configuration)
        .containsEntry("method", "sample")
        .containsEntry("num_samples", "1000")
        .containsEntry("num_warmup", "0")
        .containsEntry("save_warmup", "0")
        .containsEntry("thin", "1")
        .containsEntry("id", "1")
        .containsEntry("model", "linear")
        .containsEntry("seed", "5")
        .containsEntry("stan_version_major", "2");
    assertThat(csv.seconds).containsOnlyKeys("Warm-up", "Sampling", "Total");
    assertThat(csv.comments)
        .contains("b_intercept is (intercept)", "b_sex_female_or_other is sex=female or other");
    assertThat(csv.column("divergent__")).containsOnly(0);
  }

  @Test
  void drawsHaveTheMomentsOfThePosterior() throws Exception {
    StanCsv csv = written(Optional.of(new GammaPosterior(50, 10)), Optional.empty());
    assertThat(csv.parameters()).containsEntry("tau", 1);
    double[] one = csv.column("b_intercept");
    double[] two = csv.column("b_sex_female_or_other");
    assertThat(mean(one)).isCloseTo(3, within(6 * 2 / Math.sqrt(1000)));
    assertThat(mean(two)).isCloseTo(-1e-3, within(6 / Math.sqrt(1000)));
    // s.d. of a product of two normal numbers: sqrt(s11 s22 + s12^2)
    assertThat(covariance(one, two)).isCloseTo(1.8, within(6 * Math.sqrt((4 + 1.8 * 1.8) / 1000)));
    assertThat(mean(csv.column("tau"))).isCloseTo(5, within(6 * Math.sqrt(0.5 / 1000)));
  }

  @Test
  void theDensityIsThatOfTheDraw() throws Exception {
    StanCsv csv = written(Optional.empty(), Optional.empty());
    double[] lp = csv.column("lp__");
    for (int i = 0; i < 1000; i++) {
      double a = csv.column("b_intercept")[i] - 3;
      double b = csv.column("b_sex_female_or_other")[i] + 1e-3;
      // x' S^-1 x with det S = 4 - 3.24
      double form = (a * a - 3.6 * a * b + 4 * b * b) / 0.76;
      assertThat(lp[i]).isCloseTo(-form / 2, within(1e-4 * (1 + form)));
      assertThat(csv.column("energy__")[i]).isEqualTo(-lp[i]);
    }
  }

  @Test
  void saysThatItIsNotPrivate() throws Exception {
    assertThat(written(Optional.empty(), Optional.of("NOT PRIVATE: so")).comments.get(0))
        .isEqualTo("NOT PRIVATE: so");
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private static double covariance(double[] x, double[] y) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += (x[i] - mean(x)) * (y[i] - mean(y));
    }
    return sum / x.length;
  }
}
