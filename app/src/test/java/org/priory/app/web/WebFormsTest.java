package org.priory.app.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.priory.models.report.Browser;

/**
 * What a newcomer writes into the fields, right and wrong: what is wrong is said beside its field,
 * which has the focus, and says what to write instead.
 */
class WebFormsTest {
  private static final int NARROW = 320;
  private static final int WIDE = 1280;

  @TempDir(cleanup = CleanupMode.NEVER)
  static Path folder;

  private static Browser browser;
  private static Served served;

  private Visitor kim;

  @BeforeAll
  static void start() throws Exception {
    browser = Browser.start();
    ManyFiles.write(folder);
    Files.writeString(
        folder.resolve("survey.csv"), "age;job;town\n41;clerk, senior;A\n;nurse;B\n38;x=y;A\n");
    Files.writeString(folder.resolve("bad.csv"), "age,sex\n1,m\n");
    Files.writeString(folder.resolve("bad.schema.json"), "{\"columns\": [{\"name\": ");
    served = Served.over(folder, folder.resolve("ledger.db"));
    browser.window(WIDE, false);
    browser.open(served.opening);
    new Visitor(browser).awaitTitle("Which data?");
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
    if (served != null) {
      served.close();
    }
  }

  @BeforeEach
  void afresh() throws IOException {
    kim = new Visitor(browser);
    browser.open(served.address() + "/");
    browser.ask("sessionStorage.clear()");
    browser.open(served.address() + "/");
    kim.awaitTitle("Which data?");
  }

  private static String schema(String member) {
    return browser
        .ask("JSON.stringify(JSON.parse(sessionStorage.priory).schema" + member + ")")
        .asText();
  }

  private static String focused() {
    return browser.ask("document.activeElement.labels?.[0]?.textContent ?? ''").asText();
  }

  private void choose(String file) {
    kim.open(file);
  }

  /** The policy for missing values of each column, by its type, and how they are written. */
  @Test
  void missingValuesAreDeclared() throws IOException {
    choose("survey.csv");
    kim.choose("What counts for who lacks the value, of age", "drop");
    kim.write("Smallest value of age", "17");
    kim.write("Largest value of age", "90");
    kim.choose("Type of job", "category");
    kim.choose("What counts for who lacks the value, of job", "level");
    kim.write("Values, with commas between them, of job", "\"clerk, senior\", nurse, \"x=y\"");
    kim.choose("Type of town", "boolean");
    kim.write("A missing value is written", "?, -9");
    assertThat(schema(".columns[0]")).contains("\"missing\":\"drop\"");
    assertThat(schema(".columns[1]"))
        .contains("\"missing\":\"level\"", "[\"clerk, senior\",\"nurse\",\"x=y\"]");
    assertThat(schema(".missing")).isEqualTo("[\"\",\"?\",\"-9\"]");
    kim.press("Next: question");
    // How many rows are left is no public fact of the file.
    assertThat(kim.fault("Number of records")).contains("private");
    assertThat(focused()).isEqualTo("Number of records");
    kim.canBeUsedByAll();
    kim.choose("Number of records", "number");
    kim.write("How many", "2,5");
    kim.press("Next: question");
    assertThat(kim.fault("How many")).isNotEmpty();
    kim.write("How many", "3");
    kim.press("Next: question");
    kim.awaitTitle("What do you want to know?");
    // Opened again, all of it stands there as it was written; a policy of another kind goes.
    kim.press("Back");
    kim.awaitText("What is public about it");
    assertThat(kim.control("Values, with commas between them, of job").inputValue())
        .isEqualTo("\"clerk, senior\", nurse, \"x=y\"");
    kim.choose("Type of job", "number");
    assertThat(schema(".columns[1]")).doesNotContain("missing");
    kim.choose("Type of age", "integer");
    assertThat(schema(".columns[0]")).contains("drop");
    kim.nothingWentWrong();
  }

  /** What the editor has a field for stands in the schema that is saved beside the table. */
  @Test
  void everyFieldOfTheEditor() throws IOException {
    choose("survey.csv");
    kim.choose("Type of age", "integer");
    kim.write("Smallest value of age", "17");
    kim.write("Largest value of age", "90");
    kim.write("Unit of measure of age", "years");
    kim.write("Step in which the effect is read, of age", "10");
    kim.choose("What counts for who lacks the value, of age", "mean");
    kim.write("Where it is known from, of age", "code book, page 3");
    kim.choose("Type of job", "category");
    kim.write("Values, with commas between them, of job", "clerk=C, nurse");
    kim.write("Reference value of job", "nurse");
    kim.choose("Type of town", "ignore");
    kim.choose("Who is protected", "town");
    kim.choose("Number of records", "private");
    kim.press("Save beside the data");
    kim.awaitText("survey.schema.json is written.");
    assertThat(Served.JSON.readTree(folder.resolve("survey.schema.json").toFile()))
        .isEqualTo(
            Served.JSON.readTree(
                """
                {"columns": [
                  {"name": "age", "type": "integer", "min": 17, "max": 90, "unit": "years",
                   "per": 10, "missing": "mean", "source": "code book, page 3"},
                  {"name": "job", "type": "category", "values": [["clerk", "C"], "nurse"],
                   "reference": "nurse"},
                  {"name": "town", "type": "ignore"}],
                 "missing": [""], "unit": "town", "size": "private", "header": true,
                 "separator": ";"}
                """));
    kim.press("Save beside the data");
    kim.awaitText("survey.schema.json is there already");
    kim.press("Replace it");
    kim.awaitText("survey.schema.json is written.");
    Files.delete(folder.resolve("survey.schema.json"));
    kim.nothingWentWrong();
  }

  /** Values are read back as they were written, whatever they are. */
  @Test
  void valuesSurviveTheEditor() {
    for (String values :
        List.of(
            "[\"no\",\"yes\"]",
            "[[\"<=50K\",\"<=50K.\"],[\">50K\",\">50K.\"]]",
            "[\"a, b\",\"say \\\"a\\\"\",\" x \",\"\",\"=\"]",
            "[[\"1\",\"male, or so\"],\"2\"]")) {
      assertThat(
              browser
                  .ask(
                      "import('/values.js').then(v => JSON.stringify(v.readValues(v.writeValues("
                          + values
                          + "))))")
                  .asText())
          .isEqualTo(values);
    }
    assertThat(
            browser
                .ask(
                    "import('/values.js').then(v => JSON.stringify(v.readValues(' a ,b=c,, \"d')))")
                .asText())
        .isEqualTo("[\"a\",[\"b\",\"c\"],\"d\"]");
  }

  /** A schema beside the table that cannot be read: said, and a new one can be begun. */
  @Test
  void aBrokenSchemaBesideTheTable() throws IOException {
    kim.press("bad.csv");
    kim.awaitText("bad.schema.json, the schema beside the table");
    kim.canBeUsedByAll();
    kim.press("Begin a new schema");
    kim.press("Yes, it has their names");
    kim.awaitText("What is public about it");
    kim.nothingWentWrong();
  }

  /** Each field of the question and of the budget. */
  @Test
  void wrongNumbersAreSaidBesideTheirField() throws IOException {
    choose("ward.csv");
    kim.press("Next: question");
    kim.press("Next: budget");
    kim.awaitText("Choose what you want to know.");
    kim.click("input[value=survival]");
    kim.press("Next: budget");
    assertThat(kim.fault("Time when last seen")).isEqualTo("Choose the column of the time.");
    assertThat(focused()).isEqualTo("Time when last seen");
    kim.choose("Time when last seen", "time");
    kim.choose("Whether the event happened", "ward");
    kim.press("Next: budget");
    assertThat(kim.fault("Whether the event happened")).contains("two values");
    kim.click("input[value=mixture]");
    kim.write("Number of groups", "2,5");
    assertThat(kim.fault("Number of groups")).isEqualTo("Write a decimal point: 2.5");
    kim.write("Number of groups", "many");
    kim.press("Next: budget");
    assertThat(kim.fault("Number of groups")).isEqualTo("Write a whole number from 2 to 200.");
    kim.canBeUsedByAll();
    kim.click("input[value=describe]");
    kim.write("Cross-tables", "sex");
    kim.press("Next: budget");
    assertThat(kim.fault("Cross-tables")).contains("such as sex:age");
    kim.write("Cross-tables", "");
    kim.press("Next: budget");
    kim.awaitTitle("How private, how accurate?");
    kim.await("document.querySelector('.picture .mark')");
    kim.write("Epsilon", "0,5");
    assertThat(kim.fault("Epsilon")).isEqualTo("Write a decimal point: 0.5");
    kim.write("Epsilon", "0.5");
    kim.write("Or the width you want, ±", "narrow");
    assertThat(kim.fault("Or the width you want, ±")).contains("such as 0.1");
    kim.write("Or the width you want, ±", "1e-9");
    assertThat(kim.fault("Or the width you want, ±")).contains("More records would");
    kim.write("Or the width you want, ±", "");
    kim.press("Delta and the name in the ledger");
    kim.write("Delta", "0.5");
    assertThat(kim.fault("Delta")).contains("such as 1e-6");
    kim.press("Next: confirm");
    assertThat(focused()).isEqualTo("Delta");
    kim.write("Delta", "1e-6");
    kim.write("Charged to", " ");
    kim.press("In words");
    assertThat(kim.fault("Charged to")).contains("Give the name");
    kim.write("Charged to", "a\tb");
    kim.press("In words");
    assertThat(kim.fault("Charged to")).contains("1 to 200 characters");
    kim.canBeUsedByAll();
    kim.nothingWentWrong();
  }

  /** The width that a person wants moves the slider to the epsilon that buys it. */
  @Test
  void steeredByTheWidth() throws IOException {
    choose("ward.csv");
    kim.press("Next: question");
    kim.click("input[value=logistic]");
    kim.choose("To be explained", "died");
    kim.press("Next: budget");
    kim.await("document.querySelectorAll('.picture text').length > 7");
    String before = kim.control("Epsilon").inputValue();
    kim.write("Or the width you want, ±", "2");
    String wide = kim.control("Epsilon").inputValue();
    kim.write("Or the width you want, ±", "0.5");
    assertThat(Double.parseDouble(kim.control("Epsilon").inputValue()))
        .isGreaterThan(Double.parseDouble(wide));
    assertThat(wide).isNotEqualTo(before);
    // Who does not see the picture hears it.
    assertThat(browser.ask("document.querySelector('svg.picture').ariaLabel").asText())
        .startsWith("Width of an interval by epsilon. epsilon 0.")
        .contains("epsilon 1: plus or minus 0.");
    // Without waiting for the server: attacker, epsilon and what is left are told anew.
    assertThat(kim.text()).contains("at most", "recognises a member");
  }

  /** Every screen before a run on the narrowest phone, or at 400 % on a small screen. */
  @Test
  void atTheWidthOf320() throws IOException {
    try {
      browser.window(NARROW, true);
      afresh();
      kim.canBeUsedByAll();
      choose("ward.csv");
      kim.canBeUsedByAll();
      kim.press("Next: question");
      for (String kind : List.of("survival", "bayes-net", "poisson")) {
        kim.click("input[value=" + kind + "]");
        kim.canBeUsedByAll();
      }
      kim.choose("Count to be explained", "falls");
      kim.press("Weights of a survey");
      kim.press("By a formula");
      kim.canBeUsedByAll();
      kim.press("Next: budget");
      kim.await("document.querySelector('.picture .mark')");
      kim.canBeUsedByAll();
      kim.press("Next: confirm");
      kim.awaitTitle("Spend it?");
      kim.canBeUsedByAll();
      browser.ask("location.hash = '#ledger'");
      kim.awaitTitle("What was spent");
      kim.press("Set a limit");
      kim.canBeUsedByAll();
    } finally {
      browser.window(WIDE, false);
    }
  }

  /** Nothing is asked of anybody but this very server. */
  @Test
  void worksWithoutANetwork() {
    choose("ward.csv");
    kim.press("Next: question");
    kim.awaitTitle("What do you want to know?");
    assertThat(browser.requests()).isNotEmpty().allMatch(each -> each.startsWith(served.address()));
  }
}
