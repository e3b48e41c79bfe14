package org.priory.models.regression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.classification.LogisticNewton;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.privacy.data.design.Design;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.formula.Formula;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Rehearsal;

/** Intervals of products, curves and logarithms hold, with the noise of epsilon 1. */
class FormulaCoverageTest {
  private static final int ROWS = 6000;
  private static final int SETS = 30;

  private static final Encoding ENCODING =
      Encoding.of(
          Schema.of(
              new Column.Number("age", 20, 80, 10.0, null),
              Column.Category.of("sex", "f", "m"),
              Column.Category.of("site", "n", "s", "w"),
              new Column.Number("income", 100, 10_000),
              Column.Category.of("ill", "no", "yes")),
          "ill",
          Formula.parse("ill ~ age*sex + ns(age, 3) + sex*site + log(income)"));

  private static final Reading READING = Reading.of("logistic", ENCODING);

  /**
   * Records of one data set: values are spread over the bounds, labels follow coefficients that are
   * drawn.
   */
  private static Records records(Random random, double[] b) {
    Design design = ENCODING.design();
    float[] features = new float[ROWS * ENCODING.width()];
    float[] labels = new float[ROWS];
    for (int i = 0; i < ROWS; i++) {
      double age = 20 + 60 * random.nextDouble();
      double[] values = {
        age, random.nextInt(2), random.nextInt(3), 100 * Math.pow(100, random.nextDouble())
      };
      design.write(values, features, i * ENCODING.width());
      double eta = 0;
      for (int j = 0; j < ENCODING.width(); j++) {
        eta += b[j] * features[i * ENCODING.width() + j];
      }
      labels[i] = random.nextDouble() < 1 / (1 + Math.exp(-eta)) ? 1 : 0;
    }
    return Records.of(ENCODING, features, labels);
  }

  /** For each coefficient of each set (estimate - truth)/s.d. */
  private static double[] errors() {
    PublicKnowledge known =
        new PublicKnowledge(
            ENCODING.names(), ENCODING.groups(), ENCODING.maxNorm(), ROWS, List.of("no", "yes"));
    LogisticNewton method = LogisticNewton.within(known, new PrivacyBudget(1, 1e-6));
    double[] errors = new double[SETS * READING.rows().size()];
    int count = 0;
    for (int set = 0; set < SETS; set++) {
      Random random = new Random(set);
      double[] b = random.doubles(ENCODING.width(), -0.7, 0.7).toArray();
      Records records = records(random, b);
      try (Rehearsal questions = new Rehearsal(method.plan(), records, ROWS, true, 1000 + set)) {
        GaussianPosterior posterior =
            (GaussianPosterior) method.fit(questions, Progress.NONE).coefficients();
        ReadPosterior read = READING.of(posterior);
        double[] truth = READING.of(b);
        for (int i = 0; i < truth.length; i++) {
          if (!READING.rows().get(i).unlisted()) {
            errors[count++] = (read.mean(i) - truth[i]) / read.sd(i);
          }
        }
      }
    }
    return java.util.Arrays.copyOf(errors, count);
  }

  private static double held(double[] errors, double factor) {
    return (double) java.util.Arrays.stream(errors).filter(e -> Math.abs(e) < 1.96 * factor).count()
        / errors.length;
  }

  /**
   * 30 sets of 11 coefficients at a true cover of 0.95: the share that holds has a standard
   * deviation of at most 0.012 if coefficients of a set are independent and 0.04 if they are one,
   * so that less than 0.89 has odds of 1e-6 in the first case. With half the width 0.67 hold.
   */
  @Test
  void intervalsHold() {
    double[] errors = errors();
    assertThat(errors).hasSize(SETS * 11);
    assertThat(held(errors, 1)).isGreaterThan(0.89);
    assertThat(held(errors, 0.5)).isLessThan(0.89);
  }
}
