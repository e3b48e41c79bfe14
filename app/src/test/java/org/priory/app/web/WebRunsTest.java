package org.priory.app.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.Clinic;
import org.priory.models.report.Browser;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.ledger.Budget;

/** Runs and what they leave, as a person sees them in a real browser. */
class WebRunsTest {
  private static final long MOST_BYTES = 200_000;

  @TempDir(cleanup = CleanupMode.NEVER)
  Path folder;

  private Browser browser = null;
  private Served served = null;
  private Clinic clinic = null;
  private Visitor lea = null;

  @BeforeEach
  void start() throws Exception {
    browser = Browser.start();
    clinic = new Clinic(folder);
    served = Served.over(folder, clinic.ledger);
    lea = new Visitor(browser);
    browser.window(1280, false);
    browser.open(served.opening);
    lea.awaitTitle("Which data?");
  }

  @AfterEach
  void stop() {
    if (browser != null) {
      browser.close();
    }
    if (served != null) {
      served.close();
    }
  }

  private void go(String hash) {
    browser.ask("location.hash = '" + hash + "'");
  }

  /** Up to the last click before it is spent. */
  private void plan(String kind, String target) {
    go("#data");
    lea.awaitTitle("Which data?");
    lea.press("clinic.csv");
    lea.awaitText("What is public about it");
    lea.press("Next: question");
    lea.awaitTitle("What do you want to know?");
    lea.click("input[value=" + kind + "]");
    if (!target.isEmpty()) {
      lea.choose(target, "readmitted");
    }
    lea.press("Next: budget");
    lea.awaitTitle("How private, how accurate?");
    lea.press("Next: confirm");
    lea.awaitTitle("Spend it?");
  }

  /** More rows than are declared, so that a run is not over before it is stopped. */
  private void repeatRows(int times) throws IOException {
    List<String> lines = Files.readAllLines(clinic.data);
    List<String> rows = lines.subList(1, lines.size());
    try (BufferedWriter more = Files.newBufferedWriter(clinic.data, StandardOpenOption.APPEND)) {
      for (int i = 1; i < times; i++) {
        for (String row : rows) {
          more.write(row);
          more.newLine();
        }
      }
    }
  }

  private String spend() {
    lea.press("Spend epsilon 1 and run");
    lea.await("location.hash.startsWith('#result/')");
    lea.awaitText("Files that may be published");
    return browser.ask("location.hash").asText();
  }

  /** Another tab that stands before the same confirmation. */
  private Page sameInAnotherTab() {
    String chosen = browser.ask("sessionStorage.priory").asText();
    Page other = browser.page().context().newPage();
    other.navigate(served.address() + "/");
    other.evaluate("chosen => { sessionStorage.priory = chosen; }", chosen);
    other.reload();
    other.navigate(served.address() + "/#confirm");
    other.getByText("Spend epsilon 1 and run").waitFor();
    return other;
  }

  /** Two tabs stand before the same confirmation, and both are clicked: one run, one charge. */
  @Test
  void twoTabsConfirmAtOnce() throws IOException {
    plan("logistic", "To be explained");
    Page other = sameInAnotherTab();
    // One click each, and one of them double.
    other.getByText("Spend epsilon 1 and run").dblclick();
    String first = spend();
    other.getByText("Files that may be published").waitFor();
    assertThat(other.url()).endsWith(first);
    other.close();
    assertThat(clinic.charges()).isEqualTo(1);
    plan("logistic", "To be explained");
    lea.awaitText("The same question was confirmed before");
    lea.awaitText("among the results");
  }

  /**
   * A run that waits for another is taken back for nothing; the stop button keeps the focus while
   * steps go by.
   */
  @Test
  void whatWaitsIsTakenBackForNothing() throws IOException {
    repeatRows(40);
    plan("describe", "");
    Page other = sameInAnotherTab();
    plan("network", "To be predicted");
    lea.press("Spend epsilon 1 and run");
    lea.awaitText("Step ");
    other.getByText("Spend epsilon 1 and run").click();
    other.getByText("It begins when the run before it is over").first().waitFor();
    other.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Stop")).click();
    other.getByText("Confirmed, not begun. Nothing is charged.").first().waitFor();
    other.close();
    Page page = browser.page();
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Stop")).focus();
    String before = page.locator(".big").innerText();
    lea.await("document.querySelector('.big').textContent !== '" + before + "'");
    assertThat(browser.ask("document.activeElement.textContent").asText()).isEqualTo("Stop");
    page.keyboard().press("Enter");
    lea.awaitText("Ended before it was done");
    lea.canBeUsedByAll();
    assertThat(clinic.charges()).isEqualTo(1);
  }

  /** The server ends in a run: the page says so, and what to do. */
  @Test
  void theServerIsGone() {
    plan("network", "To be predicted");
    lea.press("Spend epsilon 1 and run");
    lea.awaitText("Step ");
    served.close();
    lea.awaitText("The server does not answer");
    lea.awaitText("can go on then, and is not charged again");
    assertThat(clinic.charges()).isEqualTo(1);
  }

  /** What is wrong with the values of one person, and what is not taken as it was given. */
  @Test
  void onePersonWithWrongValues() throws IOException {
    plan("logistic", "To be explained");
    spend();
    lea.write("age", "eighty");
    lea.press("Predict");
    assertThat(lea.fault("age")).startsWith("Write a");
    lea.canBeUsedByAll();
    lea.write("age", "240");
    lea.press("Predict");
    lea.awaitText("age: 240 is out of bounds and counts as");
    lea.awaitText("probability");
    lea.canBeUsedByAll();
    lea.nothingWentWrong();
  }

  /** Two runs that tell different things stand side by side, without numbers held together. */
  @Test
  void twoRunsOfDifferentKinds() throws IOException {
    plan("describe", "");
    spend();
    plan("logistic", "To be explained");
    spend();
    JsonNode options = browser.ask("[...document.querySelectorAll('select')].pop().options.length");
    assertThat(options.asInt()).isEqualTo(2);
    String other =
        browser.ask("[...document.querySelectorAll('select')].pop().options[1].value").asText();
    lea.choose("With another run of the same data set", other);
    lea.awaitTitle("Two runs of clinic.csv");
    lea.awaitText("What these two tell are different things");
    assertThat(browser.ask("document.querySelectorAll('iframe').length").asInt()).isEqualTo(2);
    lea.canBeUsedByAll();
    lea.nothingWentWrong();
  }

  /** Values that nobody knows are bought, then bounds, and both stand in the schema. */
  @Test
  void categoriesAreBoughtAndThenBounds() throws IOException {
    lea.press("clinic.csv");
    lea.awaitText("What is public about it");
    lea.write("Values, with commas between them, of admission", "");
    lea.write("Largest value of bmi", "");
    lea.press("Next: question");
    lea.press("Buy values of admission");
    lea.awaitTitle("How private, how accurate?");
    lea.write("Epsilon", "2");
    lea.press("Next: confirm");
    lea.press("Spend epsilon 2 and run");
    lea.await("location.hash.startsWith('#result/')");
    lea.press("Use what was bought in the schema");
    lea.awaitText("Taken from what was bought");
    assertThat(lea.control("Values, with commas between them, of admission").inputValue())
        .contains("emergency", "planned");
    lea.press("Next: question");
    lea.awaitText("Buy bounds of bmi");
    assertThat(clinic.charges()).isEqualTo(1);
    lea.nothingWentWrong();
  }

  /** A long ledger and a report of sixty columns are views of less than 200 KB. */
  @Test
  void largeViewsStaySmall() throws Exception {
    List<String> names = IntStream.range(0, 60).mapToObj(i -> "measure_" + i).toList();
    String row = names.stream().map(name -> "0.5").collect(Collectors.joining(","));
    Files.writeString(
        folder.resolve("wide.csv"), String.join(",", names) + "\n" + (row + "\n").repeat(500));
    Files.writeString(
        folder.resolve("wide.schema.json"),
        names.stream()
            .map("{\"name\": \"%s\", \"type\": \"number\", \"min\": 0, \"max\": 1}"::formatted)
            .collect(Collectors.joining(",", "{\"size\": 500, \"columns\": [", "]}")));
    go("#ledger");
    lea.awaitTitle("What was spent");
    go("#data");
    lea.open("wide.csv");
    lea.awaitText("What is public about it");
    lea.press("Next: question");
    lea.click("input[value=describe]");
    lea.press("Next: budget");
    lea.press("Next: confirm");
    lea.press("Spend epsilon 1 and run");
    lea.await("location.hash.startsWith('#result/')");
    for (int i = 0; i < 250; i++) {
      served
          .ledger()
          .create(new Budget("set " + i % 3 + " of " + i, 1, 1e-6, Neighbours.ADD_REMOVE));
    }
    final String result = browser.ask("location.hash").asText();
    // The twin: as it is on the disk, the report alone would be too large.
    String id = result.substring(result.indexOf('/') + 1);
    Path report = folder.resolve("priory-runs/" + id + "/run/release/report.html");
    assertThat(Files.size(report)).isGreaterThan(MOST_BYTES);
    for (String view : List.of(result, "#ledger", "#data")) {
      browser.open("about:blank");
      browser.open(served.address() + "/" + view);
      lea.await("document.querySelector('h1')");
      lea.await(
          "document.querySelector('iframe')?.dataset.loaded !== undefined"
              + " || !location.hash.includes('/')");
      System.out.println(view + ": " + browser.bytes() + " bytes");
      assertThat(browser.bytes()).as(view).isLessThan(MOST_BYTES);
    }
  }

  /** The last entries of a data set are shown, and those before them on demand. */
  @Test
  void earlierEntriesComeOnDemand() throws Exception {
    for (int i = 0; i < 130; i++) {
      served.ledger().reserve("clinic.csv", new Gaussian(100, Neighbours.ADD_REMOVE), "run " + i);
    }
    go("#ledger");
    lea.awaitText("Show more of the");
    assertThat(browser.ask("document.querySelectorAll('tbody tr').length").asInt()).isEqualTo(100);
    lea.press("Show more of the");
    lea.await("document.querySelectorAll('tbody tr').length > 100");
    String today = LocalDate.now(ZoneOffset.UTC).toString();
    assertThat(lea.text()).contains("run 0", "run 129", today);
    lea.canBeUsedByAll();
  }
}
