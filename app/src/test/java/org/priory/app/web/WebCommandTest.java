package org.priory.app.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.app.Shell;
import org.priory.app.Shell.Outcome;

/** The command that the page shows before it spends does the same, if it is run instead. */
class WebCommandTest {
  /** A word of a command line, between quotes if it needs them. */
  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

  @TempDir Path folder;
  private Served served = null;

  @BeforeEach
  void serve() throws Exception {
    ManyFiles.write(folder);
    served = Served.over(folder, folder.resolve("ledger.db")).enter();
  }

  @AfterEach
  void stop() {
    served.close();
  }

  private ObjectNode question(String members) throws Exception {
    ObjectNode question = (ObjectNode) Served.JSON.readTree(members.replace('\'', '"'));
    if (!question.has("file")) {
      question.put("file", "0:ward.csv");
      question.set("schema", Served.JSON.readTree(folder.resolve("ward.schema.json").toFile()));
    }
    return question;
  }

  private JsonNode shown(ObjectNode question) throws Exception {
    return Served.json(served.post("/api/confirmation", Map.of("question", question)));
  }

  private static String[] words(String command) {
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(command);
    while (word.find()) {
      words.add(word.group(1) == null ? word.group(2) : word.group(1));
    }
    assertThat(words.remove(0)).isEqualTo("priory");
    return words.toArray(String[]::new);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'kind': 'describe', 'columns': ['age', 'pain'], 'crosses': ['sex:died']}",
        "{'kind': 'logistic', 'target': 'died', 'formula': 'age + (1 | ward)'}",
        "{'kind': 'linear', 'target': 'age'}",
        "{'kind': 'poisson', 'target': 'falls', 'offset': 'years', 'formula': 'age + sex'}",
        "{'kind': 'negative-binomial', 'target': 'falls', 'offset': 'years'}",
        "{'kind': 'gamma', 'target': 'years', 'formula': 'age + ward'}",
        "{'kind': 'softmax', 'target': 'ward'}",
        "{'kind': 'ordinal', 'target': 'pain'}",
        "{'kind': 'survival', 'time': 'time', 'event': 'died', 'formula': 'age'}",
        "{'kind': 'mixture', 'components': 2}",
        "{'kind': 'factor', 'components': 1}",
        "{'kind': 'bayes-net', 'target': 'died'}",
        "{'kind': 'bayes-net', 'network': 'sex -> pain, pain + ward -> died', 'target': 'died'}",
        "{'kind': 'network', 'target': 'died'}",
        "{'kind': 'logistic', 'target': 'died', 'weights': 'years', 'formula': 'age + sex'}",
        "{'kind': 'synthesize', 'columns': ['sex', 'pain']}",
        "{'kind': 'categories', 'columns': ['ward']}",
        "{'kind': 'bounds', 'columns': ['age']}",
        "{'kind': 'images', 'classes': 2, 'file': '0:bars-images-idx3-ubyte',"
            + " 'labels': '0:bars-labels-idx1-ubyte'}",
        "{'kind': 'topics', 'components': 2, 'file': '0:letters.ldac', 'vocabulary': '0:words.txt'}"
      })
  void itDoesTheSame(String members) throws Exception {
    JsonNode plan = shown(question(members).put("epsilon", 0.7));
    assertThat(plan.get("schema_saved").asBoolean()).isTrue();

    Outcome done = Shell.runWords(words(plan.get("command").asText()));

    assertThat(done.code()).as(done.err()).isZero();
    Path run = folder.resolve("priory-runs/" + plan.get("confirmation").asText() + "/run");
    JsonNode statement = Served.JSON.readTree(run.resolve("release/privacy.json").toFile());
    assertThat(statement.get("epsilon_charged").asDouble()).isLessThanOrEqualTo(0.7);
    assertThat(statement.get("delta").asDouble()).isEqualTo(1e-6);
  }

  /** A schema that is not beside the data, or another one there, is told. */
  @Test
  void itSaysThatTheSchemaIsToBeSaved() throws Exception {
    ObjectNode question = question("{'kind': 'logistic', 'target': 'died'}");
    ((ObjectNode) question.get("schema").get("columns").get(0)).put("max", 110);
    assertThat(shown(question).get("schema_saved").asBoolean()).isFalse();

    assertThat(
            served
                .post(
                    "/api/schema/save",
                    Map.of("file", "0:ward.csv", "schema", question.get("schema"), "replace", true))
                .statusCode())
        .isEqualTo(200);
    assertThat(shown(question).get("schema_saved").asBoolean()).isTrue();

    Files.delete(folder.resolve("ward.schema.json"));
    assertThat(shown(question).get("schema_saved").asBoolean()).isFalse();
  }
}
