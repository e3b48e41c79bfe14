package org.priory.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README shows is true. */
class ReadmeTest {

  private static final Pattern PROGRAM = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);

  /** A fenced block of Java with a fenced block after it, which is what the program prints. */
  private static final Pattern PROGRAM_AND_OUTPUT =
      Pattern.compile("```java\\n([^`]*?)```[^`]*```\\n(.*?)```", Pattern.DOTALL);

  private static final Pattern CLASS_NAME = Pattern.compile("\\bclass (\\w+)");

  private static final Pattern NUMBER = Pattern.compile("-?\\d+\\.\\d+(E-?\\d+)?");

  @TempDir private Path temp;

  private final String readme = read(Checkout.root().resolve("README.md"));

  @Test
  void theSmallestProgramCompilesRunsAndPrintsWhatIsShown() throws Exception {
    Matcher shown = PROGRAM_AND_OUTPUT.matcher(readme);
    assertThat(shown.find()).as("the README has a Java program and its output").isTrue();
    String program = shown.group(1);
    Matcher name = CLASS_NAME.matcher(program);
    assertThat(name.find()).as("the program is a class").isTrue();

    assertThat(compile(name.group(1), program)).isEmpty();
    assertSame(run(name.group(1)), shown.group(2));
  }

  @Test
  void theFirstFitCompilesAndRuns() throws Exception {
    Matcher shown = PROGRAM.matcher(readme);
    assertThat(shown.find()).isTrue();
    assertThat(shown.group(1)).contains("class FirstFit");
    Files.writeString(
        temp.resolve("people.schema.json"),
        """
        { "columns": [
            {"name": "age", "type": "number", "min": 0, "max": 100},
            {"name": "ill", "type": "category", "values": ["no", "yes"]} ],
          "size": 3000 }
        """);
    StringBuilder people = new StringBuilder("age,ill\n");
    for (int i = 0; i < 3000; i++) {
      people.append(i % 100).append(i % 100 > i * 37 % 100 ? ",yes\n" : ",no\n");
    }
    Files.writeString(temp.resolve("people.csv"), people);

    assertThat(compile("FirstFit", shown.group(1))).isEmpty();
    List<String> printed = run("FirstFit", temp.toString()).lines().toList();
    assertThat(printed.get(0)).startsWith("Interval[low=");
    // ill with a probability that rises from 0 to 1 with age: the slope is clear of zero
    assertThat(numbers(printed.get(0)).get(0)).isPositive();
    assertThat(printed).anyMatch(line -> line.startsWith("Charged to data set people.csv: "));
    assertThat(temp.resolve("run/release/report.html")).exists();
  }

  @Test
  void theModelOfYourOwnCompilesAndFindsTheTruth() throws Exception {
    String page = read(Checkout.root().resolve("docs/write-your-own-model.md"));
    Matcher shown = PROGRAM.matcher(page);
    assertThat(shown.find()).isTrue();
    Files.writeString(
        temp.resolve("visits.schema.json"),
        """
        { "columns": [
            {"name": "age", "type": "number", "min": 0, "max": 100},
            {"name": "visits", "type": "number", "min": 0, "max": 20} ],
          "size": 5000 }
        """);
    Random random = new Random(1);
    StringBuilder people = new StringBuilder("age,visits\n");
    for (int i = 0; i < 5000; i++) {
      int age = random.nextInt(101);
      // a Poisson number: multiply uniforms until e^-rate is passed
      double least = Math.exp(-Math.exp(0.5 + 0.8 * (age / 50.0 - 1)));
      int visits = -1;
      for (double product = 1; product > least; product *= random.nextDouble()) {
        visits++;
      }
      people.append(age).append(',').append(visits).append('\n');
    }
    Files.writeString(temp.resolve("visits.csv"), people);

    assertThat(compile("PoissonRegression", shown.group(1))).isEmpty();
    List<String> printed = run("PoissonRegression", temp.toString()).lines().toList();
    assertThat(printed).hasSize(2);
    assertThat(printed.get(1)).startsWith("age Interval[low=");
    List<Double> intercept = numbers(printed.get(0));
    List<Double> slope = numbers(printed.get(1));
    // the truth is 0.5 and 0.8, and the noise is not seeded: 0.15 is over six standard deviations
    assertThat((intercept.get(0) + intercept.get(1)) / 2).isBetween(0.35, 0.65);
    assertThat((slope.get(0) + slope.get(1)) / 2).isBetween(0.65, 0.95);
  }

  @Test
  void theConjugateModelOfYourOwnHasTheExactPosteriorWhereNoiseIsNothing() throws Exception {
    String page = read(Checkout.root().resolve("docs/write-your-own-model.md"));
    Matcher shown = PROGRAM.matcher(page);
    assertThat(shown.find()).isTrue();
    assertThat(shown.find()).as("the page has a second program").isTrue();
    String program = shown.group(1);
    Files.writeString(
        temp.resolve("visits.schema.json"),
        """
        { "columns": [
            {"name": "age", "type": "number", "min": 0, "max": 100},
            {"name": "visits", "type": "number", "min": 0, "max": 20} ],
          "size": 5000 }
        """);
    StringBuilder people = new StringBuilder("age,visits\n");
    int sum = 0;
    for (int i = 0; i < 5000; i++) {
      int visits = i * 37 % 7;
      sum += visits;
      people.append(i % 100).append(',').append(visits).append('\n');
    }
    Files.writeString(temp.resolve("visits.csv"), people);
    // Gamma(2 + sum, 1 + n)
    double mean = (2.0 + sum) / 5001;
    double variance = mean / 5001;

    assertThat(compile("PoissonRate", program)).isEmpty();
    List<Double> exact = numbers(run("PoissonRate", temp.toString(), "1000"));
    assertThat(exact.get(0)).isCloseTo(mean, withinPercentage(0.1));
    assertThat(exact.get(1)).isCloseTo(variance, withinPercentage(1));

    // At epsilon 1 the noise, of standard deviation 20 sqrt(2) z with z about 4.2, is no longer
    // nothing: the mean is within 6 of its standard deviations, and the variance knows of it.
    List<Double> noisy = numbers(run("PoissonRate", temp.toString(), "1"));
    assertThat(noisy.get(1)).isGreaterThan(1.5 * variance);
    assertThat(Math.abs(noisy.get(0) - mean)).isLessThan(6 * Math.sqrt(noisy.get(1)));

    // The twin: another prior, and a record's share that is wrong, are seen.
    String otherPrior = program.replace("new Gamma(2, 1)", "new Gamma(200, 1)");
    assertThat(otherPrior).isNotEqualTo(program);
    assertThat(compile("PoissonRate", otherPrior)).isEmpty();
    assertThat(numbers(run("PoissonRate", temp.toString(), "1000")).get(0))
        .isNotCloseTo(mean, withinPercentage(0.1));
    String otherShare = program.replace("(1 + row.label()) / 2", "(1 + row.label()) / 2.1");
    assertThat(otherShare).isNotEqualTo(program);
    assertThat(compile("PoissonRate", otherShare)).isEmpty();
    assertThat(numbers(run("PoissonRate", temp.toString(), "1000")).get(0))
        .isNotCloseTo(mean, withinPercentage(0.1));
  }

  @Test
  void theBoundedLikelihoodOfYourOwnFindsItsQuantile() throws Exception {
    String page = read(Checkout.root().resolve("docs/write-your-own-model.md"));
    String program =
        PROGRAM
            .matcher(page)
            .results()
            .map(found -> found.group(1))
            .filter(each -> each.contains("class QuantileRegression"))
            .findFirst()
            .orElseThrow();
    Files.writeString(
        temp.resolve("visits.schema.json"),
        """
        { "columns": [
            {"name": "age", "type": "number", "min": 0, "max": 100},
            {"name": "visits", "type": "number", "min": 0, "max": 20} ],
          "size": 5000 }
        """);
    StringBuilder people = new StringBuilder("age,visits\n");
    for (int i = 0; i < 5000; i++) {
      // 0 to 10 at age 0, 10 to 20 at age 100, evenly
      double visits = 10 * (i * 0.6180339887 % 1) + (i % 101) / 10.0;
      people.append(i % 101).append(',').append(visits).append('\n');
    }
    Files.writeString(temp.resolve("visits.csv"), people);
    assertThat(compile("QuantileRegression", program)).isEmpty();
    List<Double> found = numbers(run("QuantileRegression", temp.toString()));
    // nine tenths: 9 + age/10 visits, which is 0.4 + 0.5 (age/50 - 1) on [-1, 1]; the median has -0
    assertThat(found.get(0)).isBetween(0.25, 0.55);
    assertThat(found.get(1)).isBetween(0.35, 0.65);
  }

  @Test
  void theTestCommandIsTheOneThatIsRunOnEveryChange() {
    List<String> script = read(Checkout.root().resolve(".ci/run")).lines().toList();
    String command = script.get(script.size() - 1).replaceFirst("^exec ", "");
    assertThat(readme.lines()).contains("    " + command);
  }

  /** The same words, and numbers that differ by at most 1 %. */
  private static void assertSame(String printed, String shown) {
    String message = "the README must show what its program prints, which is:%n%s";
    assertThat(NUMBER.matcher(shown).replaceAll("#"))
        .as(message, printed)
        .isEqualTo(NUMBER.matcher(printed).replaceAll("#"));
    List<Double> expected = numbers(printed);
    List<Double> actual = numbers(shown);
    for (int i = 0; i < expected.size(); i++) {
      assertThat(actual.get(i))
          .as(message, printed)
          .isCloseTo(expected.get(i), withinPercentage(1));
    }
  }

  private static List<Double> numbers(String text) {
    return NUMBER.matcher(text).results().map(r -> Double.valueOf(r.group())).toList();
  }

  /** Compiles, a warning being an error, and returns what the compiler says. */
  private String compile(String className, String program) throws IOException {
    Path source = Files.writeString(temp.resolve(className + ".java"), program);
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    ToolProvider.getSystemJavaCompiler()
        .run(null, said, said, "-Werror", "-cp", classPath(), "-d", temp + "", source + "");
    return said.toString(StandardCharsets.UTF_8);
  }

  private String run(String className, String... arguments)
      throws IOException, InterruptedException {
    Path output = temp.resolve("output");
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                temp + File.pathSeparator + classPath(),
                className));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(process.waitFor()).as(read(output)).isZero();
    return read(output);
  }

  private static String classPath() {
    return System.getProperty("java.class.path");
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
