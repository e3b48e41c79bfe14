package org.priory.app.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.app.Clinic;
import org.priory.app.Shell;
import picocli.CommandLine;

/** Options may stand before the model. */
class ModelFirstTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "logistic --data x              | logistic --data x",
        "--data x logistic              | logistic --data x",
        "--json --data x logistic --seed 1 | logistic --json --data x --seed 1",
        "--data=x logistic              | logistic --data=x",
        // values that look like models
        "--target network linear        | linear --target network",
        "--dataset logistic --out mixture linear | linear --dataset logistic --out mixture",
        "--target=network linear        | linear --target=network",
        "--size -3 topics               | topics --size -3",
        // a misspelt option may or may not have a value
        "--dta x.csv logistic           | logistic --dta x.csv",
        // a misspelt model
        "--data x logistik --epsilon 1  | logistik --data x --epsilon 1",
        "logistik --xyz linear          | logistik --xyz linear",
        // no model
        "--data x --json                | --data x --json",
        "--help                         | --help",
      })
  void theModelIsMoved(String words, String moved) {
    CommandLine fit = new CommandLine(new FitCommand());
    FitCommand.open(fit);
    assertThat(new ModelFirst(fit.getCommandSpec()).of(List.of(words.split(" ", -1))))
        .containsExactly(moved.split(" ", -1));
  }

  @Test
  void aFitMayNameItsModelLast() throws IOException {
    Clinic clinic = new Clinic(folder);
    assertThat(clinic.fit("--epsilon 1 --dataset linear logistic --seed 1").code()).isZero();
    assertThat(Shell.run("--debug fit --data x --help logistic").out())
        .startsWith("Usage: priory fit logistic ");
    assertThat(Shell.run("fit --data x.csv --epsilon 1").refusal())
        .startsWith("priory: MODEL: must be one of logistic, ")
        .contains("was not given; see 'priory fit --help'");
    assertThat(Shell.run("fit --data x.csv logistik").refusal())
        .endsWith("was logistik; did you mean logistic?");
  }
}
