package org.priory.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.priory.app.Shell.Outcome;
import org.priory.app.demo.ClinicData;
import org.priory.privacy.ledger.Entry;
import org.priory.privacy.ledger.Fact.Charged;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Ledgers;

/** The demo's patients in a folder, and fits of them. */
public final class Clinic {
  final Path folder;
  public final Path data;
  public final Path schema;
  public final Path ledger;
  public final Path out;

  public Clinic(Path folder) throws IOException {
    this.folder = folder;
    data = folder.resolve("clinic.csv");
    schema = folder.resolve("clinic.schema.json");
    ledger = folder.resolve("ledger.db");
    out = folder.resolve("out");
    ClinicData.write(data);
    Files.writeString(schema, ClinicData.schema().toJson());
  }

  /** {@code fit} with everything that is required but the options given; these may come twice. */
  public Outcome fit(String options) {
    List<String> words = new ArrayList<>(List.of("fit"));
    words.addAll(List.of(options.strip().split(" +", -1)));
    add(words, "--data", data.toString());
    add(words, "--schema", schema.toString());
    add(words, "--target", ClinicData.TARGET);
    add(words, "--ledger", ledger.toString());
    add(words, "--out", out.toString());
    return Shell.runWords(words.toArray(String[]::new));
  }

  private static void add(List<String> words, String option, String value) {
    if (!words.contains(option)) {
      words.add(option);
      words.add(value);
    }
  }

  /** How often the data was charged; the ledger is not made for that. */
  public long charges() {
    if (!Files.exists(ledger)) {
      return 0;
    }
    try (Ledger opened = Ledgers.open(ledger)) {
      return opened.datasets().stream()
          .flatMap(name -> opened.account(name).entries().stream())
          .map(Entry::fact)
          .filter(Charged.class::isInstance)
          .count();
    }
  }

  public void replaceInSchema(String old, String by) throws IOException {
    String text = Files.readString(schema);
    if (!text.contains(old)) {
      throw new IllegalArgumentException(old);
    }
    Files.writeString(schema, text.replace(old, by));
  }
}
