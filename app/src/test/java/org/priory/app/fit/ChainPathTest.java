package org.priory.app.fit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.app.Clinic;
import org.priory.app.Shell;
import org.priory.models.files.RunFolder;

/** Chains from the table to their predictions. */
class ChainPathTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"sgld", "sghmc", "sgnht", "sgfs", "psgld"})
  void logistic(String method) throws Exception {
    Clinic clinic = new Clinic(folder);
    String options =
        "logistic --epsilon 2 --seed 1 --json --steps 300 --draws 50 --chains 3 --method " + method;
    JsonNode fit = clinic.fit(options).jsonAfterMessages();
    assertThat(fit.get("method").textValue()).isEqualTo(method);
    // one question for moments, and 300 for each of three chains
    assertThat(fit.get("steps").asInt()).isEqualTo(901);
    assertThat(fit.get("epsilon_charged").doubleValue()).isBetween(0.1, 2.0);
    Path release = new RunFolder(clinic.out).results();
    JsonNode posterior = JSON.readTree(release.resolve("posterior.json").toFile());
    assertThat(posterior.get("chains").get("count").asInt()).isEqualTo(3);
    assertThat(posterior.get("chains").get("verdict").textValue()).contains("R-hat");
    assertThat(posterior.get("coefficients").get(0).get("ess_bulk").doubleValue()).isPositive();
    assertThat(draws(release.resolve("draws.csv"))).isEqualTo(150);
    assertThat(draws(release.resolve("draws-3.csv"))).isEqualTo(50);
    assertThat(Files.readString(release.resolve("draws-3.csv"))).contains("# id = 3\n");
    assertThat(Files.readString(release.resolve("report.html"))).contains("R-hat");

    String where = " --model " + clinic.out + " --data " + clinic.data;
    JsonNode metrics = Shell.run("evaluate --json" + where).json();
    assertThat(metrics.get("auc").doubleValue()).isGreaterThan(0.65);
    Path predictions = folder.resolve("predictions.csv");
    assertThat(Shell.run("predict --json --out " + predictions + where).json().get("rows").asInt())
        .isEqualTo(6000);
  }

  private static long draws(Path file) throws Exception {
    List<String> lines = Files.readAllLines(file);
    return lines.stream().filter(line -> !line.startsWith("#")).count() - 1;
  }

  /** A chain that is done goes on, under a charge of its own and one statement. */
  @Test
  void aChainGoesOn() throws Exception {
    Clinic clinic = new Clinic(folder);
    String options = "logistic --seed 1 --json --steps 100 --method sgld --epsilon ";
    JsonNode first = clinic.fit(options + "1").jsonAfterMessages();
    Path one = clinic.out;
    Path more = folder.resolve("more");
    String goesOn = options + "0.5 --continue " + one + " --out ";
    JsonNode whole = clinic.fit(goesOn + more).jsonAfterMessages();
    assertThat(whole.get("parts")).hasSize(2);
    assertThat(whole.get("parts").get(1).get("epsilon").doubleValue()).isBetween(0.4, 0.5);
    assertThat(whole.get("epsilon_charged").doubleValue())
        .isBetween(first.get("epsilon_charged").doubleValue(), 1.5);
    assertThat(whole.get("delta").doubleValue()).isEqualTo(2e-6);
    assertThat(draws(more.resolve("internal/draws.csv")))
        .isGreaterThan(draws(one.resolve("internal/draws.csv")));
    assertThat(clinic.charges()).isEqualTo(2);
    String other = goesOn + folder.resolve("never") + " --temperature 2";
    assertThat(clinic.fit(other).err())
        .contains("--continue")
        .contains("give the same ones; --epsilon alone says how many steps are added");
    assertThat(clinic.charges()).isEqualTo(2);
  }

  /** Three classes, by where a point lies. */
  @Test
  void softmax() throws Exception {
    Path data = folder.resolve("points.csv");
    Path schema = folder.resolve("points.schema.json");
    Random random = new Random(1);
    StringBuilder text = new StringBuilder("x,y,where\n");
    for (int i = 0; i < 4000; i++) {
      double x = random.nextDouble();
      double y = random.nextDouble();
      double far = x + y + 0.2 * random.nextGaussian();
      text.append(x).append(',').append(y);
      text.append(far < 0.7 ? ",near\n" : far < 1.3 ? ",middle\n" : ",\"far, away\"\n");
    }
    Files.writeString(data, text);
    Files.writeString(
        schema,
        """
        { "columns": [
            {"name": "x", "type": "number", "min": 0, "max": 1},
            {"name": "y", "type": "number", "min": 0, "max": 1},
            {"name": "where", "type": "category", "values": ["near", "middle", "far, away"]} ],
          "size": 4000 }
        """);
    Path out = folder.resolve("points");
    String files = " --data " + data + " --schema " + schema + " --out " + out;
    String ledger = " --ledger " + folder.resolve("ledger.db");
    JsonNode fit =
        Shell.run(
                "fit softmax --method sghmc --target where --epsilon 2 --seed 1 --json --steps 400"
                    + files
                    + ledger)
            .jsonAfterMessages();
    assertThat(fit.get("method").textValue()).isEqualTo("sghmc");
    String where = " --model " + out + " --data " + data;
    JsonNode metrics = Shell.run("evaluate --json" + where).json();
    assertThat(metrics.get("accuracy").doubleValue()).isGreaterThan(0.6);
    assertThat(metrics.get("log_loss").doubleValue()).isLessThan(0.9);
    assertThat(metrics.get("ece").doubleValue()).isBetween(0.0, 0.3);
    Path predictions = folder.resolve("predictions.csv");
    Shell.run("predict --json --out " + predictions + where).json();
    assertThat(Files.readAllLines(predictions).get(0))
        .isEqualTo("row,class,probability,p(near),p(middle),\"p(far, away)\"");
    assertThat(Shell.run("predict --uncertainty --out " + predictions + where).refusal())
        .contains("must be left out for a model without intervals, was one by sghmc");
    String wrong = "fit softmax --target x --epsilon 1 --data " + data + " --schema " + schema;
    assertThat(Shell.run(wrong + ledger + " --out " + folder.resolve("no")).refusal())
        .contains("must be a category with two or more values for softmax regression");
  }

  @Test
  void linear() throws Exception {
    Clinic clinic = new Clinic(folder);
    JsonNode fit =
        clinic
            .fit("linear --target systolic --epsilon 2 --seed 1 --json --method sgld --steps 600")
            .jsonAfterMessages();
    assertThat(fit.get("noise_sd").doubleValue()).isBetween(15.0, 17.5);
    String where = " --model " + clinic.out + " --data " + clinic.data;
    JsonNode metrics = Shell.run("evaluate --json" + where).json();
    assertThat(metrics.get("rmse").doubleValue()).isBetween(15.0, 17.5);
    // log N at its own s.d. 16: -log(16 sqrt(2 pi)) - 1/2 = -4.19
    assertThat(metrics.get("log_likelihood").doubleValue()).isBetween(-4.3, -4.1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--method sgld --temperature -1 | --temperature: must be above 0 and at most 1000, was -1; ",
        "--method sgld --schedule slow  | --schedule: must be one of constant, polynomial, alpha-phase,"
            + " was slow; ",
        "--method sgld --schedule alpha-phas | --schedule: must be one of constant, polynomial, alpha-phase,"
            + " was alpha-phas; did you mean",
        "--method sgld --chains 0       | --chains: must be a whole number from 1 to 100, was 0; ",
        "--method sgld --draws x        | --draws: must be a whole number from 1 to 1000000, was x; ",
        "--method sgld --burn-in 9 --steps 9 | fit logistic: budget and settings must allow a plan, was"
            + " none; the burn-in must be at least 0 and shorter than the 9 steps",
        "--method newton --chains 2     | fit logistic: budget and settings must allow a plan, was none;"
            + " newton runs no chain",
        "--method dpvi --neighbours replace-one | fit logistic: budget and settings must allow a plan,"
            + " was none; dpvi is accounted for under add-remove",
      })
  void refusals(String options, String message) throws Exception {
    Clinic clinic = new Clinic(folder);
    assertThat(clinic.fit("logistic --epsilon 1 " + options).refusal())
        .startsWith("priory: " + message);
    assertThat(clinic.charges()).isZero();
    assertThat(clinic.out).doesNotExist();
  }
}
