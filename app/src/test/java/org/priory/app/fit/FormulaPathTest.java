package org.priory.app.fit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.Clinic;
import org.priory.app.Shell;
import org.priory.app.demo.ClinicData;
import org.priory.models.files.RunFolder;

/** {@code --formula} from the command line to the report. */
class FormulaPathTest {
  @TempDir private Path folder;

  private static Shell.Outcome fit(Clinic clinic, String formula, String... more) {
    List<String> words =
        new ArrayList<>(
            List.of("fit", "logistic", "--data", "" + clinic.data, "--schema", "" + clinic.schema));
    words.addAll(List.of("--ledger", "" + clinic.ledger, "--out", "" + clinic.out));
    words.addAll(List.of("--epsilon", "2", "--formula", formula));
    words.addAll(List.of(more));
    return Shell.runWords(words.toArray(String[]::new));
  }

  @Test
  void fitsPredictsAndReports() throws IOException {
    Clinic clinic = new Clinic(folder);
    String formula = "'" + ClinicData.TARGET + "' ~ . + ns(age, 3)";
    Shell.Outcome fit = fit(clinic, formula, "--seed", "1", "--json");
    assertThat(fit.code()).isZero();
    Path results = new RunFolder(clinic.out).results();
    JsonNode posterior = Shell.run("report " + clinic.out + " --json").json();
    assertThat(posterior.has("report")).isTrue();
    assertThat(Files.readString(results.resolve("posterior.json")))
        .contains("ns(age, 3)[3]", "\"formula\" : ");
    assertThat(Files.readString(results.resolve("report.html"))).contains("Formula: ");
    JsonNode metrics =
        Shell.run("evaluate --json --model " + clinic.out + " --data " + clinic.data).json();
    assertThat(metrics.get("auc").doubleValue()).isGreaterThan(0.6);
  }

  /** Two values and what is not listed: hardly enough to tell how much groups differ. */
  @Test
  void groupsAreFittedPredictedAndReported() throws IOException {
    Clinic clinic = new Clinic(folder);
    String formula = ClinicData.TARGET + " ~ age + sex + (1 | admission)";
    Shell.Outcome fit = fit(clinic, formula, "--seed", "1");
    assertThat(fit.code()).isZero();
    assertThat(fit.out())
        .contains("admission=emergency against (average)", "Groups of admission differ by");
    Path results = new RunFolder(clinic.out).results();
    assertThat(Files.readString(results.resolve("posterior.json")))
        .contains("\"name\" : \"(1 | admission)\"", "\"groups\" : true");
    assertThat(Files.readString(results.resolve("report.html")))
        .contains("Groups of admission differ by", "integrated over");
    JsonNode metrics =
        Shell.run("evaluate --json --model " + clinic.out + " --data " + clinic.data).json();
    assertThat(metrics.get("auc").doubleValue()).isGreaterThan(0.6);
    Path onnx = folder.resolve("model.onnx");
    assertThat(Shell.run("export --model " + clinic.out + " --out " + onnx).code()).isZero();
  }

  @Test
  void groupsAreRefusedWhereNoMethodDrawsThemTogether() throws IOException {
    Clinic clinic = new Clinic(folder);
    String formula = ClinicData.TARGET + " ~ age + (1 | admission)";
    Shell.Outcome other = fit(clinic, formula, "--method", "vips");
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains("must have no groups for vips of logistic regression");
    Shell.Outcome prior = fit(clinic, formula, "--prior", "admission=normal(0, 1)");
    assertThat(prior.code()).isEqualTo(2);
    assertThat(prior.err()).contains("must be of a term that is no group");
    assertThat(clinic.charges()).isZero();
    assertThat(clinic.out).doesNotExist();
  }

  @Test
  void goesBesideATarget() throws IOException {
    Clinic clinic = new Clinic(folder);
    assertThat(fit(clinic, "~ age", "--target", ClinicData.TARGET, "--non-private").code())
        .isZero();
    Shell.Outcome other = fit(clinic, ClinicData.TARGET + " ~ age", "--target", "age");
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains("--formula", "must explain the same column as --target");
  }

  @Test
  void isRefusedWithThePlaceAndWithoutACharge() throws IOException {
    Clinic clinic = new Clinic(folder);
    Shell.Outcome unknown = fit(clinic, ClinicData.TARGET + " ~ agee");
    assertThat(unknown.code()).isEqualTo(2);
    int at = ClinicData.TARGET.length() + 4;
    assertThat(unknown.err().strip())
        .isEqualTo(
            "priory: --formula: character "
                + at
                + ": must be a column of the schema, was agee; did you mean age?");
    assertThat(fit(clinic, ClinicData.TARGET + " ~ 0 + age").err()).contains("intercept");
    assertThat(clinic.charges()).isZero();
    assertThat(clinic.out).doesNotExist();
  }

  @Test
  void isPlannedWithoutData() throws IOException {
    Clinic clinic = new Clinic(folder);
    Shell.Outcome plan =
        Shell.runWords(
            "plan",
            "logistic",
            "--schema",
            "" + clinic.schema,
            "--size",
            "5000",
            "--epsilon",
            "1",
            "--formula",
            ClinicData.TARGET + " ~ age + I(age^2)",
            "--json");
    assertThat(plan.code()).isZero();
    assertThat(plan.out()).contains("\"contrasts\":null", "\"numbers\":{");
  }
}
