package org.priory.bench.reproduce.coverage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;
import org.priory.app.shell.ExitCode;
import org.priory.app.shell.Program;
import org.priory.bench.Main;
import org.priory.bench.reproduce.experiment.DataSets;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.inference.posterior.RatePosterior;
import org.priory.inference.posterior.SurvivalPosterior;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;

/** Deviances are those of the textbook's formulas, and the command refuses what it cannot do. */
class FamilyDevianceTest {
  private static final Encoding ENCODING =
      Encoding.of(
          Schema.of(new Column.Number("x", -1, 1), Column.Category.of("y", "no", "yes")), "y");

  private static GaussianPosterior known(double... mean) {
    int d = mean.length;
    double[] covariance = new double[d * d];
    for (int i = 0; i < d; i++) {
      covariance[i * d + i] = 1e-12;
    }
    List<String> names = d == 2 ? ENCODING.names() : List.of("(intercept)", "x", "piece");
    return new GaussianPosterior(names, mean, Covariance.Full.of(covariance, d));
  }

  private static CoverageData data(float[] outcomes) {
    float[] values = new float[2 * outcomes.length];
    for (int i = 0; i < outcomes.length; i++) {
      values[2 * i] = 1;
      values[2 * i + 1] = 0.5f;
    }
    CoverageTable.Rows rows = new CoverageTable.Rows(2, values, new float[outcomes.length]);
    CoverageTable table = new CoverageTable(CoverageSet.WDBC, ENCODING, rows, rows);
    PublicKnowledge known = table.known(outcomes.length);
    return new CoverageData(
        table,
        new double[2],
        0,
        known,
        new float[0],
        Records.of(ENCODING, values, new float[outcomes.length]),
        outcomes,
        Optional.empty());
  }

  /** Predictors of 0.2 + 0.5: -2 log p. */
  @Test
  void ofTwoClasses() {
    double p = 1 / (1 + Math.exp(-0.7));
    double deviance =
        FamilyDeviance.of(
            new LogisticPosterior(known(0.2, 1)),
            CoverageModel.LOGISTIC,
            data(new float[] {1, 1, 0}));
    assertThat(deviance).isCloseTo(-2 * (2 * Math.log(p) + Math.log(1 - p)) / 3, within(1e-6));
  }

  /** Means of 3, counts of 0 and 3: 2 (y log(y/m) - (y - m)). */
  @Test
  void ofCounts() {
    double log = Math.log(3 / SimulatedLabels.LARGEST_COUNT);
    float[] counts = {-1, (float) (2 * 3 / SimulatedLabels.LARGEST_COUNT - 1)};
    double deviance =
        FamilyDeviance.of(
            new RatePosterior(known(log - 0.5, 1)), CoverageModel.POISSON, data(counts));
    assertThat(deviance).isCloseTo((6 + 0) / 2.0, within(1e-4));
  }

  /**
   * Simulated follow-ups have the least deviance at the hazard that they were simulated with, and
   * more at another one.
   */
  @Test
  void ofFollowUpsItIsLeastAtTheTruth() {
    CoverageData none = data(new float[2000]);
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(3);
    PublicKnowledge known = SimulatedFollowUp.known(none.known());
    Records followed =
        SimulatedFollowUp.records(none.table().held(), known, new double[] {0.2, 1}, random);
    CoverageData data =
        new CoverageData(
            none.table(),
            none.truth(),
            none.tau(),
            known,
            none.labels(),
            followed,
            none.outcomes(),
            Optional.of(followed));
    double right = survival(0.2, data);
    assertThat(survival(0.6, data)).isGreaterThan(right + 0.01);
    assertThat(survival(-0.2, data)).isGreaterThan(right + 0.01);
  }

  private static double survival(double log, CoverageData data) {
    SurvivalPosterior posterior = new SurvivalPosterior(known(log, 1, 0), new double[] {1});
    return FamilyDeviance.of(posterior, CoverageModel.SURVIVAL, data);
  }

  @Test
  void aSmallRunHasARowAndNonsenseIsRefused() {
    assertThat(run("--family=nothing")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run("--rows=1")).isEqualTo(ExitCode.BAD_INPUT);
    assumeTrue(DataSets.find(CoverageSet.WDBC.file()).isPresent(), "wdbc is not here");
    assertThat(run("--set=wdbc", "--family=logistic,gamma", "--data-sets=1"))
        .isEqualTo(ExitCode.DONE);
  }

  private static int run(String... options) {
    List<String> words = new ArrayList<>(List.of("reproduce", "families"));
    words.addAll(List.of(options));
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    return Program.run(new Main(), nowhere, nowhere, words.toArray(String[]::new));
  }
}
