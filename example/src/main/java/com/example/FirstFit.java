package com.example;

import java.io.IOException;
import java.nio.file.Path;
import org.priory.Models;
import org.priory.Priory;
import org.priory.Table;
import org.priory.privacy.event.PrivacyBudget;

/** A first fit: what the odds of illness have to do with age. */
public final class FirstFit {
  private FirstFit() {}

  /**
   * Fits, prints and saves.
   *
   * @param args the folder with people.csv and people.schema.json, and a folder for the results
   */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    var people = Table.of(folder.resolve("people.csv"), folder.resolve("people.schema.json"));
    try (var priory = Priory.open(folder.resolve("ledger.db"))) {
      var prepared = priory.prepare(Models.logistic("ill"), people, new PrivacyBudget(1, 1e-6));
      System.out.println(prepared.forecast().words()); // nothing is read, nothing is charged
      var fit = prepared.run(); // charges, then reads
      System.out.println(fit.posterior().interval("age", 0.95));
      System.out.println(fit.statement());
      fit.save(Path.of(args[1]));
    }
  }
}
