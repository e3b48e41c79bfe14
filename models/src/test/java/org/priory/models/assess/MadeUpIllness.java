package org.priory.models.assess;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.priory.inference.model.Progress;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.models.regression.LogisticRegression;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.formula.Formula;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Rehearsal;

/** Made-up persons who are ill or not, and logistic models of them. */
final class MadeUpIllness {
  static final Schema SCHEMA =
      Schema.of(
          new Column.Number("age", 0, 100),
          Column.Category.of("sex", "f", "m"),
          Column.Category.of("ill", "no", "yes"));
  static final Encoding CODES = Encoding.of(SCHEMA, "ill", Encoding.Options.CODES);

  private MadeUpIllness() {}

  static Encoding encoding(String formula) {
    return Encoding.of(SCHEMA, "ill", Formula.parse(formula));
  }

  /** A model whose coefficients are known to a standard deviation, independently. */
  static Assessable model(Encoding encoding, double[] mean, double sd) {
    int d = mean.length;
    double[] covariance = new double[d * d];
    for (int i = 0; i < d; i++) {
      covariance[i * d + i] = sd * sd;
    }
    GaussianPosterior posterior =
        new GaussianPosterior(encoding.names(), mean, Covariance.Full.of(covariance, d));
    return new Assessable(
        new LogisticRegression().fitted(new LogisticPosterior(posterior), encoding),
        encoding,
        true);
  }

  /**
   * Persons.
   *
   * @param values codes of age and sex
   * @param ill 1 or 0
   */
  record Persons(float[] values, float[] ill) {

    int count() {
      return ill.length;
    }

    boolean isMan(int i) {
      return values[2 * i + 1] == 1;
    }

    Records records(long[] owners) {
      return owners.length == 0
          ? Records.of(CODES, values, ill)
          : Records.of(CODES, values, ill, owners);
    }
  }

  /** The log odds of a row that are x'b by an encoding. */
  static ToDoubleFunction<float[]> odds(Encoding encoding, double[] b) {
    ModelRow row = new ModelRow(encoding, CODES.names());
    return codes -> {
      float[] x = row.features(codes, 0);
      double sum = 0;
      for (int j = 0; j < b.length; j++) {
        sum += b[j] * x[j];
      }
      return sum;
    };
  }

  static double logistic(double x) {
    return 1 / (1 + Math.exp(-x));
  }

  /**
   * Draws persons.
   *
   * @param copies rows of each, all the same
   */
  static Persons draw(int count, int copies, ToDoubleFunction<float[]> odds, Random random) {
    float[] values = new float[2 * count * copies];
    float[] ill = new float[count * copies];
    for (int i = 0; i < count; i++) {
      float[] codes = {2 * random.nextFloat() - 1, random.nextInt(2)};
      float label = random.nextDouble() < logistic(odds.applyAsDouble(codes)) ? 1 : 0;
      for (int k = 0; k < copies; k++) {
        System.arraycopy(codes, 0, values, 2 * (i * copies + k), 2);
        ill[i * copies + k] = label;
      }
    }
    return new Persons(values, ill);
  }

  /** Whose the rows are, where each has so many. */
  static long[] owners(int count, int copies) {
    long[] owners = new long[copies == 1 ? 0 : count * copies];
    for (int i = 0; i < owners.length; i++) {
      owners[i] = 1L + i / copies;
    }
    return owners;
  }

  /** What an assessment of the persons buys. */
  static AssessSums ask(
      Assessable model,
      Optional<Assessable> rival,
      Persons persons,
      int copies,
      double epsilon,
      long seed) {
    int records = persons.count() / copies;
    AssessSum question =
        AssessSum.within(
            new AssessSum.Asked(model, rival, CODES, List.of("age", "sex"), List.of()),
            records,
            new PrivacyBudget(epsilon, 1e-6));
    try (Rehearsal rehearsal =
        new Rehearsal(
            question.plan(), persons.records(owners(records, copies)), records, true, seed)) {
      return question.fit(rehearsal, Progress.NONE);
    }
  }
}
