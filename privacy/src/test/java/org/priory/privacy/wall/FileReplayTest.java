package org.priory.privacy.wall;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.data.RecordFiles;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.encoding.Scaling;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.engine.FixedSizeSampler;
import org.priory.privacy.engine.FullBatch;
import org.priory.privacy.engine.LocalEngine;
import org.priory.privacy.engine.LogisticBatch;
import org.priory.privacy.engine.PoissonSampler;
import org.priory.privacy.engine.RecordSampler;
import org.priory.privacy.engine.TestData;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PureEpsilon;
import org.priory.privacy.ledger.Cost;
import org.priory.privacy.ledger.Receipt;
import org.priory.privacy.query.RowQuery;

/**
 * Record and replay through files: whatever a schema says and a text holds, what reaches the noise
 * for two neighbouring files differs by at most the sensitivity of the plan.
 */
class FileReplayTest {
  private static final String[] RUBBISH = {
    "",
    "?",
    " ",
    "NaN",
    "Infinity",
    "-1e999",
    "0x1p3",
    "1d",
    "--1",
    "1,5",
    "1;5",
    "\"",
    "a\nb",
    "\t",
    "\u0000",
    "\uD800",
    "é😀",
    "null",
    "1e-400",
    "v0 ",
    "-9",
    "|",
    "'"
  };

  @TempDir private Path folder;
  private final Random random = new Random(2718);
  private int files;

  /**
   * A line of a table.
   *
   * @param person whose it is; "?" for nobody's, and not looked at where every row is a person
   * @param cells as they are written
   */
  private record Line(int number, String person, List<String> cells) {}

  /** What is publicly known: the schema, and what is used of it. */
  private record Public(Schema schema, Encoding encoding, char separator, boolean people) {}

  private Public schema() {
    List<Column> columns = new ArrayList<>();
    columns.add(new Column.Ignored("number"));
    columns.add(new Column.Ignored("who"));
    int used = 2 + random.nextInt(5);
    for (int i = 0; i < used; i++) {
      if (random.nextBoolean()) {
        double min = 10 * random.nextGaussian();
        columns.add(new Column.Number("n" + i, min, min + Math.exp(3 * random.nextGaussian())));
      } else {
        List<Column.Value> values = new ArrayList<>();
        for (int k = 0; k <= random.nextInt(4); k++) {
          values.add(new Column.Value(List.of("v" + k, "w" + k)));
        }
        columns.add(new Column.Category("c" + i, values));
      }
    }
    boolean people = random.nextBoolean();
    char separator = ",;\t|".charAt(random.nextInt(4));
    Schema schema =
        new Schema(
            columns,
            random.nextBoolean() ? List.of("", "?") : List.of("", "?", "-9", "null"),
            people ? "who" : null,
            Size.PUBLIC,
            new Schema.Layout(random.nextBoolean(), separator, null));
    String target = columns.get(2 + random.nextInt(used)).name();
    Scaling scaling = random.nextBoolean() ? Scaling.SYMMETRIC : Scaling.UNIT;
    Encoding encoding =
        Encoding.of(
            schema,
            random.nextInt(4) == 0 ? null : target,
            new Encoding.Options(scaling, random.nextBoolean()));
    return new Public(schema, encoding, separator, people);
  }

  private String cell() {
    return switch (random.nextInt(4)) {
      case 0 -> RUBBISH[random.nextInt(RUBBISH.length)];
      case 1 -> "v" + random.nextInt(5);
      case 2 -> Double.toString(30 * random.nextGaussian() * Math.pow(10, random.nextInt(3) - 1));
      default -> Integer.toString(random.nextInt(40) - 20);
    };
  }

  /** A line that says anything; the first one of a file is as long as the schema. */
  private Line line(Public known, int number, String person) {
    int fields = known.schema.columns().size() - 2;
    if (number > 0 && random.nextInt(8) == 0) {
      fields = random.nextInt(fields + 3);
    }
    List<String> cells = new ArrayList<>();
    for (int i = 0; i < fields; i++) {
      cells.add(field(cell(), known.separator));
    }
    return new Line(number, person, cells);
  }

  private List<Line> lines(Public known) {
    int count = 2 + random.nextInt(60);
    int people = 1 + random.nextInt(count);
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      boolean nobody = i > 0 && random.nextInt(10) == 0;
      lines.add(line(known, i, nobody ? "?" : "p" + random.nextInt(people)));
    }
    return lines;
  }

  /** As it is written: in quotes where it must be and at times where not, rubbish after them. */
  private String field(String text, char separator) {
    boolean quoted = text.indexOf(separator) >= 0 || text.contains("\"") || text.contains("\n");
    return quoted || random.nextInt(6) == 0
        ? '"' + text.replace("\"", "\"\"") + '"' + (random.nextInt(20) == 0 ? "x" : "")
        : text;
  }

  private Path write(Public known, List<Line> lines) throws IOException {
    String end = random.nextBoolean() ? "\n" : "\r\n";
    String separator = String.valueOf(known.separator);
    StringBuilder text = new StringBuilder();
    if (known.schema.layout().header()) {
      List<String> names = known.schema.columns().stream().map(Column::name).toList();
      text.append(String.join(separator, names)).append(end);
    }
    for (Line line : lines) {
      List<String> fields = new ArrayList<>();
      fields.add("r" + line.number);
      fields.add(line.person);
      fields.addAll(line.cells);
      text.append(String.join(separator, fields)).append(end);
      text.append(random.nextInt(15) == 0 ? end : "");
    }
    return Files.writeString(
        folder.resolve("file" + files++ + ".csv"), text.toString().replace("\uD800", "\uFFFD"));
  }

  /** Who is in the file, in the order of their first lines. */
  private static List<String> records(Public known, List<Line> lines) {
    LinkedHashSet<String> names = new LinkedHashSet<>();
    for (Line line : lines) {
      if (!known.people) {
        names.add("r" + line.number);
      } else if (!line.person.equals("?")) {
        names.add(line.person);
      }
    }
    return List.copyOf(names);
  }

  private static boolean isOf(Public known, Line line, String record) {
    return known.people ? line.person.equals(record) : record.equals("r" + line.number);
  }

  /** Without the record's lines, or with others for it, as many or not, there or elsewhere. */
  private List<Line> neighbour(Public known, List<Line> lines, String record, boolean replace) {
    List<Line> other = new ArrayList<>(lines);
    if (!replace) {
      other.removeIf(line -> isOf(known, line, record));
      return other;
    }
    for (int i = 0; i < other.size(); i++) {
      if (isOf(known, other.get(i), record)) {
        other.set(i, line(known, other.get(i).number, other.get(i).person));
      }
    }
    for (int more = known.people ? random.nextInt(4) : 0; more > 0; more--) {
      other.add(1 + random.nextInt(other.size()), line(known, 1000 + more, record));
    }
    return other;
  }

  private double[] reached(
      Public known,
      List<Line> lines,
      Map<String, Integer> keys,
      UnaryOperator<Records> encoding,
      Plan plan,
      Sampling sampling,
      int slots,
      long seed,
      Object query)
      throws IOException {
    Records read = RecordFiles.open(write(known, lines), known.encoding).read();
    List<String> names = records(known, lines);
    assertThat(read.units().count()).isEqualTo(names.size());
    int[] keyOfRecord = names.stream().mapToInt(keys::get).toArray();
    Records data = encoding.apply(read).ordered(keyOfRecord);
    RecordSampler sampler = new FullBatch(names.size());
    if (sampling instanceof Sampling.Poisson poisson) {
      sampler = new PoissonSampler(names.size(), poisson.rate());
    } else if (sampling instanceof Sampling.FixedSize fixed) {
      sampler = new FixedSizeSampler(names.size(), slots, fixed.size());
    }
    try (ReplayTest.Recorder recorder = new ReplayTest.Recorder(new LocalEngine(data, 1), 1)) {
      Receipt receipt = new Receipt(1, "people", new PureEpsilon(1), new Cost(1, 1, 0, "none"), "");
      Passage passage =
          new Passage(plan, receipt, recorder, sampler, InsecureSeededSource.of(seed));
      if (query instanceof RowQuery rows) {
        passage.ask(rows);
      } else {
        passage.ask((LogisticBatch) query);
      }
      return recorder.sum;
    }
  }

  private Object query(int width) {
    double[] weights = random.doubles(width, -3, 3).toArray();
    return switch (random.nextInt(4)) {
      case 0 -> TestData.echo(width);
      case 1 -> new LogisticBatch(weights, 1, random.nextBoolean());
      case 2 -> new LogisticBatch(weights).rows();
      default ->
          TestData.query(
              width,
              (row, sum) -> {
                for (int j = 0; j < width; j++) {
                  sum[j] += weights[j] / row.feature(j) * (row.label() > 0 ? 1e300 : 1);
                }
              });
    };
  }

  /** Largest distance in units of the sensitivity, over random schemas, files and plans. */
  private double worst(int trials, UnaryOperator<Records> encoding, boolean stateful)
      throws IOException {
    double worst = 0;
    for (int trial = 0; trial < trials; trial++) {
      Public known = schema();
      List<Line> lines = lines(known);
      List<String> names = records(known, lines);
      int slots = 1 + random.nextInt(2 * names.size());
      Sampling sampling =
          switch (random.nextInt(3)) {
            case 0 -> new Sampling.Poisson(0.05 + 0.95 * random.nextDouble());
            case 1 -> new Sampling.FixedSize(1 + random.nextInt(slots));
            default -> new Sampling.Everything();
          };
      // A file has a first line, and without a header line it is one of the schema's length.
      List<String> free = new ArrayList<>(names);
      free.removeIf(name -> isOf(known, lines.get(0), name));
      if (free.isEmpty()) {
        continue;
      }
      String record = free.get(random.nextInt(free.size()));
      boolean replaceOne =
          sampling instanceof Sampling.FixedSize
              || (sampling instanceof Sampling.Everything && random.nextBoolean());
      boolean replace =
          replaceOne && (sampling instanceof Sampling.Everything || random.nextInt(3) > 0);
      // Keys go with their records. What is taken away is the last, where samples go by place.
      Map<String, Integer> keys = new TreeMap<>();
      names.forEach(name -> keys.put(name, random.nextInt(Integer.MAX_VALUE - 1)));
      if (!replace && !(sampling instanceof Sampling.Everything)) {
        keys.put(record, Integer.MAX_VALUE);
      }
      int width = known.encoding.names().size();
      Plan plan =
          new Plan(
              sampling,
              Math.exp(2 * random.nextGaussian()),
              random.nextBoolean(),
              width,
              Noise.constant(1, 1),
              replaceOne ? Neighbours.REPLACE_ONE : Neighbours.ADD_REMOVE);
      Object query = stateful ? remembering(width) : query(width);
      List<Line> other = neighbour(known, lines, record, replace);
      long seed = random.nextLong();
      double[] one = reached(known, lines, keys, encoding, plan, sampling, slots, seed, query);
      double[] two = reached(known, other, keys, encoding, plan, sampling, slots, seed, query);
      double sensitivity =
          query instanceof LogisticBatch batch
              ? plan.batchSensitivity(256, batch.roundingShare(256))
              : plan.sensitivity();
      worst = Math.max(worst, ReplayTest.distance(one, two) / sensitivity);
    }
    return worst;
  }

  @Test
  void neighbouringFilesAreWithinTheSensitivity() throws IOException {
    assertThat(worst(1200, records -> records, false))
        .isLessThanOrEqualTo(1 + 1e-14)
        .isGreaterThan(0.99);
  }

  /** A query that breaks the rule: it counts rows, so that one row speaks of those before it. */
  private static RowQuery remembering(int width) {
    AtomicInteger seen = new AtomicInteger();
    return TestData.query(
        width, (row, sum) -> sum[0] += seen.getAndIncrement() % 3 == 0 ? 1e9 : -1e9);
  }

  /** Twin: a query that remembers rows is caught. */
  @Test
  void aQueryThatRemembersIsCaught() throws IOException {
    assertThat(worst(60, records -> records, true)).isGreaterThan(1.5);
  }

  /** An encoding that breaks the rule: it learns the means of the file. */
  private static Records centred(Records records) {
    int width = records.width();
    float[] values = new float[records.rows() * width];
    float[] labels = new float[records.rows()];
    long[] units = new long[records.rows()];
    for (int unit = 0; unit < records.units().count(); unit++) {
      for (int row = records.units().start(unit); row < records.units().end(unit); row++) {
        System.arraycopy(records.block(row), records.offset(row), values, row * width, width);
        units[row] = unit;
      }
    }
    for (int j = 0; j < width; j++) {
      double mean = 0;
      for (int row = 0; row < records.rows(); row++) {
        mean += values[row * width + j] / records.rows();
      }
      for (int row = 0; row < records.rows(); row++) {
        values[row * width + j] -= (float) mean;
      }
    }
    return Records.of(TestData.features(width, true), values, labels, units);
  }

  /** Twin: an encoding that learns from the file is caught. */
  @Test
  void anEncodingThatLearnsIsCaught() throws IOException {
    assertThat(worst(150, FileReplayTest::centred, false)).isGreaterThan(1.05);
  }
}
