package org.priory.privacy.wall;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.priory.privacy.data.RowTable;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.MissingPolicy;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.engine.LocalEngine;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * Neighbouring tables, one row of which is there or not, or is another, with and without values:
 * under each policy for missing values sums of rows differ by at most what the plan counts,
 * although the rows are not clipped but bounded by the schema.
 */
class MissingReplayTest {
  private static final int ROWS = 60;
  private final Random random = new Random(12);

  private static Encoding encoding(MissingPolicy ofNumbers, MissingPolicy ofCategories) {
    return Encoding.of(
        new Schema(
            List.of(
                new Column.Number("age", 20, 80).withMissing(ofNumbers),
                Column.Category.of("sex", "f", "m").withMissing(ofCategories),
                new Column.Number("bmi", 15, 50).withMissing(ofNumbers),
                Column.Category.of("ill", "no", "yes")),
            List.of(""),
            null,
            Size.of(ROWS),
            Schema.Layout.DEFAULTS),
        "ill");
  }

  private String[] row() {
    String[] numbers = {"", "20", "80", "x", "50"};
    String[] words = {"", "f", "m", "z"};
    return new String[] {
      numbers[random.nextInt(5)],
      words[random.nextInt(4)],
      numbers[random.nextInt(5)].replace("20", "15"),
      random.nextBoolean() ? "no" : "yes"
    };
  }

  private static Records records(Encoding encoding, List<String[]> rows) {
    return read(encoding, List.of("age", "sex", "bmi", "ill"), rows);
  }

  private static Records read(Encoding encoding, List<String> columns, List<String[]> rows) {
    return RowTable.of(
            "people", columns, () -> rows.stream().map(each -> (@Nullable Object[]) each.clone()))
        .open(encoding)
        .read();
  }

  /** All features of a row, and 1 for the row itself. */
  private static RowQuery whole(int width) {
    return new RowQuery() {
      @Override
      public int dimension() {
        return width + 1;
      }

      @Override
      public void addTo(Row row, double[] sum) {
        for (int j = 0; j < width; j++) {
          sum[j] += row.feature(j);
        }
        sum[width] += 1;
      }
    };
  }

  private static double[] sum(Encoding encoding, Plan plan, List<String[]> rows) {
    try (ReplayTest.Recorder recorder =
        new ReplayTest.Recorder(new LocalEngine(records(encoding, rows), 1), 1)) {
      return recorder.recorded(plan, 1, passage -> passage.ask(whole(encoding.width())));
    }
  }

  /** The largest distance in units of the sensitivity, and of tables in which nothing differs. */
  private double worst(Encoding encoding, boolean replace, double factor) {
    // a norm of sqrt(maxNorm^2 + 1): of the row with its own 1, so that no row is cut
    double bound = Math.sqrt(encoding.maxNorm() * encoding.maxNorm() + 1);
    Plan plan =
        new Plan(
            new Sampling.Everything(),
            10 * bound,
            false,
            encoding.width() + 1,
            Noise.constant(1, 1),
            replace ? Neighbours.REPLACE_ONE : Neighbours.ADD_REMOVE);
    double worst = 0;
    for (int trial = 0; trial < 300; trial++) {
      List<String[]> one = new ArrayList<>();
      IntStream.range(0, ROWS).forEach(i -> one.add(row()));
      List<String[]> other = new ArrayList<>(one);
      int place = random.nextInt(ROWS);
      other.remove(place);
      if (replace) {
        other.add(place, row());
      }
      double distance = ReplayTest.distance(sum(encoding, plan, one), sum(encoding, plan, other));
      worst = Math.max(worst, distance / (factor * bound * (replace ? 2 : 1)));
    }
    return worst;
  }

  @Test
  void sumsOfNeighboursAreWithinTheBoundOfTheSchema() {
    for (MissingPolicy[] policies :
        new MissingPolicy[][] {
          {MissingPolicy.MEAN, MissingPolicy.LEVEL}, {MissingPolicy.DROP, MissingPolicy.DROP}
        }) {
      Encoding encoding = encoding(policies[0], policies[1]);
      assertThat(worst(encoding, false, 1))
          .as(Arrays.toString(policies))
          .isLessThanOrEqualTo(1 + 1e-7)
          .isGreaterThan(0.99);
      assertThat(worst(encoding, true, 1)).isLessThanOrEqualTo(1 + 1e-7).isGreaterThan(0.5);
      // the twin: a bound that forgets one column
      assertThat(worst(encoding, false, Math.sqrt(4 / 5.0))).isGreaterThan(1.1);
    }
  }

  /** Whoever is dropped changes no sum by a bit, whether there, gone, or another who is dropped. */
  @Test
  void whoIsDroppedChangesNothing() {
    Encoding encoding = encoding(MissingPolicy.DROP, MissingPolicy.DROP);
    Plan plan = Plan.everything(new ClipNorm(3), encoding.width() + 1, new NoiseMultiplier(1), 1);
    for (int trial = 0; trial < 100; trial++) {
      List<String[]> rows = new ArrayList<>();
      IntStream.range(0, ROWS).forEach(i -> rows.add(row()));
      List<String[]> more = new ArrayList<>(rows);
      more.add(random.nextInt(ROWS), new String[] {"", "f", "20", "yes"});
      assertThat(sum(encoding, plan, more)).isEqualTo(sum(encoding, plan, rows));
    }
  }

  /** Nobody is left: there is still an answer. */
  @Test
  void nobodyNeedBeLeft() {
    Encoding encoding = encoding(MissingPolicy.DROP, MissingPolicy.DROP);
    Plan plan = Plan.everything(new ClipNorm(3), encoding.width() + 1, new NoiseMultiplier(1), 1);
    List<String[]> rows = new ArrayList<>();
    rows.add(new String[] {"", "f", "20", "yes"});
    assertThat(sum(encoding, plan, rows)).containsOnly(0);
  }

  /** A row of a person that is dropped does not count among their rows. */
  @Test
  void ofAPersonTheOtherRowsCount() {
    Encoding rows = encoding(MissingPolicy.DROP, MissingPolicy.DROP);
    Schema schema = rows.schema();
    Encoding persons =
        Encoding.of(
            new Schema(schema.columns(), schema.missing(), "id", schema.size(), schema.layout()),
            "ill");
    List<String> columns = List.of("age", "sex", "bmi", "ill", "id");
    List<String[]> all =
        List.of(
            new String[] {"50", "f", "20", "no", "a"},
            new String[] {"", "f", "20", "no", "a"},
            new String[] {"60", "m", "x", "no", "b"},
            new String[] {"70", "m", "30", "yes", "a"});
    Records read = read(persons, columns, all);
    assertThat(read.units().count()).isOne();
    assertThat(read.units().start(1)).isEqualTo(2);
    Plan plan = Plan.everything(new ClipNorm(3), rows.width() + 1, new NoiseMultiplier(1), 1);
    try (ReplayTest.Recorder one = new ReplayTest.Recorder(new LocalEngine(read, 1), 1);
        ReplayTest.Recorder other =
            new ReplayTest.Recorder(
                new LocalEngine(read(persons, columns, List.of(all.get(0), all.get(3))), 1), 1)) {
      assertThat(one.recorded(plan, 1, passage -> passage.ask(whole(rows.width()))))
          .isEqualTo(other.recorded(plan, 1, passage -> passage.ask(whole(rows.width()))));
    }
  }
}
