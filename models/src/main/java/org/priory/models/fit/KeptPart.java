package org.priory.models.fit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.priory.models.files.JsonFile;
import org.priory.models.files.OwnerOnly;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.json.Json;
import org.priory.privacy.json.Members;
import org.priory.privacy.wall.JournalFile;

/**
 * A part of a run that can go on: its noisy answers and the charge that they stand under, and what
 * it takes to ask the same questions again.
 *
 * @param facts what was decided before its charge
 * @param journal its answers
 */
record KeptPart(Facts facts, Path journal) {
  private static final String REMEDY = "fit anew with another `out`";

  /**
   * What was decided before the charge of a part.
   *
   * @param budget of the part
   * @param records how many there are, as far as it is known
   * @param fit model, method, target, settings and schema, in words
   * @param data the ledger's fingerprint of the records
   */
  record Facts(PrivacyBudget budget, double records, String fit, String data) {}

  private static Path facts(Path folder, int number) {
    return folder.resolve("part-" + number + ".json");
  }

  private static Path journal(Path folder, int number) {
    return folder.resolve("part-" + number + ".journal");
  }

  /** Whether a folder has the part of this number, from 1 on. */
  static boolean isThere(Path folder, int number) {
    return Files.exists(facts(folder, number));
  }

  /**
   * Reads a part.
   *
   * @throws BadData if it is damaged
   */
  static KeptPart read(Path folder, int number) {
    Path file = facts(folder, number);
    Members members = new Members(JsonFile.read(file, REMEDY));
    try {
      Facts facts =
          new Facts(
              new PrivacyBudget(members.number("epsilon"), members.number("delta")),
              members.number("records"),
              members.text("fit"),
              members.text("data"));
      return new KeptPart(facts, journal(folder, number));
    } catch (ClassCastException | IllegalArgumentException e) {
      throw new BadData(file.toString(), "", "must hold a part of a run", "something else", REMEDY);
    }
  }

  /** Copies it to another run's folder. */
  void copyTo(Path folder, int number) throws IOException {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("epsilon", facts.budget.epsilon());
    members.put("delta", facts.budget.delta());
    members.put("records", facts.records);
    members.put("fit", facts.fit);
    members.put("data", facts.data);
    OwnerOnly.makeFolder(folder);
    Files.copy(journal, journal(folder, number), StandardCopyOption.REPLACE_EXISTING);
    Files.writeString(facts(folder, number), Json.page(members));
  }

  /**
   * Opens the answers.
   *
   * @throws BadData if they are not there
   */
  JournalFile open() {
    if (!Files.exists(journal)) {
      throw new BadData(journal.toString(), "", "must be a file", "not found", REMEDY);
    }
    return JournalFile.reading(journal);
  }
}
