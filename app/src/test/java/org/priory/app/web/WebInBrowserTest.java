package org.priory.app.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.Clinic;
import org.priory.models.report.Browser;
import org.priory.models.report.part.Figures;

/**
 * The page as people use it, in a real browser; its pictures stay in {@code target/screenshots}.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class WebInBrowserTest {
  private static final int WIDE = 1280;
  private static final int PICTURE = 960;
  private static final int PHONE = 390;
  private static final int MOST_CLICKS = 12;
  private static final long MOST_BYTES = 200_000;
  private static final Path SHOTS = Path.of("target", "screenshots");

  @TempDir(cleanup = CleanupMode.NEVER)
  static Path folder;

  private static Browser browser;
  private static Served served;
  private static Clinic clinic;

  @BeforeAll
  static void start() throws Exception {
    browser = Browser.start();
    clinic = new Clinic(folder);
    Files.writeString(folder.resolve("people.csv"), "age;sex;ill\n41;f;no\n52;m;yes\n38;f;no\n");
    Files.writeString(
        folder.resolve("people.codebook.csv"),
        "column,type,min,max,values,unit\nage,integer,17,90,,years\nsex,category,,,f|m,\n");
    served = Served.over(folder, clinic.ledger);
    browser.window(PICTURE, false);
    browser.open(served.opening);
    visitor().awaitTitle("Which data?");
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

  private static Visitor visitor() {
    return new Visitor(browser);
  }

  private static void go(String hash) throws IOException {
    browser.ask("location.hash = '" + hash + "'");
  }

  private static void shot(String name) throws IOException {
    browser.ask("document.getElementById('status').textContent = ''");
    visitor().photograph(SHOTS.resolve("web-" + name + ".png"));
  }

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

  private static void fresh(Visitor visitor) throws IOException {
    browser.open(served.address() + "/");
    browser.ask("sessionStorage.clear()");
    browser.open(served.address() + "/");
    visitor.awaitTitle("Which data?");
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

  /** On a phone and in the dark, every screen. */
  @Test
  @Order(6)
  void onAPhoneInTheDark() throws IOException {
    Visitor emil = visitor();
    try {
      browser.window(PHONE, true);
      fresh(emil);
      emil.press("clinic.csv");
      emil.awaitText("What is public about it");
      emil.canBeUsedByAll();
      shot("phone-data");
      emil.press("Next: question");
      emil.awaitTitle("What do you want to know?");
      emil.click("input[value=describe]");
      emil.canBeUsedByAll();
      emil.press("Next: budget");
      emil.awaitTitle("How private, how accurate?");
      emil.await("document.querySelector('.picture .mark')");
      emil.canBeUsedByAll();
      shot("phone");
      emil.press("Next: confirm");
      emil.awaitTitle("Spend it?");
      emil.press("Spend epsilon 1 and run");
      emil.await("location.hash.startsWith('#result/')");
      emil.awaitText("Files that may be published");
      emil.canBeUsedByAll();
      for (String screen : List.of("#ledger", "#run", "#result")) {
        go(screen);
        emil.await("document.querySelector('h1') && !document.title.startsWith('Which')");
        emil.canBeUsedByAll();
      }
      emil.nothingWentWrong();
    } finally {
      browser.window(WIDE, false);
    }
  }

  /** A run is stopped, goes on, also without a page, and is charged once. */
  @Test
  @Order(8)
  void aRunIsStoppedAndGoesOn() throws IOException {
    Visitor hugo = visitor();
    fresh(hugo);
    hugo.press("clinic.csv");
    hugo.awaitText("What is public about it");
    hugo.press("Next: question");
    hugo.awaitTitle("What do you want to know?");
    hugo.click("input[value=network]");
    hugo.choose("To be predicted", "readmitted");
    hugo.press("Next: budget");
    hugo.awaitTitle("How private, how accurate?");
    hugo.press("Next: confirm");
    hugo.awaitTitle("Spend it?");
    final long charges = clinic.charges();
    hugo.press("Spend epsilon 1 and run");
    hugo.press("Stop");
    hugo.awaitText("Ended before it was done");
    hugo.canBeUsedByAll();
    assertThat(clinic.charges()).isEqualTo(charges + 1);
    hugo.press("Go on");
    hugo.awaitText("You may close this page");
    browser.open("about:blank");
    browser.open(served.address() + "/#run");
    hugo.awaitTitle("Runs");
    hugo.press("Network of readmitted, clinic.csv");
    hugo.await("location.hash.startsWith('#result/') || document.body.innerText.includes('Done.')");
    assertThat(clinic.charges()).isEqualTo(charges + 1);
  }

  /** A limit is set once, is told before it is spent, and refuses what is above it. */
  @Test
  @Order(9)
  void aLimitIsSetAndKept() throws IOException {
    Visitor ida = visitor();
    fresh(ida);
    ida.press("7");
    ida.awaitTitle("What was spent");
    ida.press("Set a limit");
    ida.write("Data set", "people.csv");
    ida.write("Epsilon in all", "-1");
    ida.press("Set the limit");
    ida.awaitText("A limit is an epsilon above 0");
    ida.canBeUsedByAll();
    ida.write("Epsilon in all", "0.5");
    ida.press("Set the limit");
    ida.awaitText("epsilon 0.5");
    ida.press("1");
    ida.awaitTitle("Which data?");
    ida.open("people.csv");
    ida.press("Import a code book");
    ida.choose("Code book", "0:people.codebook.csv");
    ida.awaitText("Taken from the code book");
    ida.choose("Type of ill", "category");
    ida.write("Values, with commas between them, of ill", "no, yes");
    ida.press("Next: question");
    ida.click("input[value=describe]");
    ida.press("Next: budget");
    ida.awaitText("not enough");
    ida.press("Next: confirm");
    ida.awaitText("Epsilon 0.5 of 0.5 is left");
    ida.awaitText("does not allow this");
    assertThat(ida.text()).doesNotContain("and run");
    ida.canBeUsedByAll();
    ida.press("Back to the budget");
    ida.awaitTitle("How private, how accurate?");
    ida.nothingWentWrong();
  }

  /**
   * Sixty columns, some with names that have no place to break, on a phone and on a wide screen.
   */
  @Test
  @Order(10)
  void manyColumnsWithLongNames() throws IOException {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < 59; i++) {
      names.add(i % 7 == 0 ? "a_name_without_a_place_to_break_".repeat(3) + i : "Größe " + i);
    }
    Files.writeString(folder.resolve("wide.csv"), String.join(",", names) + ",ill\n");
    Files.writeString(
        folder.resolve("wide.codebook.csv"),
        "column,type,min,max,values\n"
            + names.stream().map(name -> name + ",number,0,1,\n").collect(Collectors.joining())
            + "ill,category,,,no|yes\n");
    Visitor jana = visitor();
    for (int width : new int[] {PHONE, 1920}) {
      browser.window(width, false);
      fresh(jana);
      jana.open("wide.csv");
      jana.press("Import a code book");
      jana.choose("Code book", "0:wide.codebook.csv");
      jana.awaitText("60 columns");
      jana.canBeUsedByAll();
      jana.press("Next: question");
      for (String kind : List.of("describe", "synthesize", "logistic")) {
        jana.click("input[value=" + kind + "]");
        jana.canBeUsedByAll();
      }
      jana.choose("To be explained", "ill");
      jana.press("Next: budget");
      jana.await("document.querySelector('.picture .mark')");
      jana.canBeUsedByAll();
    }
    browser.window(WIDE, false);
    jana.nothingWentWrong();
  }

  /** Numbers are written as in the report. */
  @Test
  @Order(11)
  void numbersAreThoseOfTheReport() {
    for (double value :
        new double[] {0, 1, 0.25, -0.0123, 1234.56, 1234567, 12345678, 1e-5, -2.5e-7, 1e-6, 3e20}) {
      assertThat(
              browser.ask("import('/dom.js').then(dom => dom.number(" + value + ", 3))").asText())
          .isEqualTo(Figures.about(value));
    }
    assertThat(browser.ask("import('/dom.js').then(dom => dom.typeset('delta 1e-6'))").asText())
        .isEqualTo("delta " + Figures.typeset("1e-6"));
    assertThat(browser.ask("import('/dom.js').then(dom => dom.percent(0.0272))").asText())
        .isEqualTo(Figures.unbroken(Figures.percent(0.0272)));
  }

  /** A name cannot run. */
  @Test
  @Order(7)
  void namesAreEscaped() throws IOException {
    Files.writeString(
        folder.resolve("<img src=x onerror=alert(1)>.csv"),
        "<script>document.title='broken'</script>,\"<img src=x onerror=document.title='broken'>\"\n"
            + "a,b\n");
    Visitor frank = visitor();
    fresh(frank);
    frank.open("<img src=x");
    frank.awaitText("<script>document.title='broken'</script>");
    assertThat(browser.ask("document.querySelectorAll('img').length").asInt()).isZero();
    assertThat(browser.ask("document.title").asText()).isEqualTo("Which data? - Priory");
    frank.press("Next: question");
    frank.awaitText("fields are not as they must be");
    frank.nothingWentWrong();
  }
}
