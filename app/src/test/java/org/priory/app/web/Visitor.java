package org.priory.app.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.priory.models.report.Browser;

/** A person in front of the page, who clicks, types, and counts the clicks. */
final class Visitor {
  private static final int WAITS = 2400;
  private static final int MOST_TABS = 120;
  private static final String AXE = "/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js";

  private final Browser browser;
  private int clicks;

  Visitor(Browser browser) {
    this.browser = browser;
  }

  int clicks() {
    return clicks;
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }

  /** Waits until an expression holds. */
  void await(String expression) throws IOException {
    for (int i = 0; i < WAITS; i++) {
      if (browser.ask("Boolean(" + expression + ")").asBoolean()) {
        return;
      }
      pause();
    }
    throw new IOException("not so: " + expression + "\n" + text());
  }

  private static void pause() {
    try {
      Thread.sleep(25);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits for a screen by its heading. */
  void awaitTitle(String title) throws IOException {
    await(
        "document.querySelector('h1') && document.querySelector('h1').textContent === "
            + quoted(title));
  }

  /** Waits for some text. */
  void awaitText(String text) throws IOException {
    await("document.body.innerText.includes(" + quoted(text) + ")");
  }

  String text() throws IOException {
    return browser.ask("document.body.innerText").asText();
  }

  /** Clicks what a selector finds, with the mouse. */
  void click(String selector) throws IOException {
    clickOn("document.querySelector(" + quoted(selector) + ")");
  }

  /** Clicks the button or link of that text. */
  void press(String text) throws IOException {
    clickOn(
        "[...document.querySelectorAll('button, a, summary, label')].find(e => e.checkVisibility()"
            + " && e.textContent.trim().startsWith("
            + quoted(text)
            + "))");
  }

  /** Comes to the button or link of that text by the tab key, and presses enter. */
  void reach(String text) throws IOException {
    String isThere = "document.activeElement.textContent.trim().startsWith(" + quoted(text) + ")";
    await(
        "[...document.querySelectorAll('button, a')].some(e => e.textContent.trim().startsWith("
            + quoted(text)
            + "))");
    browser.ask("document.body.focus()");
    for (int i = 0; i < MOST_TABS; i++) {
      browser.press("Tab", 9, "");
      if (browser.ask("document.activeElement !== document.body && " + isThere).asBoolean()) {
        browser.press("Enter", 13, "\r");
        return;
      }
    }
    throw new IOException("not reached by the tab key: " + text);
  }

  private void clickOn(String element) throws IOException {
    await(element);
    browser.ask(element + ".scrollIntoView({block: 'center', behavior: 'instant'})");
    JsonNode at =
        browser.ask(
            "(() => { const r = "
                + element
                + ".getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] })()");
    browser.click(at.get(0).asDouble(), at.get(1).asDouble());
    clicks++;
  }

  /** Chooses an option of a list by its label; two clicks for a person. */
  void choose(String label, String value) throws IOException {
    String list = control(label);
    await(list);
    browser.ask(
        "(() => { const s = "
            + list
            + "; s.value = "
            + quoted(value)
            + "; s.dispatchEvent(new Event('change', {bubbles: true})) })()");
    clicks += 2;
  }

  /** Writes into a field, over what is in it. */
  void write(String label, String text) throws IOException {
    await(control(label));
    browser.ask("(() => { const i = " + control(label) + "; i.focus(); i.select() })()");
    browser.type(text);
    if (text.isEmpty()) {
      browser.press("Backspace", 8, "");
    }
  }

  private static String control(String label) {
    return "([...document.querySelectorAll('[aria-label="
        + "\""
        + label.replace("'", "\\'")
        + "\"]')][0] || [...document.querySelectorAll('label')].filter(l => l.textContent.trim()"
        + " === "
        + quoted(label)
        + ").map(l => document.getElementById(l.htmlFor))[0])";
  }

  /** What hinders somebody, seriously or worse; also anything that the page complains about. */
  void canBeUsedByAll() throws IOException {
    if (!browser.ask("typeof axe !== 'undefined'").asBoolean()) {
      try (InputStream in = Visitor.class.getResourceAsStream(AXE)) {
        browser.ask(new String(in.readAllBytes(), StandardCharsets.UTF_8) + "; 1");
      }
    }
    JsonNode found =
        browser.askLater(
            "axe.run(document, {iframes: false, resultTypes: ['violations']}).then(r =>"
                + " r.violations.filter(v => v.impact === 'serious' || v.impact ==="
                + " 'critical').map(v => v.id + ': ' + v.nodes.map(n => n.target + ' ' +"
                + " n.failureSummary).join(' | ')))");
    assertThat(found).as(found.toPrettyString()).isEmpty();
    assertThat(
            browser
                .ask("document.documentElement.scrollWidth > document.documentElement.clientWidth")
                .asBoolean())
        .as("scrolls sideways at " + browser.ask("innerWidth"))
        .isFalse();
  }

  /** Nothing on the console but what the browser says of a refused request, and of the judge. */
  void nothingWentWrong() throws IOException {
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
