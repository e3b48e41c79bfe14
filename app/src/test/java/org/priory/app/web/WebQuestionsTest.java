package org.priory.app.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.priory.models.report.Browser;

/** Every kind of question that the page has, clicked through to its report in a real browser. */
class WebQuestionsTest {
  @TempDir(cleanup = CleanupMode.NEVER)
  static Path folder;

  private static Browser browser;
  private static Served served;

  private Visitor anna;

  @BeforeAll
  static void start() throws Exception {
    browser = Browser.start();
    ManyFiles.write(folder);
    served = Served.over(folder, folder.resolve("ledger.db"));
    browser.window(1280, false);
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
    anna = new Visitor(browser);
    browser.ask("sessionStorage.clear()");
    browser.open(served.address() + "/");
    anna.awaitTitle("Which data?");
  }

  private void askOf(String file, String kind) throws IOException {
    anna.press(file);
    anna.awaitText(" is chosen.");
    anna.press("Next: question");
    anna.awaitTitle("What do you want to know?");
    anna.click("input[value=" + kind + "]");
  }

  /** From the question to the report, at a budget at which little is hidden. */
  private void toTheReport() throws IOException {
    anna.canBeUsedByAll();
    anna.press("Next: budget");
    anna.awaitTitle("How private, how accurate?");
    anna.await("document.querySelector('.picture .mark')");
    anna.write("Epsilon", "8");
    anna.press("Next: confirm");
    anna.awaitTitle("Spend it?");
    anna.press("Spend epsilon 8 and run");
    anna.await("location.hash.startsWith('#result/')");
    anna.awaitText("Files that may be published");
    anna.await("document.querySelector('iframe').dataset.loaded === 'yes'");
    anna.canBeUsedByAll();
    anna.nothingWentWrong();
  }

  @Test
  void survivalWithAFormulaAndOnePerson() throws IOException {
    askOf("ward.csv", "survival");
    anna.press("Next: budget");
    anna.awaitText("Choose the column of the time.");
    anna.choose("Time when last seen", "time");
    anna.choose("Whether the event happened", "died");
    anna.press("By a formula");
    anna.write("Explained by", "age + sex");
    toTheReport();
    assertThat(anna.text()).contains("hazard");
    assertThat(browser.ask("document.querySelectorAll('[aria-label=Prediction] input').length"))
        .as("died, time are not asked for")
        .hasToString("3");
    anna.write("age", "80");
    anna.press("Predict");
    anna.await("document.querySelector('[aria-label=Prediction] dd')");
  }

  @Test
  void anOrderedValueByAFormula() throws IOException {
    askOf("ward.csv", "ordinal");
    anna.choose("To be explained", "pain");
    anna.press("By a formula");
    anna.write("Explained by", "age + ward");
    toTheReport();
    assertThat(anna.text()).contains("odds of a higher pain");
    anna.write("age", "80");
    anna.press("Predict");
    anna.await("document.querySelector('[aria-label=Prediction] dd')");
  }

  @Test
  void aCountWithItsExposureByAFormula() throws IOException {
    askOf("ward.csv", "poisson");
    anna.choose("Count to be explained", "falls");
    anna.choose("Exposure", "years");
    anna.press("By a formula");
    anna.write("Explained by", "age + sex");
    toTheReport();
    assertThat(anna.text()).contains("falls");
  }

  @Test
  void aCountThatVariesWidelyAndAnAmount() throws IOException {
    askOf("ward.csv", "negative-binomial");
    anna.choose("Count to be explained", "falls");
    anna.press("By a formula");
    anna.write("Explained by", "age + sex");
    toTheReport();
    afresh();
    askOf("ward.csv", "gamma");
    anna.choose("Amount to be explained", "years");
    anna.press("By a formula");
    anna.write("Explained by", "age + ward");
    toTheReport();
    anna.write("age", "70");
    anna.press("Predict");
    anna.await("document.querySelector('[aria-label=Prediction] dd')");
  }

  @Test
  void groupsAndSyntheticRows() throws IOException {
    askOf("ward.csv", "mixture");
    anna.write("Number of groups", "2");
    toTheReport();
    afresh();
    askOf("ward.csv", "synthesize");
    for (String column : new String[] {"sex", "pain"}) {
      anna.press(column);
    }
    toTheReport();
    assertThat(anna.text()).contains("synthetic-1.csv");
  }

  @Test
  void topicsOfDocuments() throws IOException {
    askOf("letters.ldac", "topics");
    anna.press("Next: budget");
    anna.awaitText("Choose the file of the vocabulary.");
    anna.write("Number of topics", "2");
    anna.choose("Public vocabulary", "0:words.txt");
    toTheReport();
  }

  @Test
  void classesOfImages() throws IOException {
    askOf("bars-images-idx3-ubyte", "images");
    anna.press("Next: budget");
    anna.awaitText("Choose the file of the labels.");
    anna.choose("Labels", "0:bars-labels-idx1-ubyte");
    anna.write("Classes", "2");
    toTheReport();
  }

  @Test
  void aNetworkOfATable() throws IOException {
    askOf("ward.csv", "network");
    anna.choose("To be predicted", "died");
    toTheReport();
    anna.write("age", "80");
    anna.press("Predict");
    anna.await("document.querySelector('[aria-label=Prediction] dd')");
  }

  @Test
  void factorsAndProbabilities() throws IOException {
    askOf("ward.csv", "factor");
    anna.write("Number of factors", "1");
    toTheReport();
    anna.write("age", "80");
    anna.press("Predict");
    anna.await("document.querySelector('[aria-label=Prediction] dd')");
    afresh();
    askOf("ward.csv", "bayes-net");
    anna.press("Next: budget");
    assertThat(anna.fault("To be predicted")).contains("Choose the column");
    anna.choose("To be predicted", "died");
    anna.write("Arrows", "sex -> nobody");
    anna.press("Next: budget");
    assertThat(anna.fault("Arrows")).contains("nobody");
    anna.write("Arrows", "sex -> pain, pain + ward -> died");
    toTheReport();
    anna.choose("pain", "much");
    anna.press("Predict");
    anna.await("document.querySelector('[aria-label=Prediction] dd')");
  }

  /** Weights of a survey; the column is not asked for in a prediction. */
  @Test
  void weightsOfASurvey() throws IOException {
    askOf("ward.csv", "logistic");
    anna.choose("To be explained", "died");
    anna.press("Weights of a survey");
    anna.choose("Weight of a row", "years");
    anna.press("By a formula");
    anna.write("Explained by", "age + (1 | ward)");
    anna.press("Next: budget");
    anna.awaitText("must have no groups");
    anna.write("Explained by", "age + sex");
    toTheReport();
    assertThat(
            browser
                .ask(
                    "[...document.querySelectorAll('[aria-label=Prediction] label')]"
                        + ".map(l => l.textContent).join()")
                .asText())
        .contains("age")
        .doesNotContain("years");
    anna.write("age", "80");
    anna.press("Predict");
    anna.await("document.querySelector('[aria-label=Prediction] dd')");
  }
}
