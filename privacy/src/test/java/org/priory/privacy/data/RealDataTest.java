package org.priory.privacy.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.ChunkReader;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.records.RecordSource;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.data.text.DocumentBlocks;
import org.priory.privacy.data.text.DocumentChunk;
import org.priory.privacy.data.text.DocumentFiles;
import org.priory.privacy.data.text.DocumentReader;
import org.priory.privacy.data.text.DocumentSource;
import org.priory.privacy.data.text.Vocabulary;

/** Public data sets. The numbers of rows, units and labels are those of the sets' descriptions. */
class RealDataTest {

  @TempDir Path folder;

  private static double ones(Records records) {
    double ones = 0;
    for (int row = 0; row < records.rows(); row++) {
      assertThat(records.isLabelled(row)).isTrue();
      ones += records.label(row);
    }
    return ones;
  }

  /** Every row is within the norm, and every category of a row is one of its features. */
  private static void checkNorms(Records records) {
    double max = records.features().maxNorm();
    for (int row = 0; row < records.rows(); row++) {
      float[] block = records.block(row);
      int at = records.offset(row);
      double sum = 0;
      for (int i = 0; i < records.width(); i++) {
        sum += (double) block[at + i] * block[at + i];
      }
      if (!(Math.sqrt(sum) <= max)) {
        throw new AssertionError("a row is beyond the norm " + max);
      }
    }
  }

  private static Schema adult() {
    return new Schema(
        List.of(
            new Column.Number("age", 17, 90),
            Column.Category.of("workclass", "Private", "Self-emp-not-inc", "Local-gov"),
            new Column.Ignored("fnlwgt"),
            Column.Category.of("education", "Bachelors", "HS-grad"),
            new Column.Number("education-num", 1, 16),
            Column.Category.of("marital-status", "Married-civ-spouse", "Never-married"),
            Column.Category.of("occupation", "Sales"),
            Column.Category.of("relationship", "Husband", "Wife"),
            Column.Category.of("race", "White", "Black"),
            Column.Category.of("sex", "Female", "Male"),
            new Column.Number("capital-gain", 0, 99999),
            new Column.Number("capital-loss", 0, 5000),
            new Column.Number("hours-per-week", 1, 99),
            Column.Category.of("native-country", "United-States"),
            new Column.Category(
                "income",
                List.of(
                    new Column.Value(List.of("<=50K", "<=50K.")),
                    new Column.Value(List.of(">50K", ">50K."))))),
        List.of("?"),
        null,
        Size.PUBLIC,
        new Schema.Layout(false, null, '|'));
  }

  @Test
  void adultTrainingAndTest() {
    Encoding encoding = Encoding.of(adult(), "income");
    Records train = RecordFiles.open(RealData.file("adult/adult.data.gz"), encoding).read();
    assertThat(train.rows()).isEqualTo(32_561);
    assertThat(ones(train)).isEqualTo(7_841);
    checkNorms(train);
    // The first record: 39, State-gov, ..., 13, ..., <=50K.
    assertThat(train.block(0)[1]).isEqualTo((float) (2 * (39 - 17) / 73. - 1));
    assertThat(train.label(0)).isEqualTo(0);
    Records test = RecordFiles.open(RealData.file("adult/adult.test.gz"), encoding).read();
    assertThat(test.rows()).isEqualTo(16_281);
    assertThat(ones(test)).isEqualTo(3_846);
  }

  /** Twin: without the spellings of the test file, its labels are unknown. */
  @Test
  void adultTestWithoutItsSpellings() {
    List<Column> columns = new ArrayList<>(adult().columns());
    columns.set(14, Column.Category.of("income", "<=50K", ">50K"));
    Schema schema = new Schema(columns, List.of("?"), null, Size.PUBLIC, adult().layout());
    Records test =
        RecordFiles.open(RealData.file("adult/adult.test.gz"), Encoding.of(schema, "income"))
            .read();
    assertThat(test.rows()).isEqualTo(16_281);
    assertThat(test.isLabelled(0)).isFalse();
  }

  @Test
  void diabetesByPatient() {
    Path file = RealData.file("diabetes130/diabetic_data.csv.gz");
    List<Column> columns =
        List.of(
            Column.Category.of("race", "Caucasian", "AfricanAmerican"),
            Column.Category.of("gender", "Female", "Male"),
            new Column.Number("time_in_hospital", 1, 14),
            new Column.Number("num_lab_procedures", 0, 150),
            Column.Category.of("readmitted", "NO", ">30", "<30"));
    Schema people =
        new Schema(columns, List.of("?"), "patient_nbr", Size.PUBLIC, Schema.Layout.DEFAULTS);
    Records records = RecordFiles.open(file, Encoding.of(people, "readmitted")).read();
    assertThat(records.rows()).isEqualTo(101_766);
    assertThat(records.units().count()).isEqualTo(71_518);
    assertThat(records.units().end(71_517)).isEqualTo(101_766);
    checkNorms(records);
    int[] classes = new int[3];
    for (int row = 0; row < records.rows(); row++) {
      classes[(int) records.label(row)]++;
    }
    assertThat(classes).containsExactly(54_864, 35_545, 11_357);
    // Twin: by row there are as many units as rows.
    Schema rows = new Schema(columns, List.of("?"), null, Size.PUBLIC, Schema.Layout.DEFAULTS);
    assertThat(RecordFiles.open(file, Encoding.of(rows, "readmitted")).read().units().count())
        .isEqualTo(101_766);
  }

  @Test
  void brfss() {
    Path file = RealData.file("brfss2015/heart_disease_health_indicators_BRFSS2015.csv.gz");
    Schema schema =
        Schema.of(
            Column.Category.of("HeartDiseaseorAttack", "0.0", "1.0"),
            new Column.Number("BMI", 10, 100),
            new Column.Number("Age", 1, 13),
            Column.Category.of("Stroke", "0.0", "1.0"));
    Encoding encoding = Encoding.of(schema, "HeartDiseaseorAttack");
    Records records = RecordFiles.open(file, encoding).read();
    assertThat(records.rows()).isEqualTo(253_680);
    assertThat(ones(records) / records.rows()).isEqualTo(0.0942, within(5e-5));
    checkNorms(records);
  }

  @Test
  void mnist() {
    Records test =
        RecordFiles.images(
                RealData.file("mnist/t10k-images-idx3-ubyte.gz"),
                RealData.file("mnist/t10k-labels-idx1-ubyte.gz"),
                10)
            .read();
    assertThat(test.rows()).isEqualTo(10_000);
    assertThat(test.width()).isEqualTo(784);
    checkNorms(test);
    RecordSource train =
        RecordFiles.images(
            RealData.file("mnist/train-images-idx3-ubyte.gz"),
            RealData.file("mnist/train-labels-idx1-ubyte.gz"),
            10);
    double sum = 0;
    long rows = 0;
    try (ChunkReader reader = train.open()) {
      for (RecordChunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
        rows += chunk.rows();
        for (float pixel : chunk.features()) {
          sum += pixel;
        }
      }
    }
    assertThat(rows).isEqualTo(60_000);
    assertThat(sum / (784. * rows)).isEqualTo(0.1307, within(5e-5));
  }

  @Test
  void kos() {
    Vocabulary vocabulary = Vocabulary.read(RealData.file("kos/vocab.kos.txt"));
    assertThat(vocabulary.size()).isEqualTo(6_906);
    DocumentBlocks documents =
        DocumentFiles.open(RealData.file("kos/docword.kos.txt.gz"), vocabulary).read();
    assertThat(documents.count()).isEqualTo(3_430);
    long entries = 0;
    double tokens = 0;
    for (DocumentChunk chunk : documents.chunks()) {
      entries += chunk.words().length;
      tokens += sum(chunk);
    }
    assertThat(entries).isEqualTo(353_160);
    assertThat(tokens).isEqualTo(467_714);
  }

  private static double sum(DocumentChunk chunk) {
    double tokens = 0;
    for (float count : chunk.counts()) {
      tokens += count;
    }
    return tokens;
  }

  /** The first 10,000 articles as text give the counts of the first 10,000 lines of lda-c back. */
  @Test
  void wikipediaTextAndCounts() throws IOException {
    Vocabulary vocabulary = Vocabulary.read(RealData.file("wikipedia/dictnostops.txt"));
    assertThat(vocabulary.size()).isEqualTo(7_702);
    DocumentChunk counts =
        first(DocumentFiles.open(RealData.file("wikipedia/wiki2014.ldac.gz"), vocabulary));
    assertThat(counts.documents()).isBetween(10_000, 16_384);
    // 3 1095:1 2986:1 3256:1
    assertThat(counts.starts()[1]).isEqualTo(3);
    assertThat(counts.words()).startsWith(1095, 2986, 3256);
    Path text = withoutTitles(RealData.file("wikipedia/wiki2014_first10000.text.tsv.gz"));
    DocumentChunk lines = first(DocumentFiles.open(text, vocabulary));
    assertThat(lines.documents()).isEqualTo(10_000);
    for (int d = 0; d < 10_000; d++) {
      assertThat(words(lines, d)).isEqualTo(words(counts, d));
    }
  }

  /** The third column, which is the text, without the header line. */
  private Path withoutTitles(Path table) throws IOException {
    Path text = folder.resolve("wikipedia.txt");
    try (BufferedReader in =
            new BufferedReader(
                new InputStreamReader(
                    new GZIPInputStream(Files.newInputStream(table)), StandardCharsets.UTF_8));
        BufferedWriter out = Files.newBufferedWriter(text)) {
      in.readLine();
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        out.write(line.substring(line.indexOf('\t', line.indexOf('\t') + 1) + 1));
        out.write('\n');
      }
    }
    return text;
  }

  private static Map<Integer, Float> words(DocumentChunk chunk, int document) {
    Map<Integer, Float> words = new HashMap<>();
    for (int i = chunk.starts()[document]; i < chunk.starts()[document + 1]; i++) {
      words.put(chunk.words()[i], chunk.counts()[i]);
    }
    return words;
  }

  private static DocumentChunk first(DocumentSource source) {
    try (DocumentReader reader = source.open()) {
      DocumentChunk chunk = reader.next();
      assertThat(chunk).isNotNull();
      return chunk;
    }
  }
}
