package org.priory.models.assess;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.model.Progress;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.OrdinalPosterior;
import org.priory.models.assess.MadeUpIllness.Persons;
import org.priory.models.regression.OrdinalRegression;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.query.Row;
import org.priory.privacy.wall.Rehearsal;

/** One record moves the sum by at most 1, and nothing of a row is cut off. */
class AssessLayoutTest {
  private static final Schema STAGES =
      Schema.of(
          new Column.Number("age", 0, 100),
          Column.Category.of("sex", "f", "m"),
          Column.Category.of("stage", "i", "ii", "iii", "iv"));

  private final Random random = new Random(3);

  /** A row of codes. */
  private record Codes(float[] block, float label) implements Row {
    @Override
    public int width() {
      return block.length;
    }

    @Override
    public float feature(int j) {
      return block[j];
    }

    @Override
    public int offset() {
      return 0;
    }
  }

  private float[] codes() {
    float age = random.nextInt(5) == 0 ? Float.NaN : random.nextInt(3) - 1;
    return new float[] {age, random.nextInt(4)};
  }

  private static double norm(AssessSum.Asked asked, Row row) {
    AssessQuery query = asked.query(asked.layout());
    double[] sum = new double[query.dimension()];
    query.addTo(row, sum);
    double squares = 0;
    for (double each : sum) {
      squares += each * each;
    }
    return Math.sqrt(squares);
  }

  private double[] wild(int size) {
    return random.doubles(size, -6, 6).toArray();
  }

  private AssessSum.Asked ofIllness() {
    Encoding plain = MadeUpIllness.encoding("ill ~ age + sex");
    Encoding crossed = MadeUpIllness.encoding("ill ~ age:sex");
    return new AssessSum.Asked(
        MadeUpIllness.model(plain, wild(plain.width()), 3 * random.nextDouble()),
        Optional.of(MadeUpIllness.model(crossed, wild(crossed.width()), 1)),
        MadeUpIllness.CODES,
        List.of("age", "sex"),
        List.of());
  }

  private AssessSum.Asked ofStages() {
    Encoding encoding = Encoding.of(STAGES, "stage");
    int d = encoding.width() + 3;
    List<String> names = new ArrayList<>(encoding.names());
    names.addAll(List.of("> i", "> ii", "> iii"));
    double[] covariance = new double[d * d];
    for (int i = 0; i < d; i++) {
      covariance[i * d + i] = 2 * random.nextDouble() + 0.01;
    }
    GaussianPosterior posterior =
        new GaussianPosterior(names, wild(d), Covariance.Full.of(covariance, d));
    Assessable model =
        new Assessable(
            new OrdinalRegression().fitted(new OrdinalPosterior(posterior, 4), encoding),
            encoding,
            true);
    return AssessSum.Asked.of(
        model, Encoding.of(STAGES, "stage", Encoding.Options.CODES), List.of("sex"));
  }

  @Test
  void noRowIsLongerThanOneAndSomeAreNearlySo() {
    double longest = 0;
    for (int i = 0; i < 400; i++) {
      double norm = norm(ofIllness(), new Codes(codes(), random.nextInt(2)));
      assertThat(norm).isLessThanOrEqualTo(1 + 1e-12);
      longest = Math.max(longest, norm);
    }
    assertThat(longest).isGreaterThan(0.85);
    for (int i = 0; i < 40; i++) {
      AssessSum.Asked asked = ofStages();
      assertThat(asked.layout().outcomes()).isEqualTo(4);
      assertThat(norm(asked, new Codes(codes(), random.nextInt(4)))).isLessThanOrEqualTo(1 + 1e-12);
    }
  }

  /** Twin: parts that do not share the budget would be far longer. */
  @Test
  void withoutTheShareOfEachPartRowsAreTooLong() {
    AssessSum.Asked asked = ofIllness();
    double parts = 5;
    assertThat(Math.sqrt(parts) * norm(asked, new Codes(codes(), 1))).isGreaterThan(1);
  }

  @Test
  void aRowWithoutALabelIsNothing() {
    assertThat(norm(ofIllness(), new Codes(codes(), Float.NaN))).isZero();
  }

  /** Replays neighbours: with one person more, of one row or of three, whatever they are. */
  @Test
  void onePersonMovesTheSumByAtMostOne() {
    for (int trial = 0; trial < 6; trial++) {
      AssessSum.Asked asked = ofIllness();
      AssessSum question = AssessSum.within(asked, 100, new PrivacyBudget(1, 1e-6));
      int copies = trial % 2 == 0 ? 1 : 3;
      Persons all = MadeUpIllness.draw(100, copies, row -> random.nextGaussian(), random);
      for (int i = 0; i < all.ill().length; i++) {
        all.ill()[i] = random.nextInt(2);
        System.arraycopy(codes(), 0, all.values(), 2 * i, 2);
      }
      Persons fewer =
          new Persons(
              Arrays.copyOf(all.values(), 2 * 99 * copies), Arrays.copyOf(all.ill(), 99 * copies));
      double[] one = exact(question, all.records(MadeUpIllness.owners(100, copies)), 100);
      double[] other = exact(question, fewer.records(MadeUpIllness.owners(99, copies)), 99);
      double squares = 0;
      for (int i = 0; i < one.length; i++) {
        squares += (one[i] - other[i]) * (one[i] - other[i]);
      }
      assertThat(Math.sqrt(squares)).isBetween(0.1, 1 + 1e-6);
    }
  }

  private static double[] exact(AssessSum question, Records records, int count) {
    try (Rehearsal rehearsal = new Rehearsal(question.plan(), records, count, false, 1)) {
      return question.fit(rehearsal, Progress.NONE).answer().values();
    }
  }
}
