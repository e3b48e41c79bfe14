package org.priory.models.regression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.classification.LogisticNewton;
import org.priory.inference.optimization.linear.LinearNewton;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.privacy.data.RowTable;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.MissingPolicy;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Rehearsal;

/** Intervals with missing values hold, under each policy, with the noise of epsilon 1. */
class MissingCoverageTest {
  private static final int ROWS = 6000;
  private static final int SETS = 30;
  private static final PrivacyBudget BUDGET = new PrivacyBudget(1, 1e-6);

  /** Errors of coefficients, each (estimate - truth)/s.d. */
  private static final class Errors {
    private final List<Double> all = new ArrayList<>();

    void add(ReadPosterior read, Reading reading, String name, double truth) {
      for (int i = 0; i < reading.rows().size(); i++) {
        if (reading.rows().get(i).name().equals(name)) {
          all.add((read.mean(i) - truth) / read.sd(i));
          return;
        }
      }
      throw new AssertionError(name + " is none of " + reading.names());
    }

    double held(double factor) {
      return (double) all.stream().filter(e -> Math.abs(e) < 1.96 * factor).count() / all.size();
    }

    double spread() {
      return Math.sqrt(all.stream().mapToDouble(e -> e * e).average().orElseThrow());
    }
  }

  private static Schema schema(
      @Nullable MissingPolicy ofAge, @Nullable MissingPolicy ofSite, Column target) {
    return new Schema(
        List.of(
            new Column.Number("age", 20, 80, 10.0, null).withMissing(ofAge),
            Column.Category.of("sex", "f", "m"),
            Column.Category.of("site", "n", "s", "w").withMissing(ofSite),
            new Column.Number("bmi", 15, 45, 5.0, null),
            target),
        List.of(""),
        null,
        Size.PRIVATE,
        Schema.Layout.DEFAULTS);
  }

  private static PublicKnowledge known(Encoding encoding, int records) {
    return new PublicKnowledge(
        encoding.names(),
        encoding.groups(),
        encoding.maxNorm(),
        records,
        encoding.target().classes());
  }

  private static Records records(Encoding encoding, List<@Nullable Object[]> rows) {
    return RowTable.of(
            "people", List.of("age", "sex", "site", "bmi", encoding.target().name()), rows::stream)
        .open(encoding)
        .read();
  }

  /** Labels follow drawn coefficients of the features, those of missing values among them. */
  private static Errors classes(double rare) {
    Encoding encoding =
        Encoding.of(
            schema(MissingPolicy.MEAN, MissingPolicy.LEVEL, Column.Category.of("y", "no", "yes")),
            "y");
    Reading reading = Reading.of("logistic", encoding);
    LogisticNewton method = LogisticNewton.within(known(encoding, ROWS), BUDGET);
    Errors errors = new Errors();
    for (int set = 0; set < SETS; set++) {
      Random random = new Random(set);
      double[] b = random.doubles(encoding.width(), -0.7, 0.7).toArray();
      List<@Nullable Object[]> rows = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        rows.add(
            new @Nullable Object[] {
              random.nextDouble() < rare ? null : 20 + 60 * random.nextDouble(),
              random.nextBoolean() ? "f" : "m",
              random.nextDouble() < rare ? null : List.of("n", "s", "w").get(random.nextInt(3)),
              15 + 30 * random.nextDouble(),
              "no"
            });
      }
      float[] features = features(encoding, rows);
      for (int i = 0; i < ROWS; i++) {
        double eta = 0;
        for (int j = 0; j < b.length; j++) {
          eta += b[j] * features[i * b.length + j];
        }
        rows.get(i)[4] = random.nextDouble() < 1 / (1 + Math.exp(-eta)) ? "yes" : "no";
      }
      try (Rehearsal questions =
          new Rehearsal(method.plan(), records(encoding, rows), ROWS, true, 1000 + set)) {
        ReadPosterior read =
            reading.of((GaussianPosterior) method.fit(questions, Progress.NONE).coefficients());
        double[] truth = reading.of(b);
        for (int i = 0; i < truth.length; i++) {
          if (!reading.rows().get(i).unlisted()) {
            errors.add(read, reading, reading.rows().get(i).name(), truth[i]);
          }
        }
      }
    }
    return errors;
  }

  private static float[] features(Encoding encoding, List<@Nullable Object[]> rows) {
    List<List<@Nullable String>> texts = new ArrayList<>();
    for (@Nullable Object[] row : rows) {
      List<@Nullable String> text = new ArrayList<>();
      for (Object field : row) {
        text.add(field == null ? null : field.toString());
      }
      texts.add(text);
    }
    return encoding.encode(texts).features();
  }

  /**
   * 30 sets of 8 coefficients: 0.05 and 0.3 of the values of two columns are missing. The share
   * that holds has a standard deviation of at most 0.014 if coefficients of a set are independent;
   * with half the width 0.67 hold.
   */
  @Test
  void intervalsOfMissingValuesHold() {
    for (double rare : new double[] {0.05, 0.3}) {
      Errors errors = classes(rare);
      assertThat(errors.all).hasSize(SETS * 8);
      assertThat(errors.held(1)).isGreaterThan(0.89);
      assertThat(errors.held(0.5)).isLessThan(0.89);
    }
  }

  /**
   * Ages are missing at random: more often of men (0.5) than of women (0.2). What is explained is
   * linear in the true age, whose mean is far from the middle of its bounds.
   *
   * @param together how much older men are, in years
   */
  private static Errors numbers(@Nullable MissingPolicy policy, double together, String... names) {
    Encoding encoding = Encoding.of(schema(policy, null, new Column.Number("y", -10, 10)), "y");
    Reading reading = Reading.of("linear", encoding);
    Errors errors = new Errors();
    for (int set = 0; set < SETS; set++) {
      Random random = new Random(set);
      double ofAge = 0.5 + random.nextDouble();
      double ofMen = random.nextDouble() - 0.5;
      List<@Nullable Object[]> rows = new ArrayList<>();
      int kept = 0;
      for (int i = 0; i < ROWS; i++) {
        boolean isMan = random.nextBoolean();
        double age =
            Math.max(20, Math.min(80, 60 + (isMan ? together : 0) + 8 * random.nextGaussian()));
        double bmi = 15 + 30 * random.nextDouble();
        double y =
            ofAge * (age - 50) / 10
                + (isMan ? ofMen : 0)
                + 0.3 * (bmi - 30) / 5
                + random.nextGaussian();
        boolean isMissing = random.nextDouble() < (isMan ? 0.5 : 0.2);
        kept += isMissing && policy == MissingPolicy.DROP ? 0 : 1;
        rows.add(new @Nullable Object[] {isMissing ? null : age, isMan ? "m" : "f", "n", bmi, y});
      }
      // dropped rows are not counted: their number is bought, which is off by less than this
      LinearNewton method =
          LinearNewton.within(known(encoding, (int) (kept + 20 * random.nextGaussian())), BUDGET);
      try (Rehearsal questions =
          new Rehearsal(method.plan(), records(encoding, rows), kept, true, 1000 + set)) {
        ReadPosterior read =
            reading.of((GaussianPosterior) method.fit(questions, Progress.NONE).coefficients());
        for (String name : names) {
          double truth =
              switch (name) {
                case "age" -> ofAge;
                case "sex=m" -> ofMen;
                default -> 0.3;
              };
          errors.add(read, reading, name, truth);
        }
      }
    }
    return errors;
  }

  /**
   * 90 coefficients, 3 of a set: the share that holds has a standard deviation of 0.023 if they are
   * independent. With half the width 0.67 hold.
   */
  private static void requireHeld(Errors errors) {
    assertThat(errors.all).hasSize(3 * SETS);
    assertThat(errors.held(1)).isGreaterThan(0.86);
    assertThat(errors.held(0.5)).isLessThan(0.86);
    assertThat(errors.spread()).isLessThan(1.2);
  }

  @Test
  void anIndicatorHoldsWhereColumnsAreIndependent() {
    requireHeld(numbers(MissingPolicy.MEAN, 0, "age", "sex=m", "bmi"));
  }

  @Test
  void droppedRowsHoldWhereColumnsGoTogetherToo() {
    requireHeld(numbers(MissingPolicy.DROP, 0, "age", "sex=m", "bmi"));
    requireHeld(numbers(MissingPolicy.DROP, 6, "age", "sex=m", "bmi"));
  }

  /** The twin without a policy: what is in the middle is no age, and the slope is too flat. */
  @Test
  void theMiddleWithoutAPolicyIsBiased() {
    assertThat(numbers(null, 0, "age", "sex=m").held(1)).isLessThan(0.1);
  }

  /** What docs/data.md says of an indicator: it does not mend what other columns say of it. */
  @Test
  void anIndicatorIsBiasedWhereColumnsGoTogether() {
    assertThat(numbers(MissingPolicy.MEAN, 6, "sex=m").held(1)).isLessThan(0.2);
    assertThat(numbers(MissingPolicy.MEAN, 6, "bmi").held(1)).isGreaterThan(0.8);
  }
}
