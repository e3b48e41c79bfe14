package org.priory.app.web;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.priory.models.text.Rounded;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.json.BadJson;
import org.priory.privacy.json.JsonTree;

/** The command that does the same as a question on the page. */
final class SameCommand {
  private SameCommand() {}

  /** Its words. */
  static List<String> words(FitQuestion asked, Path out, List<String> ledger) {
    List<String> words = new ArrayList<>(FacadeQuestion.words(asked));
    words.addAll(List.of("--data", asked.file().toString()));
    if (asked.kind().isOfTable()) {
      words.addAll(List.of("--schema", asked.schemaBeside().toString()));
    }
    words.addAll(List.of("--epsilon", Rounded.exactly(asked.budget().epsilon())));
    words.addAll(List.of("--delta", Rounded.exactly(asked.budget().delta())));
    words.addAll(List.of("--dataset", asked.dataset()));
    words.addAll(ledger);
    words.addAll(List.of("--out", out.toString()));
    return words;
  }

  /** Whether the schema that is asked with is also the one beside the table, which it reads. */
  static boolean hasItsSchema(FitQuestion asked) {
    if (!asked.kind().isOfTable()) {
      return true;
    }
    try {
      Map<String, @Nullable Object> saved = JsonTree.object(Files.readString(asked.schemaBeside()));
      return asked.kind().isBought()
          ? saved.equals(asked.schemaMembers())
          : Schema.of("schema", saved).toJson().equals(asked.schema().toJson());
    } catch (IOException | BadJson | BadData | Refused e) {
      return false;
    }
  }
}
