package org.priory.app.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.priory.models.report.Browser;

/** A person in front of the page, who clicks, types, and counts the clicks. */
final class Visitor {
  private static final String AXE = "/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js";

  /** Two minutes, for a machine that is busy with much else. */
  private static final int WAITS = 4_800;

  private static final double PAUSE = 25;
  private static final String BAD =
      "axe.run(document, {iframes: false, resultTypes: ['violations']}).then(r =>"
          + " r.violations.filter(v => v.impact === 'serious' || v.impact === 'critical')"
          + ".map(v => v.id + ': '"
          + " + v.nodes.map(n => n.target + ' ' + n.failureSummary).join(' | ')))";
  private static final String SCROLLS_SIDEWAYS =
      "document.documentElement.scrollWidth > document.documentElement.clientWidth";

  private final Browser browser;
  private int clicks;

  Visitor(Browser browser) {
    this.browser = browser;
  }

  int clicks() {
    return clicks;
  }

  private Page page() {
    return browser.page();
  }

  /** A pattern, also for the browser, that a text fits which begins so. */
  static Pattern beginning(String text) {
    return Pattern.compile("^\\s*" + text.replaceAll("[.*+?^${}()|\\[\\]\\\\/]", "\\\\$0"));
  }

  /** Waits until an expression holds. The page's policy forbids it to wait by itself. */
  void await(String expression) {
    for (int i = 0; i < WAITS; i++) {
      if (browser.ask("Boolean(" + expression + ")").asBoolean()) {
        return;
      }
      page().waitForTimeout(PAUSE);
    }
    throw new AssertionError("not so: " + expression + "\n" + text());
  }

  /** Waits for a screen by its heading. */
  void awaitTitle(String title) {
    Pattern all = Pattern.compile(beginning(title).pattern() + "$");
    page().locator("h1").filter(new Locator.FilterOptions().setHasText(all)).waitFor();
  }

  /** Waits for some text. */
  void awaitText(String text) {
    page().getByText(text).locator("visible=true").first().waitFor();
  }

  String text() {
    return page().locator("body").innerText();
  }

  /** Clicks what a selector finds, with the mouse. */
  void click(String selector) {
    page().locator(selector).click();
    clicks++;
  }

  /** Clicks the button or link of that text. */
  void press(String text) {
    page()
        .locator("button, a, summary, label")
        .filter(new Locator.FilterOptions().setHasText(beginning(text)))
        .locator("visible=true")
        .first()
        .click();
    clicks++;
  }

  /** Opens a table, and says that it has a header line where the page asks that. */
  void open(String table) {
    press(table);
    await(
        "[...document.querySelectorAll('h2')].some(each =>"
            + " /^(Does the first|What is public)/.test(each.textContent))");
    if (text().contains("Does the first line have the names")) {
      press("Yes, it has their names");
    }
    awaitText("What is public about it");
  }

  /** Chooses an option of a list by its label; two clicks for a person. */
  void choose(String label, String value) {
    control(label).selectOption(value);
    clicks += 2;
  }

  /** Writes into a field, over what is in it. */
  void write(String label, String text) {
    control(label).fill(text);
  }

  /** What is said beside a field to be wrong with it, as a screen reader tells it. */
  String fault(String label) {
    Locator control = control(label);
    page().locator("[aria-invalid=true]").and(control).waitFor();
    StringBuilder said = new StringBuilder();
    for (String id : List.of(control.getAttribute("aria-describedby").split(" ", -1))) {
      Locator note = page().locator("[id='" + id + "'].error");
      if (note.count() > 0) {
        said.append(note.innerText());
      }
    }
    return said.toString();
  }

  /** The field of a label. */
  Locator control(String label) {
    return page()
        .getByLabel(label, new Page.GetByLabelOptions().setExact(true))
        .and(page().locator("input, select"))
        .first();
  }

  /**
   * What hinders somebody, in the light or in the dark, seriously or worse; also anything that is
   * wider than the window.
   */
  void canBeUsedByAll() throws IOException {
    boolean dark = browser.ask("matchMedia('(prefers-color-scheme: dark)').matches").asBoolean();
    light(dark);
    canBeUsed();
    light(!dark);
    canBeUsed();
  }

  private void light(boolean on) {
    page()
        .emulateMedia(
            new Page.EmulateMediaOptions()
                .setReducedMotion(ReducedMotion.REDUCE)
                .setColorScheme(on ? ColorScheme.LIGHT : ColorScheme.DARK));
  }

  private void canBeUsed() throws IOException {
    if (!browser.ask("typeof axe !== 'undefined'").asBoolean()) {
      try (InputStream in = Visitor.class.getResourceAsStream(AXE)) {
        browser.ask(new String(in.readAllBytes(), StandardCharsets.UTF_8) + "; 1");
      }
    }
    JsonNode found = browser.ask(BAD);
    assertThat(found).as(found.toPrettyString()).isEmpty();
    assertThat(browser.ask(SCROLLS_SIDEWAYS).asBoolean())
        .as("scrolls sideways at " + browser.ask("innerWidth"))
        .isFalse();
  }

  /** Nothing on the console but what the browser says of a refused request, and of the judge. */
  void nothingWentWrong() {
    List<String> said =
        browser.console().stream()
            .filter(line -> !line.contains("Failed to load resource"))
            .filter(line -> !line.contains("willReadFrequently"))
            .toList();
    assertThat(said).isEmpty();
  }

  void photograph(Path file) throws IOException {
    browser.photograph(file);
    SmallPicture.write(file);
  }
}
