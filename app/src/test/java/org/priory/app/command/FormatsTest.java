package org.priory.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.Clinic;
import org.priory.app.Shell;

/** {@code docs/formats.md} lists every file of real runs, and every field of it. */
class FormatsTest {
  private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");

  @TempDir private Path folder;

  private static Path docs() {
    Path here = Path.of("").toAbsolutePath();
    return Files.isDirectory(here.resolve("docs")) ? here.resolve("docs") : here.resolve("../docs");
  }

  /** Fields that a section of the page lists, as patterns. */
  private static List<Pattern> documented(String page, String file) {
    int from = page.indexOf("\n## " + file + "\n");
    assertThat(from).as("a section about %s", file).isPositive();
    int next = page.indexOf("\n## ", from + 4);
    List<Pattern> patterns = new ArrayList<>();
    page.substring(from, next < 0 ? page.length() : next)
        .lines()
        .filter(line -> line.startsWith("| `"))
        .forEach(
            line -> {
              Matcher quoted = QUOTED.matcher(line.substring(0, line.indexOf('|', 1)));
              while (quoted.find()) {
                patterns.add(pattern(quoted.group(1)));
              }
            });
    return patterns;
  }

  private static Pattern pattern(String field) {
    StringBuilder regex = new StringBuilder();
    for (int i = 0; i < field.length(); i++) {
      char c = field.charAt(i);
      if (field.startsWith("**", i)) {
        regex.append(".*");
        i++;
      } else if (c == '*') {
        regex.append("[^.\\[]+");
      } else {
        regex.append(
            switch (c) {
              case '{' -> "(";
              case ',' -> "|";
              case '}' -> ")";
              default -> Pattern.quote(String.valueOf(c));
            });
      }
    }
    return Pattern.compile(regex.toString());
  }

  /** Where the members of a JSON file are. */
  private static void fields(JsonNode node, String path, Set<String> into) {
    if (node.isObject()) {
      node.properties()
          .forEach(
              member -> {
                // A name may have dots, as those of files.
                String name = member.getKey().replace('.', '_');
                String field = path.isEmpty() ? name : path + "." + name;
                into.add(field);
                fields(member.getValue(), field, into);
              });
    } else if (node.isArray()) {
      node.forEach(element -> fields(element, path + "[]", into));
    }
  }

  private static List<String> undocumented(String page, Path file) throws IOException {
    Set<String> fields = new TreeSet<>();
    fields(new ObjectMapper().readTree(file.toFile()), "", fields);
    List<Pattern> known = documented(page, file.getFileName().toString());
    return fields.stream()
        .filter(field -> known.stream().noneMatch(each -> each.matcher(field).matches()))
        .toList();
  }

  /** A schema by which all rows of one age are a person. */
  private Path persons(Clinic clinic) throws IOException {
    String schema = Files.readString(clinic.schema);
    assertThat(schema).contains("\"unit\": \"row\"");
    return Files.writeString(
        folder.resolve("persons.schema.json"),
        schema.replace("\"unit\": \"row\"", "\"unit\": \"age\""));
  }

  @Test
  void everyFieldOfARealRunIsOnThePage() throws IOException {
    String page = Files.readString(docs().resolve("formats.md"));
    Clinic clinic = new Clinic(folder);
    List<String> runs =
        List.of(
            "logistic --epsilon 5",
            "logistic --method sghmc --chains 2 --draws 20 --epsilon 5",
            "logistic --method objective-perturbation --epsilon 5",
            "linear --target age --epsilon 5",
            "network --layers 4 --steps 5 --epsilon 5",
            "network --target age --epsilon 5");
    for (int i = 0; i < runs.size(); i++) {
      assertThat(clinic.fit(runs.get(i) + " --out " + folder + "/r" + i).code()).isZero();
    }
    String table = " --data " + clinic.data + " --schema " + clinic.schema;
    String rest = " --epsilon 5 --ledger " + clinic.ledger + " --out " + folder;
    for (String line :
        List.of(
            "describe --correlations --cross sex:smoker" + table + rest + "/d",
            "synthesize --columns sex,smoker,age --sets 2 --rows 50" + table + rest + "/y",
            "fit mixture --components 2" + table + rest + "/m",
            "fit bayes-net --network age->sex,sex->smoker" + table + rest + "/n",
            "fit factor --factors 1" + table + rest + "/f",
            "fit markov --states 2 --data "
                + clinic.data
                + " --schema "
                + persons(clinic)
                + rest
                + "/k",
            "schema bounds --columns age" + table + rest + "/b",
            "schema categories --columns sex" + table + rest + "/c",
            "assess --model "
                + folder
                + "/r0 --against "
                + folder
                + "/r1 --by sex"
                + table
                + rest
                + "/a",
            "evaluate --model " + folder + "/r0 --data " + clinic.data,
            "evaluate --model " + folder + "/r3 --data " + clinic.data)) {
      assertThat(Shell.run(line).code()).as(line).isZero();
    }
    Path texts = Files.writeString(folder.resolve("t.txt"), "cat dog\n".repeat(500));
    assertThat(Shell.run("schema vocabulary --data " + texts + rest + "/v").code()).isZero();
    assertThat(
            Shell.run(
                    "fit topics --topics 2 --steps 3 --vocabulary "
                        + folder
                        + "/v/release/vocabulary.txt --data "
                        + texts
                        + rest
                        + "/t")
                .code())
        .isZero();
    List<String> unknown = new ArrayList<>();
    Set<String> seen = new TreeSet<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String place = file.getParent().getFileName().toString();
        String name = file.getFileName().toString();
        if (!place.equals("release") && !place.equals("internal")) {
          continue;
        }
        seen.add(name);
        assertThat(page)
            .as("a file of a run")
            .contains("`")
            .contains(name.replaceAll("-\\d", "-1"));
        if (name.endsWith(".json") && !name.equals("schema.json")) {
          undocumented(page, file).forEach(field -> unknown.add(file + ": " + field));
        }
      }
    }
    assertThat(unknown).isEmpty();
    assertThat(seen)
        .contains("posterior.json", "metrics.json", "weights.bin", "draws-2.csv", "topics.csv");
    // Twin: a page without a line would be found out.
    assertThat(
            undocumented(
                page.replace("`found`", "`lost`"), folder.resolve("r0/release/posterior.json")))
        .containsExactly("found");
  }

  /** The example in Python runs where there is one, and reads what a run left behind. */
  @Test
  void pythonReadsARun() throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/python3")), "no python3: skipped");
    Clinic clinic = new Clinic(folder);
    assertThat(clinic.fit("linear --target age --epsilon 5").code()).isZero();
    // A program that answers as ours does, without starting another virtual machine.
    Path program = folder.resolve("answer.sh");
    Files.writeString(
        program,
        "#!/bin/sh\nif [ \"$1\" = fail ]; then echo 'priory: no' >&2; exit 2; fi\n"
            + "echo \"{\\\"words\\\": \\\"$*\\\"}\"\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    String script =
        """
        import sys
        sys.path.insert(0, %1$s)
        from priory import priory, draws, PrioryError
        print(priory("describe", data="a.csv", epsilon=0.5, non_private=True)["words"])
        try:
            priory("fail")
        except PrioryError as refused:
            print(refused.code, refused)
        b = draws(%2$s)
        print(len(b["tau"]), sum(b["b_intercept"]) / len(b["b_intercept"]))
        """
            .formatted("\"" + docs().resolve("examples") + "\"", "\"" + clinic.out + "\"");
    ProcessBuilder builder = new ProcessBuilder("/usr/bin/python3", "-B", "-c", script);
    builder.environment().put("PRIORY", program.toString());
    Process python = builder.redirectErrorStream(true).start();
    String said = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(python.waitFor()).as(said).isZero();
    List<String> lines = said.lines().toList();
    assertThat(lines.get(0)).isEqualTo("describe --json --data a.csv --epsilon 0.5 --non-private");
    assertThat(lines.get(1)).isEqualTo("2 priory: no");
    String[] numbers = lines.get(2).split(" ", -1);
    assertThat(Integer.parseInt(numbers[0])).isGreaterThan(20);
    assertThat(Double.parseDouble(numbers[1])).isBetween(18.0, 100.0);
  }
}
