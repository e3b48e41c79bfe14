package org.priory.models.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The report as people see it. The pictures of it stay in {@code target/screenshots}. */
class HtmlReportInBrowserTest {
  private static final int WIDE = 1280;
  private static final int TABLET = 820;
  private static final int PHONE = 390;
  private static final Path SHOTS = Path.of("target", "screenshots");

  /** Pictures that are not drawn; those in a closed part of the page do not count. */
  private static final String FLAT_PICTURES =
      "[...document.querySelectorAll('svg')].filter(s => s.checkVisibility())"
          + ".filter(s => !(s.getBoundingClientRect().width > 20"
          + " && s.getBoundingClientRect().height > 10)).length";

  private static final String SCROLLS_SIDEWAYS =
      "document.documentElement.scrollWidth > document.documentElement.clientWidth";

  /** Texts of pictures that reach out of the window. */
  private static final String CUT_TEXTS =
      "[...document.querySelectorAll('svg text')].filter(t => t.checkVisibility()).filter(t =>"
          + " t.getBoundingClientRect().left < 0"
          + " || t.getBoundingClientRect().right > document.documentElement.clientWidth)"
          + ".map(t => t.textContent).join('|')";

  /** Pairs of labels of one picture that lie over each other. */
  private static final String LABELS_ON_LABELS =
      "[...document.querySelectorAll('svg')].flatMap(s => {"
          + " const t = [...s.querySelectorAll(':scope > text')].filter(t => t.checkVisibility());"
          + " const r = t.map(e => e.getBoundingClientRect());"
          + " return t.flatMap((e, i) => t.slice(i + 1).filter((f, j) => {"
          + "   const a = r[i], b = r[i + 1 + j];"
          + "   return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom"
          + " }).map(f => e.textContent + ' on ' + f.textContent)) }).join('|')";

  @TempDir(cleanup = CleanupMode.ALWAYS)
  static Path folder;

  private static Browser browser;

  @BeforeAll
  static void start() throws IOException {
    browser = Browser.start();
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {WIDE, TABLET, PHONE})
  void aReportOfTenCoefficients(int width) throws IOException {
    looksRight(HtmlReport.write(SampleRun.clinic().in(folder)), width, "clinic");
  }

  @ParameterizedTest
  @ValueSource(ints = {WIDE, PHONE})
  void aReportWithAnExampleAndWithWhatNobodyHas(int width) throws IOException {
    looksRight(HtmlReport.write(SampleRun.wards(false).in(folder)), width, "wards");
  }

  @ParameterizedTest
  @ValueSource(ints = {WIDE, TABLET, PHONE})
  void aReportOfManyCoefficients(int width) throws IOException {
    Path report = HtmlReport.write(SampleRun.adult().in(folder));

    looksRight(report, width, "adult");

    browser.ask("document.querySelectorAll('details').forEach(d => d.open = true)");
    assertThat(browser.ask(SCROLLS_SIDEWAYS).asBoolean()).isFalse();
    browser.photograph(SHOTS.resolve("adult-open-" + width + ".png"));
  }

  @ParameterizedTest
  @ValueSource(ints = {WIDE, PHONE})
  void theReportForTheCurator(int width) throws IOException {
    Path run =
        SampleRun.clinic().measured().stamped("NOT PRIVATE: the noise was seeded").in(folder);
    HtmlReport.write(run);

    looksRight(run.resolve("internal/report.html"), width, "curator");
  }

  @Test
  void aNameCannotRun() throws IOException {
    Path report =
        HtmlReport.write(
            SampleRun.clinic()
                .withCoefficient("x<script>document.title='broken'</script>", 3, 0.1)
                .withCoefficient("\"><img src=x onerror=\"document.title='broken'\">=a", 2, 0.1)
                .withCoefficient("a-name-without-a-place-to-break".repeat(8), 1, 0.1)
                .in(folder));

    looksRight(report, PHONE, "names");

    assertThat(browser.ask("document.title").asText()).startsWith("Logistic");
    assertThat(browser.ask("document.querySelectorAll('script, img').length").asInt()).isZero();
    assertThat(browser.ask("document.body.textContent").asText()).contains("x<script>");
  }

  @Test
  void prints() throws IOException {
    browser.show(HtmlReport.write(SampleRun.clinic().in(folder)), WIDE, true);
    Path pdf = SHOTS.resolve("clinic.pdf");

    browser.print(pdf);

    assertThat(Files.size(pdf)).isGreaterThan(10_000);
  }

  /** The twin: a page with every fault that is looked for. */
  @Test
  void faultsAreSeen() throws IOException {
    Path faulty = folder.resolve("faulty.html");
    Files.writeString(
        faulty,
        "<!DOCTYPE html><meta name=viewport content='width=device-width'><svg width=0></svg>"
            + "<svg width=100 height=100 style='overflow:visible'><text x=-50 y=50>cut</text>"
            + "<text x=50 y=50>one</text><text x=60 y=55>two</text></svg>"
            + "<img src=absent.png><script>undefined.nothing</script>"
            + "<div style='width:600px'>wide</div>");

    browser.show(faulty, PHONE, false);

    assertThat(browser.console()).anyMatch(line -> line.contains("TypeError"));
    assertThat(browser.requests()).hasSize(2);
    assertThat(browser.ask(FLAT_PICTURES).asInt()).isEqualTo(1);
    assertThat(browser.ask(SCROLLS_SIDEWAYS).asBoolean()).isTrue();
    assertThat(browser.ask(CUT_TEXTS).asText()).isEqualTo("cut");
    assertThat(browser.ask(LABELS_ON_LABELS).asText()).isEqualTo("one on two");
  }

  private static void looksRight(Path report, int width, String name) throws IOException {
    for (boolean dark : List.of(false, true)) {
      browser.show(report, width, dark);
      browser.photograph(SHOTS.resolve(name + "-" + width + (dark ? "-dark" : "") + ".png"));

      assertThat(browser.console()).isEmpty();
      assertThat(browser.requests()).containsExactly(report.toUri().toString());
      assertThat(browser.ask("document.querySelectorAll('svg').length").asInt()).isGreaterThan(10);
      assertThat(browser.ask(FLAT_PICTURES).asInt()).isZero();
      assertThat(browser.ask(SCROLLS_SIDEWAYS).asBoolean()).isFalse();
      assertThat(browser.ask(CUT_TEXTS).asText()).isEmpty();
      assertThat(browser.ask(LABELS_ON_LABELS).asText()).isEmpty();
      assertThat(browser.ask("getComputedStyle(document.body).backgroundColor").asText())
          .isEqualTo(dark ? "rgb(20, 24, 31)" : "rgb(255, 255, 255)");
    }
  }
}
