package org.priory.app.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * The page as people use it, from the first screen to the last, in a real browser; its pictures
 * stay in {@code target/screenshots}.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class WebInBrowserTest extends PageInBrowser {
  private static final int MOST_CLICKS = 12;
  private static final long MOST_BYTES = 200_000;

  /** From a file to its report: every screen in its order, in few clicks and few bytes. */
  @Test
  @Order(1)
  void fromAFileToItsReport() throws IOException {
    Visitor anna = visitor();
    browser.open(served.address() + "/");
    anna.awaitTitle("Which data?");
    assertThat(browser.bytes()).as("bytes of the first view").isLessThan(MOST_BYTES);
    anna.press("clinic.csv");
    anna.awaitText("What is public about it");
    anna.canBeUsedByAll();
    shot("data");
    anna.press("Next: question");
    anna.awaitTitle("What do you want to know?");
    anna.click("input[value=logistic]");
    anna.choose("To be explained", "readmitted");
    anna.canBeUsedByAll();
    shot("question");
    anna.press("Next: budget");
    anna.awaitTitle("How private, how accurate?");
    anna.awaitText("without privacy");
    anna.canBeUsedByAll();
    anna.await("document.querySelector('.picture .mark')");
    anna.await("document.querySelectorAll('.picture text').length > 8");
    shot("budget");
    anna.press("Next: confirm");
    anna.awaitTitle("Spend it?");
    anna.awaitText("It cannot be undone");
    anna.canBeUsedByAll();
    shot("confirm");
    assertThat(clinic.charges()).isZero();
    anna.press("Spend epsilon 1 and run");
    anna.awaitTitle("Logistic regression of readmitted, clinic.csv");
    anna.await("location.hash.startsWith('#result/')");
    final String result = browser.ask("location.hash").asText();
    anna.awaitText("For one person");
    assertThat(anna.clicks())
        .as("clicks from the file to the report")
        .isLessThanOrEqualTo(MOST_CLICKS);
    assertThat(clinic.charges()).isEqualTo(1);
    assertThat(browser.ask("document.querySelector('iframe').src").asText()).endsWith("/report");
    anna.await("document.querySelector('iframe').dataset.loaded === 'yes'");
    anna.canBeUsedByAll();
    shot("result");
    anna.nothingWentWrong();
    System.out.println("clicks from the file to the report: " + anna.clicks());
    for (String view :
        List.of("#data", "#question", "#budget", "#confirm", "#run", result, "#ledger")) {
      browser.open("about:blank");
      browser.open(served.address() + "/" + view);
      anna.await("document.querySelector('h1')");
      anna.await(
          "document.querySelector('iframe')?.dataset.loaded !== undefined || !location.hash.includes('/')");
      assertThat(browser.bytes()).as(view).isBetween(20_000L, MOST_BYTES);
    }
  }

  /** What is not filled in, or filled in wrongly, is said beside the field or in a line. */
  @Test
  @Order(2)
  void wrongInputIsSaidBesideTheField() throws IOException {
    Visitor ben = visitor();
    fresh(ben);
    ben.press("people.csv");
    ben.awaitText("Does the first line have the names of the columns?");
    assertThat(ben.text()).doesNotContain("sex");
    ben.canBeUsedByAll();
    shot("first-line");
    ben.press("No, it is a record");
    ben.awaitText("column3");
    assertThat(ben.text()).doesNotContain("sex");
    ben.open("people.csv");
    ben.write("Smallest value of age", "17,5");
    ben.press("Next: question");
    ben.awaitText("Write a decimal point: 17.5");
    ben.awaitText("Give the smallest value that is possible, without the data.");
    ben.write("Smallest value of age", "90");
    ben.write("Largest value of age", "17");
    ben.press("Next: question");
    ben.awaitText("Must be below max 17");
    assertThat(browser.ask("document.activeElement.getAttribute('aria-label')").asText())
        .isEqualTo("Smallest value of age");
    ben.canBeUsedByAll();
    ben.press("Import a code book");
    ben.choose("Code book", "0:people.codebook.csv");
    ben.awaitText("Taken from the code book");
    ben.choose("Type of ill", "category");
    ben.write("Values, with commas between them, of ill", "no, yes");
    ben.press("Next: question");
    ben.awaitTitle("What do you want to know?");
    ben.press("Next: budget");
    ben.awaitText("Choose what you want to know.");
    ben.click("input[value=logistic]");
    ben.press("Next: budget");
    ben.awaitText("Choose the column that is to be explained.");
    ben.choose("To be explained", "ill");
    ben.press("By a formula");
    ben.write("Explained by", "age + nobody");
    ben.press("Next: budget");
    assertThat(ben.fault("Explained by")).contains("nobody").contains("Character 7");
    ben.canBeUsedByAll();
    go("#budget");
    ben.awaitText("nobody");
    go("#confirm");
    ben.awaitText("nobody");
    go("#question");
    ben.write("Explained by", "age");
    ben.press("Next: budget");
    ben.awaitTitle("How private, how accurate?");
    ben.write("Epsilon", "-1");
    assertThat(ben.fault("Epsilon")).isEqualTo("Epsilon must be above 0 and at most 100.");
    ben.press("Next: confirm");
    assertThat(browser.ask("location.hash").asText()).isEqualTo("#budget");
    ben.nothingWentWrong();
    assertThat(clinic.charges()).isEqualTo(1);
  }

  /** From a file to its report without a mouse: the tab key, enter and arrows, nothing else. */
  @Test
  @Order(3)
  void byTheKeyboardAlone() throws IOException {
    Visitor carla = visitor();
    fresh(carla);
    Typist keys = new Typist(browser.page());
    keys.enter(AriaRole.BUTTON, "clinic.csv");
    carla.awaitText("What is public about it");
    keys.enter(AriaRole.BUTTON, "Next: question");
    carla.awaitTitle("What do you want to know?");
    keys.pick("Explain a yes or no");
    keys.choose("To be explained", "readmitted");
    keys.enter(AriaRole.BUTTON, "Next: budget");
    carla.awaitTitle("How private, how accurate?");
    Locator slider = keys.named(AriaRole.SLIDER, "More private or more accurate");
    keys.tabTo(slider);
    while (!carla.control("Epsilon").inputValue().equals("2")) {
      keys.press("ArrowRight");
    }
    assertThat(slider.getAttribute("aria-valuetext")).startsWith("epsilon 2");
    keys.enter(AriaRole.LINK, "Next: confirm");
    carla.awaitTitle("Spend it?");
    keys.enter(AriaRole.BUTTON, "Spend epsilon 2 and run");
    carla.await("location.hash.startsWith('#result/')");
    keys.tabTo(keys.named(AriaRole.LINK, "Download the report"));
    assertThat(clinic.charges()).isEqualTo(2);
    keys.choose("admission", "emergency");
    keys.enter(AriaRole.BUTTON, "Predict");
    carla.awaitText("probability");
    keys.enter(AriaRole.LINK, "Ledger");
    carla.awaitTitle("What was spent");
    keys.enter(AriaRole.BUTTON, "Check the ledger");
    carla.awaitText("As it was written");
    carla.canBeUsedByAll();
    shot("ledger");
    carla.nothingWentWrong();
  }

  /** Two runs of the same data set side by side. */
  @Test
  @Order(4)
  void twoRunsSideBySide() throws IOException {
    Visitor gina = visitor();
    fresh(gina);
    gina.press("6");
    gina.awaitTitle("Results");
    gina.press("Logistic regression of readmitted");
    gina.awaitText("For one person");
    String other =
        browser.ask("[...document.querySelectorAll('select')].pop().options[1].value").asText();
    gina.choose("With another run of the same data set", other);
    gina.awaitTitle("Two runs of clinic.csv");
    gina.await("document.querySelectorAll('.picture circle').length > 10");
    gina.canBeUsedByAll();
    shot("compare");
    gina.nothingWentWrong();
  }

  /** The curator's check stands behind its switch, and bought bounds go into the schema. */
  @Test
  @Order(5)
  void theCuratorsCheckAndABoughtSchema() throws IOException {
    Visitor dora = visitor();
    fresh(dora);
    dora.press("clinic.csv");
    dora.awaitText("What is public about it");
    dora.press("Curator");
    assertThat(
            browser
                .ask(
                    "[...document.querySelectorAll('button')].find(b => b.textContent ==="
                        + " 'Check it against the file').disabled")
                .asBoolean())
        .isTrue();
    dora.press("I am the curator");
    dora.press("Check it against the file");
    dora.awaitText("NOT PRIVATE: counted without noise");
    dora.awaitText("All of it fits the schema.");
    dora.canBeUsedByAll();
    dora.write("Largest value of bmi", "");
    dora.press("Next: question");
    dora.awaitText("Buy bounds of bmi");
    dora.press("Buy bounds of bmi");
    dora.awaitTitle("How private, how accurate?");
    go("#confirm");
    dora.awaitTitle("Spend it?");
    dora.press("Spend epsilon 0.2 and run");
    dora.await("location.hash.startsWith('#result/')");
    dora.press("Use what was bought in the schema");
    dora.awaitText("Taken from what was bought");
    assertThat(
            browser
                .ask("document.querySelector('[aria-label=\"Largest value of bmi\"]').value")
                .asText())
        .isNotEmpty();
    dora.nothingWentWrong();
  }
}
