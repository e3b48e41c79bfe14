package org.priory.app.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.priory.models.report.part.Figures;

/**
 * The page where it is put to the test: on a phone, stopped, with strange names and many columns.
 */
class WebCasesInBrowserTest extends PageInBrowser {
  /** On a phone and in the dark, every screen. */
  @Test
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

  /** A name cannot run. */
  @Test
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

  /** A run is stopped, goes on, also without a page, and is charged once. */
  @Test
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
  void numbersAreThoseOfTheReport() throws IOException {
    fresh(visitor());
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
}
