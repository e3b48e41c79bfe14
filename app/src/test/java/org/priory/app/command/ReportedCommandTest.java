package org.priory.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.Shell;
import org.priory.models.report.HtmlReport;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.event.Distance;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Laplace;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.SampledWithoutReplacement;
import org.priory.privacy.event.Sequence;
import org.priory.privacy.ledger.EventJson;

/** The command that a report gives its readers computes the epsilon of the same event. */
class ReportedCommandTest {
  private static final double DELTA = 1e-6;

  @TempDir Path folder;

  @Test
  void computesTheSame() throws IOException {
    for (PrivacyEvent event :
        List.of(
            new Repeated(new Gaussian(30.25), 100),
            new Repeated(new PoissonSampled(1.0 / 3000, new Gaussian(1.1)), 700),
            new SampledWithoutReplacement(0.01, new Gaussian(2, Neighbours.REPLACE_ONE)),
            new Laplace(2, Neighbours.ADD_REMOVE))) {
      double epsilon =
          Shell.run(command(event) + " --json").json().path("epsilon_upper").doubleValue();

      assertThat(epsilon).isEqualTo(Accountants.best().epsilon(event, DELTA).upper());
    }
  }

  @Test
  void leavesOutTheDistanceFromIdealNoiseAndSaysSo() throws IOException {
    PrivacyEvent ideal = new Repeated(new Gaussian(30.25), 100);
    PrivacyEvent real = Sequence.of(ideal, new Distance(1e-21));

    assertThat(command(real)).isEqualTo(command(ideal));
    assertThat(page(real)).contains("within a total variation of 1.01 × 10⁻²¹");
    assertThat(page(ideal)).doesNotContain("total variation");
  }

  @Test
  void gaussiansWithoutSamplesBecomeOne() throws IOException {
    PrivacyEvent event = Sequence.of(new Repeated(new Gaussian(9), 7), new Gaussian(4));

    double epsilon =
        Shell.run(command(event) + " --json").json().path("epsilon_upper").doubleValue();

    assertThat(epsilon).isCloseTo(Accountants.best().epsilon(event, DELTA).upper(), within(1e-9));
  }

  @Test
  void isLeftOutWhereItCouldNotBeRight() throws IOException {
    assertThat(page(Sequence.of(new Gaussian(3), new PoissonSampled(0.1, new Gaussian(4)))))
        .contains("How to check this")
        .doesNotContain("priory account");
  }

  private String command(PrivacyEvent event) throws IOException {
    Matcher found =
        Pattern.compile("<pre class=\"command\"><code>(.*?)</code>", Pattern.DOTALL)
            .matcher(page(event));
    assertThat(found.find()).isTrue();
    String line = found.group(1).replaceAll("<[^>]*>", "").strip();
    assertThat(line).startsWith("priory account --").doesNotContain("\n");
    return line.substring("priory ".length());
  }

  private String page(PrivacyEvent event) throws IOException {
    Files.createDirectories(folder.resolve("release"));
    Files.writeString(
        folder.resolve("release/privacy.json"),
        "{\"delta\":" + DELTA + ",\"event\":" + EventJson.write(event) + "}");
    return HtmlReport.of(folder);
  }
}
