package org.priory.models.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.priory.models.files.JsonFile;
import org.priory.models.model.ModelHead;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.json.Members;

/**
 * What a fit promised, as an exported model says it. Exporting is a function of what was released,
 * so the promise holds for the exported model as it stands.
 *
 * @param words in a sentence
 * @param members by name
 */
public record ExportedPromise(String words, Map<String, String> members) {
  private static final String FILE = "privacy.json";

  public ExportedPromise {
    members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
  }

  /**
   * Reads the privacy promise of a model.
   *
   * @param file the model's, beside which the statement stands
   */
  public static ExportedPromise of(Path file, ModelHead head) {
    Map<String, String> members = new LinkedHashMap<>();
    members.put("model", head.model());
    members.put("method", head.method());
    String what = "A " + head.model() + " by " + head.method() + ", fitted by Priory.";
    if (head.stamp().isPresent()) {
      // No epsilon: it would be read as a promise.
      members.put("stamp", head.stamp().get());
      return new ExportedPromise(what + " " + head.stamp().get(), members);
    }
    Path statement = file.resolveSibling(FILE);
    if (!Files.exists(statement)) {
      String unknown = "What it promises is not known: it was exported without " + FILE + ".";
      members.put("statement", unknown);
      return new ExportedPromise(what + " " + unknown, members);
    }
    try {
      return read(what, members, new Members(JsonFile.read(statement, "copy the run anew")));
    } catch (ClassCastException | IllegalArgumentException e) {
      throw new BadData(
          statement.toString(), "", "must be a statement", "something else", "copy the run anew");
    }
  }

  private static ExportedPromise read(String what, Map<String, String> members, Members said) {
    String epsilon = String.valueOf(said.number("epsilon_charged"));
    String delta = String.valueOf(said.number("delta"));
    members.put("epsilon", epsilon);
    members.put("delta", delta);
    members.put("neighbours", said.text("neighbours"));
    members.put("unit", said.text("unit"));
    members.put("statement", String.join(" ", said.texts("statement")));
    return new ExportedPromise(
        "%s Differentially private: epsilon %s at delta %s, neighbours %s, unit %s."
            .formatted(what, epsilon, delta, said.text("neighbours"), said.text("unit")),
        members);
  }
}
