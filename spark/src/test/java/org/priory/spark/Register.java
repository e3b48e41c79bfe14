package org.priory.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.priory.FitOptions;
import org.priory.Models;
import org.priory.Priory;
import org.priory.Table;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.ledger.Fact;

/** A table in several files, with a number and a word that no program writes by chance. */
final class Register {
  static final int FILES = 6;
  static final String SECRET_AGE = "77.03125";
  static final String SECRET_KIND = "zanzibar";
  static final Schema SCHEMA =
      Schema.of(
          new Column.Number("age", 0, 90),
          new Column.Number("dose", 0, 1),
          Column.Category.of("kind", "a", "b"),
          Column.Category.of("ill", "no", "yes"));

  private Register() {}

  /** Writes so many rows into a new folder. */
  static Path write(Path into, int rows) throws IOException {
    Files.createDirectories(into);
    Random random = new Random(5);
    for (int file = 0; file < FILES; file++) {
      List<String> lines = new ArrayList<>(List.of("age,dose,kind,ill"));
      for (int i = 0; i < rows / FILES; i++) {
        int age = random.nextInt(90);
        lines.add(
            (i == 7 ? SECRET_AGE : age)
                + ","
                + random.nextFloat()
                + ","
                + (i == 7 ? SECRET_KIND : "abx".charAt(random.nextInt(3)))
                + ","
                + (random.nextInt(90) < age ? "yes" : "no"));
      }
      Files.write(into.resolve("part" + file + ".csv"), lines);
    }
    return into;
  }

  /**
   * Fits with seeded noise (NOT PRIVATE), under a ledger beside the results.
   *
   * @return what was found, in all digits
   */
  static String fitted(Path data, Path out, FitOptions options) throws IOException {
    try (Priory priory = Priory.open(out.resolveSibling(out.getFileName() + ".db"))) {
      priory
          .prepare(
              Models.logistic("ill"),
              Table.of(data, SCHEMA),
              new PrivacyBudget(1, 1e-6),
              options.seeded(4).into(out))
          .run();
      String dataset = priory.ledger().datasets().iterator().next();
      assertThat(priory.ledger().account(dataset).entries())
          .as("one charge")
          .filteredOn(entry -> entry.fact() instanceof Fact.Charged)
          .hasSize(1);
    }
    return Files.readString(out.resolve("internal/posterior.json"))
        + Files.readString(out.resolve("internal/draws.csv"));
  }
}
