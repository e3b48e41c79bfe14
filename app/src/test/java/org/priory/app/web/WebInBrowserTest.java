package org.priory.app.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

/** The page as people use it, in a real browser; its pictures stay in {@code target/screenshots}. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class WebInBrowserTest {
  private static final int WIDE = 1280;
  private static final int PHONE = 390;
  private static final int MOST_CLICKS = 12;
  private static final long MOST_BYTES = 200_000;
  private static final Path SHOTS = Path.of("target", "screenshots");

  @TempDir(cleanup = CleanupMode.NEVER)
  static Path folder;

  @TempDir(cleanup = CleanupMode.NEVER)
  static Path profile;

  private static Browser browser;
  private static Served served;
  private static Clinic clinic;

  @BeforeAll
  static void start() throws Exception {
    browser = Browser.start(profile);
    clinic = new Clinic(folder);
    Files.writeString(
        folder.resolve("people.csv"), "age;sex;ill\n41;f;no\n52;m;yes\n38;f;no\n");
    Files.writeString(
        folder.resolve("people.codebook.csv"),
        "column,type,min,max,values,unit\nage,integer,17,90,,years\nsex,category,,,f|m,\n");
    served = Served.over(folder, clinic.ledger);
    browser.window(WIDE, false);
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
    anna.await("document.querySelector('.picture .line')");
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
    anna.awaitText("For one person");
    assertThat(anna.clicks()).as("clicks from the file to the report").isLessThanOrEqualTo(MOST_CLICKS);
    assertThat(clinic.charges()).isEqualTo(1);
    assertThat(browser.ask("document.querySelector('iframe').src").asText()).endsWith("/report");
    anna.canBeUsedByAll();
    shot("result");
    anna.nothingWentWrong();
    System.out.println("clicks from the file to the report: " + anna.clicks());
  }
}
