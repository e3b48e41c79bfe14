package org.priory.app.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.app.Clinic;

/** Bad input: exit code 2, one line, nothing charged, nothing left behind, no record's content. */
class FitRefusalsTest {
  @TempDir private Path folder;
  private Clinic clinic;

  @BeforeEach
  void write() throws IOException {
    clinic = new Clinic(folder);
  }

  private void refused(String options, String message) {
    assertThat(clinic.fit(options).refusal())
        .startsWith("priory: " + message)
        .doesNotContain("Zaphod");
    assertThat(clinic.charges()).isZero();
    assertThat(clinic.out).doesNotExist();
  }

  private void refused(String message) {
    refused("logistic --epsilon 1", message);
  }

  private void data(String content) throws IOException {
    Files.writeString(clinic.data, content);
  }

  private String header() throws IOException {
    return Files.readAllLines(clinic.data).get(0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "logistic                       | --epsilon: is required, was not given; add --epsilon E, ",
        "logistic --epsilon 0           | --epsilon: must be from 1e-6 to 1e4, was 0; ",
        "logistic --epsilon x           | --epsilon: must be from 1e-6 to 1e4, was x; ",
        "logistic --epsilon 1 --delta 1 | --delta: must be in (0, 1), was 1; ",
        "logistik --epsilon 1           | MODEL: must be one of logistic, probit, softmax, ordinal, linear, poisson,"
            + " negative-binomial, gamma, glm, survival, mixture, bayes-net, factor, markov, network, topics, belief-network, was logistik; did you mean logistic?",
        "logistic --epsilon 1 --method magic | --method: must be one of ",
        "logistic --epsilon 1 --rate 0.1 --batch 5 | --rate, --batch: must not both be given, ",
        "logistic --epsilon 1 --steps 5 --epochs 5 | --steps, --epochs: must not both be given, ",
        "logistic --epsilon 1 --clip 0  | --clip: must be from 1e-100 to 1e100, was 0; ",
        "logistic --epsilon 1 --batch 1.5 | --batch: must be a whole number from 1 to ",
        "logistic --epsilon 1 --seed x  | --seed: must be a whole number, was x; ",
        "logistic --epsilon 1 --target readmited | --target: must be a column of the schema, was"
            + " readmited; did you mean readmitted?",
        "logistic --epsilon 1 --target age | --target: age: must be a category with two values for"
            + " logistic regression, was a number; ",
        "linear --epsilon 1             | --target: readmitted: must be a number for linear"
            + " regression, was a category; ",
        "logistic --epsilom 1           | --epsilom: is not an option of fit logistic, was given; did you"
            + " mean --epsilon? fit logistic has --epsilon, --data, ",
        "logistic --epsilon 1 --size 9  | --size: is not an option of fit logistic, was given; leave it"
            + " out: the schema says how many records there are; ",
        "logistic --epsilon 1 --labels x | --labels: is not an option of fit logistic, was given; it is"
            + " for fit network; ",
        "network --epsilon 1 --size 9   | --size: is for a network of images, was given for network of a"
            + " table; leave it out: the schema says it",
        "network --epsilon 1 --labels x | --schema: is for a network of a table, was given with"
            + " --labels; ",
        "network --epsilon 1 --chains 2 | --chains: is not an option of fit network, was given; leave it"
            + " out: the chain of a network is one, ",
      })
  void wrongOptions(String options, String message) {
    refused(options, message);
  }

  @Test
  void settingsThatLinearHasNot() {
    refused(
        "linear --target systolic --epsilon 1 --method vips --steps 3",
        "fit linear: budget and settings must allow a plan, was none; vips asks once for all");
  }

  @Test
  void threeValues() throws IOException {
    clinic.replaceInSchema("[\"female\",\"male\"]", "[\"female\",\"male\",\"none\"]");
    refused(
        "logistic --epsilon 1 --target sex",
        "--target: sex: must be a category with two values for logistic regression, was 3 values;");
  }

  @Test
  void noFeatureLeft() throws IOException {
    Files.writeString(
        clinic.schema,
        "{\"columns\": [{\"name\": \"readmitted\", \"type\": \"category\","
            + " \"values\": [\"no\", \"yes\"]}]}");
    refused("schema: columns: must have a number or a category besides the target and the unit,");
  }

  @Test
  void schemas() throws IOException {
    clinic.replaceInSchema("\"min\": 18, \"max\": 100", "\"min\": 118, \"max\": 100");
    refused(clinic.schema + ": columns[0].min: must be below max 100, was 118; ");
    Files.writeString(clinic.schema, "{");
    refused(clinic.schema + ": line 1 column 2: must be JSON");
    Files.delete(clinic.schema);
    refused(clinic.schema + ": must be a file, was not found; ");
    Files.createDirectory(clinic.schema);
    refused(clinic.schema + ": must be a file, was a folder; ");
  }

  @Test
  void folderInUse() throws IOException {
    Path mine = Files.createDirectories(folder.resolve("mine"));
    Files.writeString(mine.resolve("thesis"), "work of a year");
    assertThat(clinic.fit("logistic --epsilon 1 --out " + mine).refusal())
        .isEqualTo(
            "priory: --out " + mine + ": must be empty, was not; give another --out, or empty it");
    assertThat(clinic.charges()).isZero();
    assertThat(mine.resolve("thesis")).hasContent("work of a year");
  }

  /** Before the number of records is bought, which would be charged. */
  @Test
  void folderThatCannotBeMade() throws IOException {
    clinic.replaceInSchema("\"size\": 6000", "\"size\": \"private\"");
    Path inAFile = clinic.data.resolve("run");
    assertThat(clinic.fit("logistic --epsilon 1 --out " + inAFile).refusal())
        .isEqualTo(
            "priory: --out "
                + inAFile
                + ": must be writable, was not; give another --out in a folder of yours");
    assertThat(clinic.charges()).isZero();
  }

  @Test
  void missingAndEmptyFiles() throws IOException {
    String header = header();
    data(header + "\n");
    refused(clinic.data + ": line 2: must be a record, was header line only; ");
    data("");
    refused(clinic.data + ": must hold data, was empty; ");
    Files.delete(clinic.data);
    refused(clinic.data + ": must be a file, was not found; ");
  }

  @Test
  void columns() throws IOException {
    data(header().replace("bmi", "weight") + "\n40,male,Zaphod,1,1,1,1,1\n");
    refused(clinic.data + ": schema columns[2].name: must be a column of the header line: bmi, ");
    clinic.replaceInSchema("\"header\": true", "\"header\": false");
    data("40,Zaphod\n");
    refused(clinic.data + ": line 1: must have the 8 columns of the schema, ");
  }

  @Test
  void rubbish() throws IOException {
    Files.write(clinic.data, new byte[] {'P', 'K', 3, 4, 0, 0, 0, 7, 9, 0, 1, 2});
    refused(clinic.data + ": ");
  }

  /** With the number of records declared, nothing but the check of the file could find this. */
  @ParameterizedTest
  @CsvSource({"6000", "'\"public\"'", "'\"private\"'"})
  void damagedGzip(String size) throws IOException {
    clinic.replaceInSchema("\"size\": 6000", "\"size\": " + size);
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream stream = new GZIPOutputStream(packed)) {
      stream.write(Files.readString(clinic.data).getBytes(StandardCharsets.UTF_8));
    }
    Path cut = folder.resolve("cut.csv.gz");
    Files.write(cut, Arrays.copyOf(packed.toByteArray(), packed.size() - 200));
    refused(
        "logistic --epsilon 1 --data " + cut,
        cut + ": must be whole gzip, was damaged or cut off; ");
    Path fake = Files.writeString(folder.resolve("fake.csv.gz"), "age\n1\n");
    refused(
        "logistic --epsilon 1 --data " + fake,
        fake + ": must be gzip as its name says, was something else; ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "newton --rate 0.1 | newton uses every record in every step: leave --rate and --batch out",
        "newton --clip 1   | newton bounds a record's share by the schema: leave --clip out",
        "dpvi --neighbours replace-one | dpvi is accounted for under add-remove neighbours: ",
        "vips --batch 2000001 | a batch of 2000001 is more than the ",
        "vips --rate 1e-6 --epochs 1000 | at most 1000000 steps: give fewer",
      })
  void settingsThatAMethodHasNot(String options, String message) {
    refused(
        "logistic --epsilon 1 --method " + options,
        "fit logistic: budget and settings must allow a plan, was none; " + message);
  }
}
