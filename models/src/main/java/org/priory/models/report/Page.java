package org.priory.models.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import org.priory.models.report.part.Html;
import org.priory.models.report.part.ReportedRun;
import org.priory.models.report.part.Section;

/** The whole file: head, banners, title, sections, foot. */
final class Page {
  private static final String STYLE_SHEET = "report.css";

  /** Nothing is loaded and nothing runs, whatever a name might hold. */
  private static final String POLICY = "default-src 'none'; style-src 'unsafe-inline'";

  private Page() {}

  static String of(ReportedRun run) {
    Html html =
        new Html()
            .open("html", "lang", "en")
            .open("head")
            .empty("meta", "charset", "utf-8")
            .empty("meta", "http-equiv", "Content-Security-Policy", "content", POLICY)
            .empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1")
            .element("title", title(run))
            .styleSheet(styleSheet())
            .close("head")
            .open("body");
    banners(html, run);
    html.add(Masthead.of(run)).open("main");
    Sections.ALL.forEach(each -> add(html, each, run));
    html.close("main").add(foot(run)).close("body").close("html");
    return "<!DOCTYPE html>\n" + html;
  }

  private static String title(ReportedRun run) {
    return (run.metrics().isPresent() ? "For the curator only: " : "")
        + (run.stamp().isPresent() ? "NOT PRIVATE: " : "")
        + Masthead.title(run);
  }

  private static void banners(Html html, ReportedRun run) {
    if (run.metrics().isPresent()) {
      html.open("p", "class", "banner curator", "role", "note")
          .element("strong", "For the curator only: computed on private data.")
          .text(" Do not publish this file. The one that may be published is release/report.html.")
          .close("p");
    }
    run.stamp()
        .ifPresent(
            stamp ->
                html.open("p", "class", "banner stamp", "role", "note")
                    .element("strong", stamp)
                    .close("p"));
  }

  private static void add(Html html, Section section, ReportedRun run) {
    Optional<Html> content = section.content(run);
    if (content.isEmpty()) {
      return;
    }
    String id = section.title().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    html.open("section", "aria-labelledby", id)
        .element("h2", section.title(), "id", id)
        .open("div", "class", "content");
    if (section.isAboutTheGuarantee() && !run.isPrivate()) {
      html.element(
          "p",
          "This run is not private: no promise that follows holds for it.",
          "class",
          "warning alarm");
    }
    html.add(content.get()).close("div").close("section");
  }

  private static Html foot(ReportedRun run) {
    String audience =
        run.metrics().isPresent()
            ? "For the curator only: computed on private data."
            : "Everything on this page comes from the released files of the run.";
    return new Html()
        .open("footer")
        .element("p", run.stamp().map(stamp -> stamp + " ").orElse("") + audience)
        .close("footer");
  }

  private static String styleSheet() {
    try (InputStream in = Page.class.getResourceAsStream(STYLE_SHEET)) {
      if (in == null) {
        throw new IllegalStateException(STYLE_SHEET + " is missing from the program");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
