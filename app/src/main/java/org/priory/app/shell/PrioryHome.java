package org.priory.app.shell;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;

/** Where the program keeps what it has to remember: {@code $PRIORY_HOME}, or {@code ~/.priory}. */
public final class PrioryHome {
  private static final String VARIABLE = "PRIORY_HOME";

  private PrioryHome() {}

  public static Path folder() {
    return folder(System.getenv(), System.getProperty("user.home", "."));
  }

  static Path folder(Map<String, String> environment, String userHome) {
    String set = environment.getOrDefault(VARIABLE, "");
    if (set.isBlank()) {
      return Path.of(userHome, ".priory");
    }
    try {
      return Path.of(set);
    } catch (InvalidPathException e) {
      throw new BadInput("$" + VARIABLE, "must be a folder", set, "set it to one or unset it");
    }
  }

  public static Path ledger() {
    return folder().resolve("ledger.db");
  }
}
