package org.priory.app.web;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.Clinic;
import org.priory.models.report.Browser;

/** The page of a folder with two tables, in a browser of its own. */
abstract class PageInBrowser {
  static final int WIDE = 1280;
  static final int PHONE = 390;
  private static final int PICTURE = 960;
  private static final Path SHOTS = Path.of("target", "screenshots");

  @TempDir(cleanup = CleanupMode.NEVER)
  static Path folder;

  static Browser browser;
  static Served served;
  static Clinic clinic;

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

  static Visitor visitor() {
    return new Visitor(browser);
  }

  static void go(String hash) throws IOException {
    browser.ask("location.hash = '" + hash + "'");
  }

  static void shot(String name) throws IOException {
    browser.ask("document.getElementById('status').textContent = ''");
    visitor().photograph(SHOTS.resolve("web-" + name + ".png"));
  }

  static void fresh(Visitor visitor) throws IOException {
    browser.open(served.address() + "/");
    browser.ask("sessionStorage.clear()");
    browser.open(served.address() + "/");
    visitor.awaitTitle("Which data?");
  }
}
