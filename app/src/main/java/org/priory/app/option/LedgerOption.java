package org.priory.app.option;

import java.nio.file.InvalidPathException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.PrioryHome;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Ledgers;
import picocli.CommandLine.Option;

/** {@code --ledger}. */
public final class LedgerOption {

  @Option(
      names = "--ledger",
      paramLabel = "FILE",
      description =
          "The ledger: a file, or jdbc:postgresql://HOST/DATABASE?user=... for a team. Default:"
              + " ledger.db in $$PRIORY_HOME (~/.priory).")
  private @Nullable String ledger;

  public String location() {
    String given = ledger == null ? PrioryHome.ledger().toString() : ledger;
    if (given.isBlank()) {
      throw new BadInput("--ledger", "must be a file", "''", "leave it out, or give a file");
    }
    return given;
  }

  /** What was given. */
  public Optional<String> given() {
    return ledger == null ? Optional.empty() : Optional.of(location());
  }

  /** The option as it was given, as words of a command line. */
  public List<String> words() {
    return ledger == null ? List.of() : List.of("--ledger", ledger);
  }

  /** Opens the ledger, which is made if it is not there. */
  public Ledger open() {
    try {
      return Ledgers.open(location());
    } catch (InvalidPathException e) {
      throw new BadInput(
          "--ledger", "must be a file", location(), "give a file, such as --ledger ledger.db");
    }
  }

  /** Opens the ledger if it is there. */
  public Ledger openExisting() {
    if (!exists()) {
      throw new BadInput(
          "--ledger",
          "must be a ledger",
          location() + ", which is not there",
          "make it with 'priory ledger create', or run a fit");
    }
    return open();
  }

  public boolean exists() {
    try {
      return Ledgers.exists(location());
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
