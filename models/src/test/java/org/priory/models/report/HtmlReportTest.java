package org.priory.models.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.models.report.part.Coefficient;
import org.priory.models.report.part.ReportedRun;
import org.w3c.dom.Element;

class HtmlReportTest {
  private static final List<String> HEADINGS =
      List.of(
          "What was found",
          "What was promised",
          "How much the data could tell",
          "Epsilon over the steps",
          "Delta for every epsilon",
          "The attacker’s view",
          "Settings and choices",
          "Assumed to be public",
          "Epsilon by accountant",
          "In the ledger",
          "Versions",
          "How to check this");

  @TempDir Path folder;

  @Test
  void tellsEverythingInOrder() throws IOException {
    ReportDocument page = report(SampleRun.clinic());

    assertThat(page.texts("//h1")).containsExactly("Logistic regression of readmitted");
    assertThat(page.texts("//h2")).containsExactlyElementsOf(HEADINGS);
    assertThat(page.texts("//p[@class='lede']"))
        .containsExactly(
            "The sign of 5 of 10 coefficients is clear, first of all bmi, smoker = yes and"
                + " smoker = no, at a privacy loss (epsilon) of at most 0.986.");
    assertThat(page.texts("//dl[@class='headline']//dd[@class='value']"))
        .containsExactly("0.986", "1 in 100,000", "one row");
    assertThat(page.all("//ul[@class='statement']/li")).hasSize(5);
    assertThat(page.all("//p[contains(@class, 'banner')]")).isEmpty();
    assertThat(page.body())
        .contains(
            "16 November 2026, 00:06 UTC",
            "makes “yes” more likely than “no”",
            "every step uses all records",
            "3,000 (declared public)",
            "noise from a cryptographic generator",
            "epsilon 1.4237");
  }

  /** A chain that has not mixed has intervals, too, which say nothing. */
  @Test
  void whatChainsDoNotAgreeAboutIsNotClear() throws IOException {
    SampleRun run = SampleRun.clinic();
    for (JsonNode each : run.posterior.path("coefficients")) {
      boolean isRough = each.get("name").textValue().startsWith("smoker");
      ((ObjectNode) each).put("r_hat", isRough ? 1.5 : 1.01);
    }

    ReportDocument page = report(run);

    assertThat(page.texts("//p[@class='lede']"))
        .containsExactly(
            "The chains do not agree about 2 of 10 coefficients. The sign of 3 of 10 coefficients is"
                + " clear, bmi, sex = Female and age, at a privacy loss (epsilon) of at most 0.986.");
    assertThat(page.body()).contains("a hollow one is not, or the chains do not agree about it.");
  }

  /** Steps, references and odds ratios are said where the file has them. */
  @Test
  void effectsAreToldInUnitsAndLevels() throws IOException {
    SampleRun run = SampleRun.clinic();
    run.posterior.putArray("coefficients");
    run.withRead("age", 0.4, 0.05).put("per", 10).put("unit", "years");
    run.withRead("sex=male", -0.3, 0.1).put("reference", "female");
    run.withRead("sex=(other)", 9, 0.1).put("reference", "female").put("unlisted", true);
    run.withCoefficient("(intercept)", -2, 0.1);
    run.posterior.putObject("intercept_at").put("age", 59.5).put("sex", "female");

    ReportDocument page = report(run);

    assertThat(page.texts("//p[@class='lede']"))
        .containsExactly(
            "The odds of readmitted = yes are 1.49 times as high (1.35 to 1.65) for each 10 years"
                + " more of age and 0.74 times (0.61 to 0.90) for sex = male against female; all 2"
                + " coefficients are clear, at a privacy loss (epsilon) of at most 0.986.");
    assertThat(page.texts("//table[@class='forest']//tbody//th"))
        .containsExactly(
            "age, per 10 years", "sex, against female", "male", "(other)", "(intercept), as odds");
    assertThat(page.texts("//tr[contains(@class, 'clear')]/th"))
        .containsExactly("age, per 10 years", "male", "(intercept), as odds");
    assertThat(page.body())
        .contains("Odds ratio", "The intercept is at age 59.5 and sex female.")
        .contains("nothing is claimed of them");
  }

  /** An interval from 5.1 to 5.5, of which nothing is said; the twin is clear. */
  @Test
  void whatNobodyHasIsGreyAndLast() throws IOException {
    ReportDocument page = report(SampleRun.wards(false));

    assertThat(page.texts("//table[@class='forest']//tbody//th"))
        .containsExactly(
            "age, per 10",
            "ward = a, against b",
            "(intercept), as odds",
            "Nobody has these, or too few to tell: mostly the prior",
            "ward = c, against b");
    assertThat(page.texts("//tr[contains(@class, 'unseen')]/th"))
        .containsExactly("ward = c, against b");
    assertThat(page.texts("//tr[contains(@class, 'clear')]/th"))
        .doesNotContain("ward = c, against b");
    assertThat(page.texts("//header/p[@class='aside']"))
        .containsExactly(
            "All 2 coefficients are clear, at a privacy loss (epsilon) of at most 0.986.");
    assertThat(page.body()).contains("in grey, are values that nobody has");
    ReportDocument twin = report(SampleRun.wards(true));
    assertThat(twin.all("//tr[contains(@class, 'unseen')]")).isEmpty();
    assertThat(twin.texts("//tr[contains(@class, 'clear')]/th")).contains("c");
  }

  @Test
  void theSentenceTheExampleAndTheColumnsAreTold() throws IOException {
    ReportDocument page = report(SampleRun.wards(false));

    assertThat(page.texts("//p[@class='lede']"))
        .containsExactly("The odds of readmitted = yes are 1.49 times as high.");
    assertThat(page.texts("//h2")).contains("An example person", "How columns are read");
    assertThat(page.body())
        .contains("A person with age 50 and ward b.", "Probability of readmitted = yes")
        .contains("12\u00a0% (9 to 16\u00a0%)", "with age 60", "17\u00a0% (13 to 22\u00a0%)")
        .contains("for each 10 more of age, by its bounds", "code book, page 3")
        .contains("of each value against b", "not said");
  }

  /** The twin of it: the same value, listed in the schema, is clear. */
  @Test
  void aListedLevelMayBeClear() throws IOException {
    SampleRun run = SampleRun.clinic();
    run.posterior.putArray("coefficients");
    run.withRead("sex=(other)", 9, 0.1).put("reference", "female");

    assertThat(report(run).texts("//tr[contains(@class, 'clear')]/th"))
        .containsExactly("sex = (other), against female");
  }

  @Test
  void aNumberIsHigherOrLower() throws IOException {
    SampleRun run = SampleRun.clinic();
    run.posterior.remove("classes");
    run.posterior.putArray("coefficients");
    run.posterior.put("model", "linear").put("target", "cost").put("noise_sd", 12.5);
    run.posterior.putObject("precision").put("shape", 8).put("rate", 2);
    run.withCoefficient("age", -25, 1);
    ((ObjectNode) run.posterior.path("coefficients").get(0)).put("per", 10);

    ReportDocument page = report(run);

    assertThat(page.texts("//p[@class='lede']").get(0))
        .startsWith(
            "cost is 25.0 lower (23.0 to 27.0) for each 10 more of age; 1 of 1 coefficient is");
    assertThat(page.body()).contains("a standard deviation of about 12.5.");
  }

  /** Each class has coefficients of its own. */
  @Test
  void theClassesOfASoftmaxRegressionAreToldApart() throws IOException {
    SampleRun run = SampleRun.clinic();
    run.posterior.put("model", "softmax");
    run.withCoefficient("yes: (intercept)", 3, 0.1);
    JsonNode all = run.posterior.path("coefficients");
    ((ObjectNode) all.get(all.size() - 1)).put("class", "yes");

    ReportDocument page = report(run);

    assertThat(page.body())
        .contains("makes the class before the colon more likely", "of 10 coefficients")
        .doesNotContain("more likely than");
  }

  @Test
  void standsAlone() throws IOException {
    String html = HtmlReport.of(SampleRun.adult().in(folder));

    assertThat(html).startsWith("<!DOCTYPE html>\n<html lang=\"en\">");
    assertThat(html)
        .doesNotContain("http:", "https:", "href", "src=", "url(", "@import", "<script", "NaN");
    assertThat(html).contains("default-src 'none'".replace("'", "&#39;"));
    assertThat(html.length()).isLessThan(200_000);
  }

  @Test
  void picturesHaveWordsAndTablesHaveHeaders() throws IOException {
    ReportDocument page = report(SampleRun.clinic());

    List<Element> pictures = page.all("//*[name()='svg'][@role='img']");
    assertThat(pictures).hasSize(4); // three curves and the axis of the intervals
    assertThat(page.all("//*[name()='svg'][@role='img'][not(*[name()='title'])]")).isEmpty();
    for (String id :
        page.all("//*[@aria-labelledby]").stream()
            .flatMap(each -> List.of(each.getAttribute("aria-labelledby").split(" ")).stream())
            .toList()) {
      assertThat(page.all("//*[@id='" + id + "']")).as(id).hasSize(1);
    }
    List<String> ids = page.all("//*[@id]").stream().map(e -> e.getAttribute("id")).toList();
    assertThat(new HashSet<>(ids)).hasSameSizeAs(ids);
    assertThat(page.all("//table[not(.//th)]")).isEmpty();
    assertThat(page.all("//th[not(@scope)]")).isEmpty();
  }

  @Test
  void nothingInternalIsReleased() throws IOException {
    String alone = HtmlReport.of(SampleRun.clinic().in(folder));
    SampleRun.clinic().measured().in(folder);
    Files.writeString(folder.resolve("internal/log.txt"), "a secret");

    Path released = HtmlReport.write(folder);

    assertThat(released).isEqualTo(folder.resolve("release/report.html"));
    assertThat(Files.readString(released)).isEqualTo(alone);
    assertThat(ReportDocument.of(alone).body())
        .doesNotContain("curator", "Calibration", "0.8313", "16,281");
    // The same words are in the other file, so the line above can fail.
    assertThat(ReportDocument.of(Files.readString(folder.resolve("internal/report.html"))).body())
        .contains("curator", "Calibration", "0.8313", "16,281");
  }

  @Test
  void theCuratorsReportSaysSoFirst() throws IOException {
    ReportDocument page =
        ReportDocument.of(
            HtmlReport.forCurator(SampleRun.clinic().measured().in(folder)).orElseThrow());

    assertThat(page.texts("//body/*[1]").get(0))
        .startsWith("For the curator only: computed on private data.");
    assertThat(page.texts("//title")).first().asString().startsWith("For the curator only");
    assertThat(page.texts("//h2")).containsAll(HEADINGS).contains("Measured on private data");
    assertThat(page.all("//*[name()='svg'][starts-with(@aria-labelledby, 'calibration')]"))
        .hasSize(1);
    assertThat(page.body()).contains("Area under the ROC curve", "0.8876");
  }

  @Test
  void withoutMetricsThereIsNothingForTheCurator() throws IOException {
    SampleRun.clinic().in(folder);

    HtmlReport.write(folder);

    assertThat(HtmlReport.forCurator(folder)).isEmpty();
    assertThat(folder.resolve("internal/report.html")).doesNotExist();
  }

  @Test
  void aStampIsNotOverlooked() throws IOException {
    ReportDocument page = report(SampleRun.clinic().stamped("NOT PRIVATE: seeded"));

    assertThat(page.texts("//body/*[1]")).containsExactly("NOT PRIVATE: seeded");
    assertThat(page.texts("//title").get(0)).startsWith("NOT PRIVATE");
    assertThat(page.texts("//footer").get(0)).startsWith("NOT PRIVATE");
    assertThat(page.texts("//p[@class='lede']").get(0)).endsWith("without a privacy guarantee.");
    assertThat(page.all("//dl[@class='headline']")).isEmpty();
    assertThat(page.all("//p[@class='warning alarm']")).hasSize(5);
  }

  @Test
  void aStampOnThePosteriorAloneCountsToo() throws IOException {
    SampleRun run = SampleRun.clinic();
    run.posterior.put("stamp", "NOT PRIVATE: seeded");

    assertThat(report(run).texts("//body/*[1]")).containsExactly("NOT PRIVATE: seeded");
  }

  @Test
  void infiniteEpsilonIsNoPromise() throws IOException {
    SampleRun run = SampleRun.clinic();
    run.privacy.put("epsilon_charged", "Infinity");

    ReportDocument page = report(run);

    assertThat(page.all("//dl[@class='headline']")).isEmpty();
    assertThat(page.texts("//p[@class='lede']").get(0)).endsWith("without a privacy guarantee.");
  }

  @Test
  void namesAreOnlyText() throws IOException {
    String name = "<script>alert('a & b')</script>\u0000\u202e\"x\"=</td>";
    SampleRun run = SampleRun.clinic().withCoefficient(name, 9, 0.1);
    run.privacy.put("dataset", name);
    run.posterior.put("target", name);

    String html = HtmlReport.of(run.in(folder));

    assertThat(html).doesNotContain("<script", "\u0000", "\u202e");
    assertThat(ReportDocument.of(html).texts("//h1").get(0))
        .isEqualTo("Logistic regression of <script>alert('a & b')</script>\ufffd\ufffd\"x\"=</td>");
  }

  @Test
  void fortyAreDrawnAndTheOthersListed() throws IOException {
    ReportDocument page = report(SampleRun.adult());

    assertThat(page.all("//table[@class='forest']//td[@class='bar']")).hasSize(40);
    assertThat(page.all("//details//tbody/tr")).hasSize(65);
    assertThat(page.texts("//details/summary"))
        .contains("65 more coefficients, less clear than these");
    // No one that is listed is clearer than one that is drawn.
    List<String> listed = page.texts("//details//tbody/tr/th");
    List<Coefficient> all = ReportedRun.released(folder).coefficients();
    double clearestListed =
        all.stream()
            .filter(each -> listed.contains(each.spacedName()))
            .mapToDouble(Coefficient::strength)
            .max()
            .orElseThrow();
    double faintestDrawn =
        all.stream()
            .filter(each -> !listed.contains(each.spacedName()))
            .mapToDouble(Coefficient::strength)
            .min()
            .orElseThrow();
    assertThat(clearestListed).isPositive().isLessThanOrEqualTo(faintestDrawn);
  }

  @Test
  void fewCoefficientsAreAllDrawn() throws IOException {
    ReportDocument page = report(SampleRun.clinic());

    assertThat(page.all("//table[@class='forest']//td[@class='bar']")).hasSize(11);
    assertThat(page.all("//details//tbody")).isEmpty();
  }

  @Test
  void nobodysFolderAndNoSeedOfTheNoiseIsShown() throws IOException {
    SampleRun run = SampleRun.clinic();
    run.privacy.putObject("seeds").put("noise", 987654321).put("draws", 5);

    String body = report(run).body();

    assertThat(body).contains("ledger.db", "noise from a given seed", "draws from seed 5");
    assertThat(body).doesNotContain("anna", "987654321");
  }

  @Test
  void aLongScheduleIsSummedUp() throws IOException {
    SampleRun run = SampleRun.clinic();
    ArrayNode noise = run.privacy.putArray("noise");
    for (int i = 1; i <= 5; i++) {
      noise.addObject().put("multiplier", 10 * i).put("steps", 1);
    }

    assertThat(report(run).body()).contains("10 to 50, in 5 stretches of steps");
    noise.removeAll().addObject().put("multiplier", 3).put("steps", 1);
    noise.addObject().put("multiplier", 4).put("steps", 20);
    assertThat(report(run).body()).contains("3 in 1 step; 4 in 20 steps");
  }

  @Test
  void whatIsMissingIsLeftOut() throws IOException {
    Files.createDirectories(folder.resolve("release"));
    Files.writeString(
        folder.resolve("release/privacy.json"),
        "{\"model\":\"mixture\",\"epsilon_charged\":2,\"delta\":null,\"noise\":7,\"event\":[],"
            + "\"ledger\":\"x\",\"attacker\":{},\"epsilon_by_step\":[{\"step\":1,\"epsilon\":2}],"
            + "\"something\":{\"new\":1}}");

    ReportDocument page = ReportDocument.of(HtmlReport.of(folder));

    assertThat(page.texts("//h1")).containsExactly("Mixture model");
    assertThat(page.texts("//p[@class='lede']"))
        .containsExactly("Fitted at a privacy loss (epsilon) of at most 2.");
    assertThat(page.texts("//h2"))
        .containsExactly("What was promised", "Epsilon over the steps", "Settings and choices");
    assertThat(page.body()).contains("Epsilon is at most 2 after 1 step.");
  }

  @Test
  void filesThatCannotBeReadAreNamed() throws IOException {
    assertThatThrownBy(() -> HtmlReport.of(folder))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("privacy.json");
    SampleRun.clinic().in(folder);
    for (String damaged : List.of("{\"model\":", "[1]", "")) {
      Files.writeString(folder.resolve("release/posterior.json"), damaged);

      assertThatThrownBy(() -> HtmlReport.of(folder))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("posterior.json must hold a JSON object");
    }
  }

  private ReportDocument report(SampleRun run) throws IOException {
    return ReportDocument.of(HtmlReport.of(run.in(folder)));
  }
}
